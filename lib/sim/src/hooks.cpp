// SPDX-License-Identifier: BSD-3-Clause
// What the compiler calls at every load and store of a submission (-fsanitize=thread, with these functions in place of
// the sanitizer's), and what memcpy, memset and memmove become in it (--wrap at link).
//
// An access is checked before it is performed: one that hardware would refuse ends the launch here.
#include <sys/mman.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "device_memory.h"
#include "engine.h"
#include "module_memory.h"
#include "validity.h"

namespace simt {
namespace {

using runtime::Access;

const char* verb(Access kind) { return kind == Access::read ? "reads" : kind == Access::write ? "writes" : "updates"; }

std::string format(const char* pattern, auto... values) {
  engine.ending = true;
  char text[256];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

constexpr int illegal_address = 700;
constexpr int misaligned_address = 716;

[[noreturn, gnu::cold, gnu::noinline]] void global_fault(std::uintptr_t address, unsigned bytes, Access kind,
                                                         const void* place) {
  if (address % bytes != 0) {
    fault(misaligned_address, "misaligned",
          format("%s %u bytes at an address that is not a multiple of %u (it leaves %u)", verb(kind), bytes, bytes,
                 static_cast<unsigned>(address % bytes)),
          place);
  }
  const auto below = device_memory::nearest_below(reinterpret_cast<const void*>(address));
  if (!below) {
    fault(illegal_address, "out_of_bounds",
          format("%s %u bytes of device memory that is not allocated", verb(kind), bytes), place);
  }
  const std::uintptr_t end = below->begin + below->bytes;
  if (address < end) {
    fault(illegal_address, "out_of_bounds",
          format("%s %u bytes of which the last %zu lie past the end of an allocation of %zu bytes", verb(kind), bytes,
                 static_cast<std::size_t>(address + bytes - end), below->bytes),
          place);
  }
  const std::size_t past = address - end;
  if (past > (std::size_t{1} << 20)) {
    fault(illegal_address, "out_of_bounds",
          format("%s %u bytes far from any allocation, %zu bytes past the nearest", verb(kind), bytes, past), place);
  }
  fault(illegal_address, "out_of_bounds",
        format("%s %u bytes at %zu bytes past the end of an allocation of %zu bytes", verb(kind), bytes, past,
               below->bytes),
        place);
}

constexpr std::uintptr_t page_bytes = 4096;

bool is_mapped(std::uintptr_t address) {
  void* page = reinterpret_cast<void*>(address / page_bytes * page_bytes);
  return msync(page, page_bytes, MS_ASYNC) == 0 || errno != ENOMEM;
}

// A host access to device memory is a segmentation fault on real hardware.
[[gnu::cold, gnu::noinline]] void check_host_access(std::uintptr_t address, unsigned bytes, Access kind,
                                                    const void* place) {
  if (engine.is_guarded(address)) {
    fault(illegal_address, "guarded_memory",
          format("host code %s %u bytes of memory that belongs to the simulator or the harness", verb(kind), bytes),
          place);
  }
  if (!device_memory::in_range(reinterpret_cast<const void*>(address))) return;
  fault(illegal_address, "device_pointer_on_host",
        format("host code %s %u bytes of device memory through a device pointer", verb(kind), bytes), place);
}

[[noreturn, gnu::cold, gnu::noinline]] void shared_fault(std::uintptr_t address, unsigned bytes, Access kind,
                                                         const void* place) {
  if (address % bytes != 0) global_fault(address, bytes, kind, place);
  fault(illegal_address, "out_of_bounds",
        format("%s %u bytes at offset %zu of dynamic shared memory, of which the launch has %zu bytes", verb(kind),
               bytes, static_cast<std::size_t>(address - module_memory::dynamic_shared().begin), engine.dynamic_shared),
        place);
}

// Everything but global and shared memory. Returns false where the access is not to be logged: local memory,
// parameters, constants that the compiler would keep in registers or code.
[[gnu::noinline]] bool classify(std::uintptr_t address, unsigned bytes, Access kind, const void* place, Space& space) {
  if (engine.stacks.holds(address)) return false;
  if (engine.is_guarded(address)) {
    fault(illegal_address, "guarded_memory",
          format("%s %u bytes of memory that belongs to the simulator or the harness", verb(kind), bytes), place);
  }
  if (module_memory::is_constant(address)) {
    if (kind != Access::read) {
      fault(illegal_address, "constant_written", format("%s a __constant__ variable in a kernel", verb(kind)), place);
    }
    space = Space::constant;
    return true;
  }
  if (module_memory::is_module(address)) {
    // A __device__ variable lies in global memory; a read-only table of the program does not.
    space = Space::global;
    return kind != Access::read;
  }
  if (address < page_bytes) {
    fault(illegal_address, "out_of_bounds", format("%s %u bytes through a null pointer", verb(kind), bytes), place);
  }
  if (!is_mapped(address)) {
    fault(illegal_address, "out_of_bounds", format("%s %u bytes at an address that is no memory", verb(kind), bytes),
          place);
  }
  fault(illegal_address, "host_pointer", format("%s %u bytes of host memory through a host pointer", verb(kind), bytes),
        place);
}

[[gnu::always_inline]] inline void on_access(const volatile void* pointer, unsigned size_log2, Access kind,
                                             const void* place) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const unsigned bytes = 1U << size_log2;
  Lane* lane = engine.current;
  const std::uintptr_t offset = address - validity::base;
  Space space = Space::global;
  if (offset < validity::bytes) {
    if (lane == nullptr) return check_host_access(address, bytes, kind, place);
    const bool outside = offset % validity::granule + bytes > validity::table[offset / validity::granule];
    const bool misaligned = (offset & (bytes - 1)) != 0;
    if (outside || misaligned) [[unlikely]]
      global_fault(address, bytes, kind, place);
  } else if (lane == nullptr) {
    if (engine.is_guarded(address)) [[unlikely]]
      check_host_access(address, bytes, kind, place);
    return;
  } else if (address - engine.shared.begin < engine.shared.bytes) {
    const std::uintptr_t in_dynamic = address - engine.unusable_shared.begin;
    const bool outside = in_dynamic < engine.unusable_shared.bytes;
    if (outside || (address & (bytes - 1)) != 0) [[unlikely]]
      shared_fault(address, bytes, kind, place);
    space = Space::shared;
  } else {
    // A kernel's parameters are in its instructions' reach: no memory request.
    const bool parameter = address - reinterpret_cast<std::uintptr_t>(engine.parameters) < engine.parameter_bytes;
    if (parameter || !classify(address, bytes, kind, place, space)) return;
  }
  LaneLog& log = engine.logs[lane->number];
  if (log.count == LaneLog::capacity) yield_lane();
  const std::size_t i = log.count++;
  log.keys[i] = AccessKey::pack(reinterpret_cast<std::uintptr_t>(place), space, kind, size_log2);
  log.addresses[i] = address;
}

// A structure or array moved as a whole: as the words a GPU would move.
[[gnu::noinline]] void on_range(const volatile void* pointer, std::size_t bytes, Access kind, const void* place) {
  if (engine.current == nullptr) {
    if (bytes > 0) check_host_access(reinterpret_cast<std::uintptr_t>(pointer), 1, kind, place);
    return;
  }
  const auto* p = static_cast<const volatile char*>(pointer);
  const bool words = reinterpret_cast<std::uintptr_t>(pointer) % 4 == 0;
  while (words && bytes >= 4) {
    on_access(p, 2, kind, place);
    p += 4;
    bytes -= 4;
  }
  for (; bytes > 0; --bytes) on_access(p++, 0, kind, place);
}

// The wrapped functions are called by the engine too, also while a lane that faulted is the current one.
bool in_submission() { return engine.current != nullptr && !engine.ending; }

unsigned log2_of(unsigned bytes) { return bytes == 16 ? 4 : bytes == 8 ? 3 : bytes == 4 ? 2 : bytes == 2 ? 1 : 0; }

}  // namespace

namespace runtime {
void access(const volatile void* address, unsigned bytes, Access kind, const void* place) {
  on_access(address, log2_of(bytes), kind, place != nullptr ? place : __builtin_return_address(0));
}
}  // namespace runtime
}  // namespace simt

