// SPDX-License-Identifier: BSD-3-Clause
// What Nsight Compute counts of the kernels of a call, by its own names, and how its output is read.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

/// bench.cu launches a kernel of this name, which does nothing, before each call of `--once`.
inline constexpr std::string_view call_marker = "lockstep_next_call";

/// A kernel that a call launched.
struct LaunchedKernel {
  std::string name;                       ///< as Nsight Compute writes it: "void a<(int)2>(const float *)"
  std::map<std::string, double> metrics;  ///< those that this GPU does not count are left out
};

/// A call of the contract's function: its kernels' counters added up.
struct KernelCounters {
  unsigned kernels = 0;
  std::map<std::string, double> metrics;  ///< those that this GPU does not count are left out
  std::vector<LaunchedKernel> launches;   ///< each alone, in order

  /// 0 for what was not counted.
  [[nodiscard]] double of(const std::string& metric) const;
};

/// Names for `ncu --metrics`. Requests and sectors of global memory:
std::vector<std::string> sector_metrics();
/// Those, shared memory's wavefronts, and the size of the launches.
std::vector<std::string> all_metrics();

/// `ncu`'s arguments, up to the program that it is to watch.
std::vector<std::string> ncu_words(const std::string& ncu, const std::vector<std::string>& metrics);

/// A sentence for what went wrong, from what `ncu` and the program under it printed; empty where they do not say.
std::string ncu_complaint(std::string_view output);

/// The calls that `ncu` printed, in order: a marker begins each. Throws OutsideError where there are not `calls` of
/// them, or no counter in any.
std::vector<KernelCounters> calls_counted(std::string_view csv, std::size_t calls);

}  // namespace lockstep::grader
