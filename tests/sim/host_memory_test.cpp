// SPDX-License-Identifier: BSD-3-Clause
// Allocation, copies and fills, and what they refuse: the errors are those that an H200 gave under CUDA 13.0.
#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "simt/report.h"

namespace {

float symbol[8];  // stands for a __constant__ variable: an object with a fixed address
int other_symbol = 0;

std::mt19937_64 random_bits(17);

std::vector<unsigned char> random_bytes(std::size_t count) {
  std::vector<unsigned char> bytes(count);
  for (auto& byte : bytes) byte = static_cast<unsigned char>(random_bits());
  return bytes;
}

template <class T = unsigned char>
T* device(std::size_t count) {
  T* pointer = nullptr;
  REQUIRE(cudaMalloc(&pointer, count * sizeof(T)) == cudaSuccess);
  return pointer;
}

/// The error is both returned and recorded, and the record is read once.
void check_error(cudaError_t returned, cudaError_t expected) {
  CHECK(returned == expected);
  CHECK(cudaPeekAtLastError() == expected);
  CHECK(cudaGetLastError() == expected);
  CHECK(cudaGetLastError() == cudaSuccess);
}

constexpr auto refused = cudaErrorInvalidValue;

}  // namespace

TEST_CASE("bytes go to the device, between places there, and back") {
  simt::reset_device();
  for (const std::size_t count : {1u, 3u, 31u, 256u, 1000u, 100001u}) {
    const auto sent = random_bytes(count);
    auto* a = device(count);
    auto* b = device(count);
    CHECK(cudaMemcpy(a, sent.data(), count, cudaMemcpyHostToDevice) == cudaSuccess);
    CHECK(cudaMemcpyAsync(b, a, count, cudaMemcpyDeviceToDevice) == cudaSuccess);
    std::vector<unsigned char> received(count);
    CHECK(cudaMemcpy(received.data(), b, count, cudaMemcpyDefault) == cudaSuccess);
    CHECK(received == sent);
    const std::size_t part = random_bits() % count;
    CHECK(cudaMemset(a + part, 0x1a5, count - part) == cudaSuccess);  // the low byte counts
    CHECK(cudaMemcpy(received.data(), a, count, cudaMemcpyDeviceToHost) == cudaSuccess);
    auto expected = sent;
    std::fill(expected.begin() + static_cast<std::ptrdiff_t>(part), expected.end(), 0xa5);
    CHECK(received == expected);
    CHECK(cudaFree(a) == cudaSuccess);
    CHECK(cudaFree(b) == cudaSuccess);
  }
}

TEST_CASE("allocation gives aligned memory, nothing for nothing, and says when there is no more") {
  simt::reset_device();
  void* pointer = &pointer;
  CHECK(cudaMalloc(&pointer, 0) == cudaSuccess);
  CHECK(pointer == nullptr);
  check_error(cudaMalloc(static_cast<void**>(nullptr), 4), refused);
  pointer = &pointer;
  check_error(cudaMalloc(&pointer, std::size_t{1} << 50), cudaErrorMemoryAllocation);
  CHECK(pointer == nullptr);
  for (const std::size_t bytes : {1u, 1000u, 256u, 4097u, 513u, 300u}) {
    CHECK(reinterpret_cast<std::uintptr_t>(device(bytes)) % 512 == 0);  // a GPU's heads and remainders lie so too
  }
  std::size_t free_bytes = 0, total_bytes = 0;
  CHECK(cudaMemGetInfo(&free_bytes, &total_bytes) == cudaSuccess);
  CHECK(free_bytes < total_bytes);
  CHECK(free_bytes > 0);
  CHECK(cudaMallocAsync(&pointer, 10, nullptr) == cudaSuccess);
  CHECK(cudaFreeAsync(pointer, nullptr) == cudaSuccess);
  check_error(cudaFreeAsync(pointer, nullptr), refused);
}

TEST_CASE("freeing what is not allocated is refused") {
  simt::reset_device();
  char host = 0;
  auto* a = device(100);
  CHECK(cudaFree(nullptr) == cudaSuccess);
  check_error(cudaFree(a + 8), refused);
  check_error(cudaFree(&host), refused);
  CHECK(cudaFree(a) == cudaSuccess);
  check_error(cudaFree(a), refused);
}

