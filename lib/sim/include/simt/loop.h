// SPDX-License-Identifier: BSD-3-Clause
// What simcc puts around each loop, so that the engine knows which accesses of different lanes are made in the same
// pass:
//
//   for (…) { … }   becomes   { ::simt::detail::Loop simt_loop_7(7); for (…) { simt_loop_7.pass(); … } }
#pragma once

extern "C" {
/// Tells, for the running lane, the loops it is in and how often it has gone round in each, in one number that is the
/// same for lanes in the same passes. The engine keeps it for lanes that wait (lib/sim/src/loop_passes.h).
extern unsigned simt_passes;
}

namespace simt::detail {

/// The variable is reached by assembler text alone, to which the compiler adds no access hook. In a constant expression
/// there is nothing to count.
class Loop {
 public:
  /// Begins the loop of this number in its file. What is accessed before its first pass belongs to the loop around it.
  [[gnu::always_inline]] explicit constexpr Loop(unsigned number) {
    if (__builtin_is_constant_evaluated()) return;
    unsigned inner;
    asm volatile("movl %2, %0\n\timull %3, %0, %1\n\taddl %4, %1\n\tmovl %1, %2"
                 : "=&r"(outer_), "=&r"(inner), "+m"(simt_passes)
                 : "i"(0x9e3779b1), "ir"(number)
                 : "cc");
  }
  /// However the loop is left.
  [[gnu::always_inline]] constexpr ~Loop() {
    if (__builtin_is_constant_evaluated()) return;
    asm volatile("movl %1, %0" : "=m"(simt_passes) : "r"(outer_));
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  [[gnu::always_inline]] constexpr void pass() {
    if (__builtin_is_constant_evaluated()) return;
    asm volatile("addl %1, %0" : "+m"(simt_passes) : "i"(0x61c88647) : "cc");
  }

 private:
  unsigned outer_ = 0;
};

}  // namespace simt::detail
