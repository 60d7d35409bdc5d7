// SPDX-License-Identifier: BSD-3-Clause
// Counts the instructions that a kernel executes, for the cost model (lib/sim/MODEL.md): the compiler calls a function
// at the start of each basic block (-fsanitize-coverage=trace-pc), and in its place what the block costs is added to a
// variable of the engine. A call leaves the flags to whom it calls, so an addition may stand there.
#pragma once

#include <string>
#include <string_view>

namespace simt::simcc {

/// The engine's variable, in lib/sim/src/work.cpp.
inline constexpr std::string_view work_variable = "simt_work";

/// What one line of assembler text (x86-64, AT&T syntax) costs a GPU, in halves of an instruction:
///   0  what this processor needs and a GPU does not: moves, jumps, zeroes; and accesses to memory, which the engine
///      counts: those to arrays that a GPU has in registers, and constants, which its arithmetic reads, are none
///   1  logic: a GPU's instruction takes three operands, and so does two of these
///   2  other arithmetic, comparisons, calls
///   4  64-bit arithmetic, which is two instructions on a GPU
///   8  arithmetic on four packed floats or words
unsigned halves_of(std::string_view line);

/// The source with `#pragma unroll` as g++ has it: what a kernel asks to be unrolled is, so that arrays become
/// registers, as they do on a GPU. Each line stays in its place.
std::string unroll_for_gcc(std::string_view source);

/// The compiler's text with each call that begins a block replaced by an addition of the block's cost, in instructions.
/// In a block, an addition goes with a multiplication as one instruction; what counts the rounds of a loop is free
/// where their number is constant, because nvcc unrolls it, and a quarter elsewhere, because it makes one of four; and
/// what comes from a header in `simulator_headers`, where one instruction of a GPU may be a loop, is one instruction in
/// a row.
std::string count_work(std::string_view assembly, std::string_view simulator_headers);

}  // namespace simt::simcc
