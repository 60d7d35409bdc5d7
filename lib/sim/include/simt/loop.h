// SPDX-License-Identifier: BSD-3-Clause
// What simcc puts around each loop, so that the engine knows which accesses of different lanes are made in the same
// pass:
//
//   for (…) { … }   becomes   { ::simt::detail::Loop simt_loop_7(7); for (…) { simt_loop_7.pass(); … } }
#pragma once

namespace simt::detail {

/// A loop that a lane is in.
struct LoopRecord {
  static constexpr unsigned spread = 0x9e3779b1;  // odd, and without a pattern
  static constexpr unsigned step = 0x61c88647;

  const LoopRecord* outer;  ///< null for the outermost
  unsigned
      outer_passes;  ///< what simt_passes was before the loop; outer_passes * spread + number before its first pass
  unsigned number;
};

}  // namespace simt::detail

extern "C" {
// Both are of the running lane; the engine keeps those of lanes that wait (lib/sim/src/loop_passes.h).
/// Tells the loops that the lane is in and how often it has gone round in each, in one number that is the same for
/// lanes in the same passes.
extern unsigned simt_passes;
/// The innermost loop, null outside of loops.
extern const simt::detail::LoopRecord* simt_loop;

// What the three marks of a loop do, where they are no assembler text.
void simt_begin_loop(simt::detail::LoopRecord* record, unsigned number);
void simt_end_loop(const simt::detail::LoopRecord* record);
void simt_next_pass();
}

// On x86-64 the marks are assembler text: no call. Elsewhere, and where this is asked for, they are calls.
#if !defined(__x86_64__) && !defined(SIMT_LOOPS_BY_CALLS)
#define SIMT_LOOPS_BY_CALLS
#endif

namespace simt::detail {

/// Memory is reached by assembler text or in the engine alone: the compiler adds no access hook there. In a constant
/// expression there is nothing to count.
class Loop {
 public:
  /// Begins the loop of this number in its file. What is accessed before its first pass belongs to the loop around it.
  [[gnu::always_inline]] explicit constexpr Loop(unsigned number) {
    if (__builtin_is_constant_evaluated()) return;
#ifdef SIMT_LOOPS_BY_CALLS
    simt_begin_loop(&record_, number);
#else
    const LoopRecord* outer;
    unsigned passes;
    asm volatile(
        "movq %[loop], %[outer]\n\tmovq %[outer], %[of_outer]\n\tmovq %[here], %[loop]\n\t"
        "movl %[passes], %[changed]\n\tmovl %[changed], %[of_passes]\n\tmovl %[number], %[of_number]\n\t"
        "imull %[spread], %[changed], %[changed]\n\taddl %[number], %[changed]\n\tmovl %[changed], %[passes]"
        : [outer] "=&r"(outer), [changed] "=&r"(passes), [of_outer] "=m"(record_.outer),
          [of_passes] "=m"(record_.outer_passes), [of_number] "=m"(record_.number), [loop] "+m"(simt_loop),
          [passes] "+m"(simt_passes)
        : [here] "r"(&record_), [number] "ir"(number), [spread] "i"(LoopRecord::spread)
        : "cc");
#endif
  }
  /// However the loop is left.
  [[gnu::always_inline]] constexpr ~Loop() {
    if (__builtin_is_constant_evaluated()) return;
#ifdef SIMT_LOOPS_BY_CALLS
    simt_end_loop(&record_);
#else
    const LoopRecord* outer;
    unsigned passes;
    asm volatile(
        "movq %[of_outer], %[outer]\n\tmovq %[outer], %[loop]\n\t"
        "movl %[of_passes], %[before]\n\tmovl %[before], %[passes]"
        : [outer] "=&r"(outer), [before] "=&r"(passes), [loop] "=m"(simt_loop), [passes] "=m"(simt_passes)
        : [of_outer] "m"(record_.outer), [of_passes] "m"(record_.outer_passes));
#endif
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  [[gnu::always_inline]] constexpr void pass() {
    if (__builtin_is_constant_evaluated()) return;
#ifdef SIMT_LOOPS_BY_CALLS
    simt_next_pass();
#else
    asm volatile("addl %1, %0" : "+m"(simt_passes) : "i"(LoopRecord::step) : "cc");
#endif
  }

 private:
  LoopRecord record_;
};

}  // namespace simt::detail
