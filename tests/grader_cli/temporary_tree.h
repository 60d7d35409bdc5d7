// SPDX-License-Identifier: BSD-3-Clause
// A folder with files, for one test.
#pragma once

#include <filesystem>
#include <string>

#include "grader/process/temporary_folder.h"

namespace lockstep::grader::test {

class TemporaryTree {
 public:
  [[nodiscard]] const std::filesystem::path& root() const { return folder_.path(); }
  std::filesystem::path write(const std::string& path, const std::string& text) const;
  std::filesystem::path folder(const std::string& path) const;
  [[nodiscard]] std::string read(const std::string& path) const;

  /// Writes labs/<name> with a lab.toml, a contract and a stub that the fake judge takes for wrong.
  void add_lab(const std::string& name, const std::string& function) const;

 private:
  TemporaryFolder folder_;
};

}  // namespace lockstep::grader::test
