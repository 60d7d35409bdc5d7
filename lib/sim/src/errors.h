// SPDX-License-Identifier: BSD-3-Clause
// The device's error state, as the CUDA runtime keeps it. Errors are cudaError_t values as int.
#pragma once

namespace simt::errors {

/// Records an error that the next last() reports and clears. Returns `error`.
int record(int error);
/// Records one that stays for the rest of the process (an illegal access, a failed assertion): every later call gives
/// it.
void record_sticky(int error);
int sticky();
int peek();
int last();
void clear_all();

}  // namespace simt::errors
