// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/catalog.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "grader/catalog/lab_file.h"
#include "grader/catalog/nearest.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_lab_name(const std::string& name) {
  return name.size() > 3 && is_digit(name[0]) && is_digit(name[1]) && name[2] == '_';
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// As the user names it: a path's last part, in lower case, since completion gives "labs/01_coalescing/".
std::string as_name(std::string_view wanted) {
  while (wanted.size() > 1 && wanted.back() == '/') wanted.remove_suffix(1);
  const auto slash = wanted.rfind('/');
  return lower(slash == std::string_view::npos ? wanted : wanted.substr(slash + 1));
}

/// labs/01_coalescing/<file>, as messages name it.
std::string shown(const LabFolder& folder, const std::string& file) { return "labs/" + folder.folder + "/" + file; }

std::string read_lab_file(const LabFolder& folder) {
  const fs::path path = folder.directory / "lab.toml";
  const std::string name = shown(folder, "lab.toml");
  std::error_code error;
  if (!fs::is_regular_file(path, error)) throw OutsideError(name + ": expected a file, found none");
  constexpr std::uintmax_t largest = 1U << 20U;
  if (fs::file_size(path, error) > largest) throw OutsideError(name + ": expected a file of at most 1 MiB");
  std::ifstream in(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) throw OutsideError(name + ": expected a file that can be read");
  return text;
}

std::string find_function(const LabFolder& folder) {
  std::vector<std::string> headers;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder.directory, error)) {
    if (entry.path().extension() == ".h") headers.push_back(entry.path().stem().string());
  }
  if (headers.size() == 1) return headers.front();
  std::sort(headers.begin(), headers.end());
  std::string message = "labs/" + folder.folder + ": expected one header that declares the lab's function, found ";
  if (headers.empty()) message += "none";
  for (std::size_t i = 0; i < headers.size(); ++i) message += (i == 0 ? "" : " and ") + headers[i] + ".h";
  throw OutsideError(message);
}

[[noreturn]] void refuse_ambiguous(std::string_view wanted, const std::vector<const LabFolder*>& fitting) {
  std::string message = "'" + std::string(wanted) + "' could be ";
  for (std::size_t i = 0; i < fitting.size(); ++i) message += (i == 0 ? "" : " or ") + fitting[i]->folder;
  throw UsageError(message + ".");
}

[[noreturn]] void refuse_unknown(std::string_view wanted, const std::vector<LabFolder>& labs) {
  std::vector<std::string> names;
  for (const auto& lab : labs) {
    names.push_back(lab.name());
    names.push_back(lab.folder);
  }
  const std::string near = did_you_mean(as_name(wanted), names);
  const std::string list = "; './lockstep list' shows those there are.";
  throw UsageError("There is no lab '" + std::string(wanted) + "'" + (near.empty() ? list : near));
}

}  // namespace

std::vector<LabFolder> find_labs(const fs::path& root) {
  const fs::path labs = root / "labs";
  std::error_code error;
  std::vector<LabFolder> found;
  fs::directory_iterator entries(labs, error);
  if (error)
    throw OutsideError("The folder of the labs, " + labs.string() + ", cannot be read: " + error.message() + ".");
  for (const auto& entry : entries) {
    const std::string name = entry.path().filename().string();
    if (!is_lab_name(name) || !entry.is_directory(error)) continue;
    found.push_back({static_cast<unsigned>((name[0] - '0') * 10 + (name[1] - '0')), name, entry.path()});
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.folder < b.folder; });
  const auto twin =
      std::adjacent_find(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.number == b.number; });
  if (twin != found.end()) {
    throw OutsideError("labs/" + twin->folder + " and labs/" + std::next(twin)->folder + " have the same number.");
  }
  return found;
}

const LabFolder& choose_lab(const std::vector<LabFolder>& labs, std::string_view wanted) {
  const std::string name = as_name(wanted);
  if (!name.empty() && name.size() <= 4 && std::all_of(name.begin(), name.end(), is_digit)) {
    const auto number = static_cast<unsigned>(std::stoul(name));
    for (const auto& lab : labs) {
      if (lab.number == number) return lab;
    }
    refuse_unknown(wanted, labs);
  }
  std::vector<const LabFolder*> fitting;
  for (const auto& lab : labs) {
    const std::string folder = lower(lab.folder);
    const std::string_view short_name = std::string_view(folder).substr(3);
    if (name == folder || name == short_name) return lab;
    if (!name.empty() && (folder.starts_with(name) || short_name.starts_with(name))) fitting.push_back(&lab);
  }
  if (fitting.size() == 1) return *fitting.front();
  if (!fitting.empty()) refuse_ambiguous(wanted, fitting);
  refuse_unknown(wanted, labs);
}

Lab load_lab(const LabFolder& folder) {
  std::string function = find_function(folder);
  Lab lab = parse_lab_file(read_lab_file(folder), shown(folder, "lab.toml"));
  lab.number = folder.number;
  lab.folder = folder.folder;
  lab.directory = folder.directory;
  lab.function = std::move(function);
  return lab;
}

}  // namespace lockstep::grader
