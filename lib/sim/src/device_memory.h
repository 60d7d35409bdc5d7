// SPDX-License-Identifier: BSD-3-Clause
// The simulated device's global memory: one reserved range of addresses, so that a pointer tells where it points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace simt::device_memory {

struct Range {
  std::uintptr_t begin;
  std::size_t bytes;
};

/// 256-byte aligned, contents undefined; nullptr when the device has no such room. Pages are taken from the host when
/// they are first touched. Neighbouring allocations have at least 256 unused bytes between them.
void* allocate(std::size_t bytes);

/// False if `address` is not the start of a live allocation.
bool release(void* address);
void release_all();

/// The live allocation that holds `address`, if any.
std::optional<Range> find(const void* address);

/// The live allocation that starts last at or before `address`: whose end an access has passed.
std::optional<Range> nearest_below(const void* address);

/// The allocation that held `address` last, where it has been freed and nothing new lies there.
std::optional<Range> freed_at(const void* address);

/// All live allocations, by address.
std::vector<Range> live();

/// True if [address, address + bytes) lies whole in one live allocation.
bool holds(const void* address, std::size_t bytes);

/// True if `address` lies in the device's range at all, allocated or not.
bool in_range(const void* address);

std::size_t total_bytes();
std::size_t free_bytes();

}  // namespace simt::device_memory
