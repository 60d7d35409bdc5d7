// SPDX-License-Identifier: BSD-3-Clause
// `explore` without a compiler: values, descriptions, what is planned, what is read and what is shown.
// tests/end_to_end runs the experiments.
#include <doctest/doctest.h>

#include <filesystem>

#include "grader/catalog/errors.h"
#include "grader/explore/calls.h"
#include "grader/explore/charts.h"
#include "grader/explore/sweep.h"
#include "grader/explore/values.h"
#include "grader/report/json.h"
#include "support/skip.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;
using Values = std::vector<std::size_t>;

template <class Error, class Work>
std::string refusal(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

constexpr const char* description = R"(program = "p.cu"
[[sweep]]
option = "strides"
size = "stride"
title = "Strides"
axis = "stride, floats"
allowed = "1..32"
values = "1,2,4"
usual = 1
[[sweep]]
option = "offsets"
size = "offset"
title = "Offsets"
axis = "offset, floats"
allowed = "0..8"
values = "0..8:4"
usual = 0
[[measure]]
words = "sectors a request"
of = "sectors"
per = "requests"
)";

/// The options swept and, of each, the values of the two sizes at its points.
std::string planned(const std::map<std::string, std::string>& asked) {
  std::string text;
  for (const auto& sweep : plan_sweeps(parse_experiment(description, "explore.toml"), asked, "01_coalescing")) {
    text += (text.empty() ? "" : "; ") + sweep.option + ":";
    for (const auto& point : sweep.table.points) {
      text += " " + std::to_string(point.sizes.at("stride")) + "+" + std::to_string(point.sizes.at("offset"));
    }
  }
  return text;
}

BenchTimes counted(const char* name, double sectors, double requests) {
  return {name, 128, {}, "", 32, {{"sectors", sectors}, {"requests", requests}}};
}

ExploreResult sample() {
  ExploreResult result;
  result.lab = "01_coalescing";
  result.title = "Coalescing";
  result.reason = "as asked";
  result.compiler = "g++ 12";
  result.measures = {{"sectors a request", "sectors", "requests", 1},
                     {"requests", "requests", "", 1},
                     {"nothing", "missing", "", 1},
                     {"sectors for 64 outputs", "sectors", "elements", 64}};
  BenchTable table{"Strides", "stride", {}};
  table.points = {{"1", {{"stride", 1}}, 0, {counted("loads", 4, 1), counted("stores", 4, 1)}},
                  {"2", {{"stride", 2}}, 0, {counted("loads", 8, 1)}},
                  {"8", {{"stride", 8}}, 0, {counted("loads", 32, 1), counted("stores", 10, 4)}}};
  result.sweeps = {{"strides", table}};
  return result;
}

}  // namespace

TEST_CASE("values are numbers, ranges, ranges with steps, and lists of these") {
  CHECK(parse_values("4", "--x") == Values{4});
  CHECK(parse_values("0", "--x") == Values{0});
  CHECK(parse_values("2..5", "--x") == Values{2, 3, 4, 5});
  CHECK(parse_values("0..100:50", "--x") == Values{0, 50, 100});
  CHECK(parse_values("0..9:4", "--x") == Values{0, 4, 8});
  CHECK(parse_values("8,1..3,2", "--x") == Values{1, 2, 3, 8});
  CHECK(parse_values("1..4", "--x", {1, 2, 4}) == Values{1, 2, 4});
  CHECK(parse_values("1..1000000000", "--x", {3, 5}) == Values{3, 5});
}

TEST_CASE("values that are none are refused with what was expected") {
  const auto said = [](const std::string& text, const Values& allowed = {}) {
    return refusal<UsageError>([&] { parse_values(text, "--strides", allowed); });
  };
  for (const char* text : {"", ",", "1,", "x", "-1", "1..", "..3", "5..4", "1..4:0", "1..4:", "1:2..3", "1...3", "1 2",
                           "1000000001", "99999999999999999999", "1..2..3"}) {
    CAPTURE(std::string(text));
    CHECK(said(text).starts_with("--strides: expected values such as 4, 1..32, 0..100:10 or 1,2,4, got '"));
  }
  CHECK(said("1..2000") == "--strides: more than 1024 values.");
  CHECK(said("3", {1, 2, 4}) == "--strides: 3 is not among 1,2,4.");
  CHECK(said("8..9", {1, 2, 4}) == "--strides: none of its values is among 1,2,4.");
  CHECK(said("4", {3, 5, 7, 9, 11}) == "--strides: 4 is not among 3..11:2.");
  CHECK(said("0", {1, 2, 3, 4}) == "--strides: 0 is not among 1..4.");
}

