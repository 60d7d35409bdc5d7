// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/source_fingerprint.h"

#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>

#include "grader/class/sha256.h"
#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

/// What stands between the quotes of an #include.
std::optional<std::string> included_by(const std::string& line) {
  const auto hash = line.find_first_not_of(" \t");
  if (hash == std::string::npos || line[hash] != '#') return std::nullopt;
  const auto word = line.find_first_not_of(" \t", hash + 1);
  if (word == std::string::npos || line.compare(word, 7, "include") != 0) return std::nullopt;
  const auto open = line.find('"', word);
  const auto close = open == std::string::npos ? open : line.find('"', open + 1);
  if (close == std::string::npos) return std::nullopt;
  return line.substr(open + 1, close - open - 1);
}

class Texts {
 public:
  explicit Texts(const std::vector<fs::path>& folders) : folders_(folders) {}

  void add(const fs::path& file) {
    if (!seen_.insert(fs::weakly_canonical(file)).second) return;
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in) throw OutsideError("'" + file.string() + "' cannot be read.");
    all_ += std::to_string(text.size()) + ":" + text;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (const auto name = included_by(line)) add_header(file.parent_path(), *name);
    }
  }

  [[nodiscard]] const std::string& all() const { return all_; }

 private:
  void add_header(const fs::path& beside, const std::string& name) {
    std::error_code error;
    if (fs::is_regular_file(beside / name, error)) return add(beside / name);
    for (const auto& folder : folders_) {
      if (fs::is_regular_file(folder / name, error)) return add(folder / name);
    }
  }

  const std::vector<fs::path>& folders_;
  std::set<fs::path> seen_;
  std::string all_;
};

}  // namespace

std::string source_fingerprint(const fs::path& file, const std::vector<fs::path>& folders) {
  Texts texts(folders);
  texts.add(file);
  return sha256(texts.all()).substr(0, 16);
}

}  // namespace lockstep::grader
