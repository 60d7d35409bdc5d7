// SPDX-License-Identifier: BSD-3-Clause
// Errors, device queries, streams, events and occupancy. Limits and errors are an H200's under CUDA 13.0.
#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "simt/report.h"

namespace {

void kernel(int) {}  // stands for a kernel: only its address is asked for
void other_kernel(float) {}

void check_error(cudaError_t returned, cudaError_t expected) {
  CHECK(returned == expected);
  CHECK(cudaGetLastError() == expected);
  CHECK(cudaGetLastError() == cudaSuccess);
}

}  // namespace

TEST_CASE("errors have CUDA's names, texts and numbers") {
  CHECK(std::string(cudaGetErrorName(cudaSuccess)) == "cudaSuccess");
  CHECK(std::string(cudaGetErrorString(cudaSuccess)) == "no error");
  CHECK(std::string(cudaGetErrorName(cudaErrorIllegalAddress)) == "cudaErrorIllegalAddress");
  CHECK(std::string(cudaGetErrorString(cudaErrorIllegalAddress)) == "an illegal memory access was encountered");
  CHECK(std::string(cudaGetErrorString(cudaErrorInvalidConfiguration)) == "invalid configuration argument");
  CHECK(std::string(cudaGetErrorString(cudaErrorMemoryAllocation)) == "out of memory");
  CHECK(std::string(cudaGetErrorString(static_cast<cudaError_t>(5555))) == "unrecognized error code");
  CHECK(int{cudaErrorInvalidConfiguration} == 9);
  CHECK(int{cudaErrorMisalignedAddress} == 716);
  CHECK(int{cudaErrorLaunchFailure} == 719);
}

TEST_CASE("there is one device, with an H200's limits") {
  simt::reset_device();
  int count = 0;
  CHECK(cudaGetDeviceCount(&count) == cudaSuccess);
  CHECK(count == 1);
  cudaDeviceProp p{};
  REQUIRE(cudaGetDeviceProperties(&p, 0) == cudaSuccess);
  CHECK(std::strstr(p.name, "Lockstep simulator") != nullptr);
  CHECK(p.multiProcessorCount == 132);
  CHECK(p.warpSize == 32);
  CHECK(p.maxThreadsPerBlock == 1024);
  CHECK(p.maxThreadsDim[2] == 64);
  CHECK(p.maxGridSize[1] == 65535);
  CHECK(p.sharedMemPerBlock == 49152);
  CHECK(p.sharedMemPerBlockOptin == 232448);
  CHECK(p.sharedMemPerMultiprocessor == 233472);
  CHECK(p.regsPerBlock == 65536);
  CHECK(p.major == 9);
  CHECK(p.l2CacheSize == 62914560);
  std::size_t free_bytes = 0, total = 0;
  CHECK(cudaMemGetInfo(&free_bytes, &total) == cudaSuccess);
  CHECK(p.totalGlobalMem == total);
  CHECK(p.managedMemory == 0);

  const auto attribute = [](cudaDeviceAttr which) {
    int value = -1;
    CHECK(cudaDeviceGetAttribute(&value, which, 0) == cudaSuccess);
    return value;
  };
  CHECK(attribute(cudaDevAttrMultiProcessorCount) == p.multiProcessorCount);
  CHECK(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) == static_cast<int>(p.sharedMemPerBlockOptin));
  CHECK(attribute(cudaDevAttrMaxThreadsPerMultiProcessor) == p.maxThreadsPerMultiProcessor);
  CHECK(attribute(cudaDevAttrL2CacheSize) == p.l2CacheSize);
  CHECK(attribute(cudaDevAttrMemoryClockRate) > 0);
  CHECK(attribute(cudaDevAttrCooperativeLaunch) == 0);
  int value = 0;
  check_error(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(4000), 0), cudaErrorInvalidValue);
  check_error(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 7), cudaErrorInvalidDevice);
  check_error(cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0), cudaErrorInvalidValue);
  check_error(cudaGetDeviceProperties(&p, 9), cudaErrorInvalidDevice);
  check_error(cudaGetDeviceProperties(nullptr, 0), cudaErrorInvalidValue);
}

TEST_CASE("the one device is the current one") {
  simt::reset_device();
  int device = -1;
  CHECK(cudaGetDevice(&device) == cudaSuccess);
  CHECK(device == 0);
  CHECK(cudaSetDevice(0) == cudaSuccess);
  check_error(cudaSetDevice(1), cudaErrorInvalidDevice);
  check_error(cudaSetDevice(-1), cudaErrorInvalidDevice);
  check_error(cudaGetDevice(nullptr), cudaErrorInvalidValue);
  unsigned flags = 0;
  CHECK(cudaGetDeviceFlags(&flags) == cudaSuccess);
  CHECK(flags == cudaDeviceMapHost);
  int version = 0;
  CHECK(cudaRuntimeGetVersion(&version) == cudaSuccess);
  CHECK(version == CUDART_VERSION);
  CHECK(cudaDriverGetVersion(&version) == cudaSuccess);
  std::size_t limit = 0;
  CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 4096) == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&limit, cudaLimitStackSize) == cudaSuccess);
  CHECK(limit == 4096);
  check_error(cudaDeviceGetLimit(&limit, static_cast<cudaLimit>(90)), cudaErrorUnsupportedLimit);
}