TEST_CASE("what is asked for decides what is swept") {
  CHECK(planned({}) == "strides: 1+0 2+0 4+0; offsets: 1+0 1+4 1+8");
  CHECK(planned({{"strides", "2,8"}}) == "strides: 2+0 8+0");
  CHECK(planned({{"strides", "2,8"}, {"offsets", "1"}}) == "strides: 2+1 8+1");
  CHECK(planned({{"strides", "2,8"}, {"offsets", "1,2"}}) == "strides: 2+0 8+0; offsets: 1+1 1+2");
  CHECK(planned({{"strides", "3"}}) == "offsets: 3+0 3+4 3+8");
  CHECK(planned({{"strides", "3"}, {"offsets", "2"}}) == "strides: 3+2; offsets: 3+2");
  CHECK(refusal<UsageError>([] {
          planned({{"tiles", "3"}});
        }) == "Lab 01_coalescing has no --tiles; it has --strides, --offsets.");
  CHECK(refusal<UsageError>([] { planned({{"strides", "33"}}); }) == "--strides: 33 is not among 1..32.");
}

TEST_CASE("a slip in explore.toml is told with its line") {
  const auto said = [](const std::string& from, const std::string& to) {
    std::string text = description;
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    return refusal<OutsideError>([&] { parse_experiment(text, "explore.toml"); });
  };
  CHECK(said("usual = 1", "usual = 1") == "accepted");
  CHECK(said("usual = 1", "usual = 40") == "explore.toml:9: expected one of the allowed values for sweep.usual");
  CHECK(said("\"1,2,4\"", "\"1,64\"") == "explore.toml:8: sweep.values: 64 is not among 1..32.");
  CHECK(said("\"1..32\"", "\"many\"").starts_with("explore.toml:7: sweep.allowed: expected values such as "));
  CHECK(said("program = \"p.cu\"\n", "").starts_with("explore.toml:"));
  CHECK(said("of = \"sectors\"\n", "").find("measure.of") != std::string::npos);
  CHECK(refusal<OutsideError>([] { parse_experiment("program = \"p\"", "explore.toml"); }) ==
        "explore.toml:1: expected at least one [[sweep]], got nothing");
  CHECK(refusal<OutsideError>([] { parse_experiment("[", "explore.toml"); }).starts_with("explore.toml:1: "));
  CHECK(refusal<OutsideError>([] { read_experiment("/nowhere", "solutions/x/explore.toml"); }) ==
        "This checkout has no solutions/x/explore.toml, so there is nothing to explore.");
}

TEST_CASE("every lab has an experiment, of at most two sweeps") {
  if (!fs::exists(fs::path(LOCKSTEP_TEST_ROOT) / "solutions")) SKIP_TEST("this is the student's edition");
  unsigned labs = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(LOCKSTEP_TEST_ROOT) / "labs")) {
    if (!entry.is_directory()) continue;
    const std::string name = "solutions/" + entry.path().filename().string() + "/explore.toml";
    CAPTURE(name);
    const fs::path file = fs::path(LOCKSTEP_TEST_ROOT) / name;
    const Experiment experiment = read_experiment(file, name);
    CHECK(fs::exists(file.parent_path() / experiment.program));
    CHECK(experiment.parameters.size() <= 2);
    for (const auto& parameter : experiment.parameters) {
      for (const auto& measure : experiment.measures) {
        const std::string title = parameter.title + ": " + measure.words;
        CAPTURE(title);
        CHECK(title.size() <= 95);  // a plot has room for no more
      }
    }
    ++labs;
  }
  CHECK(labs >= 7);
}

TEST_CASE("the simulator's launches between two marks are one call") {
  const auto launch = [](const char* kernel, int requests) {
    return R"({"kernel":")" + std::string(kernel) + R"(","counters":{"requests":)" + std::to_string(requests) +
           R"(,"sectors_per_request":4}})";
  };
  const std::string report = R"({"launches":[)" + launch("fill", 7) + "," + launch("detail::call_begins", 0) + "," +
                             launch("copy", 2) + "," + launch("copy", 3) + "," + launch("detail::call_ends", 0) + "," +
                             launch("check", 9) + "," + launch("detail::call_begins", 0) + "," +
                             launch("detail::call_ends", 0) +
                             R"(],"findings":[{"file":"/a/b.cu","line":3,"message":"A race."}]})";
  const MarkedCalls calls = marked_calls(report);
  REQUIRE(calls.counters.size() == 2);
  CHECK(calls.counters[0] == std::map<std::string, double>{{"requests", 5}});
  CHECK(calls.counters[1].empty());
  CHECK(calls.findings == std::vector<std::string>{"b.cu:3: A race."});
  for (const char* text : {"", "{}", "[1]", R"({"launches":[{}],"findings":[]})"}) {
    CAPTURE(std::string(text));
    CHECK(refusal<OutsideError>([&] { marked_calls(text); }) ==
          "The simulator's report of the experiment cannot be read.");
  }

  BenchTable table{"t", "a", {{"1", {}, 0, {{"x", 0, {}, "", 0, {}}}}, {"2", {}, 0, {{"x", 0, {}, "", 0, {}}}}}};
  add_counters(calls, table);
  CHECK(table.points[0].contestants[0].counters.at("requests") == 5);
  table.points.pop_back();
  CHECK(refusal<OutsideError>([&] { add_counters(calls, table); }) ==
        "The experiment marked more calls than it printed.");
  CHECK(refusal<OutsideError>([&] { add_counters({}, table); }) == "The experiment printed more calls than it marked.");
}

