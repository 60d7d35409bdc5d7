// SPDX-License-Identifier: BSD-3-Clause
#include "course.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "program.h"

namespace end_to_end {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sorted_files(const fs::path& folder, const std::regex& name) {
  std::vector<fs::path> files;
  if (!fs::is_directory(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (std::regex_match(entry.path().filename().string(), name)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

}  // namespace

std::vector<Lab> labs() {
  std::vector<Lab> found;
  for (const auto& folder : sorted_files(fs::path(root()) / "labs", std::regex("[0-9][0-9]_.*"))) {
    const auto contracts = sorted_files(folder, std::regex(".*\\.h"));
    if (contracts.size() != 1) throw std::runtime_error(folder.string() + " must hold one contract");
    found.push_back({folder.filename(), contracts[0].stem()});
  }
  return found;
}

std::vector<fs::path> steps(const Lab& lab) {
  return sorted_files(fs::path(root()) / "solutions" / lab.folder, std::regex("[1-9]_.*\\.cu"));
}

namespace {

std::vector<Mutant> with_verdicts(const fs::path& folder) {
  static const std::regex format(
      "^// expect sim: ([a-z_]+(?:\\|[a-z_]+)*); cuda: ([a-z_]+(?:\\|[a-z_]+)*); because (.+)$");
  std::vector<Mutant> found;
  for (const auto& file : sorted_files(folder, std::regex(".*\\.cu"))) {
    std::string line;
    std::ifstream stream(file);
    std::getline(stream, line);
    std::smatch match;
    if (!std::regex_match(line, match, format))
      throw std::runtime_error(file.string() + ": the first line is not as it must be");
    found.push_back({file, split(match[1], '|'), split(match[2], '|')});
  }
  return found;
}

}  // namespace

std::vector<Mutant> mutants(const Lab& lab) { return with_verdicts(fs::path(root()) / "tests/mutants" / lab.folder); }

std::vector<Mutant> attacks(const Lab& lab) { return with_verdicts(fs::path(root()) / "tests/attacks" / lab.folder); }

std::vector<std::string> code_lines(const fs::path& file) {
  std::vector<std::string> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    line.erase(0, line.find_first_not_of(" \t"));
    line.erase(line.find_last_not_of(" \t") + 1);
    if (!line.empty() && !line.starts_with("//")) lines.push_back(line);
  }
  return lines;
}

}  // namespace end_to_end
