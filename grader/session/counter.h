// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>

namespace lockstep::grader {

/// The counter of this name; 0 for one that is not there.
inline double counter(const std::map<std::string, double>& counters, const std::string& name) {
  const auto found = counters.find(name);
  return found == counters.end() ? 0 : found->second;
}

}  // namespace lockstep::grader
