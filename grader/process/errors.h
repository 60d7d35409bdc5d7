// SPDX-License-Identifier: BSD-3-Clause
// What goes wrong outside the submission: no space, no compiler, no process to be had. Never a grade.
#pragma once

#include <stdexcept>
#include <string>

namespace lockstep::grader {

/// `what()` is one sentence for the reader, with the cause: it becomes the headline of an infrastructure error.
class OutsideError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An OutsideError "what: <the system's words for `error`>".
OutsideError outside_error(const std::string& what, int error);

}  // namespace lockstep::grader
