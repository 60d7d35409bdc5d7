// SPDX-License-Identifier: BSD-3-Clause
#include <doctest/doctest.h>

#include <string>

#include "device.h"
#include "kernels.h"
#include "simt/report.h"

TEST_CASE("each planted fault ends its launch with the right error, at the right line") {
  REQUIRE(kernels::planted_count >= 13);
  for (std::size_t i = 0; i < kernels::planted_count; ++i) {
    const auto& planted = kernels::planted[i];
    const std::string name = planted.name;
    CAPTURE(name);
    simt::reset_device();
    float* data = nullptr;
    REQUIRE(cudaMalloc(reinterpret_cast<void**>(&data), 32 * sizeof(float)) == cudaSuccess);
    REQUIRE(cudaMemset(data, 0, 32 * sizeof(float)) == cudaSuccess);
    planted.run(data, 32);
    CHECK(cudaDeviceSynchronize() == planted.error);
    REQUIRE(simt::findings().size() == 1);
    const auto& finding = simt::findings().front();
    CHECK(finding.kind == planted.kind);
    CHECK(finding.line == planted.line);
    CHECK_MESSAGE(finding.file.ends_with("kernels_faults.cu"), finding.file);
    CHECK_FALSE(finding.message.empty());
    CHECK_MESSAGE(finding.message.find("1844674407") == std::string::npos, finding.message);
    CHECK_FALSE(finding.kernel.empty());
  }
  simt::reset_device();
}

TEST_CASE("an illegal access stays the error of every later call") {
  simt::reset_device();
  kernels::planted[0].run(nullptr, 32);
  CHECK(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  CHECK(cudaGetLastError() == cudaErrorIllegalAddress);
  CHECK(cudaGetLastError() == cudaErrorIllegalAddress);
  void* memory = nullptr;
  CHECK(cudaMalloc(&memory, 4) == cudaErrorIllegalAddress);
  simt::reset_device();
  CHECK(cudaGetLastError() == cudaSuccess);
}

TEST_CASE("launches that hardware refuses are refused with its error, and leave no work behind") {
  struct Shape {
    unsigned grid[3];
    unsigned block[3];
    std::size_t shared;
    cudaError_t error;
  };
  constexpr std::size_t kib = 1024;
  const Shape shapes[] = {
      {{1, 1, 1}, {1024, 1, 1}, 0, cudaSuccess},
      {{1, 1, 1}, {1025, 1, 1}, 0, cudaErrorInvalidValue},
      {{1, 1, 1}, {32, 32, 1}, 0, cudaSuccess},
      {{1, 1, 1}, {32, 33, 1}, 0, cudaErrorInvalidValue},
      {{1, 1, 1}, {1, 1, 64}, 0, cudaSuccess},
      {{1, 1, 1}, {1, 1, 65}, 0, cudaErrorInvalidValue},
      {{0, 1, 1}, {32, 1, 1}, 0, cudaErrorInvalidValue},
      {{1, 1, 1}, {0, 1, 1}, 0, cudaErrorInvalidValue},
      {{1, 65535, 1}, {1, 1, 1}, 0, cudaSuccess},
      {{1, 65536, 1}, {1, 1, 1}, 0, cudaErrorInvalidValue},
      {{1, 1, 65536}, {1, 1, 1}, 0, cudaErrorInvalidValue},
      {{1, 1, 1}, {32, 1, 1}, 48 * kib, cudaSuccess},
      {{1, 1, 1}, {32, 1, 1}, 48 * kib + 1, cudaErrorInvalidValue},
  };
  for (const Shape& shape : shapes) {
    CAPTURE(shape.grid[1]);
    CAPTURE(shape.block[0]);
    CAPTURE(shape.shared);
    simt::reset_device();
    unsigned grid[3] = {shape.grid[0], shape.grid[1], shape.grid[2]};
    unsigned block[3] = {shape.block[0], shape.block[1], shape.block[2]};
    kernels::empty(grid, block, shape.shared);
    CHECK(cudaGetLastError() == shape.error);
    CHECK(cudaGetLastError() == cudaSuccess);
    CHECK((simt::totals().blocks > 0) == (shape.error == cudaSuccess));
  }
}

TEST_CASE("more static shared memory than a block may have is refused") {
  simt::reset_device();
  const DeviceBuffer<float> out(32);
  kernels::too_much_static_shared(out.data());
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
}

TEST_CASE("each instance of a kernel's template has its own static shared memory") {
  simt::reset_device();
  const DeviceBuffer<float> out(32);
  kernels::two_arrays(out.data());
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(simt::totals().blocks == 2);
  kernels::two_large_arrays(out.data());
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  CHECK(simt::totals().blocks == 2);
}

TEST_CASE("cudaFuncSetAttribute allows more dynamic shared memory, up to the device's limit") {
  simt::reset_device();
  unsigned one[3] = {1, 1, 1};
  kernels::allow_dynamic_shared(100 * 1024);
  kernels::empty(one, one, 100 * 1024);
  CHECK(cudaGetLastError() == cudaSuccess);
  kernels::empty(one, one, 100 * 1024 + 1);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  kernels::allow_dynamic_shared(228 * 1024);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
}