TEST_CASE("streams have nothing to wait for, and must exist") {
  simt::reset_device();
  cudaStream_t a = nullptr, b = nullptr;
  CHECK(cudaStreamCreate(&a) == cudaSuccess);
  CHECK(cudaStreamCreateWithPriority(&b, cudaStreamNonBlocking, -100) == cudaSuccess);
  CHECK(a != b);
  int priority = 0, least = -1, greatest = 0;
  CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest) == cudaSuccess);
  CHECK(least == 0);
  CHECK(cudaStreamGetPriority(b, &priority) == cudaSuccess);
  CHECK(priority == greatest);
  unsigned flags = 9;
  CHECK(cudaStreamGetFlags(b, &flags) == cudaSuccess);
  CHECK(flags == cudaStreamNonBlocking);
  for (const cudaStream_t stream : {a, b, cudaStream_t{nullptr}, cudaStreamLegacy, cudaStreamPerThread}) {
    CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
    CHECK(cudaStreamQuery(stream) == cudaSuccess);
  }
  check_error(cudaStreamCreateWithFlags(&b, 99), cudaErrorInvalidValue);
  check_error(cudaStreamCreate(nullptr), cudaErrorInvalidValue);
  CHECK(cudaStreamDestroy(a) == cudaSuccess);
  check_error(cudaStreamSynchronize(a), cudaErrorInvalidResourceHandle);
  check_error(cudaStreamDestroy(nullptr), cudaErrorInvalidResourceHandle);
}

TEST_CASE("events measure the time between their records") {
  simt::reset_device();
  cudaEvent_t start = nullptr, end = nullptr;
  float milliseconds = -1;
  CHECK(cudaEventCreate(&start) == cudaSuccess);
  CHECK(cudaEventCreateWithFlags(&end, cudaEventBlockingSync) == cudaSuccess);
  check_error(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorInvalidResourceHandle);
  CHECK(cudaEventRecord(start) == cudaSuccess);
  check_error(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorInvalidResourceHandle);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(cudaEventRecord(end, nullptr) == cudaSuccess);
  CHECK(cudaEventSynchronize(end) == cudaSuccess);
  CHECK(cudaEventQuery(end) == cudaSuccess);
  CHECK(cudaStreamWaitEvent(nullptr, end) == cudaSuccess);
  CHECK(cudaEventElapsedTime(&milliseconds, start, end) == cudaSuccess);
  CHECK(milliseconds >= 5);
  CHECK(milliseconds < 60000);
  cudaEvent_t untimed = nullptr;
  CHECK(cudaEventCreate(&untimed, cudaEventDisableTiming) == cudaSuccess);
  CHECK(cudaEventRecord(untimed) == cudaSuccess);
  check_error(cudaEventElapsedTime(&milliseconds, start, untimed), cudaErrorInvalidResourceHandle);
  check_error(cudaEventCreateWithFlags(&untimed, 77), cudaErrorInvalidValue);
  check_error(cudaStreamWaitEvent(nullptr, end, 5), cudaErrorInvalidValue);
  CHECK(cudaEventDestroy(end) == cudaSuccess);
  check_error(cudaEventRecord(end), cudaErrorInvalidResourceHandle);
}

TEST_CASE("occupancy follows threads, blocks and shared memory") {
  simt::reset_device();
  struct Case {
    int block;
    std::size_t shared;
    int blocks;
  };
  // Measured for a kernel of few registers.
  const Case cases[] = {{32, 0, 32},    {33, 0, 32},    {64, 0, 32},     {96, 0, 21},  {128, 0, 16},
                        {256, 0, 8},    {512, 0, 4},    {768, 0, 2},     {1024, 0, 2}, {32, 1024, 32},
                        {256, 1024, 8}, {96, 1024, 21}, {64, 232448, 1}, {1025, 0, 0}};
  for (const Case& c : cases) {
    CAPTURE(c.block);
    CAPTURE(c.shared);
    int blocks = -1;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, c.block, c.shared) == cudaSuccess);
    CHECK(blocks == c.blocks);
  }
  int blocks = 0, grid = 0, block = 0;
  check_error(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 0, 0), cudaErrorInvalidValue);
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, kernel, 256, 0, cudaOccupancyDefault) ==
        cudaSuccess);
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel) == cudaSuccess);
  CHECK(grid == 264);
  CHECK(block == 1024);
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel, 0, 200) == cudaSuccess);
  CHECK(grid == 2112);
  CHECK(block == 128);
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel, 0, 1) == cudaSuccess);
  CHECK(grid == 4224);
  CHECK(block == 1);
  const auto shared_of = [](int threads) { return static_cast<std::size_t>(threads) * 256; };
  CHECK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, kernel, shared_of) == cudaSuccess);
  CHECK(block * 256 <= 232448);
}

TEST_CASE("a kernel opts in to more shared memory, up to the device's limit") {
  simt::reset_device();
  constexpr auto shared = cudaFuncAttributeMaxDynamicSharedMemorySize;
  cudaFuncAttributes attributes{};
  CHECK(cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess);
  CHECK(attributes.maxDynamicSharedSizeBytes == 49152);
  CHECK(attributes.maxThreadsPerBlock == 1024);
  CHECK(cudaFuncSetAttribute(kernel, shared, 232448) == cudaSuccess);
  CHECK(cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess);
  CHECK(attributes.maxDynamicSharedSizeBytes == 232448);
  CHECK(cudaFuncGetAttributes(&attributes, other_kernel) == cudaSuccess);
  CHECK(attributes.maxDynamicSharedSizeBytes == 49152);
  check_error(cudaFuncSetAttribute(kernel, shared, 232449), cudaErrorInvalidValue);
  check_error(cudaFuncSetAttribute(kernel, shared, -1), cudaErrorInvalidValue);
  check_error(cudaFuncSetAttribute(kernel, static_cast<cudaFuncAttribute>(77), 1), cudaErrorInvalidValue);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 50) == cudaSuccess);
  check_error(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 101), cudaErrorInvalidValue);
  CHECK(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1) == cudaSuccess);
  simt::reset_device();
  CHECK(cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess);
  CHECK(attributes.maxDynamicSharedSizeBytes == 49152);
}
