// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// Filters an image: each element of `out` becomes the sum of its neighbours in `in`, weighted by `mask`:
///
///   out(x, y) = sum over k and j below mask_width of mask(j, k) * in(x - h + j, y - h + k), with h = mask_width / 2
///
/// Elements off the image are ghost cells and count as 0. The mask is not mirrored.
///
/// `in` and `out` have `height` rows of `width` elements, row-major; from the start of a row to the start of the next
/// are `pitch` elements, so that (x, y) lies at index y * pitch + x. `pitch` is at least `width`. The pitch - width
/// elements between two rows are padding: in `in` they hold anything, also NaN; in `out` they keep what they hold.
/// `mask` has mask_width * mask_width elements, row-major without padding: (j, k) lies at k * mask_width + j.
/// `mask_width` is odd and at most 15. `width` and `height` are at least 1 and at most 2^30.
///
/// All three lie in device memory, as cudaMalloc gives it (aligned to 256 bytes), and do not overlap. The sum may be
/// taken in any order, in single precision. The work may still be running when the function returns: the caller
/// synchronises the device.
void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width);
