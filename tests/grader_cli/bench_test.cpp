// SPDX-License-Identifier: BSD-3-Clause
// `bench` without a GPU: what is read, what is made of it, and what is refused. bench/sample.json holds made-up times.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "grader/bench/description.h"
#include "grader/bench/markdown.h"
#include "grader/bench/plot.h"
#include "grader/bench/printed.h"
#include "grader/catalog/errors.h"
#include "grader/report/json.h"
#include "support/skip.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

const fs::path samples = fs::path(LOCKSTEP_TEST_ROOT) / "tests/grader_cli/bench";

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

BenchResult sample() { return bench_from_json(content(samples / "sample.json"), "sample.json"); }

/// Compares with a file; where it differs, what came is left beside the build for a person to look at.
void check_golden(const std::string& got, const char* name) {
  const std::string expected = content(samples / name);
  CHECK_FALSE(expected.empty());
  const bool same = got == expected;
  if (!same) std::ofstream(name, std::ios::binary) << got;
  CAPTURE(std::string(name));  // a copy of what came lies in the working folder
  CHECK(same);
}

BenchTarget target(const char* of, const char* against, double least, std::vector<std::string> points = {}) {
  return {of, against, least, std::move(points), false};
}

template <class Error, class Work>
std::string refusal(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("a saved result becomes the tables and the plot that it always became") {
  check_golden(bench_markdown(sample()), "sample.md");
  check_golden(bench_svg(sample()), "sample.svg");
}

TEST_CASE("a result written as JSON and read again is the same") {
  const BenchResult once = sample();
  const std::string written = json_text(to_json(once));
  const BenchResult again = bench_from_json(written, "again");
  CHECK(json_text(to_json(again)) == written);
  CHECK(bench_markdown(again) == bench_markdown(once));
}

TEST_CASE("a file that is no result is refused in a sentence") {
  const auto said = [](const std::string& text) {
    return refusal<UsageError>([&] { bench_from_json(text, "'x.json'"); });
  };
  for (const char* text : {"", "{", "[]", "{}", "{\"lab\": 3}", "\xff"}) {
    CAPTURE(std::string(text));
    CHECK(said(text).starts_with("'x.json' is not what './lockstep bench --json' prints: "));
  }
  const auto changed = [](const char* from, const char* to) {
    std::string text = content(samples / "sample.json");
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, std::string(from).size(), to);
  };
  CHECK(said(changed("\"peak_fp32\": 60000000000000.0", "\"peak_fp32\": -1")) ==
        "'x.json' is not what './lockstep bench --json' prints: 'peak_fp32' is no amount.");
  CHECK(said(changed("\"best\"", "\"worst\"")).starts_with("'x.json' is not what "));
}

TEST_CASE("ratios compare bytes a second, and operations with the peak") {
  BenchPoint point{"5", {}, 1000, {}};
  point.contestants = {{"mine", 100, {3, 1, 2}, ""}, {"theirs", 200, {2, 8, 4}, ""}, {"none", 100, {}, ""}};
  CHECK(ratio_of(point, "mine", "theirs", 0) == doctest::Approx(1.0));
  CHECK(ratio_of(point, "theirs", "mine", 0) == doctest::Approx(1.0));
  CHECK(ratio_of(point, "mine", "fp32 peak", 2000) == doctest::Approx(0.25));
  CHECK_FALSE(ratio_of(point, "mine", "fp32 peak", 0).has_value());
  CHECK_FALSE(ratio_of(point, "mine", "nobody", 1).has_value());
  CHECK_FALSE(ratio_of(point, "none", "mine", 1).has_value());
  CHECK_FALSE(ratio_of(point, "mine", "none", 1).has_value());
}

TEST_CASE("a target is held at its own two decimals") {
  CHECK(accepted_from(target("a", "b", 1.0)) == 0.995);
  CHECK(accepted_from(target("a", "b", 0.9)) == 0.895);
  CHECK(accepted_from(target("a", "b", 1.3)) == 1.295);
  BenchResult result;
  result.tables = {{"", "", {{"p", {}, 0, {{"mine", 995, {1.0}, ""}, {"peer", 1000, {1.0}, ""}}}}}};
  double& bytes = result.tables[0].points[0].contestants[0].bytes;
  const auto reached = [&](double least) { return outcome_of(target("mine", "peer", least), result).reached; };
  CHECK(reached(1.0) == Decision::above);  // on the border
  bytes = 994.9;
  CHECK(reached(1.0) == Decision::below);
  bytes = 996;
  CHECK(reached(1.0) == Decision::above);
  CHECK(reached(1.01) == Decision::below);
  bytes = 794;
  CHECK(reached(0.8) == Decision::below);
  CHECK(reached(0.79) == Decision::above);
}

