// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// Counts how often each of the 256 values of a byte occurs: bins[v] gets the number of elements of `data` that are v.
///
/// `data` has `length` bytes and `bins` 256 elements; both lie in device memory, as cudaMalloc gives it (aligned to 256
/// bytes), and do not overlap. `length` is at least 1 and less than 2^32, so that no count overflows. What `bins` holds
/// before the call is garbage: the function sets all 256. The work may still be running when the function returns: the
/// caller synchronises the device.
void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins);
