// SPDX-License-Identifier: BSD-3-Clause
// What the compiler calls at every load and store of a submission (-fsanitize=thread, with these functions in place of
// the sanitizer's), and what memcpy, memset and memmove become in it (--wrap at link).
//
// An access is checked before it is performed: one that hardware would refuse ends the launch here.
#include <cstring>

#include "access_faults.h"
#include "device_memory.h"
#include "engine.h"
#include "module_memory.h"
#include "ordering.h"
#include "races.h"
#include "shadow.h"
#include "sync_findings.h"
#include "work.h"

namespace simt {
namespace {

using runtime::Access;
using shadow::Kind;

// A host access to device memory is a segmentation fault on real hardware.
[[gnu::cold, gnu::noinline]] void check_host_access(std::uintptr_t address, unsigned bytes, Access kind,
                                                    const void* place) {
  if (engine.is_guarded(address)) host_guard_fault(bytes, kind, place);
  if (device_memory::in_range(reinterpret_cast<const void*>(address))) host_fault(bytes, kind, place);
}

// Everything but global and shared memory. Returns false where the access is not to be logged: local memory,
// parameters, constants that the compiler would keep in registers or code.
[[gnu::noinline]] bool classify(std::uintptr_t address, unsigned bytes, Kind kind, const void* place, Space& space) {
  if (engine.stacks.holds(address)) return false;
  if (engine.is_guarded(address) || LoopPlace::holds(address)) guard_fault(bytes, kind.access, place);
  if (module_memory::is_constant(address)) {
    if (kind.access != Access::read) constant_store_fault(kind.access, place);
    if (shadow::is_gap(address)) constant_gap_fault(address, bytes, place);
    space = Space::constant;
    return true;
  }
  if (!module_memory::is_module(address)) foreign_fault(address, bytes, kind.access, place);
  // A __device__ variable lies in global memory; a read-only table of the program does not.
  shadow::look_closer(shadow::module_global, address, bytes, kind, place);
  space = Space::global;
  return kind.access != Access::read;
}

// Where a lane is stopped before its next access: because its log is full, because stores of it wait to be judged, or
// because it holds a value that is undefined.
[[gnu::noinline]] void hold_up(Lane& lane, LaneLog& log, Kind kind) {
  races::settle_stores();
  log.limit = log.room;
  if (log.count == log.room) yield_lane();
  if (lane.undefined == nullptr) return;
  if (kind.access != Access::read) tell_undefined(lane);
  if (lane.undefined != nullptr) log.limit = log.count + 1;
}

[[gnu::noinline]] void note_flag(std::uintptr_t address, Kind kind) {
  const EngineCode engine_code;
  ordering::flag_access(address, kind.access != Access::write, kind.access != Access::read);
}

[[gnu::always_inline]] inline void on_access(const volatile void* pointer, unsigned size_log2, Kind kind,
                                             const void* place) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  // A kernel's parameters are in its instructions' reach: no memory request.
  if (address - reinterpret_cast<std::uintptr_t>(engine.parameters) < engine.parameter_bytes) return;
  const unsigned bytes = 1U << size_log2;
  Lane* lane = engine.current;
  const std::uintptr_t offset = address - validity::base;
  if (lane == nullptr) {
    if (offset < validity::bytes || engine.is_guarded(address)) [[unlikely]]
      check_host_access(address, bytes, kind.access, place);
    return;
  }
  LaneLog& log = engine.logs[lane->number];
  if (log.count >= log.limit) [[unlikely]]
    hold_up(*lane, log, kind);
  if (kind.manner != Manner::plain && ordering::in_use) note_flag(address, kind);
  Space space = Space::global;
  if (offset < validity::bytes) {
    const bool outside = offset % validity::granule + bytes > validity::table[offset / validity::granule];
    const bool misaligned = (offset & (bytes - 1)) != 0;
    if (outside || misaligned) [[unlikely]]
      global_fault(address, bytes, kind.access, place);
    shadow::access_global(address, size_log2, kind, place);
  } else if (address - engine.shared.begin < engine.shared.bytes) {
    const std::uintptr_t in_dynamic = address - engine.unusable_shared.begin;
    const bool outside = in_dynamic < engine.unusable_shared.bytes;
    if (outside || (address & (bytes - 1)) != 0) [[unlikely]]
      shared_fault(address, bytes, kind.access, place);
    shadow::access_shared(address, size_log2, kind, place);
    space = Space::shared;
  } else {
    if (!classify(address, bytes, kind, place, space)) return;
  }
  const std::size_t i = log.count++;
  log.keys[i] = AccessKey::pack(reinterpret_cast<std::uintptr_t>(place), space, kind.access, size_log2);
  log.addresses[i] = address;
  log.passes[i] = simt_passes;
  log.work[i] = static_cast<std::uint32_t>(simt_work);
}

[[gnu::always_inline]] inline void on_access(const volatile void* pointer, unsigned size_log2, Access access,
                                             const void* place) {
  on_access(pointer, size_log2, Kind{access, Manner::plain}, place);
}

// A structure or array moved as a whole: as the words a GPU would move.
[[gnu::noinline]] void on_range(const volatile void* pointer, std::size_t bytes, Access kind, const void* place) {
  if (engine.current == nullptr) {
    if (bytes > 0) check_host_access(reinterpret_cast<std::uintptr_t>(pointer), 1, kind, place);
    return;
  }
  // What is moved as a whole may have holes that nobody writes: it is unwritten only if all of it is.
  const bool reports = shadow::reports_unwritten;
  if (kind == Access::read && !shadow::wholly_unwritten(reinterpret_cast<std::uintptr_t>(pointer), bytes)) {
    shadow::reports_unwritten = false;
  }
  const auto* p = static_cast<const volatile char*>(pointer);
  const bool words = reinterpret_cast<std::uintptr_t>(pointer) % 4 == 0;
  while (words && bytes >= 4) {
    on_access(p, 2, kind, place);
    p += 4;
    bytes -= 4;
  }
  for (; bytes > 0; --bytes) on_access(p++, 0, kind, place);
  shadow::reports_unwritten = reports;
}

// The wrapped functions are called by the engine too, also while a lane that faulted is the current one.
bool in_submission() { return engine.current != nullptr && !engine.ending; }

unsigned log2_of(unsigned bytes) { return bytes == 16 ? 4 : bytes == 8 ? 3 : bytes == 4 ? 2 : bytes == 2 ? 1 : 0; }

}  // namespace

