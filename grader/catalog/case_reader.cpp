// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/case_reader.h"

#include <map>

namespace lockstep::grader {
namespace {

std::string list_of(const std::set<std::string>& names) {
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

Backend read_backend(const TomlReader& entry) {
  const std::string name = entry.text("backend");
  if (name == "sim") return Backend::sim;
  if (name == "cuda") return Backend::cuda;
  entry.refuse("backend", "expected \"sim\" or \"cuda\" for " + entry.path_of("backend") + ", got \"" + name + "\"");
}

}  // namespace

void CaseReader::know(const CaseSpec& spec) {
  names_.insert(spec.name);
  if (!size_names_.empty()) return;
  for (const auto& [name, size] : spec.sizes.values()) size_names_.insert(name);
}

CaseSpec CaseReader::read(const TomlReader& entry) {
  CaseSpec spec;
  spec.name = entry.text("name");
  if (!names_.insert(spec.name).second) {
    entry.refuse("name", "expected a new name for this case, got '" + spec.name + "' a second time");
  }
  spec.sizes = read_sizes(entry);
  if (entry.has("backend")) spec.only = read_backend(entry);
  if (entry.has("reach")) spec.reach = entry.flag("reach");
  return spec;
}

Sizes CaseReader::read_sizes(const TomlReader& entry) {
  std::map<std::string, std::size_t> values;
  std::set<std::string> names;
  for (auto& [name, size] : entry.sizes("sizes")) {
    names.insert(name);
    values.emplace(name, size);
  }
  if (size_names_.empty()) size_names_ = names;
  if (names != size_names_) {
    entry.refuse("sizes", "expected the sizes " + list_of(size_names_) + " as in the first case for " +
                              entry.path_of("sizes") + ", got " + list_of(names));
  }
  return Sizes(std::move(values));
}

}  // namespace lockstep::grader
