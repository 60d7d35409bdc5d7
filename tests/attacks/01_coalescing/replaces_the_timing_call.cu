// expect sim: compile_error; cuda: compile_error; because the timing call is not its to define
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

#ifdef LOCKSTEP_SIM
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t)
#else
extern "C" cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t)
#endif
{
  *milliseconds = 0.001F;
  return cudaSuccess;
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
}
