// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/terminal.h"

#include <doctest/doctest.h>

#include <string>

#include "grader_cli/samples.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

const Style plain{false, false, 100};

std::string report(const Result& result, const Style& style = plain) {
  return terminal_report(result, test::sample_lab(), style);
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("report: full marks in the simulator") {
  CHECK(report(test::passing()) == R"(Lab 01 Coalescing  labs/01_coalescing/scale_rows.cu
simulator (no nvcc was found), seed 1, g++ 12.2.0

+ PASS  100 of 100 points
  All 2 cases are right, and it is fast enough.

  correctness  ####################    60 of 60
  speed        ####################    40 of 40

Cases  2 of 2 passed, 1 skipped
  skipped: beyond 2^31 elements (cols 2,049, rows 1,048,583): Runs on a GPU only.

Speed  7.25 times the baseline's speed, modelled for an H200
  5 times is needed for all speed points
  global loads: 4.0 sectors a request; 4.0 is coalesced; the baseline has 32.0
  global stores: 4.0 sectors a request; 4.0 is coalesced; the baseline has 32.0

Next: see how the climb goes step by step: ./lockstep demo 01
)");
}

TEST_CASE("report: full marks on a GPU") {
  CHECK(report(test::passing_on_gpu()) == R"(Lab 01 Coalescing  labs/01_coalescing/scale_rows.cu
Some GPU (a kernel runs here), seed 1, nvcc 13.0.88

+ PASS  100 of 100 points
  All 2 cases are right, and it is fast enough.

  correctness  ####################    60 of 60
  speed        ####################    40 of 40

Cases  2 of 2 passed

Speed  7.25 times the baseline's speed
  5 times is needed for all speed points; 99% interval 7.1 to 7.4 over 8 pairs
  1,234.5 GB/s, 91.2% of what this GPU's own copy moves

Time  1.5 s
  compiling 0.3, making inputs 0.2, copies and calls 0.5, checking 0.1, starting and ending programs
  0.2, looking around 0.1, the rest 0.1

Next: see how the climb goes step by step: ./lockstep demo 01
)");
}

TEST_CASE("report: wrong output: failing cases in full, those alike by name") {
  CHECK(report(test::wrong()) == R"(Lab 01 Coalescing  labs/01_coalescing/scale_rows.cu
simulator (no nvcc was found), seed 1, g++ 12.2.0

x FAIL  7.5 of 100 points
  7 of 8 cases give a wrong output.

  correctness  ##..................   7.5 of 60
  speed        ....................     0 of 40

Cases  1 of 8 passed
  x FAIL  case 1  cols 5, rows 3
      1 of 15 elements is wrong, first out[2][4]: expected 0.25, got nan.
  and 6 more: case 2, case 3, case 4, case 5, case 6, case 7

Speed  not measured
  A case failed.

Next: for an idea: ./lockstep hint 01
)");
}

TEST_CASE("report: right but slow") {
  CHECK(report(test::slow()) == R"(Lab 01 Coalescing  labs/01_coalescing/scale_rows.cu
simulator (no nvcc was found), seed 1, g++ 12.2.0

x FAIL  72.3 of 100 points
  All 1 cases are right, but it is too slow for full marks.

  correctness  ####################    60 of 60
  speed        ######..............  12.3 of 40

Cases  1 of 1 passed

Speed  1.99 times the baseline's speed, modelled for an H200
  5 times is needed for all speed points
  global loads: 32.0 sectors a request; 4.0 is coalesced
  global stores: 32.0 sectors a request; 4.0 is coalesced
  shared loads: 2.0 wavefronts for each one needed; 1.0 is free of bank conflicts
  global atomics: 4,096, of which 1,024 met another lane of their warp on the same address
  32.0 sectors a request where at most 4.1 are wanted: a warp's lanes do not read neighbouring
  words.

Next: for the next idea: ./lockstep hint 01
)");
}

TEST_CASE("report: the lines that cost most, three at most, with what to think about") {
  Result result = test::slow();
  CHECK(report(result).find("costs most") == std::string::npos);
  const auto wasteful = [](double requests) {
    return std::map<std::string, double>{{"lane_accesses", 32 * requests},
                                         {"global_load_requests", requests},
                                         {"global_load_sectors", 32 * requests},
                                         {"global_load_sectors_ideal", 4 * requests}};
  };
  result.speed.bytes_per_second = 1e9;
  result.lines = {{"scale_rows.cu", 24, wasteful(1e6)}};
  CHECK(report(result).find(R"(
The line that costs most
  scale_rows.cu:24
      32.0 sectors a request where 4.0 hold what its lanes ask for. Which lane takes which element,
      so that neighbours take neighbours?
)") != std::string::npos);
  for (unsigned line = 25; line < 29; ++line) result.lines.push_back({"scale_rows.cu", line, wasteful(1e6)});
  const std::string text = report(result);
  CHECK(text.find("The lines that cost most") != std::string::npos);
  CHECK(text.find("scale_rows.cu:26") != std::string::npos);
  CHECK(text.find("scale_rows.cu:27") == std::string::npos);
}

TEST_CASE("report: of cases that fall in different words, five are told in full") {
  Result result = test::wrong();
  for (std::size_t i = 0; i < result.cases.size(); ++i) result.cases[i].detail += " Number " + std::to_string(i) + ".";
  const std::string text = report(result);
  CHECK(text.find("Number 4.") != std::string::npos);
  CHECK(text.find("Number 5.") == std::string::npos);
  CHECK(text.find("and 2 more: case 6, case 7") != std::string::npos);
}

TEST_CASE("report: a fault that the simulator saw") {
  CHECK(report(test::with_finding()) == R"(Lab 01 Coalescing  labs/01_coalescing/scale_rows.cu
simulator (no nvcc was found), seed 1, g++ 12.2.0

x SANITIZER FINDING  0 of 100 points
  The simulator saw an access out of bounds.

  correctness  ....................     0 of 60
  speed        ....................     0 of 40

Faults seen  1
  scale_rows.cu:2: out of bounds: read of 4 bytes just behind 'in' (kernel scale, block (3,0,0),
  thread (17,0,0)) in case 'one row'

Cases  0 of 1 passed
  x SANITIZER FINDING  one row  cols 129, rows 1
      An access out of bounds ended the kernel.

Printed by the submission
  | value \x1b[31m1\x1b[0m

Next: begin with the first fault; what comes after it may be its echo
)");
}

TEST_CASE("report: a submission that does not compile") {
  CHECK(report(test::not_compiling()) == R"(Lab 01 Coalescing  labs/01_coalescing/scale_rows.cu
simulator (no nvcc was found), seed 1, g++ 12.2.0

x COMPILE ERROR  0 of 100 points
  It does not compile.

  correctness  ....................     0 of 60
  speed        ....................     0 of 40

The compiler's errors
  | scale_rows.cu:6:70: error: 'threadidx' was not declared in this scope; did you mean 'threadIdx'?

Next: start with the first error; the ones after it are often its echo
)");
}

TEST_CASE("report: noise") {
  CHECK(report(test::inconclusive()) == R"(Lab 01 Coalescing  labs/01_coalescing/scale_rows.cu
simulator (no nvcc was found), seed 1, g++ 12.2.0

? INCONCLUSIVE  60 of 100 points
  The noise is too large to tell.

  correctness  ####################    60 of 60
  speed        ....................     0 of 40

Next: run it again when nothing else uses this machine
)");
}

TEST_CASE("report: a failure that is not the submission's") {
  CHECK(report(test::infrastructure()) == R"(Lab 01 Coalescing  labs/01_coalescing/scale_rows.cu
simulator (no nvcc was found), seed 1, g++ 12.2.0

? INFRASTRUCTURE ERROR  no points given or lost
  No C++ compiler was found.

Next: see what this machine has: ./lockstep doctor
)");
}

TEST_CASE("a terminal with Unicode and colour gets marks, bars and colour, and the same words") {
  const std::string text = report(test::passing(), {true, true, 100});
  CHECK(contains(text, "\x1b[32m✓ PASS\x1b[0m  \x1b[1m100 of 100 points\x1b[0m\n"));
  CHECK(contains(text, "\x1b[32m████████████████████\x1b[0m    60 of 60\n"));
  CHECK(contains(report(test::wrong(), {true, true, 100}), "\x1b[31m✗ FAIL\x1b[0m"));
  std::string bare;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b')
      i = text.find('m', i);
    else
      bare += text[i];
  }
  CHECK(bare == report(test::passing(), {false, true, 100}));
}

TEST_CASE("no line of a report is wider than the terminal") {
  const Result results[] = {test::passing(),      test::passing_on_gpu(), test::wrong(),         test::slow(),
                            test::with_finding(), test::inconclusive(),   test::infrastructure()};
  for (const unsigned width : {60U, 80U, 100U}) {
    for (const auto& result : results) {
      const std::string text = report(result, {true, true, width});
      for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = text.find('\n', start);
        CHECK(columns(text.substr(start, end - start)) <= width);
        start = end + 1;
      }
    }
  }
}

TEST_CASE("a finding quotes the line it names, where the submission can be read") {
  const test::TemporaryTree tree;
  Result result = test::with_finding();
  result.submission = tree.write("scale_rows.cu", "first\n\t out[i] = in[i + 1]; // \x1b[2J\r\nthird\n").string();
  CHECK(contains(report(result), "\n    2 | out[i] = in[i + 1]; // \\x1b[2J\n"));
  result.findings[0].line = 4;
  CHECK_FALSE(contains(report(result), "    4 | "));
  result.findings[0].line = 2;
  result.findings[0].file = "scale_rows.h";
  CHECK_FALSE(contains(report(result), "    2 | "));
  result.findings[0].file = "";
  CHECK(contains(report(result), "\n  out of bounds: read of 4 bytes"));
}

TEST_CASE("of many findings and of long output the first part is shown, and how much is left") {
  Result result = test::with_finding();
  result.findings.assign(9, result.findings[0]);
  result.program_output.clear();
  for (int i = 0; i < 50; ++i) result.program_output += "line " + std::to_string(i) + "\n";
  result.compiler_output = std::string(1000, 'x') + "\n";
  for (int i = 0; i < 40; ++i) result.compiler_output += "warning\n";
  const std::string text = report(result);
  CHECK(contains(text, "  and 4 more (--json has all)\n"));
  CHECK(contains(text, "  | line 19\n  | ... 30 more lines (--json has all)\n"));
  CHECK_FALSE(contains(text, "line 20\n"));
  CHECK(contains(text, "The compiler's warnings\n  | " + std::string(400, 'x') + " ...\n"));
  CHECK(contains(text, "  | ... 1 more line (--json has all)\n"));
}

TEST_CASE("nothing in a result can steer the terminal") {
  const std::string evil = "\x1b[2J\r\xff";
  Result result = test::with_finding();
  result.submission += evil;
  result.headline += evil;
  result.cases[0].name += evil;
  result.cases[0].detail += evil;
  result.cases.push_back(result.cases[0]);
  result.cases[1].skipped = true;
  result.findings[0].kind += evil;
  result.findings[0].message += evil;
  result.findings[0].kernel += evil;
  result.findings[0].file += evil;
  result.findings[0].case_name += evil;
  result.compiler_output = evil;
  result.program_output = evil;
  result.environment.backend_reason += evil;
  result.environment.compiler += evil;
  result.speed.detail = evil;
  const std::string text = report(result, {false, true, 100});
  CHECK_FALSE(contains(text, "\x1b"));
  CHECK_FALSE(contains(text, "\r"));
  CHECK_FALSE(contains(text, "\xff"));
  CHECK(contains(text, "\\x1b[2J\\x0d\\xff"));
}

TEST_CASE("every verdict has its label") {
  CHECK(verdict_label(Verdict::pass, plain) == "+ PASS");
  CHECK(verdict_label(Verdict::inconclusive, plain) == "? INCONCLUSIVE");
  CHECK(verdict_label(Verdict::fail, plain) == "x FAIL");
  CHECK(verdict_label(Verdict::sanitizer_finding, plain) == "x SANITIZER FINDING");
  CHECK(verdict_label(Verdict::timeout, plain) == "x TIMEOUT");
  CHECK(verdict_label(Verdict::out_of_memory, plain) == "x OUT OF MEMORY");
  CHECK(verdict_label(Verdict::crash, plain) == "x CRASH");
  CHECK(verdict_label(Verdict::compile_error, plain) == "x COMPILE ERROR");
  CHECK(verdict_label(Verdict::suspicious, plain) == "? SUSPICIOUS");
  CHECK(verdict_label(Verdict::infrastructure_error, plain) == "? INFRASTRUCTURE ERROR");
}

TEST_CASE("a lab without hints is never pointed to some") {
  Lab lab = test::sample_lab();
  lab.hints.clear();
  for (const auto& result : {test::wrong(), test::slow()}) {
    const std::string text = terminal_report(result, lab, plain);
    CHECK_FALSE(contains(text, "lockstep hint"));
    CHECK(contains(text, "\nNext: "));
  }
}

}  // namespace lockstep::grader
