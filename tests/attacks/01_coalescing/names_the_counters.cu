// expect sim: compile_error; cuda: fail; because the engine is not among what a submission may name
// SPDX-License-Identifier: BSD-3-Clause
#include <cstring>

#include "honest.h"

#ifdef LOCKSTEP_SIM
namespace simt {
struct Engine;
extern Engine engine;
}  // namespace simt
#endif

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
#ifdef LOCKSTEP_SIM
  std::memset(static_cast<void*>(&simt::engine), 0, 65536);
#endif
}
