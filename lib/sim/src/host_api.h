// SPDX-License-Identifier: BSD-3-Clause
// What the host calls share among themselves and tell the engine.
#pragma once

#include <cstddef>

#include "simt/host_types.h"

namespace simt {

/// The dynamic shared memory that a launch may ask for: the largest value any kernel opted in to with
/// cudaFuncSetAttribute, 48 KiB before that.
std::size_t dynamic_shared_limit();
/// The same for one kernel.
std::size_t dynamic_shared_limit(const void* kernel);

/// Forgets streams, events, opted-in limits, symbols' addresses and page-locked memory.
void reset_host_state();

namespace host {

/// cudaSuccess, or the error of a stream or device ordinal that is not there.
cudaError_t check_stream(cudaStream_t stream);
cudaError_t check_device(int device);

/// Where the bytes at `pointer` lie. A range that leaves its allocation, or that lies in no live one, is invalid.
enum class Place : unsigned char { host, device, invalid };
Place place_of(const void* pointer, std::size_t bytes);

/// From now on the address of this variable counts as device memory.
void call_device_memory(const void* symbol, std::size_t bytes);

/// The device's memory as the host may ask for it; cudaErrorMemoryAllocation where there is no more.
cudaError_t allocate(void** pointer, std::size_t bytes);
cudaError_t release(void* pointer);

void forget_streams();
void forget_limits();
void forget_memory();

}  // namespace host
}  // namespace simt
