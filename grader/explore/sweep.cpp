// SPDX-License-Identifier: BSD-3-Clause
#include "grader/explore/sweep.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "grader/catalog/parse_toml.h"
#include "grader/explore/values.h"

namespace lockstep::grader {
namespace {

std::vector<std::size_t> values_at(const TomlReader& entry, const char* key,
                                   const std::vector<std::size_t>& allowed = {}) {
  try {
    return parse_values(entry.text(key), entry.path_of(key), allowed);
  } catch (const UsageError& error) {
    entry.refuse(key, error.what());
  }
}

Parameter read_parameter(const TomlReader& entry) {
  Parameter parameter;
  parameter.option = entry.text("option");
  parameter.size = entry.text("size");
  parameter.title = entry.text("title");
  parameter.axis = entry.text("axis");
  parameter.allowed = values_at(entry, "allowed");
  parameter.values = values_at(entry, "values", parameter.allowed);
  parameter.usual = entry.whole("usual");
  if (std::find(parameter.allowed.begin(), parameter.allowed.end(), parameter.usual) == parameter.allowed.end()) {
    entry.refuse("usual", "expected one of the allowed values for " + entry.path_of("usual"));
  }
  return parameter;
}

Measure read_measure(const TomlReader& entry) {
  return {entry.text("words"), entry.text("of"), entry.has("per") ? entry.text("per") : "",
          entry.has("times") ? entry.number("times") : 1};
}

std::string options_of(const Experiment& experiment) {
  std::string list;
  for (const auto& parameter : experiment.parameters) {
    list += list.empty() ? "--" : ", --";
    list += parameter.option;
  }
  return list;
}

Sweep sweep_of(const Parameter& swept, const std::vector<std::size_t>& values,
               const std::map<std::string, std::size_t>& fixed) {
  Sweep sweep{swept.option, {swept.title, swept.axis, {}}};
  for (const auto value : values) {
    BenchPoint point{std::to_string(value), fixed, 0, {}};
    point.sizes[swept.size] = value;
    sweep.table.points.push_back(std::move(point));
  }
  return sweep;
}

}  // namespace

Experiment parse_experiment(std::string_view text, const std::string& file) {
  const toml::table root = parse_toml(text, file);
  const TomlReader top(root, file, "", {"program", "sweep", "measure"});
  Experiment experiment;
  experiment.program = top.text("program");
  for (const auto* table : top.tables("sweep")) {
    experiment.parameters.push_back(read_parameter(
        TomlReader(*table, file, "sweep", {"option", "size", "title", "axis", "allowed", "values", "usual"})));
  }
  for (const auto* table : top.tables("measure")) {
    experiment.measures.push_back(read_measure(TomlReader(*table, file, "measure", {"words", "of", "per", "times"})));
  }
  if (experiment.parameters.empty()) top.refuse("sweep", "expected at least one [[sweep]], got nothing");
  if (experiment.measures.empty()) top.refuse("measure", "expected at least one [[measure]], got nothing");
  return experiment;
}

Experiment read_experiment(const std::filesystem::path& file, const std::string& name) {
  std::ifstream in(file);
  if (!in) throw OutsideError("This checkout has no " + name + ", so there is nothing to explore.");
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return parse_experiment(text, name);
}

std::vector<Sweep> plan_sweeps(const Experiment& experiment, const std::map<std::string, std::string>& asked,
                               const std::string& lab) {
  const auto& parameters = experiment.parameters;
  for (const auto& [option, text] : asked) {
    const bool known = std::any_of(parameters.begin(), parameters.end(),
                                   [&, name = option](const Parameter& one) { return one.option == name; });
    if (known) continue;
    std::string sentence = "Lab " + lab;
    sentence.append(" has no --").append(option).append("; it has ").append(options_of(experiment)).append(".");
    throw UsageError(sentence);
  }
  std::map<std::string, std::size_t> fixed;
  std::map<std::string, std::vector<std::size_t>> wanted;
  bool several = false;
  for (const auto& parameter : parameters) {
    fixed[parameter.size] = parameter.usual;
    const auto found = asked.find(parameter.option);
    if (found == asked.end()) continue;
    const auto values = parse_values(found->second, "--" + parameter.option, parameter.allowed);
    if (values.size() == 1) fixed[parameter.size] = values.front();
    several = several || values.size() > 1;
    wanted[parameter.option] = values;
  }
  const bool all_single = !several && wanted.size() == parameters.size();
  std::vector<Sweep> sweeps;
  for (const auto& parameter : parameters) {
    const auto found = wanted.find(parameter.option);
    const bool is_wanted = found != wanted.end();
    const bool swept = several ? is_wanted && found->second.size() > 1 : is_wanted == all_single;
    if (swept) sweeps.push_back(sweep_of(parameter, is_wanted ? found->second : parameter.values, fixed));
  }
  return sweeps;
}

}  // namespace lockstep::grader
