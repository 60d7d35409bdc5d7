// SPDX-License-Identifier: BSD-3-Clause
// Copies and fills. What is refused, and with which error, follows what an H200 did under CUDA 13.0.
#include <dlfcn.h>

#include <cstring>

#include "device_memory.h"
#include "engine.h"
#include "host_api.h"
#include "host_call.h"
#include "shadow.h"
#include "simt/host_api.h"

namespace simt::host {
namespace {

/// Variables lie in a loaded module; temporaries and locals, which are no symbols, do not.
bool is_symbol(const void* pointer) {
  Dl_info info;
  return dladdr(pointer, &info) != 0;
}

/// Bytes from the first to the last of `height` rows; false if no memory could be that large.
bool extent_2d(std::size_t pitch, std::size_t width, std::size_t height, std::size_t* bytes) {
  return !__builtin_mul_overflow(pitch, height - 1, bytes) && !__builtin_add_overflow(*bytes, width, bytes);
}

cudaError_t check_copy(const void* to, std::size_t to_bytes, const void* from, std::size_t from_bytes,
                       cudaMemcpyKind kind) {
  if (static_cast<unsigned>(kind) > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
  if (to == nullptr || from == nullptr) return cudaErrorInvalidValue;
  const Place target = place_of(to, to_bytes);
  const Place source = place_of(from, from_bytes);
  if (target == Place::invalid || source == Place::invalid) return cudaErrorInvalidValue;
  // A side called device must be one; a side called host may be either, as addresses tell them apart.
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  if (to_device && target != Place::device) return cudaErrorInvalidValue;
  if (from_device && source != Place::device) return cudaErrorInvalidValue;
  return cudaSuccess;
}

void check_guard(const void* pointer, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  for (const auto& region : engine.guarded) {
    const bool apart = region.bytes == 0 || begin >= region.begin + region.bytes || begin + bytes <= region.begin;
    if (!apart)
      fault(cudaErrorIllegalAddress, "guarded_memory",
            "a copy reaches memory that belongs to the simulator or the harness", nullptr);
  }
}

/// Looks at the host's side of a copy, if it has one, and counts its bytes.
void note_host_side(const void* to, const void* from, std::size_t bytes) {
  const bool to_host = !device_memory::in_range(to);
  const bool from_host = !device_memory::in_range(from);
  if (to_host) check_guard(to, bytes);
  if (from_host) check_guard(from, bytes);
  if (to_host != from_host) add_host_copy(bytes);
}

cudaError_t copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  if (bytes == 0) return cudaSuccess;
  const cudaError_t error = check_copy(to, bytes, from, bytes, kind);
  if (error != cudaSuccess) return error;
  note_host_side(to, from, bytes);
  std::memmove(to, from, bytes);
  shadow::written_by_host(to, bytes);
  return error;
}

cudaError_t copy_2d(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
                    std::size_t height, cudaMemcpyKind kind) {
  if (width == 0 || height == 0) return cudaSuccess;
  if (width > to_pitch || width > from_pitch) return cudaErrorInvalidPitchValue;
  std::size_t to_bytes = 0;
  std::size_t from_bytes = 0;
  if (!extent_2d(to_pitch, width, height, &to_bytes) || !extent_2d(from_pitch, width, height, &from_bytes)) {
    return cudaErrorInvalidValue;
  }
  const cudaError_t error = check_copy(to, to_bytes, from, from_bytes, kind);
  if (error != cudaSuccess) return error;
  note_host_side(to, from, width * height);
  check_guard(to, to_bytes);
  check_guard(from, from_bytes);
  for (std::size_t row = 0; row < height; ++row) {
    std::memmove(static_cast<char*>(to) + row * to_pitch, static_cast<const char*>(from) + row * from_pitch, width);
    shadow::written_by_host(static_cast<char*>(to) + row * to_pitch, width);
  }
  return cudaSuccess;
}

cudaError_t fill_2d(void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  if (width == 0 || height == 0) return cudaSuccess;
  std::size_t bytes = 0;
  if (pointer == nullptr || width > pitch || !extent_2d(pitch, width, height, &bytes)) return cudaErrorInvalidValue;
  if (place_of(pointer, bytes) != Place::device) return cudaErrorInvalidValue;
  for (std::size_t row = 0; row < height; ++row) {
    std::memset(static_cast<char*>(pointer) + row * pitch, value, width);
    shadow::written_by_host(static_cast<char*>(pointer) + row * pitch, width);
  }
  return cudaSuccess;
}

}  // namespace

cudaError_t copy_to_symbol(const void* symbol, std::size_t symbol_bytes, const void* from, std::size_t bytes,
                           std::size_t offset, cudaMemcpyKind kind, cudaStream_t stream) {
  return call([&] {
    if (const cudaError_t error = check_stream(stream); error != cudaSuccess) return error;
    if (!is_symbol(symbol)) return cudaErrorInvalidSymbol;
    if (kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyHostToHost) return cudaErrorInvalidMemcpyDirection;
    if (offset > symbol_bytes || bytes > symbol_bytes - offset) return cudaErrorInvalidValue;
    if (bytes == 0) return cudaSuccess;
    void* target = const_cast<char*>(static_cast<const char*>(symbol)) + offset;
    const cudaMemcpyKind source_only = kind == cudaMemcpyDeviceToDevice ? cudaMemcpyDeviceToHost : cudaMemcpyDefault;
    return copy(target, from, bytes, source_only);
  });
}

cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t symbol_bytes, std::size_t bytes,
                             std::size_t offset, cudaMemcpyKind kind, cudaStream_t stream) {
  return call([&] {
    if (const cudaError_t error = check_stream(stream); error != cudaSuccess) return error;
    if (!is_symbol(symbol)) return cudaErrorInvalidSymbol;
    if (kind == cudaMemcpyHostToDevice || kind == cudaMemcpyHostToHost) return cudaErrorInvalidMemcpyDirection;
    if (offset > symbol_bytes || bytes > symbol_bytes - offset) return cudaErrorInvalidValue;
    if (bytes == 0) return cudaSuccess;
    const cudaMemcpyKind target_only = kind == cudaMemcpyDeviceToDevice ? cudaMemcpyHostToDevice : cudaMemcpyDefault;
    return copy(to, static_cast<const char*>(symbol) + offset, bytes, target_only);
  });
}