TEST_CASE("a sweep is a table with bars in the terminal") {
  CHECK(explore_report(sample(), {false, false, 60}) == R"(Lab 01 Coalescing, explored
simulator (as asked), g++ 12

Strides: sectors a request
stride  loads                      stores
     1        4.0 #..............        4.0 #..............
     2        8.0 ###............          -
     8       32.0 ###############        2.5 #..............

Strides: requests
stride  loads                      stores
     1          1 ###............          1 ###............
     2          1 ###............          -
     8          1 ###............          4 ###############

Strides: sectors for 64 outputs
stride  loads                      stores
     1          8 #..............          8 #..............
     2         16 ###............          -
     8         64 ###############         20 ####...........
)");
}

TEST_CASE("where columns do not fit side by side, they stand below one another") {
  ExploreResult result = sample();
  result.measures.resize(1);
  for (auto& point : result.sweeps[0].table.points) point.contestants.push_back(counted("one with a long name", 1, 1));
  CHECK(explore_report(result, {false, false, 32}) == R"(Lab 01 Coalescing, explored
simulator (as asked), g++ 12

Strides: sectors a request
stride      loads     stores
     1        4.0        4.0
     2        8.0          -
     8       32.0        2.5
stride  one with a long name
     1                   1.0
     2                   1.0
     8                   1.0
)");
}

TEST_CASE("wrong outputs and what the simulator found are told") {
  ExploreResult result = sample();
  CHECK(result.all_right());
  result.notes = {"The simulator found: b.cu:3: A race."};
  CHECK_FALSE(result.all_right());
  CHECK(explore_report(result, {false, false, 60}).ends_with("\n\nThe simulator found: b.cu:3: A race.\n"));
  result.notes.clear();
  result.sweeps[0].table.points[1].contestants[0].wrong = "3 elements are wrong";
  CHECK_FALSE(result.all_right());
  CHECK(explore_report(result, {false, false, 60}).ends_with("\nWrong: loads at stride 2: 3 elements are wrong\n"));
}

TEST_CASE("on a GPU, times and GB/s stand beside the counters") {
  ExploreResult result = sample();
  result.backend = Backend::cuda;
  result.gpu = "NVIDIA H200";
  result.driver = "580";
  for (auto& point : result.sweeps[0].table.points) {
    for (auto& one : point.contestants) one.seconds = {2e-6, 1e-6, 4e-6};
  }
  const auto charts = explore_charts(result);
  REQUIRE(charts.size() == 5);
  CHECK(charts[3].title == "Strides: GB/s");
  CHECK(*charts[3].series[0].values[0] == doctest::Approx(0.064));
  CHECK(*charts[4].series[0].values[0] == doctest::Approx(2));
  CHECK_FALSE(charts[4].series[1].values[1].has_value());
  CHECK(explore_report(result, {false, false, 80}).find("NVIDIA H200, driver 580, counters from the simulator") !=
        std::string::npos);
}

TEST_CASE("a sweep is drawn as lines, and as JSON it has every counter") {
  const std::string svg = explore_svg(sample(), "./lockstep explore 01");
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.find("Strides: sectors a request") != std::string::npos);
  CHECK(svg.find("<polyline") != std::string::npos);
  CHECK(svg.find("simulator, g++ 12: ./lockstep explore 01") != std::string::npos);
  CHECK(svg.find("nothing") == std::string::npos);

  const auto json = to_json(sample());
  CHECK(json["backend"] == "sim");
  CHECK(json["sweeps"][0]["option"] == "strides");
  CHECK(json["sweeps"][0]["points"][2]["contestants"][1]["counters"]["requests"] == 4);
  CHECK(json["sweeps"][0]["points"][2]["contestants"][1]["elements"] == 32);
  CHECK(json["measures"][3]["times"] == 64);
}

}  // namespace lockstep::grader
