// SPDX-License-Identifier: BSD-3-Clause
// Runs the built `lockstep` program as a person would, and reads what it says.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace end_to_end {

struct Said {
  int code = -1;      ///< exit code; -1 where it ended otherwise
  std::string out;    ///< standard output
  std::string error;  ///< standard error
};

/// `arguments` are passed as they are, without a shell.
Said run(const std::vector<std::string>& arguments);

/// `lockstep check LAB FILE --backend BACKEND --json`, its object. Throws where the output is no JSON.
nlohmann::json check(const std::string& lab, const std::string& file, const std::string& backend);

/// True where `--backend cuda` runs a kernel here; found out once.
bool cuda_runs();

/// The checkout that is tested.
std::string root();

}  // namespace end_to_end
