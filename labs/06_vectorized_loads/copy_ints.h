// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// Copies integers: out[i] = in[i] for every i below `length`.
///
/// Both arrays lie in device memory and do not overlap. Each begins at a multiple of 4 bytes and of nothing more:
/// either may lie 4, 8 or 12 bytes after a multiple of 16, and not the same for both. `length` may be 0 and may exceed
/// 2^32. No byte outside the arrays may be read or written. The work may still be running when the function returns:
/// the caller synchronises the device.
void copy_ints(const int* in, int* out, std::size_t length);
