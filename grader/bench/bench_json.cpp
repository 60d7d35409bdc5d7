// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "grader/bench/bench_result.h"
#include "grader/build/utf8.h"
#include "grader/catalog/errors.h"

namespace lockstep::grader {
namespace {

using Json = nlohmann::ordered_json;

Json times_json(const BenchTimes& times) {
  Json json{{"name", times.name}, {"bytes", times.bytes}, {"seconds", times.seconds}};
  json["median"] = times.seconds.empty() ? Json() : Json(median_seconds(times));
  json["wrong"] = times.wrong ? Json(*times.wrong) : Json();
  if (times.elements > 0) json["elements"] = times.elements;
  if (!times.counters.empty()) json["counters"] = times.counters;
  return json;
}

/// null: this run cannot tell.
Json met_json(Decision reached) { return reached == Decision::across ? Json() : Json(reached == Decision::above); }

Json target_json(const BenchTarget& target, const BenchResult& result) {
  const TargetOutcome outcome = outcome_of(target, result);
  Json ratios = Json::array();
  for (const auto& one : outcome.ratios) {
    ratios.push_back({{"point", one.point},
                      {"ratio", one.ratio},
                      {"low", one.interval.low},
                      {"high", one.interval.high},
                      {"met", met_json(one.reached)}});
  }
  return {{"of", target.of},
          {"against", target.against},
          {"least", target.least},
          {"accepted_from", accepted_from(target)},
          {"points", target.points},
          {"aim", target.aim},
          {"ratios", std::move(ratios)},
          {"met", outcome.ratios.empty() ? Json() : met_json(outcome.reached)}};
}

double amount(const Json& json, const char* key) {
  const double value = json.at(key).get<double>();
  if (!std::isfinite(value) || value < 0) throw UsageError(std::string("'") + key + "' is no amount");
  return value;
}

BenchTimes times_from(const Json& json) {
  BenchTimes times{json.at("name"), amount(json, "bytes"), json.at("seconds"), std::nullopt, 0, {}};
  for (const double seconds : times.seconds) {
    if (!(seconds > 0)) throw UsageError("a time is not above 0");
  }
  if (!json.at("wrong").is_null()) times.wrong = json.at("wrong").get<std::string>();
  return times;
}

BenchTable table_from(const Json& json) {
  BenchTable table{json.at("title"), json.at("axis"), {}};
  for (const auto& entry : json.at("points")) {
    BenchPoint point{entry.at("name"), entry.at("sizes"), amount(entry, "operations"), {}};
    for (const auto& times : entry.at("contestants")) point.contestants.push_back(times_from(times));
    table.points.push_back(std::move(point));
  }
  return table;
}

BenchResult result_from(const Json& json) {
  BenchResult result;
  result.lab = json.at("lab");
  result.gpu = json.at("gpu");
  result.driver = json.at("driver");
  result.compiler = json.at("compiler");
  result.date = json.at("date");
  result.command = json.at("command");
  result.best = json.at("best");
  result.peak_fp32 = amount(json, "peak_fp32");
  for (const auto& table : json.at("tables")) result.tables.push_back(table_from(table));
  for (const auto& target : json.at("targets")) {
    result.targets.push_back({target.at("of"), target.at("against"), amount(target, "least"), target.at("points"),
                              target.at("aim").get<bool>()});
  }
  result.notes = json.at("notes").get<std::vector<std::string>>();
  return result;
}

}  // namespace

Json to_json(const BenchTable& table) {
  Json points = Json::array();
  for (const auto& point : table.points) {
    Json contestants = Json::array();
    for (const auto& times : point.contestants) contestants.push_back(times_json(times));
    points.push_back({{"name", point.name},
                      {"sizes", point.sizes},
                      {"operations", point.operations},
                      {"contestants", std::move(contestants)}});
  }
  return {{"title", table.title}, {"axis", table.axis}, {"points", std::move(points)}};
}

Json to_json(const BenchResult& result) {
  Json json{
      {"lab", result.lab},   {"gpu", result.gpu},         {"driver", result.driver}, {"compiler", result.compiler},
      {"date", result.date}, {"command", result.command}, {"best", result.best},     {"peak_fp32", result.peak_fp32}};
  json["tables"] = Json::array();
  for (const auto& table : result.tables) json["tables"].push_back(to_json(table));
  json["targets"] = Json::array();
  for (const auto& target : result.targets) json["targets"].push_back(target_json(target, result));
  json["notes"] = result.notes;
  return json;
}

BenchResult bench_from_json(std::string_view text, const std::string& name) {
  try {
    return result_from(Json::parse(text));
  } catch (const Json::exception& error) {
    std::string why = error.what();
    if (const auto bracket = why.find("] "); bracket != std::string::npos) why = why.substr(bracket + 2);
    throw UsageError(name + " is not what './lockstep bench --json' prints: " + printable(why) + ".");
  } catch (const UsageError& error) {
    throw UsageError(name + " is not what './lockstep bench --json' prints: " + error.what() + ".");
  }
}

}  // namespace lockstep::grader
