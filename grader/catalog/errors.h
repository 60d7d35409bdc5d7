// SPDX-License-Identifier: BSD-3-Clause
// What ends a verb early, with the sentence that the user reads. OutsideError, exit code 3, is its sibling.
#pragma once

#include <stdexcept>

#include "grader/process/errors.h"

namespace lockstep::grader {

/// The command was used wrongly: exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace lockstep::grader