TEST_CASE("a copy that leaves an allocation, or runs the wrong way, is refused and copies nothing") {
  simt::reset_device();
  std::vector<unsigned char> h(4096, 1);
  auto* host = h.data();
  auto* d = device(1000);
  auto* d2 = device(4096);
  CHECK(cudaMemcpy(d, host, 1000, cudaMemcpyHostToDevice) == cudaSuccess);
  check_error(cudaMemcpy(d, host, 1001, cudaMemcpyHostToDevice), refused);
  check_error(cudaMemcpy(d + 999, host, 2, cudaMemcpyHostToDevice), refused);
  check_error(cudaMemcpy(d, host, 512, cudaMemcpyDeviceToHost), refused);
  check_error(cudaMemcpy(host, d, 512, cudaMemcpyHostToDevice), refused);
  check_error(cudaMemcpy(host, host + 1000, 512, cudaMemcpyHostToDevice), refused);
  check_error(cudaMemcpy(host, host + 1000, 512, cudaMemcpyDeviceToDevice), refused);
  check_error(cudaMemcpy(d, host, 512, cudaMemcpyDeviceToDevice), refused);
  check_error(cudaMemcpy(d, host, 512, static_cast<cudaMemcpyKind>(7)), cudaErrorInvalidMemcpyDirection);
  check_error(cudaMemcpy(nullptr, host, 512, cudaMemcpyHostToDevice), refused);
  check_error(cudaMemcpy(d, nullptr, 512, cudaMemcpyHostToDevice), refused);
  CHECK(cudaMemcpy(d, d2, 512, cudaMemcpyHostToDevice) == cudaSuccess);  // addresses tell where the source is
  CHECK(cudaMemcpy(host, host + 1000, 512, cudaMemcpyHostToHost) == cudaSuccess);
  CHECK(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice) == cudaSuccess);
  check_error(cudaMemcpyAsync(d, host, 4, cudaMemcpyHostToDevice, reinterpret_cast<cudaStream_t>(host)),
              cudaErrorInvalidResourceHandle);
  CHECK(cudaFree(d) == cudaSuccess);
  check_error(cudaMemcpy(d, host, 100, cudaMemcpyHostToDevice), refused);
  check_error(cudaMemset(d, 0, 100), refused);
  check_error(cudaMemset(host, 0, 10), refused);
  check_error(cudaMemset(d2, 0, 4097), refused);
  check_error(cudaMemset(nullptr, 0, 10), refused);
  CHECK(cudaMemset(nullptr, 0, 0) == cudaSuccess);
  CHECK(std::count(h.begin(), h.end(), 1) == 4096);
}

TEST_CASE("pitched rows start at multiples of 512 bytes") {
  simt::reset_device();
  for (const std::size_t width : {1u, 511u, 512u, 513u, 700u}) {
    for (const std::size_t height : {1u, 2u, 7u}) {
      unsigned char* rows = nullptr;
      std::size_t pitch = 0;
      REQUIRE(cudaMallocPitch(&rows, &pitch, width, height) == cudaSuccess);
      CHECK(pitch == (width + 511) / 512 * 512);
      const auto sent = random_bytes(width * height);
      CHECK(cudaMemset2D(rows, pitch, 7, width, height) == cudaSuccess);
      CHECK(cudaMemcpy2D(rows, pitch, sent.data(), width, width, height, cudaMemcpyHostToDevice) == cudaSuccess);
      std::vector<unsigned char> received((width + 3) * height, 9);
      CHECK(cudaMemcpy2DAsync(received.data(), width + 3, rows, pitch, width, height, cudaMemcpyDeviceToHost) ==
            cudaSuccess);
      bool right = true;
      for (std::size_t row = 0; row < height; ++row) {
        const auto* line = received.data() + row * (width + 3);
        right = right && std::memcmp(line, sent.data() + row * width, width) == 0;
        if (row + 1 < height) right = right && line[width] == 9 && line[width + 2] == 9;
      }
      CHECK(right);
      CHECK(cudaFree(rows) == cudaSuccess);
    }
  }
}

TEST_CASE("pitched copies check their pitches and extents") {
  simt::reset_device();
  std::vector<unsigned char> h(4 * 700);
  unsigned char* rows = nullptr;
  std::size_t pitch = 1;
  CHECK(cudaMallocPitch(&rows, &pitch, 0, 1) == cudaSuccess);
  CHECK(rows == nullptr);
  check_error(cudaMallocPitch(static_cast<void**>(nullptr), &pitch, 5, 1), refused);
  CHECK(cudaMallocPitch(&rows, &pitch, 700, 4) == cudaSuccess);
  const auto copy = [&](std::size_t to_pitch, std::size_t from_pitch, std::size_t width, std::size_t height) {
    return cudaMemcpy2D(rows, to_pitch, h.data(), from_pitch, width, height, cudaMemcpyHostToDevice);
  };
  CHECK(copy(pitch, 700, 700, 4) == cudaSuccess);
  CHECK(copy(pitch, 700, 0, 4) == cudaSuccess);
  check_error(copy(600, 700, 700, 4), cudaErrorInvalidPitchValue);
  check_error(copy(pitch, 600, 700, 4), cudaErrorInvalidPitchValue);
  check_error(copy(pitch, 700, 700, 400000), refused);
  check_error(copy(SIZE_MAX / 2, SIZE_MAX / 2, 700, 9), refused);  // no memory could be that large
  check_error(cudaMemset2D(rows, 600, 1, 700, 4), refused);
  CHECK(cudaMemset2D(rows, 600, 1, 0, 4) == cudaSuccess);
  check_error(cudaMemset2D(rows, pitch, 1, 700, 6), refused);
}

