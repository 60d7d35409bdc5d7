// SPDX-License-Identifier: BSD-3-Clause
// Device queries and state: one device, modelled on an H200.
#include <algorithm>
#include <array>
#include <cstring>

#include "device_limits.h"
#include "device_memory.h"
#include "host_api.h"
#include "host_call.h"
#include "simt/host_api.h"

namespace simt {
namespace {

constexpr char name[] = "Lockstep simulator (modelled on NVIDIA H200)";
constexpr int version = CUDART_VERSION;

struct Attribute {
  cudaDeviceAttr attribute;
  int value;
};

constexpr Attribute attributes[] = {
    {cudaDevAttrMaxThreadsPerBlock, limits::threads_per_block},
    {cudaDevAttrMaxBlockDimX, limits::block_extent[0]},
    {cudaDevAttrMaxBlockDimY, limits::block_extent[1]},
    {cudaDevAttrMaxBlockDimZ, limits::block_extent[2]},
    {cudaDevAttrMaxGridDimX, limits::grid_extent[0]},
    {cudaDevAttrMaxGridDimY, limits::grid_extent[1]},
    {cudaDevAttrMaxGridDimZ, limits::grid_extent[2]},
    {cudaDevAttrMaxSharedMemoryPerBlock, limits::shared_per_block},
    {cudaDevAttrTotalConstantMemory, limits::constant_memory},
    {cudaDevAttrWarpSize, limits::warp_size},
    {cudaDevAttrMaxPitch, limits::pitch_limit},
    {cudaDevAttrMaxRegistersPerBlock, limits::registers_per_multiprocessor},
    {cudaDevAttrClockRate, limits::clock_khz},
    {cudaDevAttrTextureAlignment, limits::texture_alignment},
    {cudaDevAttrGpuOverlap, 0},
    {cudaDevAttrMultiProcessorCount, limits::multiprocessors},
    {cudaDevAttrKernelExecTimeout, 0},
    {cudaDevAttrIntegrated, 0},
    {cudaDevAttrCanMapHostMemory, 0},
    {cudaDevAttrComputeMode, cudaComputeModeDefault},
    {cudaDevAttrConcurrentKernels, 0},
    {cudaDevAttrEccEnabled, 0},
    {cudaDevAttrMemoryClockRate, limits::memory_clock_khz},
    {cudaDevAttrGlobalMemoryBusWidth, limits::memory_bus_bits},
    {cudaDevAttrL2CacheSize, limits::l2_bytes},
    {cudaDevAttrMaxThreadsPerMultiProcessor, limits::threads_per_multiprocessor},
    {cudaDevAttrAsyncEngineCount, 0},
    {cudaDevAttrUnifiedAddressing, 1},
    {cudaDevAttrTexturePitchAlignment, limits::texture_pitch_alignment},
    {cudaDevAttrComputeCapabilityMajor, limits::compute_major},
    {cudaDevAttrComputeCapabilityMinor, limits::compute_minor},
    {cudaDevAttrStreamPrioritiesSupported, 1},
    {cudaDevAttrGlobalL1CacheSupported, 1},
    {cudaDevAttrLocalL1CacheSupported, 1},
    {cudaDevAttrMaxSharedMemoryPerMultiprocessor, limits::shared_per_multiprocessor},
    {cudaDevAttrMaxRegistersPerMultiprocessor, limits::registers_per_multiprocessor},
    {cudaDevAttrManagedMemory, 0},
    {cudaDevAttrIsMultiGpuBoard, 0},
    {cudaDevAttrSingleToDoublePrecisionPerfRatio, 2},
    {cudaDevAttrPageableMemoryAccess, 0},
    {cudaDevAttrConcurrentManagedAccess, 0},
    {cudaDevAttrComputePreemptionSupported, 0},
    {cudaDevAttrCooperativeLaunch, 0},
    {cudaDevAttrMaxSharedMemoryPerBlockOptin, limits::shared_per_block_opt_in},
    {cudaDevAttrHostRegisterSupported, 1},
    {cudaDevAttrMaxBlocksPerMultiprocessor, limits::blocks_per_multiprocessor},
    {cudaDevAttrMaxPersistingL2CacheSize, limits::l2_persisting_bytes},
    {cudaDevAttrReservedSharedMemoryPerBlock, limits::reserved_shared_per_block},
    {cudaDevAttrMemoryPoolsSupported, 0},
    {cudaDevAttrClusterLaunch, 0},
};

cudaDeviceProp make_properties() {
  cudaDeviceProp device{};
  std::copy(std::begin(name), std::end(name), device.name);
  device.totalGlobalMem = device_memory::total_bytes();
  device.sharedMemPerBlock = limits::shared_per_block;
  device.regsPerBlock = limits::registers_per_multiprocessor;
  device.warpSize = limits::warp_size;
  device.memPitch = limits::pitch_limit;
  device.maxThreadsPerBlock = limits::threads_per_block;
  std::copy(std::begin(limits::block_extent), std::end(limits::block_extent), device.maxThreadsDim);
  std::copy(std::begin(limits::grid_extent), std::end(limits::grid_extent), device.maxGridSize);
  device.totalConstMem = limits::constant_memory;
  device.major = limits::compute_major;
  device.minor = limits::compute_minor;
  device.textureAlignment = limits::texture_alignment;
  device.texturePitchAlignment = limits::texture_pitch_alignment;
  device.multiProcessorCount = limits::multiprocessors;
  device.unifiedAddressing = 1;
  device.memoryBusWidth = limits::memory_bus_bits;
  device.l2CacheSize = limits::l2_bytes;
  device.persistingL2CacheMaxSize = limits::l2_persisting_bytes;
  device.maxThreadsPerMultiProcessor = limits::threads_per_multiprocessor;
  device.streamPrioritiesSupported = 1;
  device.globalL1CacheSupported = 1;
  device.localL1CacheSupported = 1;
  device.sharedMemPerMultiprocessor = limits::shared_per_multiprocessor;
  device.regsPerMultiprocessor = limits::registers_per_multiprocessor;
  device.sharedMemPerBlockOptin = limits::shared_per_block_opt_in;
  device.maxBlocksPerMultiProcessor = limits::blocks_per_multiprocessor;
  device.accessPolicyMaxWindowSize = limits::l2_access_window_bytes;
  device.reservedSharedMemPerBlock = limits::reserved_shared_per_block;
  device.hostRegisterSupported = 1;
  return device;
}

/// The limits a program may set and read back; they change nothing here. The first values are an H200's.
struct Limit {
  cudaLimit limit;
  std::size_t value;
};
constexpr std::array<Limit, 3> first_limits = {{
    {cudaLimitStackSize, 1024},
    {cudaLimitPrintfFifoSize, 8650752},
    {cudaLimitMallocHeapSize, 8388608},
}};
std::array<Limit, 3> device_limits = first_limits;
unsigned device_flags = cudaDeviceMapHost;  // what a new process reads

Limit* find_limit(cudaLimit limit) {
  for (Limit& candidate : device_limits) {
    if (candidate.limit == limit) return &candidate;
  }
  return nullptr;
}

}  // namespace

cudaError_t host::check_device(int device) { return device == 0 ? cudaSuccess : cudaErrorInvalidDevice; }

void reset_host_state() {
  host::forget_streams();
  host::forget_limits();
  host::forget_memory();
  device_limits = first_limits;
  device_flags = cudaDeviceMapHost;
}

}  // namespace simt

