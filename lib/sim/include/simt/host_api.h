// SPDX-License-Identifier: BSD-3-Clause
// The CUDA runtime's host calls that are here. They check their arguments and give errors as the real ones do. All work
// is done when a call returns, so streams never have anything pending and an Async call is one that has run.
#pragma once

#include "simt/device_properties.h"
#include "simt/host_types.h"

// ---- errors
const char* cudaGetErrorName(cudaError_t error);
const char* cudaGetErrorString(cudaError_t error);
#ifdef LOCKSTEP_SIM  // a program of simcc's: simt::host::last_error() and peek_error(), which note that it looks
cudaError_t cudaGetLastError() __asm__("_ZN4simt4host10last_errorEv");
cudaError_t cudaPeekAtLastError() __asm__("_ZN4simt4host10peek_errorEv");
#else
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
#endif

// ---- device
cudaError_t cudaDeviceSynchronize();
/// Frees all device memory, streams and events.
cudaError_t cudaDeviceReset();
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaInitDevice(int device, unsigned device_flags, unsigned flags);
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDeviceFlags(unsigned* flags);
cudaError_t cudaSetDeviceFlags(unsigned flags);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit);
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config);
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaRuntimeGetVersion(int* version);
cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes);

// ---- memory
cudaError_t cudaMalloc(void** pointer, size_t bytes);
cudaError_t cudaFree(void* pointer);
cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height);
cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream);
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream);
/// `flags` are checked; memory that the device could map is refused with cudaErrorNotSupported.
cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned flags);
cudaError_t cudaMallocHost(void** pointer, size_t bytes);
cudaError_t cudaFreeHost(void* pointer);
cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned flags);
cudaError_t cudaHostUnregister(void* pointer);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer);

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                         cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                              size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemset(void* pointer, int value, size_t bytes);
cudaError_t cudaMemsetAsync(void* pointer, int value, size_t bytes, cudaStream_t stream = nullptr);
cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream = nullptr);

// ---- streams and events; an event holds the host's time of its record
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority);
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned flags = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end);
cudaError_t cudaEventDestroy(cudaEvent_t event);

namespace simt::host {
/// `symbol` is the address of a `__constant__` or `__device__` variable of `symbol_bytes` bytes.
cudaError_t copy_to_symbol(const void* symbol, size_t symbol_bytes, const void* from, size_t bytes, size_t offset,
                           cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t copy_from_symbol(void* to, const void* symbol, size_t symbol_bytes, size_t bytes, size_t offset,
                             cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t symbol_address(void** pointer, const void* symbol, size_t symbol_bytes);
cudaError_t symbol_size(size_t* bytes, const void* symbol, size_t symbol_bytes);
cudaError_t set_function_attribute(const void* function, cudaFuncAttribute attribute, int value);
cudaError_t get_function_attributes(cudaFuncAttributes* attributes, const void* function);
cudaError_t active_blocks(int* blocks, const void* function, int block_size, size_t dynamic_shared);
cudaError_t potential_block_size(int* grid, int* block, const void* function,
                                 size_t (*dynamic_shared)(const void*, int), const void* context, int limit);

template <class Function>
const void* address_of(Function* function) {
  return reinterpret_cast<const void*>(function);
}
}  // namespace simt::host

// ---- the templates of CUDA's C++ interface
template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), bytes);
}
template <class T>
cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height) {
  return cudaMallocPitch(reinterpret_cast<void**>(pointer), pitch, width, height);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream) {
  return cudaMallocAsync(reinterpret_cast<void**>(pointer), bytes, stream);
}
template <class T>
cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned flags) {
  return cudaHostAlloc(reinterpret_cast<void**>(pointer), bytes, flags);
}
template <class T>
cudaError_t cudaMallocHost(T** pointer, size_t bytes, unsigned flags = 0) {
  return cudaHostAlloc(reinterpret_cast<void**>(pointer), bytes, flags);
}

template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return simt::host::copy_to_symbol(&symbol, sizeof(T), from, bytes, offset, kind, nullptr);
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = nullptr) {
  return simt::host::copy_to_symbol(&symbol, sizeof(T), from, bytes, offset, kind, stream);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return simt::host::copy_from_symbol(to, &symbol, sizeof(T), bytes, offset, kind, nullptr);
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = nullptr) {
  return simt::host::copy_from_symbol(to, &symbol, sizeof(T), bytes, offset, kind, stream);
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol) {
  return simt::host::symbol_address(pointer, &symbol, sizeof(T));
}
template <class Pointer, class T>
cudaError_t cudaGetSymbolAddress(Pointer** pointer, const T& symbol) {
  return simt::host::symbol_address(reinterpret_cast<void**>(pointer), &symbol, sizeof(T));
}
template <class T>
cudaError_t cudaGetSymbolSize(size_t* bytes, const T& symbol) {
  return simt::host::symbol_size(bytes, &symbol, sizeof(T));
}

// ---- kernels: what they may ask for, and how many blocks of them an SM holds by threads, blocks and shared memory
// (registers are not known here)
template <class Function>
cudaError_t cudaFuncSetAttribute(Function* kernel, cudaFuncAttribute attribute, int value) {
  return simt::host::set_function_attribute(simt::host::address_of(kernel), attribute, value);
}
template <class Function>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Function* kernel) {
  return simt::host::get_function_attributes(attributes, simt::host::address_of(kernel));
}
template <class Function>
cudaError_t cudaFuncSetCacheConfig(Function*, cudaFuncCache config) {
  return cudaDeviceSetCacheConfig(config);
}
template <class Function>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Function* kernel, int block_size,
                                                          size_t dynamic_shared) {
  return simt::host::active_blocks(blocks, simt::host::address_of(kernel), block_size, dynamic_shared);
}
template <class Function>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, Function* kernel, int block_size,
                                                                   size_t dynamic_shared, unsigned) {
  return simt::host::active_blocks(blocks, simt::host::address_of(kernel), block_size, dynamic_shared);
}
template <class Sizes, class Function>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block, Function* kernel,
                                                           Sizes dynamic_shared, int limit = 0) {
  return simt::host::potential_block_size(
      grid, block, simt::host::address_of(kernel),
      [](const void* sizes, int threads) -> size_t { return (*static_cast<const Sizes*>(sizes))(threads); },
      &dynamic_shared, limit);
}
template <class Function>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, Function* kernel, size_t dynamic_shared = 0,
                                               int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      grid, block, kernel, [=](int) { return dynamic_shared; }, limit);
}
template <class Function>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, Function* kernel,
                                                        size_t dynamic_shared = 0, int limit = 0, unsigned = 0) {
  return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, dynamic_shared, limit);
}
