// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/json.h"

namespace lockstep::grader {
namespace {

using Json = nlohmann::ordered_json;

Json sizes_json(const Sizes& sizes) {
  Json json = Json::object();
  for (const auto& [name, size] : sizes.values()) json[name] = size;
  return json;
}

Json case_json(const CaseResult& c) {
  return {{"name", c.name},
          {"sizes", sizes_json(c.sizes)},
          {"verdict", name_of(c.verdict)},
          {"skipped", c.skipped},
          {"detail", c.detail},
          {"wrong", c.wrong},
          {"checked", c.checked},
          {"seed", c.seed},
          {"category", c.category}};
}

Json speed_json(const SpeedResult& speed) {
  return {{"measured", speed.measured},
          {"verdict", name_of(speed.verdict)},
          {"ratio", speed.ratio},
          {"low", speed.low},
          {"high", speed.high},
          {"needed", speed.needed},
          {"seconds", speed.seconds},
          {"baseline_seconds", speed.baseline_seconds},
          {"bytes_per_second", speed.bytes_per_second},
          {"copy_share", speed.copy_share},
          {"pairs", speed.pairs},
          {"bounds_missed", speed.bounds_missed},
          {"detail", speed.detail}};
}

Json finding_json(const FindingReport& finding) {
  Json json = {{"kind", finding.kind},     {"message", finding.message}, {"file", finding.file},
               {"line", finding.line},     {"kernel", finding.kernel},   {"block", finding.block},
               {"thread", finding.thread}, {"other", nullptr},           {"case", finding.case_name}};
  if (const auto& other = finding.other) {
    json["other"] = {{"file", other->file}, {"line", other->line}, {"block", other->block}, {"thread", other->thread}};
  }
  return json;
}

Json environment_json(const Environment& environment) {
  return {{"grader_version", environment.grader_version},
          {"backend_reason", environment.backend_reason},
          {"compiler", environment.compiler},
          {"device", environment.device},
          {"driver", environment.driver},
          {"host", environment.host},
          {"sandbox", environment.sandbox}};
}

template <class Range, class Convert>
Json array_of(const Range& range, Convert convert) {
  Json json = Json::array();
  for (const auto& element : range) json.push_back(convert(element));
  return json;
}

Json counters_json(const std::map<std::string, double>& counters) {
  Json json = Json::object();
  for (const auto& [name, value] : counters) json[name] = value;
  return json;
}

Json line_json(const LineCounters& line) {
  return {{"file", line.file}, {"line", line.line}, {"counters", counters_json(line.counters)}};
}

}  // namespace

Json to_json(const Result& result) {
  Json json;
  json["format"] = result_format;
  json["lab"] = result.lab;
  json["submission"] = result.submission;
  json["backend"] = result.backend == Backend::sim ? "sim" : "cuda";
  json["verdict"] = name_of(result.verdict);
  json["headline"] = result.headline;
  json["score"] = result.score;
  json["max_score"] = result.max_score;
  json["correctness_score"] = result.correctness_score;
  json["speed_score"] = result.speed_score;
  json["lost_to_findings"] = result.lost_to_findings;
  json["cases"] = array_of(result.cases, case_json);
  json["speed"] = speed_json(result.speed);
  json["counters"] = counters_json(result.counters);
  json["baseline_counters"] = counters_json(result.baseline_counters);
  json["lines"] = array_of(result.lines, line_json);
  json["findings"] = array_of(result.findings, finding_json);
  json["compiler_output"] = result.compiler_output;
  json["program_output"] = result.program_output;
  json["seed"] = result.seed;
  json["seconds"] = result.seconds;
  json["spent"] = {{"compiling", result.spent.compiling},
                   {"making_inputs", result.spent.making_inputs},
                   {"running", result.spent.running},
                   {"checking", result.spent.checking},
                   {"starting_and_ending", result.spent.starting_and_ending},
                   {"looking_around", result.spent.looking_around}};
  json["environment"] = environment_json(result.environment);
  return json;
}

Json trial_json(const Result& result) {
  Json json = to_json(result);
  for (const char* key :
       {"score", "max_score", "correctness_score", "speed_score", "cases", "speed", "counters", "baseline_counters"}) {
    json.erase(key);
  }
  return json;
}

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace lockstep::grader
