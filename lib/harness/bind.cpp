// SPDX-License-Identifier: BSD-3-Clause
// Compiled once a lab, with LOCKSTEP_CONTRACT its header and LOCKSTEP_FUNCTION its function: all the glue a lab needs.
#include "harness/contract.h"
#include LOCKSTEP_CONTRACT

#define LOCKSTEP_TEXT_(name) #name
#define LOCKSTEP_TEXT(name) LOCKSTEP_TEXT_(name)

namespace lockstep::harness {

const Contract& contract() {
  static const Contract instance = describe<&LOCKSTEP_FUNCTION>(LOCKSTEP_TEXT(LOCKSTEP_FUNCTION));
  return instance;
}

}  // namespace lockstep::harness
