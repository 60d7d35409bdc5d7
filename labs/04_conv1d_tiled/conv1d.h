// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// Convolves a signal with a mask: with radius = (mask_width - 1) / 2,
///
///   out[i] = sum over j of mask[j] * in[i + j - radius],   0 <= j < mask_width,
///
/// where elements of `in` before the first and after the last (ghost cells) are zero.
///
/// `in` and `out` have `length` elements and `mask` has `mask_width`; all three lie in device memory, as cudaMalloc
/// gives it (aligned to 256 bytes), and do not overlap. `length` is at least 1, `mask_width` is odd, from 1 to 127, and
/// may be larger than `length`. Sums in single precision, in any order, are accurate enough. The work may still be
/// running when the function returns: the caller synchronises the device.
void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width);
