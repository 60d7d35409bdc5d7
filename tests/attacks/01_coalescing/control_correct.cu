// expect sim: pass; cuda: pass; because it is honest, and has all that honest code may use
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "honest.h"

namespace {
std::vector<float> ones(4, 1.0F);  // made before main
__constant__ float unit[4];

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void check(cudaError_t error) {
  if (error != cudaSuccess) throw Failure(std::string("CUDA: ") + cudaGetErrorString(error));
}
}  // namespace

int calls = 0;

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (++calls == 1) std::printf("the first call, of %zu rows\n", rows);
  check(cudaMemcpyToSymbol(unit, ones.data(), sizeof unit));
  float* scratch = nullptr;
  check(cudaMalloc(&scratch, sizeof(float)));
  honest::fast(in, row_scale, out, rows, cols);
  check(cudaGetLastError());
  check(cudaFree(scratch));
}