using simt::runtime::Access;

extern "C" {

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}

#define SIMT_HOOKS(bytes, log2)                                                                                       \
  void __tsan_read##bytes(void* p) { simt::on_access(p, log2, Access::read, __builtin_return_address(0)); }           \
  void __tsan_write##bytes(void* p) { simt::on_access(p, log2, Access::write, __builtin_return_address(0)); }         \
  void __tsan_unaligned_read##bytes(void* p) { simt::on_access(p, log2, Access::read, __builtin_return_address(0)); } \
  void __tsan_unaligned_write##bytes(void* p) { simt::on_access(p, log2, Access::write, __builtin_return_address(0)); }
SIMT_HOOKS(1, 0)
SIMT_HOOKS(2, 1)
SIMT_HOOKS(4, 2)
SIMT_HOOKS(8, 3)
SIMT_HOOKS(16, 4)
#undef SIMT_HOOKS

void __tsan_read_range(void* p, std::size_t bytes) {
  simt::on_range(p, bytes, Access::read, __builtin_return_address(0));
}
void __tsan_write_range(void* p, std::size_t bytes) {
  simt::on_range(p, bytes, Access::write, __builtin_return_address(0));
}

void* __real_memcpy(void*, const void*, std::size_t);
void* __real_memmove(void*, const void*, std::size_t);
void* __real_memset(void*, int, std::size_t);

void* __wrap_memcpy(void* to, const void* from, std::size_t bytes) {
  if (simt::in_submission()) {
    simt::on_range(from, bytes, Access::read, __builtin_return_address(0));
    simt::on_range(to, bytes, Access::write, __builtin_return_address(0));
  }
  return __real_memcpy(to, from, bytes);
}

void* __wrap_memmove(void* to, const void* from, std::size_t bytes) {
  if (simt::in_submission()) {
    simt::on_range(from, bytes, Access::read, __builtin_return_address(0));
    simt::on_range(to, bytes, Access::write, __builtin_return_address(0));
  }
  return __real_memmove(to, from, bytes);
}

void* __wrap_memset(void* to, int value, std::size_t bytes) {
  if (simt::in_submission()) simt::on_range(to, bytes, Access::write, __builtin_return_address(0));
  return __real_memset(to, value, bytes);
}

[[noreturn]] void __real___assert_fail(const char*, const char*, unsigned, const char*);

[[noreturn]] void __wrap___assert_fail(const char* expression, const char* file, unsigned line, const char* function) {
  if (simt::in_submission()) simt::runtime::kernel_assertion(expression, file, line);
  __real___assert_fail(expression, file, line, function);
}

}  // extern "C"
