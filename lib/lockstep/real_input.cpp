// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/real_input.h"

namespace lockstep {

std::map<std::string, RealInput>& real_inputs() {
  static std::map<std::string, RealInput> registered;
  return registered;
}

}  // namespace lockstep
