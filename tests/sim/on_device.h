// SPDX-License-Identifier: BSD-3-Clause
// A host array's copy on the device for as long as this lives; what kernels wrote comes back at its end.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

inline void require(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::abort();
}

template <class T>
class OnDevice {
 public:
  OnDevice(T* host, std::size_t count) : host_(host), bytes_(count * sizeof(T)) {
    require(cudaMalloc(&device_, bytes_), "cudaMalloc");
    require(cudaMemcpy(device_, host, bytes_, cudaMemcpyHostToDevice), "copy to the device");
  }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;
  ~OnDevice() {
    require(cudaDeviceSynchronize(), "kernel");
    if constexpr (!std::is_const_v<T>) require(cudaMemcpy(host_, device_, bytes_, cudaMemcpyDeviceToHost), "copy back");
    require(cudaFree(device_), "cudaFree");
  }

  [[nodiscard]] T* data() const { return static_cast<T*>(device_); }

 private:
  T* host_;
  std::size_t bytes_;
  void* device_ = nullptr;
};
