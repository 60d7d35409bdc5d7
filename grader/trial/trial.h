// SPDX-License-Identifier: BSD-3-Clause
// A lab's function, tried on input that a person brings: compiled, run in a child process and compared with the lab's
// reference as a graded submission is, without points.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/build/installation.h"
#include "grader/build/submission.h"
#include "grader/judge/judge.h"
#include "grader/judge/result.h"
#include "grader/process/temporary_folder.h"
#include "grader/session/session.h"
#include "lockstep/task.h"

namespace lockstep::grader {

/// What came back in the output of a case.
class Answer {
 public:
  Answer(Buffer buffer, std::vector<std::byte> bytes, Marks marks)
      : buffer_(std::move(buffer)), bytes_(std::move(bytes)), marks_(marks) {}

  [[nodiscard]] std::size_t count() const { return buffer_.count(); }
  /// Elements from the start of a row to the start of the next.
  [[nodiscard]] std::size_t pitch() const { return buffer_.shape.back(); }
  [[nodiscard]] double value(std::size_t index) const;
  [[nodiscard]] double expected(std::size_t index) const;
  [[nodiscard]] bool right(std::size_t index) const;
  /// False where an element still holds what was there before the call.
  [[nodiscard]] bool written(std::size_t index) const;

 private:
  [[nodiscard]] Expected expectation(std::size_t index) const;

  Buffer buffer_;
  std::vector<std::byte> bytes_;
  Marks marks_;
};

class Trial {
 public:
  /// Reads `file` and compiles it for the backend that `options` say. Throws UnusableSubmission, OutsideError,
  /// Interrupted. `run_time` limits a call.
  Trial(const Lab& lab, const std::filesystem::path& file, const Installation& installation,
        const JudgeOptions& options, std::chrono::milliseconds run_time);

  /// Calls the function once and compares; what came back, right or wrong, or nullopt where nothing did: it does not
  /// compile, or the call failed. After that, later calls give nullopt too.
  std::optional<Answer> call(const Case& c, const std::string& name);

  /// What all calls together say. There are no points in it.
  [[nodiscard]] Result finish();

 private:
  [[nodiscard]] std::string source_folder() const { return (folder_.path() / "source").string(); }  // compile() made it

  const JudgeOptions& options_;
  TemporaryFolder folder_;
  std::unique_ptr<Session> session_;
  Result result_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace lockstep::grader