TEST_CASE("a run tells where the whole interval of the paired ratios lies on one side, and says so where it cannot") {
  // 12 rounds: the interval leaves out the least and the greatest ratio.
  const std::vector<double> mine(12, 1.0);
  std::vector<double> peers(12, 1.0);
  BenchResult result;
  result.lab = "00";
  const auto came_of = [&](std::vector<double> middle_two) {
    for (std::size_t i = 0; i < peers.size(); ++i) peers[i] = middle_two[i % 2];
    peers.front() = 0.5;  // an outlier
    peers.back() = 1.5;
    result.tables = {{"t", "a", {{"p", {}, 0, {{"mine", 1, mine, ""}, {"peer", 1, peers, ""}}}}}};
    result.targets = {target("mine", "peer", 1.0)};
    const TargetOutcome outcome = outcome_of(result.targets[0], result);
    REQUIRE(outcome.ratios.size() == 1);
    CHECK(outcome.ratios[0].reached == outcome.reached);
    const auto json = to_json(result)["targets"][0];
    CHECK(json["accepted_from"] == 0.995);
    CHECK(json["met"] == json["ratios"][0]["met"]);
    return outcome.reached;
  };
  const auto shown = [&](const char* line) { return bench_markdown(result).find(line) != std::string::npos; };

  CHECK(came_of({0.996, 0.999}) == Decision::above);  // below 1.000, and 1.00
  CHECK(shown("- met: mine at least 1.00 (0.995 or more) of peer: p → 0.999\n"));
  CHECK(to_json(result)["targets"][0]["met"] == true);

  CHECK(came_of({0.991, 0.994}) == Decision::below);
  CHECK(shown("- **not met**: mine at least 1.00 (0.995 or more) of peer: p → 0.994 (!)\n"));
  CHECK(to_json(result)["targets"][0]["met"] == false);

  CHECK(came_of({0.9949, 0.99489}) == Decision::below);
  CHECK(shown("of peer: p → 0.9949 (!)\n"));  // which is 0.995 at three decimals

  for (const auto& across : {std::vector{0.994, 0.999}, std::vector{0.991, 0.996}, std::vector{0.9, 1.2}}) {
    CHECK(came_of(across) == Decision::across);
    CHECK(to_json(result)["targets"][0]["met"].is_null());
  }
  CHECK(came_of({0.991, 0.996}) == Decision::across);
  CHECK(shown("- cannot tell: mine at least 1.00 (0.995 or more) of peer: p → 0.996 (0.991 to 0.996)\n"));
  CHECK(shown("this run cannot tell"));
  result.targets[0].aim = true;
  CHECK(shown("- aim, cannot tell: mine at least 1.00 "));

  // One point that is missed decides, before or after one that nobody can tell, and so does a wrong output.
  result.tables[0].points.push_back({"q", {}, 0, {{"mine", 1, {1.0}, ""}, {"peer", 1, {0.9}, ""}}});
  CHECK(outcome_of(result.targets[0], result).reached == Decision::below);
  std::swap(result.tables[0].points[0], result.tables[0].points[1]);
  CHECK(outcome_of(result.targets[0], result).reached == Decision::below);
  result.tables[0].points[0].contestants[1].seconds = {1.1};
  CHECK(outcome_of(result.targets[0], result).reached == Decision::across);
  result.tables[0].points[0].contestants[0].wrong = "all wrong";
  CHECK(outcome_of(result.targets[0], result).reached == Decision::below);
}

TEST_CASE("an interval never decides against the ratio that is shown") {
  // Fast in different rounds: every paired ratio but one is far below, and the ratio of the medians is not.
  BenchResult result;
  std::vector<double> mine;
  std::vector<double> peers;
  for (int i = 0; i < 15; ++i) {
    mine.push_back(i < 7 ? 1.2 : i < 8 ? 1.0 : 0.5);
    peers.push_back(i < 7 ? 1.1 : i < 8 ? 1.0 : 0.45);
  }
  result.tables = {{"", "", {{"p", {}, 0, {{"mine", 1, mine, ""}, {"peer", 1, peers, ""}}}}}};
  const TargetOutcome outcome = outcome_of(target("mine", "peer", 1.0), result);
  CHECK(outcome.ratios[0].ratio == 1.0);
  CHECK(outcome.ratios[0].interval.low < 0.95);
  CHECK(outcome.ratios[0].interval.high == 1.0);
  CHECK(outcome.reached == Decision::across);
}

TEST_CASE("a target is met where it holds at each point, and is right there") {
  BenchResult result;
  result.best = "b.cu";
  result.tables = {{"",
                    "",
                    {{"1", {}, 0, {{"b.cu", 1, {1.0}, ""}, {"peer", 1, {1.5}, ""}}},
                     {"2", {}, 0, {{"b.cu", 1, {1.0}, ""}, {"peer", 1, {1.1}, ""}}}}}};
  CHECK(outcome_of(target("best", "peer", 1.1), result).reached == Decision::above);
  CHECK(outcome_of(target("best", "peer", 1.1), result).ratios.size() == 2);
  CHECK(outcome_of(target("best", "peer", 1.2), result).reached == Decision::below);
  CHECK(outcome_of(target("best", "peer", 1.2, {"1"}), result).reached == Decision::above);
  CHECK(outcome_of(target("best", "stranger", 1), result).ratios.empty());
  result.tables[0].points[0].contestants[0].wrong = "all wrong";
  CHECK(outcome_of(target("best", "peer", 1.1), result).reached == Decision::below);
}