namespace runtime {
void access(const volatile void* address, unsigned bytes, Access kind, const void* place) {
  const Manner manner = kind == Access::atomic ? Manner::atomic : Manner::plain;
  on_access(address, log2_of(bytes), Kind{kind, manner}, place != nullptr ? place : __builtin_return_address(0));
}

void fence(FenceScope scope) {
  if (engine.current == nullptr) return;
  const EngineCode engine_code;
  ordering::fence(scope == FenceScope::device);
}
}  // namespace runtime

void atomic_access(const volatile void* address, unsigned bytes, AtomicKind kind, const void* place) {
  const Kind access{Access::atomic, Manner::atomic, kind != AtomicKind::exchange, kind == AtomicKind::compare};
  on_access(address, log2_of(bytes), access, place);
}

void strong_access(const volatile void* address, unsigned bytes, Access kind, const void* place) {
  on_access(address, log2_of(bytes), Kind{kind, Manner::atomic}, place);
}

}  // namespace simt

using simt::runtime::Access;

extern "C" {

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}

#define SIMT_VOLATILE(p, log2, access) \
  simt::on_access(p, log2, simt::shadow::Kind{Access::access, simt::Manner::is_volatile}, __builtin_return_address(0))
#define SIMT_HOOKS(bytes, log2)                                                                                       \
  void __tsan_read##bytes(void* p) { simt::on_access(p, log2, Access::read, __builtin_return_address(0)); }           \
  void __tsan_write##bytes(void* p) { simt::on_access(p, log2, Access::write, __builtin_return_address(0)); }         \
  void __tsan_unaligned_read##bytes(void* p) { simt::on_access(p, log2, Access::read, __builtin_return_address(0)); } \
  void __tsan_unaligned_write##bytes(void* p) {                                                                       \
    simt::on_access(p, log2, Access::write, __builtin_return_address(0));                                             \
  }                                                                                                                   \
  void __tsan_volatile_read##bytes(void* p) { SIMT_VOLATILE(p, log2, read); }                                         \
  void __tsan_volatile_write##bytes(void* p) { SIMT_VOLATILE(p, log2, write); }                                       \
  void __tsan_unaligned_volatile_read##bytes(void* p) { SIMT_VOLATILE(p, log2, read); }                               \
  void __tsan_unaligned_volatile_write##bytes(void* p) { SIMT_VOLATILE(p, log2, write); }
SIMT_HOOKS(1, 0)
SIMT_HOOKS(2, 1)
SIMT_HOOKS(4, 2)
SIMT_HOOKS(8, 3)
SIMT_HOOKS(16, 4)
#undef SIMT_HOOKS
#undef SIMT_VOLATILE

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
