// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/description.h"

#include <cmath>
#include <fstream>
#include <iterator>

#include "grader/catalog/parse_toml.h"

namespace lockstep::grader {
namespace {

std::string text_or(const TomlReader& reader, const char* key) {
  return reader.has(key) ? reader.text(key) : std::string();
}

BenchPoint read_point(const TomlReader& entry) {
  BenchPoint point;
  point.name = entry.text("name");
  for (const auto& [name, size] : entry.sizes("sizes")) point.sizes.emplace(name, size);
  if (entry.has("operations")) point.operations = entry.number("operations");
  return point;
}

BenchPlan read_plan(const TomlReader& entry, const std::string& file) {
  BenchPlan plan;
  plan.table.title = entry.text("title");
  plan.table.axis = entry.text("axis");
  plan.program = text_or(entry, "program");
  plan.arguments = entry.texts("arguments");
  for (const auto* point : entry.tables("point")) {
    plan.table.points.push_back(read_point(TomlReader(*point, file, "table.point", {"name", "sizes", "operations"})));
  }
  if (plan.table.points.empty() == plan.program.empty()) {
    entry.refuse("point", "expected either [[table.point]] or a program in the table '" + plan.table.title + "'");
  }
  return plan;
}

BenchPeer read_peer(const TomlReader& entry) {
  BenchPeer peer;
  peer.name = entry.text("name");
  peer.file = text_or(entry, "file");
  peer.script = text_or(entry, "script");
  peer.header = text_or(entry, "header");
  peer.libraries = entry.texts("libraries");
  peer.option = text_or(entry, "option");
  if (entry.has("rim")) peer.rim = static_cast<unsigned>(entry.number("rim"));
  if (!peer.option.empty() && peer.option != "trove" && peer.option != "cudnn") {
    entry.refuse("option", "expected \"trove\" or \"cudnn\" for peer.option, got \"" + peer.option + "\"");
  }
  return peer;
}

BenchTarget read_target(const TomlReader& entry) {
  BenchTarget target;
  target.of = entry.text("of");
  target.against = entry.text("against");
  target.least = entry.number("least");
  if (std::abs(target.least * 100 - std::round(target.least * 100)) > 1e-6) {
    entry.refuse("least", "expected two decimals at most in target.least: ratios are held against it at two");
  }
  target.points = entry.texts("points");
  if (entry.has("aim")) target.aim = entry.flag("aim");
  return target;
}

}  // namespace

BenchDescription parse_bench_description(std::string_view text, const std::string& file) {
  const toml::table root = parse_toml(text, file);
  const TomlReader top(root, file, "", {"table", "peer", "target", "validate"});
  BenchDescription description;
  for (const auto* table : top.tables("table")) {
    description.plans.push_back(
        read_plan(TomlReader(*table, file, "table", {"title", "axis", "point", "program", "arguments"}), file));
  }
  if (description.plans.empty()) top.refuse("table", "expected at least one [[table]], got nothing");
  for (const auto* peer : top.tables("peer")) {
    description.peers.push_back(
        read_peer(TomlReader(*peer, file, "peer", {"name", "file", "script", "header", "libraries", "option", "rim"})));
  }
  for (const auto* target : top.tables("target")) {
    description.targets.push_back(
        read_target(TomlReader(*target, file, "target", {"of", "against", "least", "points", "aim"})));
  }
  for (const auto* point : top.tables("validate")) {
    description.validation.push_back(read_point(TomlReader(*point, file, "validate", {"name", "sizes"})));
  }
  return description;
}

BenchDescription read_bench_description(const std::filesystem::path& file, const std::string& name) {
  std::ifstream in(file);
  if (!in) throw OutsideError("There is no " + name + ", which says what to measure.");
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return parse_bench_description(text, name);
}

}  // namespace lockstep::grader
