// SPDX-License-Identifier: BSD-3-Clause
// From an address in the program's code to the line of the source it was compiled from (DWARF, through libdw).
#pragma once

#include <cstdint>
#include <string>

namespace simt {

struct SourceLine {
  std::string file;  ///< as the compiler was given it; empty where not known
  unsigned line = 0;
};

/// The line that holds the call which returns to `return_address`. Code inlined from the simulator's own headers is
/// shown as the line that used it.
SourceLine source_line(std::uintptr_t return_address);

}  // namespace simt
