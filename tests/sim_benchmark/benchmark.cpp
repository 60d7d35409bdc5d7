// SPDX-License-Identifier: BSD-3-Clause
// How many counted lane accesses a second the simulator runs on one core, by the processor's own time. Run by
// `meson test -C build --benchmark --verbose`; machines differ, so nothing here passes or fails by its speed.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "kernels.h"
#include "simt/report.h"

namespace {

constexpr int side = 1024;
constexpr int repetitions = 5;

struct Shape {
  const char* name;
  void (*run)(const float* in, float* out, int side);
};
constexpr Shape shapes[] = {{"a thread walks a row", run_walk_rows},
                            {"an element a thread", run_one_element},
                            {"grid-stride loop", run_grid_stride},
                            {"transpose through shared memory", run_transpose},
                            {"convolution of width 9", run_convolve}};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

int main() {
  float* in = nullptr;
  float* out = nullptr;
  constexpr std::size_t bytes = sizeof(float) * side * side;
  if (cudaMalloc(reinterpret_cast<void**>(&in), bytes) != cudaSuccess ||
      cudaMalloc(reinterpret_cast<void**>(&out), bytes) != cudaSuccess || cudaMemset(in, 0, bytes) != cudaSuccess) {
    return 1;
  }
  for (const Shape& shape : shapes) {
    double best = 0;
    for (int i = 0; i < repetitions; ++i) {
      simt::clear();
      const double start = processor_seconds();
      shape.run(in, out, side);
      const double seconds = processor_seconds() - start;
      if (cudaDeviceSynchronize() != cudaSuccess || simt::totals().lane_accesses == 0) return 1;
      best = std::max(best, static_cast<double>(simt::totals().lane_accesses) / seconds);
    }
    std::printf("%-34s %6.0f million lane accesses a second\n", shape.name, best * 1e-6);
  }
  return 0;
}
