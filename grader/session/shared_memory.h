// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>

#include "grader/process/unique_fd.h"

namespace lockstep::grader {

/// A memfd and this process's view of it. The runner can write anything into it at any time, but can neither shrink it
/// (a view of a shrunken file dies of SIGBUS) nor seal it.
class SharedMemory {
 public:
  /// Throws OutsideError.
  SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory();

  /// Makes it at least `bytes` long; pages are taken when first touched. Moves the view. Throws OutsideError.
  void reserve(std::size_t bytes);

  /// Gives it all back; the object is of no more use. The system takes seconds to free gigabytes: from one on, this
  /// does not wait for it.
  void release();
  /// Waits until all is free that was released so far.
  static void wait_for_released();

  [[nodiscard]] std::span<std::byte> view() const { return {data_, size_}; }
  [[nodiscard]] int descriptor() const { return file_.get(); }

 private:
  UniqueFd file_;
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace lockstep::grader
