// SPDX-License-Identifier: BSD-3-Clause
// Marks the loops of a source, as include/simt/loop.h says.
#pragma once

#include "edits.h"
#include "scanner.h"

namespace simt::simcc {

/// A loop that control may enter other than by its head (a label in it, a case of a switch around it) stays as it is:
/// no variable may be passed over. So do a `while` without a body, and what is no C++.
void mark_loops(const Scan& scan, Edits& edits);

}  // namespace simt::simcc
