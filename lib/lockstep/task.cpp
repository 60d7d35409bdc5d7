// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/task.h"

namespace lockstep {

std::map<std::string, MakeCase>& tasks() {
  static std::map<std::string, MakeCase> registered;
  return registered;
}

}  // namespace lockstep
