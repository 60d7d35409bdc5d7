// SPDX-License-Identifier: BSD-3-Clause
// The simulator's sample of addresses, as the protocol has it.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <iterator>

#include "harness/observer.h"
#include "simt/trace.h"

namespace lockstep::harness {
namespace {

static_assert(protocol::max_traced_requests >= simt::traced_warps * simt::traced_iterations);

template <std::size_t N>
void copy_text(char (&to)[N], const std::string& from) {
  std::snprintf(to, N, "%s", from.c_str());
}

protocol::TracedSpace space_of(simt::Space space) {
  switch (space) {
    case simt::Space::global: return protocol::TracedSpace::global;
    case simt::Space::shared: return protocol::TracedSpace::shared;
    case simt::Space::constant: break;
  }
  return protocol::TracedSpace::constant;
}

protocol::TracedAccess access_of(simt::runtime::Access access) {
  switch (access) {
    case simt::runtime::Access::read: return protocol::TracedAccess::load;
    case simt::runtime::Access::write: return protocol::TracedAccess::store;
    case simt::runtime::Access::atomic: break;
  }
  return protocol::TracedAccess::atomic;
}

/// What protocol::TracedRequest says of the two: a request adds to the counters of one kind of access alone.
void set_cost(const simt::Counters& c, protocol::TracedRequest& to) {
  const std::uint64_t atomics = c.global_atomic_lanes + c.shared_atomic_lanes;
  const std::uint64_t distinct = atomics - c.global_atomic_collisions - c.shared_atomic_collisions;
  to.served = static_cast<std::uint32_t>(c.global_load_sectors + c.global_store_sectors + c.shared_load_wavefronts +
                                         c.shared_store_wavefronts + atomics + c.constant_load_addresses);
  to.ideal = static_cast<std::uint32_t>(c.global_load_sectors_ideal + c.global_store_sectors_ideal +
                                        c.shared_load_wavefronts_ideal + c.shared_store_wavefronts_ideal + distinct +
                                        c.constant_load_requests);
}

void copy_request(const simt::TracedRequest& from, protocol::TracedRequest& to) {
  to.block[0] = from.block.x;
  to.block[1] = from.block.y;
  to.block[2] = from.block.z;
  to.warp = from.warp;
  to.iteration = static_cast<std::uint32_t>(from.iteration);
  to.active = from.active;
  set_cost(from.counters, to);
  std::copy(std::begin(from.addresses), std::end(from.addresses), to.addresses);
}

/// Where an argument's buffer holds the address, the memory is that.
void name_argument(const protocol::Request& request, const std::vector<Value>& values, std::uint64_t address,
                   protocol::TracedInstruction& to) {
  for (std::uint32_t i = 0; i < request.argument_count; ++i) {
    const auto kind = request.arguments[i].kind;
    if (kind == protocol::ArgumentKind::integer || kind == protocol::ArgumentKind::real) continue;
    const auto begin = reinterpret_cast<std::uintptr_t>(values[i].pointer);
    if (address - begin >= request.arguments[i].bytes) continue;
    to.argument = i + 1;
    to.origin = begin;
  }
}

}  // namespace

void report_trace(const protocol::Request& request, const std::vector<Value>& values, protocol::Trace& trace) {
  for (const simt::TracedInstruction& from : simt::trace()) {
    if (trace.instruction_count == protocol::max_traced_instructions) return;
    if (from.line == 0) continue;
    protocol::TracedInstruction& to = trace.instructions[trace.instruction_count++];
    copy_text(to.file, from.file);
    copy_text(to.kernel, from.kernel);
    copy_text(to.memory, from.memory);
    to.line = from.line;
    to.space = space_of(from.space);
    to.access = access_of(from.access);
    to.bytes = from.bytes;
    to.origin = from.origin;
    for (const simt::TracedRequest& one : from.requests) copy_request(one, to.requests[to.request_count++]);
    const simt::TracedRequest& first = from.requests.front();
    name_argument(request, values, first.addresses[std::countr_zero(first.active)], to);
  }
}

}  // namespace lockstep::harness
