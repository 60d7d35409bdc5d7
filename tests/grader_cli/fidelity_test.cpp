// SPDX-License-Identifier: BSD-3-Clause
// `validate` without a GPU: how Nsight Compute's output is read, how counters are held against each other, and what is
// written of it. All figures are made up.
#include "grader/bench/fidelity.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "grader/bench/kernel_counters.h"
#include "grader/bench/markdown.h"
#include "grader/bench/source_fingerprint.h"
#include "grader/catalog/errors.h"
#include "grader_cli/ncu_output.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

const std::string& load_requests = test::ncu_load_requests;
const std::string& load_sectors = test::ncu_load_sectors;

template <class Error>
std::string refusal(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

const std::string csv_head =
    "==PROF== Connected to process 4711 (/tmp/bench)\n"
    "==PROF== Profiling \"lockstep_next_call\" - 0: 0%....50%....100% - 4 passes\n" +
    test::ncu_columns;

/// A row in which both count the same.
FidelityRow row(const std::string& file, double requests = 100) {
  FidelityRow row{"01_twice", file, {"n 5", {{"n", 5}}, 0, {}}, {}, {}};
  row.simulator = {{"launches", 1},
                   {"blocks", 16},
                   {"global_load_requests", requests},
                   {"global_load_sectors", 4 * requests},
                   {"shared_load_wavefronts", 200},
                   {"shared_load_wavefronts_ideal", 100}};
  row.gpu.kernels = 1;
  for (const auto& name : all_metrics()) row.gpu.metrics[name] = 0;
  row.gpu.metrics["launch__grid_size"] = 16;
  row.gpu.metrics[load_requests] = requests;
  row.gpu.metrics[load_sectors] = 4 * requests;
  row.gpu.metrics["memory_l1_wavefronts_shared"] = 200;
  row.gpu.metrics["memory_l1_wavefronts_shared_ideal"] = 100;
  return row;
}

Fidelity fidelity(std::vector<FidelityRow> rows) {
  return {"A GPU", "580.1", "nvcc 13.0.88", "g++ 12.2.0", "2026-01-02", "./lockstep validate", std::move(rows)};
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("Nsight Compute's output is parted into calls, and the kernels of a call are added up") {
  const std::string csv = csv_head + test::ncu_line(0, "lockstep_next_call()", load_requests, "0") +
                          test::ncu_line(1, "void a<int, 2>(const T1 *, \"\"b\"\")", load_requests, "1,000") +
                          test::ncu_line(1, "void a<int, 2>(const T1 *, \"\"b\"\")", load_sectors, "4000") +
                          test::ncu_line(2, "void a<int, 2>(const T1 *, \"\"b\"\")", load_requests, "24") +
                          test::ncu_line(2, "void a<int, 2>(const T1 *, \"\"b\"\")", load_sectors, "n/a") +
                          "==PROF== Disconnected from process 4711\n" +
                          test::ncu_line(3, "lockstep_next_call()", load_requests, "0") +
                          test::ncu_line(3, "lockstep_next_call()", load_sectors, "0") +
                          test::ncu_line(4, "b(int)", load_requests, "7 (3; 4)") +
                          test::ncu_line(5, "lockstep_next_call()", load_requests, "0");
  const auto calls = calls_counted(csv, 3);
  REQUIRE(calls.size() == 3);
  CHECK(calls[0].kernels == 2);
  CHECK(calls[0].of(load_requests) == 1024);
  CHECK(calls[0].of(load_sectors) == 4000);
  CHECK(calls[1].kernels == 1);
  CHECK(calls[1].of(load_requests) == 7);
  CHECK_FALSE(calls[1].metrics.contains(load_sectors));
  CHECK(calls[2].kernels == 0);
  CHECK(refusal<OutsideError>([&] { calls_counted(csv, 4); }) ==
        "Nsight Compute's output is of 3 calls, and 4 were made.");
}

TEST_CASE("output of Nsight Compute without counters, or of kernels that no call launched, is refused") {
  const std::string none = "Nsight Compute gives no counters, and does not say why.";
  CHECK(refusal<OutsideError>([] {
          calls_counted("==ERROR== ERR_NVGPUCTRPERM\n", 1);
        }).starts_with("The driver lets only the administrator read a GPU's counters (ERR_NVGPUCTRPERM). "));
  CHECK(refusal<OutsideError>([] { calls_counted("", 1); }) == none);
  const std::string only_marker = csv_head + test::ncu_line(0, "lockstep_next_call()", load_requests, "0");
  CHECK(refusal<OutsideError>([&] { calls_counted(only_marker, 1); }) == none);
  const std::string stray = csv_head + test::ncu_line(0, "a(int)", load_requests, "5");
  CHECK(refusal<OutsideError>([&] { calls_counted(stray, 1); }) ==
        "Nsight Compute's output begins with a kernel that no call launched.");
}

TEST_CASE("ncu is asked for every counter that is compared") {
  const auto words = ncu_words("ncu", all_metrics());
  const std::string& list = words.back();
  for (const auto& counter : compared_counters()) {
    for (const auto& metric : counter.gpu) CHECK_MESSAGE(contains("," + list + ",", "," + metric + ","), metric);
  }
  CHECK(std::find(words.begin(), words.end(), "--clock-control") != words.end());
}

TEST_CASE("bench's table of sectors is made of the same counters") {
  const FidelityRow counted = row("x.cu", 1000);
  CHECK(sectors_markdown({{"x.cu", counted.gpu}}) ==
        "| file | load requests | sectors a load request | store requests | sectors a store request |\n"
        "|---|---:|---:|---:|---:|\n"
        "| x.cu | 1000 | 4.000 | 0 | |\n");
}

TEST_CASE("equal rows meet what is asked, and one differing row of twenty still does if it is near") {
  std::vector<FidelityRow> rows(20, row("a.cu"));
  CHECK(judge_fidelity(fidelity(rows), {}).met());
  rows[3].gpu.metrics[load_requests] = 101;
  const auto near = judge_fidelity(fidelity(rows), {});
  CHECK(near.equal == 19);
  CHECK(near.within == 1);
  CHECK(near.met());
  rows[4].gpu.metrics[load_requests] = 101;
  CHECK_FALSE(judge_fidelity(fidelity(rows), {}).met());
  CHECK_FALSE(judge_fidelity(fidelity({}), {}).met());
}

TEST_CASE("a figure beyond its tolerance needs a reason that speaks of it") {
  std::vector<FidelityRow> rows(40, row("a.cu"));
  rows[7] = row("b.cu");
  rows[7].gpu.metrics[load_requests] = 103;
  const auto judged = [&](std::vector<FidelityReason> reasons) { return judge_fidelity(fidelity(rows), reasons); };
  const auto bare = judged({});
  CHECK_FALSE(bare.met());
  CHECK(bare.explained == 0);
  CHECK(bare.misses == std::vector<std::string>{"01_twice, b.cu, n 5: load requests."});
  CHECK(judged({{"", "b.cu", {}, {}, "why"}}).met());
  CHECK(judged({{"01_twice", "b.cu", {"n 5"}, {"load requests"}, "why"}}).explained == 1);
  CHECK_FALSE(judged({{"02_thrice", "", {}, {}, "why"}}).met());
  CHECK_FALSE(judged({{"", "a.cu", {}, {}, "why"}}).met());
  CHECK_FALSE(judged({{"", "", {"n 6"}, {}, "why"}}).met());
  CHECK_FALSE(judged({{"", "", {}, {"store requests"}, "why"}}).met());
  const std::vector<FidelityReason> idle = {{"01_twice", "a.cu", {}, {}, "why"}, {"09_other", "", {}, {}, "why"}};
  CHECK(judge_fidelity(fidelity(rows), idle).not_needed == std::vector<const FidelityReason*>{&idle.front()});
}

TEST_CASE("shared wavefronts may differ by 5%, and count apart from requests and sectors") {
  auto one = row("a.cu");
  one.gpu.metrics["memory_l1_wavefronts_shared"] = 209;
  const auto near = judge_fidelity(fidelity({one}), {});
  CHECK(near.equal == 1);
  CHECK(near.shared_rows == 1);
  CHECK(near.shared_within == 1);
  CHECK(near.met());
  one.gpu.metrics["memory_l1_wavefronts_shared"] = 211;
  const auto far = judge_fidelity(fidelity({one}), {});
  CHECK(far.equal == 1);
  CHECK(far.shared_within == 0);
  CHECK_FALSE(far.met());
  one.simulator.erase("shared_load_wavefronts");
  one.simulator.erase("shared_load_wavefronts_ideal");
  CHECK(judge_fidelity(fidelity({one}), {}).misses ==
        std::vector<std::string>{"01_twice, a.cu, n 5: wavefronts, ideal wavefronts."});
}

TEST_CASE("other launches and what the GPU does not count are no agreement") {
  auto other = row("a.cu");
  other.simulator["blocks"] = 17;
  CHECK_FALSE(same_launches(other));
  CHECK(judge_fidelity(fidelity({other}), {}).equal == 0);
  CHECK_FALSE(judge_fidelity(fidelity({other}), {}).met());
  CHECK(contains(fidelity_markdown(fidelity({other}), {}), "**other launches: 1 of 17 blocks / 1 of 16**"));
  auto uncounted = row("a.cu");
  uncounted.gpu.metrics.erase(load_sectors);
  CHECK(std::isinf(figures_of(uncounted)[1].deviation()));
  CHECK_FALSE(judge_fidelity(fidelity({uncounted}), {}).met());
  CHECK(contains(fidelity_markdown(fidelity({uncounted}), {}), "| 400 / – |"));
}

TEST_CASE("a row of a file that has changed since the GPU ran it is not compared, and said to be so") {
  std::vector<FidelityRow> rows(40, row("a.cu"));
  rows[7].changed = true;
  rows[7].simulator["global_load_requests"] = 7;
  const auto one = judge_fidelity(fidelity(rows), {});
  CHECK(one.equal == 39);
  CHECK(one.changed == std::vector<std::string>{"01_twice, a.cu, n 5."});
  CHECK(one.misses.empty());
  CHECK(one.met());
  const std::string text = fidelity_markdown(fidelity(rows), {});
  CHECK(contains(text, "- **Not compared**, since the file has changed after the GPU ran it: 01_twice, a.cu, n 5.\n"));
  CHECK(contains(text, "| a.cu | n 5 | 7 / ? | 400 / ? | 200 / ? | 100 / ? | changed |\n"));
  CHECK(contains(text, "Of the others 0 are within 2%, and 0 are not"));
  for (std::size_t i = 0; i < 3; ++i) rows[i].changed = true;
  CHECK_FALSE(judge_fidelity(fidelity(rows), {}).met());  // too few are left
}

TEST_CASE("what was nearer to the GPU's before is told, though it be near enough or have a reason") {
  std::vector<FidelityRow> rows(40, row("a.cu"));
  auto& changed = rows[7];
  const auto worse = [&] { return judge_fidelity(fidelity(rows), {{"", "", {}, {}, "why"}}).worse; };
  changed.before = changed.simulator;
  CHECK(worse().empty());
  changed.simulator["global_load_requests"] = 101;
  changed.simulator["shared_load_wavefronts"] = 300;
  CHECK(worse() == std::vector<std::string>{"01_twice, a.cu, n 5: load requests, wavefronts."});
  CHECK(contains(fidelity_markdown(fidelity(rows), {}),
                 "- **Nearer to the GPU's before**: 01_twice, a.cu, n 5: load requests, wavefronts.\n"));
  CHECK_FALSE(judge_fidelity(fidelity(rows), {{"", "", {}, {}, "why"}}).met());
  changed.before["global_load_requests"] = 102;  // not equal before either
  changed.before["shared_load_wavefronts"] = 100;
  CHECK(worse().empty());
  changed.before = {};
  CHECK(worse().empty());
  changed.before = rows[0].simulator;
  changed.changed = true;
  CHECK(worse().empty());
}

TEST_CASE("a source's fingerprint follows its own headers, and no library's") {
  const test::TemporaryTree tree;
  tree.write("lab/f.h", "void f();\n");
  tree.write("climb/1.cu", "#include <cuda_runtime.h>\n  # include \"f.h\" // twice\n#include \"g.h\"\n");
  tree.write("climb/g.h", "#pragma once\n#include \"f.h\"\n#include \"g.h\"\n");
  const auto fingerprint = [&] { return source_fingerprint(tree.root() / "climb/1.cu", {tree.root() / "lab"}); };
  const std::string first = fingerprint();
  CHECK(first.size() == 16);
  CHECK(fingerprint() == first);
  tree.write("lab/unused.h", "int x;\n");
  CHECK(fingerprint() == first);
  tree.write("lab/f.h", "void f(int);\n");
  const std::string other_contract = fingerprint();
  CHECK(other_contract != first);
  tree.write("climb/g.h", "#pragma once\n");
  CHECK(fingerprint() != other_contract);
  CHECK(refusal<OutsideError>([&] { source_fingerprint(tree.root() / "none.cu", {}); }).find("cannot be read") !=
        std::string::npos);
}

TEST_CASE("the document has the verdict, a table a lab, and the reasons that it cites") {
  auto near = row("1_step.cu");
  near.gpu.metrics[load_requests] = 101;
  auto far = row("twice.cu");
  far.gpu.metrics[load_sectors] = 500;
  far.lab = "02_thrice";
  const std::vector<FidelityReason> reasons = {{"09_other", "", {}, {}, "Not this one."},
                                               {"02_thrice", "", {}, {"load sectors"}, "It reads twice."}};
  const std::string text = fidelity_markdown(fidelity({row("baseline.cu"), near, far}), reasons);
  CHECK(contains(text, "Made by `./lockstep validate` on 2026-01-02: A GPU, driver 580.1, nvcc 13.0.88"));
  CHECK(contains(text,
                 "are equal in 1 of 3, 33.3% (asked for: 95%). Of the others 1 are within 2%, and 1 are not: 1 of "
                 "these for a reason given below."));
  CHECK(contains(text, "within 5% in 3 of 3, 100.0% of the rows"));
  CHECK(contains(text,
                 "\n## 01_twice\n\n| file | size | load requests | load sectors | wavefronts | ideal wavefronts | "
                 "why |\n"));
  CHECK(contains(text, "| baseline.cu | n 5 | 100 | 400 | 200 | 100 | |\n"));
  CHECK(contains(text, "| 1_step.cu | n 5 | 100 / 101 (−0.99%) | 400 | 200 | 100 | |\n"));
  CHECK(contains(text, "| twice.cu | n 5 | 100 | **400 / 500 (−20.00%)** | 200 | 100 | [2] |\n"));
  CHECK(contains(text, "\n## Reasons\n\n2. It reads twice.\n"));
  CHECK_FALSE(contains(text, "Not this one."));
}

TEST_CASE("what --json prints is read again, and nothing else is") {
  Fidelity sample = fidelity({row("a.cu"), row("b.cu", 7)});
  sample.rows[0].source = "0123456789abcdef";
  sample.rows[1].changed = true;
  const std::string text = to_json(sample).dump();
  const Fidelity again = fidelity_from_json(text, "x.json");
  CHECK(again.rows[0].source == "0123456789abcdef");
  CHECK(again.rows[1].changed);
  CHECK(to_json(again).dump() == text);
  CHECK(fidelity_markdown(again, {}) == fidelity_markdown(sample, {}));
  const auto said = [](const std::string& wrong) {
    return refusal<UsageError>([&] { fidelity_from_json(wrong, "x.json"); });
  };
  CHECK(said("").starts_with("x.json is not what './lockstep validate --json' prints: "));
  CHECK(said("{}").starts_with("x.json is not what './lockstep validate --json' prints: "));
  std::string negative = text;
  negative.replace(negative.find("\"blocks\":16.0"), 13, "\"blocks\":-1.0");
  CHECK(said(negative) == "x.json is not what './lockstep validate --json' prints: 'blocks' is no count.");
}

TEST_CASE("reasons are read from TOML, and a slip is told with its line") {
  const auto reasons = parse_fidelity_reasons(
      "[[reason]]\nlab = \"01_twice\"\ncounters = [\"load sectors\"]\ntext = \"It is so.\"\n", "reasons.toml");
  REQUIRE(reasons.size() == 1);
  CHECK(reasons[0].lab == "01_twice");
  CHECK(reasons[0].file.empty());
  CHECK(reasons[0].text == "It is so.");
  const auto said = [](const std::string& text) {
    return refusal<OutsideError>([&] { parse_fidelity_reasons(text, "reasons.toml"); });
  };
  CHECK(parse_fidelity_reasons("", "reasons.toml").empty());
  CHECK(said("[[reason]]\n").starts_with("reasons.toml:1: "));
  CHECK(said("[[reason]]\ntext = \"t\"\ncounters = [\"loads\"]\n") == "reasons.toml:3: there is no counter 'loads'");
  CHECK(said("[[reason]]\ntext = \"t\"\nwhy = 1\n").starts_with("reasons.toml:3: "));
  CHECK(said("reason =").starts_with("reasons.toml:1: expected TOML: "));
}

}  // namespace lockstep::grader
