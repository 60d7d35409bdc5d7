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

  using Context = boost::context::detail::fcontext_t;
  struct Fiber {
    std::size_t number;
    Context context;  ///< where it stands: at the start of `run`, or where it jumped from when it was given back
  };

  /// A fiber to be run; the one given back last comes first, while the cache still holds its stack. A new one begins
  /// with `run`.
  Fiber take(void (*run)(boost::context::detail::transfer_t));
  /// `context` is where the fiber waits to be run again.
  void give_back(std::size_t number, Context context) { free_.push_back({number, context}); }
  /// Calls every stack free again; what has not been given back is dropped where it stands.
  void reset();

  [[nodiscard]] bool holds(std::uintptr_t address) const { return address - base_ < max_stacks * stack_bytes; }

 private:
  static constexpr std::size_t max_stacks = 1024;
  void reserve();
  /// One past the highest usable byte. Tops of neighbours fall into different cache sets.
  [[nodiscard]] void* top(std::size_t number) const;

  std::uintptr_t base_ = 0;
  std::size_t used_ = 0;
  std::vector<Fiber> free_;  ///< without a context where it has to begin anew
};

}  // namespace simt
