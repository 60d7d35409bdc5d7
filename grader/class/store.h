// SPDX-License-Identifier: BSD-3-Clause
// The results of a class on disk: one file for each submission of each lab, there whole or not at all. Several graders
// may work in one folder at the same time, also on several machines: a file never changes once it is there, except that
// an equal one takes its place.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/result_file.h"

namespace lockstep::grader {

class ResultStore {
 public:
  /// Makes the folder where there is none, and removes what killed graders left half written. Throws OutsideError.
  explicit ResultStore(std::filesystem::path folder);

  /// The result of that key. A file that is cut, changed or of another key counts as none, and is remarked on.
  std::optional<Result> find(const ResultKey& key);
  /// The same, whatever compiler, GPU and driver it was made with; of several the first by name.
  std::optional<Result> find_of_any_machine(const ResultKey& key);

  /// Writes a file beside its place and moves it there. Throws OutsideError.
  void keep(const ResultKey& key, const Result& result);

  /// A sentence for each file that could not be used.
  [[nodiscard]] const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  std::optional<Result> read(const std::filesystem::path& file, const ResultKey& key, bool any_machine);

  std::filesystem::path folder_;
  std::vector<std::string> remarks_;
};

/// Writes `text` to `target` whole or not at all: a file beside it is written, brought to disk and renamed. Throws
/// OutsideError.
void write_whole(const std::filesystem::path& target, std::string_view text);

}  // namespace lockstep::grader
