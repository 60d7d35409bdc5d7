// SPDX-License-Identifier: BSD-3-Clause
// What grading one submission of one lab gives. Reports (terminal, JSON, class table) are made from this alone.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/catalog/lab.h"
#include "grader/session/access_sample.h"
#include "grader/session/time_spent.h"

namespace lockstep::grader {

/// In order of severity: a result's verdict is the most severe of its parts.
enum class Verdict : std::uint8_t {
  pass,
  inconclusive,       ///< noise: run again, never a fail
  fail,               ///< wrong output, or too slow for full marks
  sanitizer_finding,  ///< the simulator saw a fault
  timeout,
  out_of_memory,
  crash,
  compile_error,
  suspicious,            ///< faster than the bytes allow, or the like: a person looks
  infrastructure_error,  ///< not the submission's fault, never a zero
};
/// "pass", "sanitizer_finding", …
const char* name_of(Verdict verdict);
/// The verdict of that name; nullopt for any other word.
std::optional<Verdict> verdict_named(std::string_view name);

/// The second of two threads in a finding: the one it races with.
struct FindingParty {
  std::string file;
  unsigned line = 0;
  unsigned block[3] = {};
  unsigned thread[3] = {};
};

struct FindingReport {
  std::string kind;     ///< "out_of_bounds", …
  std::string message;  ///< one sentence
  std::string file;     ///< as the submission is named; empty where not known
  unsigned line = 0;
  std::string kernel;
  unsigned block[3] = {};
  unsigned thread[3] = {};
  std::optional<FindingParty> other;
  std::string case_name;
};

/// What one line of the submission did in the timed case (sim), by the counters' names; those of memory it does not use
/// are 0.
struct LineCounters {
  std::string file;  ///< as the submission is named
  unsigned line = 0;
  std::map<std::string, double> counters;
};

/// What all launches of one kernel with one shape of block did in the timed case (sim).
struct SimulatedKernel {
  std::string kernel;  ///< as the source names it
  unsigned threads_a_block = 0;
  std::map<std::string, double> counters;
};

struct CaseResult {
  std::string name;
  Sizes sizes;
  Verdict verdict = Verdict::pass;
  bool skipped = false;  ///< not for this backend, or not enough memory; `detail` says why; no points lost
  std::string detail;    ///< one sentence, empty for a pass: how many wrong, where first, expected, got, the pattern
  std::uint64_t wrong = 0;
  std::uint64_t checked = 0;
  std::uint64_t seed = 0;
  std::string category;  ///< of a hidden case: all that a student is told of it; empty: a public case
};

struct SpeedResult {
  bool measured = false;  ///< false: not reached (a case failed, or it did not compile); `detail` says why
  Verdict verdict = Verdict::pass;
  double ratio = 0;  ///< to the baseline: modelled (sim) or measured (cuda)
  double low = 0;    ///< 99% interval of the ratio (cuda); equal to ratio on sim
  double high = 0;
  double needed = 0;   ///< for full points
  double seconds = 0;  ///< of the submission: modelled or the median measured
  double baseline_seconds = 0;
  double bytes_per_second = 0;             ///< least bytes over seconds
  double copy_share = 0;                   ///< of the device-to-device copy bandwidth of the same run (cuda), else 0
  unsigned pairs = 0;                      ///< A B B A pairs measured (cuda)
  std::vector<std::string> bounds_missed;  ///< a sentence each
  std::string detail;
};

struct Environment {
  std::string grader_version;
  std::string backend_reason;  ///< why this backend was taken
  std::string compiler;        ///< "g++ 12.2.0", "nvcc 13.0.88"
  std::string device;          ///< "simulator", "NVIDIA H200"
  std::string driver;          ///< empty on sim
  std::string host;            ///< processor and system, no user or machine name
  std::string sandbox;         ///< what the submission was confined by, and how its memory was limited
};

struct Result {
  std::string lab;         ///< folder name
  std::string submission;  ///< path as given
  Backend backend = Backend::sim;
  Verdict verdict = Verdict::pass;
  std::string headline;  ///< one sentence that says what the verdict rests on
  double score = 0;
  double max_score = 0;
  double correctness_score = 0;
  double speed_score = 0;
  double lost_to_findings = 0;  ///< points, taken off the two
  std::vector<CaseResult> cases;
  SpeedResult speed;
  std::map<std::string, double> counters;           ///< of the timed case (sim)
  std::map<std::string, double> baseline_counters;  ///< likewise for the baseline
  std::vector<LineCounters> lines;                  ///< of the timed case (sim), by file and line
  std::vector<SimulatedKernel> kernels;             ///< of the timed case (sim), in the order of launches
  std::vector<AccessSample> samples;                ///< of the timed case (sim), where they were asked for
  std::vector<FindingReport> findings;
  std::string compiler_output;  ///< warnings or errors, empty if none
  std::string program_output;   ///< what the submission printed, cut at the output limit
  std::uint64_t seed = 0;
  Environment environment;
  double seconds = 0;  ///< wall time of the grading itself
  TimeSpent spent;     ///< where it went
};

}  // namespace lockstep::grader
