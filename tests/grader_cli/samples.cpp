// SPDX-License-Identifier: BSD-3-Clause
#include "grader_cli/samples.h"

namespace lockstep::grader::test {
namespace {

Result basic(Verdict verdict, const char* headline) {
  Result result;
  result.lab = "01_coalescing";
  result.submission = "labs/01_coalescing/scale_rows.cu";
  result.verdict = verdict;
  result.headline = headline;
  result.max_score = 100;
  result.seed = 1;
  result.environment = {"0.1.0", "no nvcc was found", "g++ 12.2.0", "simulator", "", "x86_64 Linux", "a sandbox"};
  return result;
}

CaseResult a_case(const std::string& name, std::size_t rows, std::size_t cols, Verdict verdict = Verdict::pass,
                  const std::string& detail = {}) {
  CaseResult c;
  c.name = name;
  c.sizes = Sizes({{"rows", rows}, {"cols", cols}});
  c.verdict = verdict;
  c.detail = detail;
  c.checked = rows * cols;
  c.wrong = verdict == Verdict::fail ? 1 : 0;
  c.seed = 7;
  return c;
}

std::map<std::string, double> counters(double sectors) {
  return {{"global_load_requests", 8192},       {"global_load_sectors", 8192 * sectors},
          {"global_load_bytes", 8192 * 128},    {"global_load_sectors_per_request", sectors},
          {"global_store_requests", 8192},      {"global_store_sectors", 8192 * sectors},
          {"global_store_bytes", 8192 * 128},   {"shared_load_wavefronts", 64},
          {"shared_load_wavefronts_ideal", 32}, {"global_atomic_lanes", 4096},
          {"global_atomic_collisions", 1024}};
}

SpeedResult speed(double ratio) {
  SpeedResult speed;
  speed.measured = true;
  speed.ratio = speed.low = speed.high = ratio;
  speed.needed = 5;
  speed.seconds = 0.001;
  speed.baseline_seconds = 0.001 * ratio;
  speed.bytes_per_second = 2e9;
  return speed;
}

}  // namespace

Lab sample_lab() {
  Lab lab;
  lab.number = 1;
  lab.folder = "01_coalescing";
  lab.title = "Coalescing";
  lab.function = "scale_rows";
  lab.correctness_points = 60;
  lab.speed_points = 40;
  lab.hints = {"first", "second"};
  return lab;
}

Result passing() {
  Result result = basic(Verdict::pass, "All 2 cases are right, and it is fast enough.");
  result.score = 100;
  result.correctness_score = 60;
  result.speed_score = 40;
  result.cases = {a_case("one element", 1, 1), a_case("one row", 1, 129),
                  a_case("beyond 2^31 elements", 1048583, 2049)};
  result.cases[2].skipped = true;
  result.cases[2].detail = "Runs on a GPU only.";
  result.speed = speed(7.25);
  result.counters = counters(4);
  result.counters.erase("shared_load_wavefronts_ideal");
  result.counters.erase("global_atomic_lanes");
  result.baseline_counters = counters(32);
  result.seconds = 1.5;
  return result;
}

Result passing_on_gpu() {
  Result result = passing();
  result.backend = Backend::cuda;
  result.counters.clear();
  result.baseline_counters.clear();
  result.cases.pop_back();
  result.environment.backend_reason = "a kernel runs here";
  result.environment.compiler = "nvcc 13.0.88";
  result.environment.device = "Some GPU";
  result.environment.driver = "580.1";
  result.spent = {0.3, 0.2, 0.5, 0.1, 0.2, 0.1};
  result.speed.low = 7.1;
  result.speed.high = 7.4;
  result.speed.pairs = 8;
  result.speed.bytes_per_second = 1234.5e9;
  result.speed.copy_share = 0.912;
  return result;
}

Result wrong() {
  Result result = basic(Verdict::fail, "7 of 8 cases give a wrong output.");
  result.score = result.correctness_score = 7.5;
  for (int i = 1; i <= 7; ++i) {
    result.cases.push_back(a_case("case " + std::to_string(i), 3, 5, Verdict::fail,
                                  "1 of 15 elements is wrong, first out[2][4]: expected 0.25, got nan."));
  }
  result.cases.push_back(a_case("even", 4, 4));
  result.speed.detail = "A case failed.";
  return result;
}

Result slow() {
  Result result = basic(Verdict::fail, "All 1 cases are right, but it is too slow for full marks.");
  result.correctness_score = 60;
  result.speed_score = 12.345;
  result.score = 72.345;
  result.cases = {a_case("one row", 1, 129)};
  result.speed = speed(1.994);
  result.speed.verdict = Verdict::fail;
  result.speed.bounds_missed = {
      "32.0 sectors a request where at most 4.1 are wanted: a warp's lanes do not read neighbouring words."};
  result.counters = counters(32);
  return result;
}

Result with_finding() {
  Result result = basic(Verdict::sanitizer_finding, "The simulator saw an access out of bounds.");
  result.cases = {a_case("one row", 1, 129, Verdict::sanitizer_finding, "An access out of bounds ended the kernel.")};
  FindingReport finding;
  finding.kind = "out_of_bounds";
  finding.message = "read of 4 bytes just behind 'in'";
  finding.file = "scale_rows.cu";
  finding.line = 2;
  finding.kernel = "scale";
  finding.block[0] = 3;
  finding.thread[0] = 17;
  finding.case_name = "one row";
  result.findings = {finding};
  result.program_output = "value \x1b[31m1\x1b[0m\n";
  return result;
}

Result not_compiling() {
  Result result = basic(Verdict::compile_error, "It does not compile.");
  result.compiler_output =
      "scale_rows.cu:6:70: error: 'threadidx' was not declared in this scope; did you mean 'threadIdx'?\n";
  return result;
}

Result inconclusive() {
  Result result = basic(Verdict::inconclusive, "The noise is too large to tell.");
  result.score = result.correctness_score = 60;
  return result;
}

Result infrastructure() { return basic(Verdict::infrastructure_error, "No C++ compiler was found."); }

}  // namespace lockstep::grader::test
