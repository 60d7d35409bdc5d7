// SPDX-License-Identifier: BSD-3-Clause
// The peer: cub::DeviceHistogram::HistogramEven, which comes with the CUDA Toolkit, behind this lab's contract. For
// `./lockstep bench` only: a submission may not use CUB, and the simulator has none.
//
// CUB sets the bins to zero itself. Its temporary storage is allocated at the first call and kept, so that a timed call
// allocates nothing.

#include <cuda_runtime.h>

#include <cub/device/device_histogram.cuh>

#include "byte_histogram.h"

void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins) {
  constexpr int bin_count = 256;
  const auto run = [&](void* storage, std::size_t& bytes) {
    cub::DeviceHistogram::HistogramEven(storage, bytes, data, bins, bin_count + 1, 0, bin_count,
                                        static_cast<long long>(length));
  };
  static void* storage = nullptr;
  static std::size_t storage_bytes = 0;
  std::size_t bytes = 0;
  run(nullptr, bytes);
  if (bytes > storage_bytes) {
    cudaFree(storage);
    cudaMalloc(&storage, bytes);
    storage_bytes = bytes;
  }
  run(storage, bytes);
}
