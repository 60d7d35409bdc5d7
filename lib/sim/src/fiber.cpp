// SPDX-License-Identifier: BSD-3-Clause
#include "fiber.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace simt {

StackPool::~StackPool() {
  if (base_ != 0) munmap(reinterpret_cast<void*>(base_), max_stacks * stack_bytes);
}

void StackPool::reserve() {
  void* memory = mmap(nullptr, max_stacks * stack_bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) {
    std::perror("simulator: no address space for the threads' stacks");
    std::abort();
  }
  base_ = reinterpret_cast<std::uintptr_t>(memory);
}

StackPool::Fiber StackPool::take(void (*run)(boost::context::detail::transfer_t)) {
  Fiber fiber{used_, nullptr};
  if (!free_.empty()) {
    fiber = free_.back();
    free_.pop_back();
  } else {
    if (base_ == 0) reserve();
    void* guard = reinterpret_cast<void*>(base_ + used_++ * stack_bytes);
    mprotect(guard, static_cast<std::size_t>(getpagesize()), PROT_NONE);
  }
  if (fiber.context == nullptr) {
    fiber.context = boost::context::detail::make_fcontext(top(fiber.number), stack_bytes - 16384, run);
  }
  return fiber;
}

void StackPool::reset() {
  if (free_.size() == used_) return;
  free_.clear();
  for (std::size_t number = used_; number-- > 0;) free_.push_back({number, nullptr});
}

void* StackPool::top(std::size_t number) const {
  // 64-byte lines, 64 sets in a common first-level cache: a step of three lines spreads the hot ends of 32 stacks.
  const std::size_t colour = (number % 64) * 192;
  return reinterpret_cast<void*>(base_ + (number + 1) * stack_bytes - colour);
}

}  // namespace simt