TEST_CASE("quantiles") {
  CHECK(quantile({5}, 0.1) == 5);
  CHECK(quantile({3, 1, 2}, 0.5) == 2);
  CHECK(quantile({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 0.9) == 10);
}

TEST_CASE("what the measuring programs print is added to the table") {
  BenchTable table{"t", "a", {{"known", {{"n", 4}}, 8, {}}}};
  double peak = 0;
  const std::string rest = add_measurements(
      "{\"device\": {\"peak_fp32\": 5e13}}\n"
      "{\"point\": \"known\", \"name\": \"a.cu\", \"bytes\": 100, \"seconds\": [1, 2]}\n"
      "a word from a library\n"
      "{\"point\": \"new\", \"name\": \"a.cu\", \"wrong\": \"\"}\n"
      "{\"point\": \"known\", \"name\": \"a.cu\", \"wrong\": \"off by one\"}\n"
      "{\"point\": \"known\", \"name\": \"a.cu\", \"wrong\": \"\"}\n"
      "{ half a line\n",
      table, peak);
  CHECK(peak == 5e13);
  CHECK(rest == "a word from a library\n(not understood) { half a line\n");
  REQUIRE(table.points.size() == 2);
  CHECK(table.points[0].sizes.at("n") == 4);
  const BenchTimes& times = *table.points[0].find("a.cu");
  CHECK(times.bytes == 100);
  CHECK(times.seconds == std::vector<double>{1, 2});
  CHECK(times.wrong == "off by one");
  CHECK(table.points[1].find("a.cu")->wrong == "");
}

TEST_CASE("every lab says what there is to measure, at sizes that its task knows") {
  if (!fs::exists(fs::path(LOCKSTEP_TEST_ROOT) / "solutions")) SKIP_TEST("this is the student's edition");
  unsigned labs = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(LOCKSTEP_TEST_ROOT) / "labs")) {
    if (!entry.is_directory()) continue;
    const std::string name = "solutions/" + entry.path().filename().string() + "/bench.toml";
    CAPTURE(name);
    const fs::path file = fs::path(LOCKSTEP_TEST_ROOT) / name;
    const auto description = read_bench_description(file, name);
    const auto exists = [&](const std::string& path) { return path.empty() || fs::exists(file.parent_path() / path); };
    const auto& task = tasks().at(entry.path().filename());
    for (const auto& plan : description.plans) {
      CHECK(exists(plan.program));
      for (const auto& point : plan.table.points) CHECK(task(Sizes(point.sizes), Rng(1)).least_bytes() > 0);
    }
    CHECK(description.validation.size() >= 3);
    for (const auto& point : description.validation) CHECK(task(Sizes(point.sizes), Rng(1)).least_bytes() > 0);
    for (const auto& peer : description.peers) CHECK((exists(peer.file) && exists(peer.script)));
    for (const auto& target : description.targets) {
      const bool known = target.against == copy_name || target.against == peak_name ||
                         std::any_of(description.peers.begin(), description.peers.end(),
                                     [&](const BenchPeer& peer) { return peer.name == target.against; });
      CHECK_MESSAGE(known, target.against);
    }
    ++labs;
  }
  CHECK(labs >= 7);
}

TEST_CASE("a slip in bench.toml is told with its line") {
  const auto said = [](const std::string& text) {
    return refusal<OutsideError>([&] { parse_bench_description(text, "bench.toml"); });
  };
  const std::string table = "[[table]]\ntitle = \"t\"\naxis = \"a\"\n";
  const std::string point = "[[table.point]]\nname = \"p\"\nsizes = { n = 1 }\n";
  CHECK(said(table + point) == "accepted");
  CHECK(said("") == "bench.toml:1: expected at least one [[table]], got nothing");
  CHECK(said("[[table").starts_with("bench.toml:1: expected TOML: "));
  CHECK(said(table) == "bench.toml:1: expected either [[table.point]] or a program in the table 't'");
  CHECK(said(table + "[[table.point]]\nname = \"p\"\n") ==
        "bench.toml:4: expected a table for table.point.sizes, got nothing");
  CHECK(said(table + point + "[[peer]]\nname = \"x\"\noption = \"magic\"\n") ==
        "bench.toml:9: expected \"trove\" or \"cudnn\" for peer.option, got \"magic\"");
  CHECK(said(table + point + "[[peer]]\nname = \"x\"\nlibraries = [1]\n") ==
        "bench.toml:9: expected strings that are not empty in peer.libraries");
  CHECK(said(table + point + "[[target]]\nof = \"best\"\nagainst = \"x\"\n") ==
        "bench.toml:7: expected a number for target.least, got nothing");
  CHECK(said(table + point + "[[target]]\nof = \"best\"\nagainst = \"x\"\nleast = 0.995\n") ==
        "bench.toml:10: expected two decimals at most in target.least: ratios are held against it at two");
  CHECK(refusal<OutsideError>([] { read_bench_description("/nowhere", "bench.toml"); }) ==
        "There is no bench.toml, which says what to measure.");
}

}  // namespace lockstep::grader
