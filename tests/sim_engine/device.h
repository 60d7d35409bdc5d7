// SPDX-License-Identifier: BSD-3-Clause
// A device buffer for a test, filled from and read back to a vector.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <stdexcept>
#include <vector>

template <class T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(const std::vector<T>& values) : count_(values.size()) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, count_ * sizeof(T)));
    data_ = static_cast<T*>(memory);
    check(cudaMemcpy(data_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  explicit DeviceBuffer(std::size_t count) : DeviceBuffer(std::vector<T>(count)) {}
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { cudaFree(data_); }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::vector<T> read() const {
    std::vector<T> values(count_);
    check(cudaMemcpy(values.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  static void check(cudaError_t error) {
    if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
  }
  T* data_ = nullptr;
  std::size_t count_;
};
