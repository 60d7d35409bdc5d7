// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/hidden_cases.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "grader/catalog/case_reader.h"
#include "grader/catalog/errors.h"
#include "grader/catalog/nearest.h"
#include "grader/catalog/parse_toml.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

void add_cases(Lab& lab, const toml::table& root, const std::string& file) {
  const TomlReader top(root, file, "", {"seed", "case"});
  if (top.has("seed")) lab.hidden_seed = top.whole("seed");
  CaseReader reader;
  for (const auto& spec : lab.cases) reader.know(spec);
  if (!top.has("case")) top.refuse("case", "expected at least one [[case]], got nothing");
  for (const auto* table : top.tables("case")) {
    const TomlReader entry(*table, file, "case", {"name", "category", "sizes", "backend", "reach"});
    CaseSpec spec = reader.read(entry);
    spec.category = entry.text("category");
    lab.cases.push_back(std::move(spec));
  }
}

}  // namespace

void add_hidden_cases(Lab& lab, std::string_view text, const std::string& file) {
  add_cases(lab, parse_toml(text, file), file);
}

void read_hidden_cases(Lab& lab, const fs::path& folder) {
  const fs::path file = folder / (lab.folder + ".toml");
  std::error_code error;
  if (folder.empty() || !fs::exists(file, error)) return;
  std::ifstream in(file, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) throw OutsideError(file.string() + ": expected a file that can be read");
  add_hidden_cases(lab, text, file.string());
}

void check_hidden_folder(const fs::path& folder, const std::vector<Lab>& labs) {
  std::error_code error;
  fs::directory_iterator entries(folder, error);
  if (error)
    throw UsageError("The folder of hidden cases, '" + folder.string() + "', cannot be read: " + error.message() + ".");
  std::vector<std::string> names;
  for (const auto& lab : labs) names.push_back(lab.folder + ".toml");
  std::set<std::string> unknown;
  for (const auto& entry : entries) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".toml" && std::find(names.begin(), names.end(), name) == names.end())
      unknown.insert(name);
  }
  if (unknown.empty()) return;
  const std::string near = did_you_mean(*unknown.begin(), names);
  throw UsageError("There is no lab for the hidden cases in '" + (folder / *unknown.begin()).string() + "'" +
                   (near.empty() ? "." : near));
}

}  // namespace lockstep::grader
