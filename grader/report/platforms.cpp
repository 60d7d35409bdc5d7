// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/platforms.h"

#include <cmath>

#include "grader/report/json.h"
#include "grader/report/junit.h"
#include "grader/report/terminal.h"

namespace lockstep::grader {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_output = 256U << 10;  // PrairieLearn takes 1 MB in all

double rounded(double points) { return std::round(points * 100) / 100; }

/// The terminal's report, as a page without colours shows it.
std::string report_text(const Result& result, const Lab& lab) {
  std::string text = terminal_report(result, lab, Style{false, true, 100});
  if (text.size() > most_output) {
    text.resize(text.rfind('\n', most_output) + 1);
    text += "(the rest is left out)\n";
  }
  return text;
}

/// One of the two things that earn points.
struct Part {
  const char* name;
  double score;
  double most;
  std::string text;
};

std::vector<Part> parts_of(const Result& result, const Lab& lab) {
  std::string speed = result.speed.detail;
  if (result.speed.measured)
    speed = ratio(result.speed.ratio) + " times the baseline's speed." + (speed.empty() ? "" : " " + speed);
  std::vector<Part> parts = {
      {"Correctness", rounded(result.correctness_score), lab.correctness_points, result.headline}};
  if (lab.speed_points > 0) parts.push_back({"Speed", rounded(result.speed_score), lab.speed_points, speed});
  return parts;
}

/// What a case says: nothing for a hidden one.
std::string text_of(const CaseResult& one) {
  std::string text;
  for (const auto& [name, size] : one.sizes.values()) text += (text.empty() ? "" : ", ") + name + " " + count(size);
  return text + (text.empty() || one.detail.empty() ? "" : "\n") + one.detail;
}

Json gradescope(const Result& result, const Lab& lab) {
  Json tests = Json::array();
  for (const auto& part : parts_of(result, lab)) {
    tests.push_back({{"name", part.name},
                     {"score", part.score},
                     {"max_score", part.most},
                     {"status", part.score >= part.most ? "passed" : "failed"},
                     {"output", part.text}});
  }
  for (const auto& one : result.cases) {
    if (one.skipped) continue;
    tests.push_back(
        {{"name", one.name}, {"status", one.verdict == Verdict::pass ? "passed" : "failed"}, {"output", text_of(one)}});
  }
  Json json = {{"score", rounded(result.score)}, {"output", report_text(result, lab)}, {"output_format", "text"},
               {"test_output_format", "text"},   {"test_name_format", "text"},         {"stdout_visibility", "hidden"},
               {"tests", std::move(tests)}};
  if (result.speed.measured) {
    json["leaderboard"] = Json::array(
        {{{"name", "Times the baseline's speed"}, {"value", rounded(result.speed.ratio)}, {"order", "desc"}}});
  }
  return json;
}

Json prairielearn(const Result& result, const Lab& lab) {
  if (result.verdict == Verdict::compile_error) {
    return {{"gradable", false},
            {"format_errors", Json::array({result.headline})},
            {"message", result.headline},
            {"output", report_text(result, lab)}};
  }
  Json tests = Json::array();
  for (const auto& part : parts_of(result, lab)) {
    tests.push_back({{"name", part.name}, {"points", part.score}, {"max_points", part.most}, {"message", part.text}});
  }
  return {{"gradable", true},
          {"score", result.max_score > 0 ? result.score / result.max_score : 0},
          {"message", result.headline},
          {"output", report_text(result, lab)},
          {"tests", std::move(tests)}};
}

Json github(const Result& result, const Lab& lab) {
  Json tests = Json::array();
  for (const auto& part : parts_of(result, lab)) {
    tests.push_back({{"name", "Lab " + lab.folder.substr(0, 2) + " " + part.name},
                     {"status", part.score >= part.most ? "pass" : "fail"},
                     {"score", part.score},
                     {"message", part.text},
                     {"test_code", "./lockstep check " + lab.folder.substr(0, 2)},
                     {"filename", ""},
                     {"line_no", 0}});
  }
  const bool all = result.verdict == Verdict::pass && result.score >= result.max_score;
  return {
      {"version", 1}, {"status", all ? "pass" : "fail"}, {"max_score", result.max_score}, {"tests", std::move(tests)}};
}

std::string autolab(const Result& result, const Lab& lab) {
  Json scores = Json::object();
  Json scoreboard = Json::array();
  for (const auto& part : parts_of(result, lab)) {
    scores[part.name] = part.score;
    scoreboard.push_back(part.score);
  }
  scoreboard.push_back(rounded(result.score));
  const Json line = {{"scores", std::move(scores)}, {"scoreboard", std::move(scoreboard)}};
  return report_text(result, lab) + line.dump() + "\n";
}

}  // namespace

std::optional<Platform> platform_named(std::string_view name) {
  if (name == "autolab") return Platform::autolab;
  if (name == "github") return Platform::github;
  if (name == "gradescope") return Platform::gradescope;
  if (name == "junit") return Platform::junit;
  if (name == "prairielearn") return Platform::prairielearn;
  return std::nullopt;
}

std::string platform_text(Platform platform, const Result& result, const Lab& lab) {
  switch (platform) {
    case Platform::autolab: return autolab(result, lab);
    case Platform::github: return json_text(github(result, lab));
    case Platform::gradescope: return json_text(gradescope(result, lab));
    case Platform::junit: return junit_text({{lab.folder, &result}});
    case Platform::prairielearn: return json_text(prairielearn(result, lab));
  }
  return {};
}

}  // namespace lockstep::grader