using simt::host::call;

namespace {
/// Gives a query's answer where there is room for it.
template <class T>
cudaError_t answer(T* to, const T& value) {
  return call([&] {
    if (to == nullptr) return cudaErrorInvalidValue;
    *to = value;
    return cudaSuccess;
  });
}
}  // namespace

cudaError_t cudaDeviceSynchronize() {
  return call([] { return cudaSuccess; });
}

cudaError_t cudaDeviceReset() {
  simt::reset_host_state();
  simt::device_memory::release_all();
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device) { return answer(device, 0); }
cudaError_t cudaGetDeviceCount(int* count) { return answer(count, 1); }
cudaError_t cudaGetDeviceFlags(unsigned* flags) { return answer(flags, simt::device_flags); }
cudaError_t cudaDriverGetVersion(int* driver) { return answer(driver, simt::version); }
cudaError_t cudaRuntimeGetVersion(int* runtime) { return answer(runtime, simt::version); }

cudaError_t cudaSetDevice(int device) {
  return call([&] { return simt::host::check_device(device); });
}
cudaError_t cudaInitDevice(int device, unsigned, unsigned) { return cudaSetDevice(device); }
cudaError_t cudaSetDeviceFlags(unsigned flags) {
  return call([&] {
    if ((flags & ~unsigned{cudaDeviceMask}) != 0) return cudaErrorInvalidValue;
    simt::device_flags = flags | cudaDeviceMapHost;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  return call([&] {
    if (properties == nullptr) return cudaErrorInvalidValue;
    const cudaError_t error = simt::host::check_device(device);
    if (error == cudaSuccess) *properties = simt::make_properties();
    return error;
  });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  return call([&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (const cudaError_t error = simt::host::check_device(device); error != cudaSuccess) return error;
    for (const simt::Attribute& known : simt::attributes) {
      if (known.attribute != attribute) continue;
      *value = known.value;
      return cudaSuccess;
    }
    return cudaErrorInvalidValue;
  });
}

cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit) {
  return call([&] {
    const simt::Limit* found = simt::find_limit(limit);
    if (value == nullptr) return cudaErrorInvalidValue;
    if (found == nullptr) return cudaErrorUnsupportedLimit;
    *value = found->value;
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  return call([&] {
    simt::Limit* found = simt::find_limit(limit);
    if (found == nullptr) return cudaErrorUnsupportedLimit;
    found->value = value;
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config) {
  return call(
      [&] { return static_cast<unsigned>(config) <= cudaFuncCachePreferEqual ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
  return call([&] {
    if (free_bytes == nullptr || total_bytes == nullptr) return cudaErrorInvalidValue;
    *free_bytes = simt::device_memory::free_bytes();
    *total_bytes = simt::device_memory::total_bytes();
    return cudaSuccess;
  });
}
