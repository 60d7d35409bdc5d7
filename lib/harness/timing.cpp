// SPDX-License-Identifier: BSD-3-Clause
#include "harness/timing.h"

#include <cuda_runtime_api.h>

#include <chrono>

#include "harness/cache.h"

namespace lockstep::harness {

Times time_on_device(const std::function<void()>& work) {
  using Clock = std::chrono::steady_clock;
  static cudaEvent_t start = nullptr;
  static cudaEvent_t stop = nullptr;
  if (start == nullptr) {
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
  }
  Times times;
  cudaDeviceSynchronize();
  const auto begin = Clock::now();
  cudaEventRecord(start, nullptr);
  work();
  cudaEventRecord(stop, nullptr);
  times.error = cudaPeekAtLastError();
  const auto finished = cudaDeviceSynchronize();
  times.host_seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  if (times.error == cudaSuccess) times.error = finished;
  cudaGetLastError();
  float milliseconds = 0;
  if (times.error == cudaSuccess) cudaEventElapsedTime(&milliseconds, start, stop);
  times.device_seconds = static_cast<double>(milliseconds) * 1e-3;
  return times;
}

Times copy_on_device(std::size_t bytes) {
  void* from = nullptr;
  void* to = nullptr;
  Times times;
  times.error = cudaMalloc(&from, bytes);
  if (times.error == cudaSuccess) times.error = cudaMalloc(&to, bytes);
  if (times.error == cudaSuccess) times.error = cudaMemset(from, 1, bytes);
  const auto copy = [&] { cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, nullptr); };
  if (times.error == cudaSuccess) times = time_on_device(copy);
  if (times.error == cudaSuccess) times.error = flush_cache();
  if (times.error == cudaSuccess) times = time_on_device(copy);
  cudaFree(from);
  cudaFree(to);
  return times;
}

}  // namespace lockstep::harness
