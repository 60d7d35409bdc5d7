// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "grader/bench/fidelity.h"
#include "grader/build/utf8.h"
#include "grader/catalog/errors.h"

namespace lockstep::grader {
namespace {

using Json = nlohmann::ordered_json;

/// Those that are compared, with what tells launches apart; a Fidelity needs no others.
std::map<std::string, double> compared_of(const std::map<std::string, double>& counters) {
  std::map<std::string, double> compared;
  const auto take = [&](const char* name) {
    if (const auto found = counters.find(name); found != counters.end()) compared.insert(*found);
  };
  take("launches");
  take("blocks");
  for (const auto& counter : compared_counters()) {
    for (const char* name : counter.simulator) take(name);
  }
  return compared;
}

std::map<std::string, double> counters_from(const Json& json) {
  std::map<std::string, double> counters;
  for (const auto& [name, value] : json.items()) {
    const auto count = value.get<double>();
    if (!std::isfinite(count) || count < 0) throw UsageError("'" + name + "' is no count");
    counters[name] = count;
  }
  return counters;
}

FidelityRow row_from(const Json& json) {
  FidelityRow row{json.at("lab"), json.at("file"), {json.at("point"), json.at("sizes"), 0, {}}, {}, {}};
  row.simulator = counters_from(json.at("simulator"));
  row.gpu.kernels = json.at("kernels");
  row.gpu.metrics = counters_from(json.at("gpu"));
  row.source = json.value("source", "");
  row.changed = json.value("changed", false);
  return row;
}

}  // namespace

Json to_json(const Fidelity& fidelity) {
  Json json{{"gpu", fidelity.gpu},           {"driver", fidelity.driver},
            {"compiler", fidelity.compiler}, {"simulator_compiler", fidelity.simulator_compiler},
            {"date", fidelity.date},         {"command", fidelity.command}};
  json["rows"] = Json::array();
  for (const auto& row : fidelity.rows) {
    json["rows"].push_back({{"lab", row.lab},
                            {"file", row.file},
                            {"source", row.source},
                            {"point", row.point.name},
                            {"sizes", row.point.sizes},
                            {"simulator", compared_of(row.simulator)},
                            {"kernels", row.gpu.kernels},
                            {"gpu", row.gpu.metrics}});
    if (row.changed) json["rows"].back()["changed"] = true;
  }
  return json;
}

Fidelity fidelity_from_json(std::string_view text, const std::string& name) {
  std::string why;
  try {
    const Json json = Json::parse(text);
    Fidelity fidelity{json.at("gpu"),
                      json.at("driver"),
                      json.at("compiler"),
                      json.at("simulator_compiler"),
                      json.at("date"),
                      json.at("command"),
                      {}};
    for (const auto& row : json.at("rows")) fidelity.rows.push_back(row_from(row));
    return fidelity;
  } catch (const Json::exception& error) {
    why = error.what();
    if (const auto bracket = why.find("] "); bracket != std::string::npos) why = why.substr(bracket + 2);
  } catch (const UsageError& error) {
    why = error.what();
  }
  throw UsageError(name + " is not what './lockstep validate --json' prints: " + printable(why) + ".");
}

}  // namespace lockstep::grader
