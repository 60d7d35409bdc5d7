// expect sim: compile_error; cuda: fail; because the simulator's report is not among what it may name
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

#ifdef LOCKSTEP_SIM
namespace simt {
void clear();
void set_block_sample(std::size_t blocks, unsigned long accesses);
}  // namespace simt
#endif

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
#ifdef LOCKSTEP_SIM
  simt::clear();
#endif
}
