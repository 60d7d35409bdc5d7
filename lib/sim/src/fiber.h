// SPDX-License-Identifier: BSD-3-Clause
// A GPU thread's flow of control: a Boost.Context fiber on a stack of its own, switched to and from by the scheduler.
//
// This is the low-level interface of Boost.Context, because a launch that ends early must drop its fibers where they
// stand, without unwinding a student's code.
#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace simt {

/// The stacks of one block's threads: local memory. Pages are taken from the host when first touched, and the page
/// below each stack is closed, so that an overflow is a crash and not a wrong answer.
class StackPool {
 public:
  static constexpr std::size_t stack_bytes = 128 * 1024;

  StackPool() = default;
  StackPool(const StackPool&) = delete;
  StackPool& operator=(const StackPool&) = delete;
  ~StackPool();

  /// The number of a free stack; the one given back last comes first, while the cache still holds it.
  std::size_t take();
  void give_back(std::size_t number) { free_.push_back(number); }
  /// Calls every stack free again.
  void reset();

  /// One past the highest usable byte. Tops of neighbours fall into different cache sets.
  [[nodiscard]] void* top(std::size_t number) const;
  [[nodiscard]] bool holds(std::uintptr_t address) const { return address - base_ < max_stacks * stack_bytes; }

 private:
  static constexpr std::size_t max_stacks = 1024;
  void reserve();

  std::uintptr_t base_ = 0;
  std::size_t used_ = 0;
  std::vector<std::size_t> free_;
};

}  // namespace simt
