// SPDX-License-Identifier: BSD-3-Clause
#include "access_faults.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstdio>

#include "device_memory.h"
#include "engine.h"
#include "module_memory.h"

namespace simt {
namespace {

using runtime::Access;

constexpr int illegal_address = 700;
constexpr int misaligned_address = 716;
constexpr std::uintptr_t page_bytes = 4096;

const char* verb(Access kind) { return kind == Access::read ? "reads" : kind == Access::write ? "writes" : "updates"; }

std::string format(const char* pattern, auto... values) {
  engine.ending = true;
  char text[256];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

[[noreturn]] void out_of_bounds(std::string message, const void* place) {
  fault(illegal_address, "out_of_bounds", std::move(message), place);
}

void check_alignment(std::uintptr_t address, unsigned bytes, Access kind, const void* place) {
  if (address % bytes == 0) return;
  fault(misaligned_address, "misaligned",
        format("%s %u bytes at an address that is not a multiple of %u (it leaves %u)", verb(kind), bytes, bytes,
               static_cast<unsigned>(address % bytes)),
        place);
}

bool is_mapped(std::uintptr_t address) {
  void* page = reinterpret_cast<void*>(address / page_bytes * page_bytes);
  return msync(page, page_bytes, MS_ASYNC) == 0 || errno != ENOMEM;
}

/// `variable` is the nearest one before the address.
std::string beside(const char* what, std::uintptr_t address, unsigned bytes, Access kind) {
  const auto variable = module_memory::variable_at_or_below(address);
  if (!variable) return format("%s %u bytes of %s where no variable lies", verb(kind), bytes, what);
  const std::size_t past = address - variable->begin - variable->bytes;
  return format("%s %u bytes of %s, %zu bytes past the end of `%.60s` (%zu bytes)", verb(kind), bytes, what, past,
                variable->name.c_str(), variable->bytes);
}

}  // namespace

void global_fault(std::uintptr_t address, unsigned bytes, Access kind, const void* place) {
  engine.ending = true;
  check_alignment(address, bytes, kind, place);
  if (const auto freed = device_memory::freed_at(reinterpret_cast<const void*>(address))) {
    fault(illegal_address, "use_after_free",
          format("%s %u bytes of an allocation of %zu bytes that has been freed", verb(kind), bytes, freed->bytes),
          place);
  }
  const auto below = device_memory::nearest_below(reinterpret_cast<const void*>(address));
  if (!below) out_of_bounds(format("%s %u bytes of device memory that is not allocated", verb(kind), bytes), place);
  const std::uintptr_t end = below->begin + below->bytes;
  if (address < end) {
    out_of_bounds(format("%s %u bytes of which the last %zu lie past the end of an allocation of %zu bytes", verb(kind),
                         bytes, static_cast<std::size_t>(address + bytes - end), below->bytes),
                  place);
  }
  const std::size_t past = address - end;
  if (past > (std::size_t{1} << 20)) {
    out_of_bounds(format("%s %u bytes far from any allocation, %zu bytes past the nearest", verb(kind), bytes, past),
                  place);
  }
  out_of_bounds(format("%s %u bytes at %zu bytes past the end of an allocation of %zu bytes", verb(kind), bytes, past,
                       below->bytes),
                place);
}

void shared_fault(std::uintptr_t address, unsigned bytes, Access kind, const void* place) {
  check_alignment(address, bytes, kind, place);
  out_of_bounds(
      format("%s %u bytes at offset %zu of dynamic shared memory, of which the launch has %zu bytes", verb(kind), bytes,
             static_cast<std::size_t>(address - module_memory::dynamic_shared().begin), engine.dynamic_shared),
      place);
}

void shared_gap_fault(std::uintptr_t address, unsigned bytes, Access kind, const void* place) {
  engine.ending = true;
  out_of_bounds(beside("shared memory", address, bytes, kind), place);
}

void constant_gap_fault(std::uintptr_t address, unsigned bytes, const void* place) {
  engine.ending = true;
  out_of_bounds(beside("constant memory", address, bytes, Access::read), place);
}

void constant_store_fault(Access kind, const void* place) {
  fault(illegal_address, "constant_written", format("%s a __constant__ variable in a kernel", verb(kind)), place);
}

void foreign_fault(std::uintptr_t address, unsigned bytes, Access kind, const void* place) {
  engine.ending = true;
  if (address < page_bytes) out_of_bounds(format("%s %u bytes through a null pointer", verb(kind), bytes), place);
  if (!is_mapped(address)) {
    out_of_bounds(format("%s %u bytes at an address that is no memory", verb(kind), bytes), place);
  }
  fault(illegal_address, "host_pointer", format("%s %u bytes of host memory through a host pointer", verb(kind), bytes),
        place);
}

void guard_fault(unsigned bytes, Access kind, const void* place) {
  fault(illegal_address, "guarded_memory",
        format("%s %u bytes of memory that belongs to the simulator or the harness", verb(kind), bytes), place);
}

void host_guard_fault(unsigned bytes, Access kind, const void* place) {
  fault(illegal_address, "guarded_memory",
        format("host code %s %u bytes of memory that belongs to the simulator or the harness", verb(kind), bytes),
        place);
}

void host_fault(unsigned bytes, Access kind, const void* place) {
  fault(illegal_address, "device_pointer_on_host",
        format("host code %s %u bytes of device memory through a device pointer", verb(kind), bytes), place);
}

}  // namespace simt