TEST_CASE("symbols are written, read and addressed within their size") {
  simt::reset_device();
  const float values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  float received[8] = {};
  CHECK(cudaMemcpyToSymbol(symbol, values, sizeof values) == cudaSuccess);
  CHECK(cudaMemcpyToSymbolAsync(symbol, values, 8, 16) == cudaSuccess);
  CHECK(cudaMemcpyFromSymbol(received, symbol, sizeof received) == cudaSuccess);
  CHECK(received[3] == 4);
  CHECK(received[4] == 1);
  CHECK(received[5] == 2);
  CHECK(cudaMemcpyFromSymbolAsync(received, symbol, 4, 28) == cudaSuccess);
  CHECK(received[0] == 8);
  check_error(cudaMemcpyToSymbol(symbol, values, 33), refused);
  check_error(cudaMemcpyToSymbol(symbol, values, 16, 20), refused);
  check_error(cudaMemcpyToSymbol(symbol, values, 4, SIZE_MAX), refused);
  check_error(cudaMemcpyFromSymbol(received, symbol, 36), refused);
  check_error(cudaMemcpyToSymbol(symbol, nullptr, 16), refused);
  check_error(cudaMemcpyToSymbol(symbol, values, 16, 0, cudaMemcpyDeviceToHost), cudaErrorInvalidMemcpyDirection);
  check_error(cudaMemcpyFromSymbol(received, symbol, 16, 0, cudaMemcpyHostToDevice), cudaErrorInvalidMemcpyDirection);
  float local[4] = {};
  check_error(cudaMemcpyToSymbol(local, values, 16), cudaErrorInvalidSymbol);

  const auto* d = device<float>(8);
  CHECK(cudaMemcpyToSymbol(symbol, d, 16, 0, cudaMemcpyDeviceToDevice) == cudaSuccess);
  check_error(cudaMemcpyToSymbol(symbol, values, 16, 0, cudaMemcpyDeviceToDevice), refused);

  float* address = nullptr;
  CHECK(cudaGetSymbolAddress(&address, symbol) == cudaSuccess);
  std::size_t bytes = 0;
  CHECK(cudaGetSymbolSize(&bytes, symbol) == cudaSuccess);
  CHECK(bytes == 32);
  CHECK(cudaMemcpy(address, values, 32, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpy(received, address + 2, 8, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(received[1] == 4);
  check_error(cudaMemcpy(address + 7, values, 8, cudaMemcpyHostToDevice), refused);
  check_error(cudaFree(address), refused);
  void* untyped = nullptr;
  CHECK(cudaGetSymbolAddress(&untyped, other_symbol) == cudaSuccess);
  CHECK(untyped == &other_symbol);
  check_error(cudaGetSymbolAddress(&untyped, local), cudaErrorInvalidSymbol);
}

TEST_CASE("page-locked memory is host memory that is known") {
  simt::reset_device();
  void* pinned = nullptr;
  CHECK(cudaMallocHost(&pinned, 100) == cudaSuccess);
  std::memset(pinned, 1, 100);
  cudaPointerAttributes attributes{};
  CHECK(cudaPointerGetAttributes(&attributes, static_cast<char*>(pinned) + 99) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeHost);
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
  check_error(cudaFreeHost(pinned), refused);
  CHECK(cudaFreeHost(nullptr) == cudaSuccess);
  CHECK(cudaMallocHost(&pinned, 0) == cudaSuccess);
  float* typed = nullptr;
  CHECK(cudaHostAlloc(&typed, 16, cudaHostAllocPortable) == cudaSuccess);
  CHECK(cudaFreeHost(typed) == cudaSuccess);
  check_error(cudaHostAlloc(&typed, 16, 99), refused);
  check_error(cudaHostAlloc(&typed, 16, cudaHostAllocMapped), cudaErrorNotSupported);

  char own[64];
  CHECK(cudaHostRegister(own, sizeof own, cudaHostRegisterDefault) == cudaSuccess);
  check_error(cudaHostRegister(own, sizeof own, 0), cudaErrorHostMemoryAlreadyRegistered);
  CHECK(cudaHostUnregister(own) == cudaSuccess);
  check_error(cudaHostUnregister(own), cudaErrorHostMemoryNotRegistered);
  check_error(cudaHostRegister(nullptr, 10, 0), refused);
  check_error(cudaHostRegister(own, 0, 0), refused);

  CHECK(cudaPointerGetAttributes(&attributes, own) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeUnregistered);
  CHECK(attributes.device == -2);
  auto* d = device(8);
  CHECK(cudaPointerGetAttributes(&attributes, d + 3) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeDevice);
  CHECK(attributes.devicePointer == d + 3);
}

TEST_CASE("a device reset frees what was allocated") {
  simt::reset_device();
  auto* d = device(8);
  cudaStream_t stream = nullptr;
  CHECK(cudaStreamCreate(&stream) == cudaSuccess);
  CHECK(cudaDeviceReset() == cudaSuccess);
  check_error(cudaFree(d), refused);
  check_error(cudaStreamDestroy(stream), cudaErrorInvalidResourceHandle);
}
