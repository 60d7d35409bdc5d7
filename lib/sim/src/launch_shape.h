// SPDX-License-Identifier: BSD-3-Clause
// Launches that a GPU would refuse, and whether the program looks.
#pragma once

#include <cstddef>
#include <string>

#include "simt/runtime.h"

namespace simt::launch_shape {

struct Refusal {
  int error = 0;    ///< a cudaError_t; 0 where the launch is all right
  std::string why;  ///< the end of a sentence: "has 1025 threads a block, and 1024 are the most"
};

/// What real hardware says to this shape.
Refusal check(const char* kernel, Index3 grid, Index3 block, std::size_t dynamic_shared);

/// A launch was refused at `place`. It becomes a finding if the program does not ask for its errors before
/// tell_unread().
void refuse(const char* kernel, const Refusal& refusal, const void* place);
void error_was_read();
void tell_unread();
void clear();

}  // namespace simt::launch_shape
