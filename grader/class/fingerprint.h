// SPDX-License-Identifier: BSD-3-Clause
// Names for what goes into a result, so that a result is used again only where nothing of it has changed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "grader/build/installation.h"
#include "grader/build/submission.h"
#include "grader/judge/judge.h"

namespace lockstep::grader {

/// A submission's text and its headers, with their names.
std::string fingerprint(const Source& source);

/// What of a lab decides a result: lab.toml, contract, baseline and task, and hidden cases where there are some. The
/// handout and the stub do not. Throws OutsideError where a file cannot be read.
std::string fingerprint(const Lab& lab);

/// What judges: the program's version, and the sources in this checkout that it is built from (grader/build, catalog,
/// judge, process, session; lib). Reports and the class work do not belong to it. "0.1.0-1b2c…"
std::string grader_version(const Installation& installation);

/// All that one result depends on.
struct ResultKey {
  std::string lab;         ///< folder name
  std::string submission;  ///< fingerprint
  std::string lab_version;
  std::string grader_version;
  std::string backend;  ///< "sim" or "cuda"
  std::uint64_t seed = 0;
  std::string compiler;  ///< "g++ 12.2.0"
  std::string device;    ///< "simulator", "NVIDIA H200"
  std::string driver;    ///< empty on sim

  /// "01_coalescing/<submission>-<what judged it>", the same whatever machine judges.
  [[nodiscard]] std::string stem() const;
  /// stem() and the machine's fingerprint.
  [[nodiscard]] std::string name() const;
  bool operator==(const ResultKey&) const = default;
};

/// The parts that are the same for a whole class: grader version, backend, seed, compiler, device, driver. Where the
/// compiler cannot be asked its name stays empty: judging will say what is wrong, and such a result is not kept.
ResultKey common_key(const Installation& installation, const JudgeOptions& options);

}  // namespace lockstep::grader