cudaError_t symbol_address(void** pointer, const void* symbol, std::size_t symbol_bytes) {
  return call([&] {
    if (pointer == nullptr) return cudaErrorInvalidValue;
    if (!is_symbol(symbol)) return cudaErrorInvalidSymbol;
    call_device_memory(symbol, symbol_bytes);
    *pointer = const_cast<void*>(symbol);
    return cudaSuccess;
  });
}

cudaError_t symbol_size(std::size_t* bytes, const void* symbol, std::size_t symbol_bytes) {
  return call([&] {
    if (bytes == nullptr) return cudaErrorInvalidValue;
    if (!is_symbol(symbol)) return cudaErrorInvalidSymbol;
    *bytes = symbol_bytes;
    return cudaSuccess;
  });
}

}  // namespace simt::host

using simt::host::call;
using simt::host::check_stream;

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return call([&] {
    const cudaError_t error = check_stream(stream);
    return error != cudaSuccess ? error : simt::host::copy(to, from, bytes, kind);
  });
}
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return cudaMemcpyAsync(to, from, bytes, kind, nullptr);
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return call([&] {
    const cudaError_t error = check_stream(stream);
    return error != cudaSuccess ? error : simt::host::copy_2d(to, to_pitch, from, from_pitch, width, height, kind);
  });
}
cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind) {
  return cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind, nullptr);
}

cudaError_t cudaMemset2DAsync(void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream) {
  return call([&] {
    const cudaError_t error = check_stream(stream);
    return error != cudaSuccess ? error : simt::host::fill_2d(pointer, pitch, value, width, height);
  });
}
cudaError_t cudaMemset2D(void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return cudaMemset2DAsync(pointer, pitch, value, width, height, nullptr);
}
cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t stream) {
  return cudaMemset2DAsync(pointer, bytes, value, bytes, 1, stream);
}
cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes) {
  return cudaMemsetAsync(pointer, value, bytes, nullptr);
}
