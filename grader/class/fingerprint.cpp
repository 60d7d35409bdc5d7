// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/fingerprint.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

#include "grader/build/places.h"
#include "grader/class/sha256.h"
#include "grader/judge/environment.h"
#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

/// A text that says where each of its parts ends, so that no two lists of parts give the same.
class Parts {
 public:
  void add(std::string_view part) { text_.append(std::to_string(part.size())).append(":").append(part); }
  [[nodiscard]] std::string fingerprint() const { return sha256(text_); }

 private:
  std::string text_;
};

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) throw OutsideError("'" + file.string() + "' cannot be read.");
  return text;
}

/// Regular files below `folder` whose names end in one of the extensions, sorted; none where there is no such folder.
std::vector<fs::path> files_below(const fs::path& folder, const std::set<std::string>& extensions) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code unknown;
    if (entry->is_regular_file(unknown) && extensions.contains(entry->path().extension().string()))
      files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

constexpr std::size_t name_digits = 16;  // of a fingerprint in a file's name; the file itself holds all of them

}  // namespace

std::string fingerprint(const Source& source) {
  Parts parts;
  parts.add(source.name);
  parts.add(source.text);
  for (const auto& [name, text] : source.headers) {
    parts.add(name);
    parts.add(text);
  }
  return parts.fingerprint();
}

std::string fingerprint(const Lab& lab) {
  Parts parts;
  for (const auto& file : files_below(lab.directory, {".toml", ".h", ".cpp"})) {
    parts.add(file.lexically_relative(lab.directory).string());
    parts.add(content_of(file));
  }
  parts.add(content_of(lab.baseline()));
  for (const auto& spec : lab.cases) {
    if (spec.category.empty()) continue;
    parts.add(spec.category);
    parts.add(spec.name);
    parts.add(spec.reach ? "reach" : "");
    parts.add(!spec.only ? "" : *spec.only == Backend::sim ? "sim" : "cuda");
    for (const auto& [name, size] : spec.sizes.values()) parts.add(name + "=" + std::to_string(size));
  }
  if (lab.hidden_seed) parts.add(std::to_string(*lab.hidden_seed));
  return parts.fingerprint();
}

std::string grader_version(const Installation& installation) {
  Parts parts;
  for (const char* folder :
       {"grader/build", "grader/catalog", "grader/judge", "grader/process", "grader/session", "lib"}) {
    for (const auto& file : files_below(installation.root / folder, {".h", ".cpp", ".cu"})) {
      parts.add(file.lexically_relative(installation.root).string());
      parts.add(content_of(file));
    }
  }
  return LOCKSTEP_BUILT_VERSION "-" + parts.fingerprint().substr(0, name_digits);
}

std::string ResultKey::stem() const {
  Parts parts;
  for (const auto& part : {lab_version, grader_version, backend, std::to_string(seed)}) parts.add(part);
  return lab + "/" + submission.substr(0, name_digits) + "-" + parts.fingerprint().substr(0, name_digits);
}

std::string ResultKey::name() const {
  Parts parts;
  for (const auto& part : {compiler, device, driver}) parts.add(part);
  return stem() + "-" + parts.fingerprint().substr(0, name_digits / 2) + ".json";
}

ResultKey common_key(const Installation& installation, const JudgeOptions& options) {
  ResultKey key;
  key.grader_version = grader_version(installation);
  key.backend = options.backend == Backend::sim ? "sim" : "cuda";
  key.seed = options.seed;
  try {
    const Environment environment = describe_environment(installation, options);
    key.compiler = environment.compiler;
    key.device = environment.device;
    key.driver = environment.driver;
  } catch (const OutsideError&) {
  }
  return key;
}

}  // namespace lockstep::grader
