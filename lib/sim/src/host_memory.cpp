// SPDX-License-Identifier: BSD-3-Clause
// Allocation, on the device and page-locked, and where an address lies. What is refused, and with which error, follows
// what an H200 did under CUDA 13.0.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <vector>

#include "device_memory.h"
#include "host_api.h"
#include "host_call.h"
#include "simt/host_api.h"

namespace simt::host {
namespace {

constexpr std::size_t pitch_alignment = 512;

/// Variables whose address the program asked for: from then on that address counts as device memory.
struct Symbol {
  std::uintptr_t begin;
  std::size_t bytes;
};
std::vector<Symbol> symbols;

std::map<const void*, std::size_t> pinned;      // allocated here
std::map<const void*, std::size_t> registered;  // the program's own

std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

const Symbol* symbol_around(const void* pointer) {
  const std::uintptr_t address = number(pointer);
  for (const Symbol& symbol : symbols) {
    if (address >= symbol.begin && address - symbol.begin < symbol.bytes) return &symbol;
  }
  return nullptr;
}

cudaError_t allocate_pinned(void** pointer, std::size_t bytes, unsigned flags) {
  constexpr unsigned known = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
  if (pointer == nullptr || (flags & ~known) != 0) return cudaErrorInvalidValue;
  if ((flags & cudaHostAllocMapped) != 0) return cudaErrorNotSupported;
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  constexpr std::size_t page = 4096;
  if (bytes > PTRDIFF_MAX - page) return cudaErrorMemoryAllocation;
  void* memory = std::aligned_alloc(page, (bytes + page - 1) / page * page);
  if (memory == nullptr) return cudaErrorMemoryAllocation;
  pinned.emplace(memory, bytes);
  *pointer = memory;
  return cudaSuccess;
}

}  // namespace

Place place_of(const void* pointer, std::size_t bytes) {
  if (device_memory::in_range(pointer)) return device_memory::holds(pointer, bytes) ? Place::device : Place::invalid;
  if (const Symbol* symbol = symbol_around(pointer)) {
    return bytes <= symbol->bytes - (number(pointer) - symbol->begin) ? Place::device : Place::invalid;
  }
  return Place::host;
}

cudaError_t allocate(void** pointer, std::size_t bytes) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  *pointer = device_memory::allocate(bytes);
  return *pointer != nullptr ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t release(void* pointer) {
  return pointer == nullptr || device_memory::release(pointer) ? cudaSuccess : cudaErrorInvalidValue;
}

void call_device_memory(const void* symbol, std::size_t bytes) {
  if (symbol_around(symbol) == nullptr) symbols.push_back({number(symbol), bytes});
}

void forget_memory() {
  symbols.clear();
  registered.clear();
  for (const auto& [pointer, bytes] : pinned) std::free(const_cast<void*>(pointer));
  pinned.clear();
}

}  // namespace simt::host

using simt::host::call;
using simt::host::check_stream;

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) {
  return call([&] { return simt::host::allocate(pointer, bytes); });
}
cudaError_t cudaFree(void* pointer) {
  return call([&] { return simt::host::release(pointer); });
}
cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream) {
  return call([&] {
    const cudaError_t error = check_stream(stream);
    return error != cudaSuccess ? error : simt::host::allocate(pointer, bytes);
  });
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  return call([&] {
    const cudaError_t error = check_stream(stream);
    return error != cudaSuccess ? error : simt::host::release(pointer);
  });
}

cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height) {
  return call([&] {
    using simt::host::pitch_alignment;
    if (pointer == nullptr || pitch == nullptr) return cudaErrorInvalidValue;
    std::size_t bytes = 0;
    *pitch = width / pitch_alignment * pitch_alignment;
    if (width % pitch_alignment != 0) *pitch += pitch_alignment;
    if (*pitch < width || __builtin_mul_overflow(*pitch, height, &bytes)) return cudaErrorMemoryAllocation;
    return simt::host::allocate(pointer, bytes);
  });
}

cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned flags) {
  return call([&] { return simt::host::allocate_pinned(pointer, bytes, flags); });
}
cudaError_t cudaMallocHost(void** pointer, std::size_t bytes) {
  return cudaHostAlloc(pointer, bytes, cudaHostAllocDefault);
}
cudaError_t cudaFreeHost(void* pointer) {
  return call([&] {
    if (pointer == nullptr) return cudaSuccess;
    if (simt::host::pinned.erase(pointer) == 0) return cudaErrorInvalidValue;
    std::free(pointer);
    return cudaSuccess;
  });
}
cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned flags) {
  return call([&] {
    constexpr unsigned known =
        cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;
    if (pointer == nullptr || bytes == 0 || (flags & ~known) != 0) return cudaErrorInvalidValue;
    if ((flags & cudaHostRegisterMapped) != 0) return cudaErrorNotSupported;
    return simt::host::registered.emplace(pointer, bytes).second ? cudaSuccess : cudaErrorHostMemoryAlreadyRegistered;
  });
}
cudaError_t cudaHostUnregister(void* pointer) {
  return call([&] {
    if (pointer == nullptr) return cudaErrorInvalidValue;
    return simt::host::registered.erase(pointer) != 0 ? cudaSuccess : cudaErrorHostMemoryNotRegistered;
  });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  return call([&] {
    if (attributes == nullptr) return cudaErrorInvalidValue;
    void* address = const_cast<void*>(pointer);
    const auto lies_in = [&](const auto& ranges) {
      return std::any_of(ranges.begin(), ranges.end(), [&](const auto& range) {
        return simt::host::number(pointer) - simt::host::number(range.first) < range.second;
      });
    };
    if (simt::host::place_of(pointer, 1) == simt::host::Place::device) {
      *attributes = {cudaMemoryTypeDevice, 0, address, nullptr};
    } else if (lies_in(simt::host::pinned) || lies_in(simt::host::registered)) {
      *attributes = {cudaMemoryTypeHost, 0, nullptr, address};
    } else {
      constexpr int no_device = -2;
      *attributes = {cudaMemoryTypeUnregistered, no_device, nullptr, address};
    }
    return cudaSuccess;
  });
}
