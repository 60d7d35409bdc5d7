// SPDX-License-Identifier: BSD-3-Clause
// Compiles what is measured, much at a time, and runs it: with nvcc for a GPU, with simcc for the simulator.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/build/installation.h"
#include "grader/process/command.h"
#include "grader/process/sandbox.h"
#include "grader/process/temporary_folder.h"

namespace lockstep::grader {

/// One thing that nvcc makes.
struct Product {
  std::string name;                ///< in sentences and tables
  std::filesystem::path file;      ///< what it makes
  std::vector<std::string> words;  ///< the compiler's command
  enum class Origin : unsigned char { course, user, peer } origin = Origin::course;
  std::string failure;  ///< after building: a sentence where there is none
};

class Workshop {
 public:
  using Progress = std::function<void(const std::string&)>;

  /// Commands may read `folders` beside the checkout.
  Workshop(const Installation& installation, std::vector<std::filesystem::path> folders, Progress progress);

  /// For what is made; removed with this object.
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

  /// nvcc, which must be there, with the words that all have, and `more`.
  [[nodiscard]] std::vector<std::string> nvcc(std::vector<std::string> more) const;

  /// The simulator's compiler in its place; it compiles or links, not both.
  [[nodiscard]] std::vector<std::string> simcc(std::vector<std::string> more) const;

  /// Compiles all, as many at a time as there are processors. Throws OutsideError, Interrupted.
  void build(const std::vector<Product*>& products) const;

  /// True where `#include <header>` finds a file.
  [[nodiscard]] bool has_header(const std::string& header) const;

  /// Runs a program, with `environment` added to a small clean one, and gives what it printed. Throws OutsideError
  /// where it fails, with its last line.
  [[nodiscard]] std::string run(const std::string& name, const std::vector<std::string>& words,
                                const std::map<std::string, std::string>& environment = {}) const;

  /// The same, however it ends.
  [[nodiscard]] Outcome attempt(const std::vector<std::string>& words,
                                const std::map<std::string, std::string>& environment = {}) const;

  /// A command with this workshop's surroundings and a time limit.
  [[nodiscard]] Command command(std::vector<std::string> words, std::chrono::milliseconds time) const;

 private:
  [[nodiscard]] Permissions permissions() const;

  const Installation& installation_;
  const std::vector<std::filesystem::path> folders_;
  const Progress progress_;
  const TemporaryFolder folder_;
};

}  // namespace lockstep::grader
