// SPDX-License-Identifier: BSD-3-Clause
// The simulator's counters beside a GPU's for the same calls: `./lockstep validate`. Table, verdict and JSON are made
// from a Fidelity alone.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/bench/bench_result.h"
#include "grader/bench/kernel_counters.h"

namespace lockstep::grader {

/// One call: a file of a lab's climb at a point.
struct FidelityRow {
  std::string lab;
  std::string file;
  BenchPoint point;                         ///< without contestants
  std::map<std::string, double> simulator;  ///< by simt::Counters' names
  KernelCounters gpu;
  std::string source{};                    ///< source_fingerprint() of the file that the GPU ran; empty: not known
  bool changed = false;                    ///< the simulator ran another source than the GPU: nothing to compare
  std::map<std::string, double> before{};  ///< what the simulator counted when the GPU did; empty: not known
};

struct Fidelity {
  std::string gpu;
  std::string driver;
  std::string compiler;            ///< of the GPU's code
  std::string simulator_compiler;  ///< of the simulator's
  std::string date;                ///< of the GPU's counting
  std::string command;
  std::vector<FidelityRow> rows;
};

/// A figure that both count.
struct ComparedCounter {
  const char* name;                    ///< in tables and in reasons: "load requests"
  std::vector<const char*> simulator;  ///< counters that it is the sum of
  std::vector<std::string> gpu;
  double tolerance;  ///< the share by which they may differ
  bool shared;       ///< of shared memory; else of global memory, where they ought to be equal
};
const std::vector<ComparedCounter>& compared_counters();

struct ComparedFigure {
  const ComparedCounter* counter = nullptr;
  double simulator = 0;
  std::optional<double> gpu;  ///< nullopt: this GPU does not count it

  [[nodiscard]] bool equal() const { return gpu && *gpu == simulator; }
  /// (simulator - GPU) / GPU; infinite where only the simulator has any, or the GPU does not count it.
  [[nodiscard]] double deviation() const;
  [[nodiscard]] bool tolerable() const;
};

/// All of compared_counters(), in order, of the simulator's counters and a GPU's.
std::vector<ComparedFigure> figures_of(const std::map<std::string, double>& simulator, const KernelCounters& gpu);
inline std::vector<ComparedFigure> figures_of(const FidelityRow& row) { return figures_of(row.simulator, row.gpu); }
/// The compared figures that were equal, or within their tolerance, by what the simulator counted before, and are not
/// any more. None where that is not known or the source has changed.
std::vector<ComparedFigure> worse_figures(const FidelityRow& row);
/// True where both launched as many kernels with as many blocks.
bool same_launches(const FidelityRow& row);

/// Why some rows differ, from solutions/fidelity.toml. What is empty fits all.
struct FidelityReason {
  std::string lab;
  std::string file;
  std::vector<std::string> points;
  std::vector<std::string> counters;
  std::string text;

  [[nodiscard]] bool fits(const FidelityRow& row, const ComparedCounter& counter) const;
};

/// `file` is the text's name in messages. Throws OutsideError at the first mistake.
std::vector<FidelityReason> parse_fidelity_reasons(std::string_view text, const std::string& file);

/// What is asked of the simulator, and what came of it.
struct FidelityVerdict {
  static constexpr double asked_share = 0.95;  ///< of rows that are equal

  std::size_t rows = 0;
  std::size_t equal = 0;        ///< in all requests and sectors
  std::size_t within = 0;       ///< not equal, all within their tolerance
  std::size_t explained = 0;    ///< beyond it, with a reason for each such figure
  std::size_t shared_rows = 0;  ///< that use shared memory
  std::size_t shared_within = 0;
  std::size_t shared_explained = 0;
  /// For each row with a figure beyond its tolerance and no reason: which.
  std::vector<std::string> misses;
  std::vector<std::string> worse;    ///< for each row with worse_figures(): which
  std::vector<std::string> changed;  ///< rows whose source has changed since the GPU ran it: neither equal nor within
  std::vector<const FidelityReason*> not_needed;  ///< reasons that no figure calls for, of the labs in the rows

  [[nodiscard]] bool met() const;
};
FidelityVerdict judge_fidelity(const Fidelity& fidelity, const std::vector<FidelityReason>& reasons);

nlohmann::ordered_json to_json(const Fidelity& fidelity);
/// From what to_json made. `name` is the file's in messages. Throws UsageError where it is something else.
Fidelity fidelity_from_json(std::string_view text, const std::string& name);

/// The document: what was compared, the judged lines, a table a lab, the reasons.
std::string fidelity_markdown(const Fidelity& fidelity, const std::vector<FidelityReason>& reasons);

}  // namespace lockstep::grader
