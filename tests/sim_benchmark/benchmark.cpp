// SPDX-License-Identifier: BSD-3-Clause
// How many lane accesses a second the simulator runs on one core, by the processor's own time: with every block
// counted, and with one of 16. Run by `meson test -C build --benchmark --verbose`; machines differ, so nothing here
// passes or fails by its speed.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "kernels.h"
#include "simt/report.h"

namespace {

constexpr int side = 1024;
constexpr int repetitions = 5;
constexpr unsigned sample = 16;

struct Shape {
  const char* name;
  void (*run)(const float* in, float* out, int side);
};
constexpr Shape shapes[] = {{"a thread walks a row", run_walk_rows},
                            {"an element a thread", run_one_element},
                            {"grid-stride loop", run_grid_stride},
                            {"transpose through shared memory", run_transpose},
                            {"convolution of width 9", run_convolve},
                            {"lanes take different ways", run_ways},
                            {"histogram of 256 bins by atomics", run_histogram}};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Millions a second, the best of a few runs; 0 where a run fails.
double speed(const Shape& shape, const float* in, float* out, unsigned one_in) {
  simt::set_counted_blocks(one_in);
  double best = 0;
  for (int i = 0; i < repetitions; ++i) {
    simt::clear();
    const double start = processor_seconds();
    shape.run(in, out, side);
    const double seconds = processor_seconds() - start;
    if (cudaDeviceSynchronize() != cudaSuccess || simt::totals().lane_accesses == 0) return 0;
    best = std::max(best, static_cast<double>(simt::totals().lane_accesses) / seconds);
  }
  return best * 1e-6;
}

}  // namespace

int main() {
  float* in = nullptr;
  float* out = nullptr;
  constexpr std::size_t bytes = sizeof(float) * side * side;
  if (cudaMalloc(reinterpret_cast<void**>(&in), bytes) != cudaSuccess ||
      cudaMalloc(reinterpret_cast<void**>(&out), bytes) != cudaSuccess || cudaMemset(in, 0, bytes) != cudaSuccess) {
    return 1;
  }
  std::printf("million lane accesses a second   counting all blocks   one of %u   times\n", sample);
  for (const Shape& shape : shapes) {
    const double all = speed(shape, in, out, 1);
    const double sampled = speed(shape, in, out, sample);
    if (!(all > 0 && sampled > 0)) return 1;
    std::printf("%-32s %20.0f %11.0f %7.2f\n", shape.name, all, sampled, sampled / all);
  }
  return 0;
}
