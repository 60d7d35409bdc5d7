// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

/// Counts the letters of a text in seven groups of the alphabet: bins[0] gets the number of letters from a to d,
/// bins[1] e to h, bins[2] i to l, bins[3] m to p, bins[4] q to t, bins[5] u to x, bins[6] y and z. Upper and lower
/// case count alike; every other character, of whatever value, is not counted.
///
/// `text` has `length` characters and `bins` 7 elements; both lie in device memory, as cudaMalloc gives it (aligned to
/// 256 bytes), and do not overlap. `length` is at least 1 and less than 2^32, so that no count overflows. What `bins`
/// holds before the call is garbage: the function sets all seven. The work may still be running when the function
/// returns: the caller synchronises the device.
void letter_histogram(const char* text, std::size_t length, unsigned* bins);
