// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// Multiplies every row of a matrix by that row's factor: out[r][c] = row_scale[r] * in[r][c].
///
/// `in` and `out` are row-major (rows, cols) matrices and `row_scale` has `rows` elements; all three lie in device
/// memory and do not overlap. `rows` and `cols` are at least 1, and rows * cols may exceed 2^32. The work may still be
/// running when the function returns: the caller synchronises the device.
void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols);
