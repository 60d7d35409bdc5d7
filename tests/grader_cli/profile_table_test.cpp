// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/profile_table.h"

#include <doctest/doctest.h>

#include "grader_cli/samples.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

const Style plain{false, false, 100};

LineCounters loading_line(unsigned line, double sectors) {
  return {"scale_rows.cu",
          line,
          {{"lane_accesses", 64},
           {"global_load_requests", 2},
           {"global_load_sectors", 2 * sectors},
           {"global_load_sectors_ideal", 8}}};
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a profile shows each line's figures beside it, and leaves out what lies far from any") {
  const test::TemporaryTree tree;
  std::string source;
  for (int i = 1; i <= 30; ++i) source += "  line " + std::to_string(i) + ";\n";
  tree.write("scale_rows.cu", source);
  Result result = test::slow();
  result.headline.clear();
  result.submission = (tree.root() / "scale_rows.cu").string();
  result.lines = {loading_line(15, 32), loading_line(17, 4)};
  const std::string text = profile_table(result, test::sample_lab(), plain);
  CHECK(contains(text, "line  time    requests  lanes   sectors\n"));
  CHECK(contains(text, "  15  #####.         2   32.0  32.0/4.0    line 15;\n"));
  CHECK(contains(text, "  17  #.....         2   32.0   4.0/4.0    line 17;\n"));
  CHECK(contains(text, "  line 11;\n"));
  CHECK_FALSE(contains(text, "  line 10;\n"));
  CHECK(contains(text, "  line 21;\n ...\n"));
  CHECK_FALSE(contains(text, "banks"));  // nothing uses shared memory
  CHECK(contains(text, "sectors   of 32 bytes"));
}

TEST_CASE("a profile names lines of other files, and says where nothing was counted") {
  Result result = test::slow();
  result.submission = "/nowhere/scale_rows.cu";
  result.lines = {loading_line(3, 4)};
  result.lines[0].file = "own_header.h";
  result.lines[0].counters["shared_load_wavefronts"] = 6;
  result.lines[0].counters["shared_load_wavefronts_ideal"] = 2;
  result.lines[0].counters["shared_atomic_lanes"] = 4096;
  result.lines[0].counters["shared_atomic_hottest"] = 1024;
  result.lines[0].counters["constant_load_requests"] = 2;
  result.lines[0].counters["constant_load_addresses"] = 7;
  const std::string text = profile_table(result, test::sample_lab(), plain);
  CHECK(contains(text, "own_header.h:3"));
  CHECK(contains(text, "  3.0    4,096    1,024        3.5  "));
  result.lines.clear();
  result.headline = "In the timed case: nothing was written.";
  const std::string empty = profile_table(result, test::sample_lab(), plain);
  CHECK(contains(empty, "In the timed case: nothing was written."));
  CHECK(contains(empty, "No line of it accessed memory in a kernel."));
}

TEST_CASE("a profile says where its figures are estimates, and that faults were seen") {
  Result result = test::slow();
  result.lines = {loading_line(3, 4)};
  CHECK_FALSE(contains(profile_table(result, test::sample_lab(), plain), "estimated"));
  result.counters["blocks"] = 1024;
  CHECK_FALSE(contains(profile_table(result, test::sample_lab(), plain), "estimated"));
  result.counters["blocks_counted"] = 1024;
  CHECK_FALSE(contains(profile_table(result, test::sample_lab(), plain), "estimated"));
  result.counters["blocks_counted"] = 64;
  CHECK(contains(profile_table(result, test::sample_lab(), plain),
                 "\nfigures are estimated from 64 of 1,024 blocks; faults are looked for in all\n"));
  CHECK_FALSE(contains(profile_table(result, test::sample_lab(), plain), "Faults seen"));
  result.findings = test::with_finding().findings;
  CHECK(
      contains(profile_table(result, test::sample_lab(), plain), "Faults seen: 1. './lockstep check 01' shows them."));
}

}  // namespace lockstep::grader
