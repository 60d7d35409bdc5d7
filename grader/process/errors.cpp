// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/errors.h"

#include <system_error>

namespace lockstep::grader {

OutsideError outside_error(const std::string& what, int error) {
  return OutsideError{what + ": " + std::generic_category().message(error) + "."};
}

}  // namespace lockstep::grader
