// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/installation.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "grader/build/find_program.h"
#include "grader/build/gpu.h"
#include "grader/build/places.h"

namespace lockstep::grader {
namespace fs = std::filesystem;

namespace {

fs::path chosen(const char* variable, const char* built) {
  const char* value = std::getenv(variable);
  return fs::absolute(value != nullptr && *value != '\0' ? value : built).lexically_normal();
}

// A folder of PATH may be closed to this user.
bool runs(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<fs::path> find_program(const std::string& name, const std::vector<fs::path>& also) {
  std::vector<fs::path> folders;
  const char* path = std::getenv("PATH");
  for (std::string_view rest = path != nullptr ? path : ""; !rest.empty();) {
    const auto end = std::min(rest.find(':'), rest.size());
    if (end > 0) folders.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  folders.insert(folders.end(), also.begin(), also.end());
  for (const auto& folder : folders) {
    if (const fs::path file = folder / name; runs(file)) return fs::absolute(file);
  }
  return std::nullopt;
}

std::vector<fs::path> compiler_places(const Installation& installation, Backend backend) {
  std::vector<fs::path> programs;
  if (backend == Backend::cuda && installation.nvcc) programs.push_back(*installation.nvcc);
  for (const char* name : {"g++", "clang++"}) {
    if (const auto program = find_program(name)) programs.push_back(*program);
  }
  std::vector<fs::path> places;
  for (const auto& program : programs) {
    std::error_code error;
    // prefix/bin/compiler needs its prefix; by the name it was found under, and where that leads to.
    for (const fs::path& file : {program, fs::canonical(program, error)}) {
      const std::string& name = file.native();
      const bool of_the_system = name.starts_with("/usr/") || name.starts_with("/bin/") || name.starts_with("/lib");
      const fs::path prefix = file.parent_path().parent_path();
      if (!name.empty() && !of_the_system && prefix != prefix.root_path()) places.push_back(prefix);
    }
  }
  return places;
}

Installation find_installation() {
  Installation result;
  result.root = chosen("LOCKSTEP_ROOT", LOCKSTEP_BUILT_ROOT);
  result.build = chosen("LOCKSTEP_BUILD", LOCKSTEP_BUILT_FOLDER);
  result.simcc = result.build / "lib" / "sim" / "simcc" / "simcc";
  result.nvcc = find_program("nvcc", {"/usr/local/cuda/bin"});
  // With no GPU the code is compiled all the same, for an architecture that many have.
  result.cuda_architecture = has_gpu() ? "native" : "sm_80";
  return result;
}

}  // namespace lockstep::grader
