// SPDX-License-Identifier: BSD-3-Clause
// The sample of addresses: what is in it, which warps and requests it takes, and that it is recorded on request alone.
#include "simt/trace.h"

#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <set>
#include <tuple>

#include "device.h"
#include "kernels.h"

namespace {

std::vector<simt::TracedInstruction> trace_of(auto&& run, std::uint64_t seed = 0) {
  simt::clear();
  simt::set_schedule_seed(seed);
  simt::set_trace(true);
  run();
  auto trace = simt::trace();
  simt::set_trace(false);
  simt::set_schedule_seed(0);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  return trace;
}

const simt::TracedInstruction& only(const std::vector<simt::TracedInstruction>& trace, simt::Space space,
                                    simt::runtime::Access access) {
  const simt::TracedInstruction* found = nullptr;
  for (const auto& one : trace) {
    if (one.space != space || one.access != access) continue;
    CHECK(found == nullptr);
    found = &one;
  }
  REQUIRE(found != nullptr);
  return *found;
}

constexpr auto read = simt::runtime::Access::read;
constexpr auto write = simt::runtime::Access::write;
constexpr auto atomic = simt::runtime::Access::atomic;

}  // namespace

TEST_CASE("nothing is recorded unless it is asked for") {
  const DeviceBuffer<float> in(1024);
  const DeviceBuffer<float> out(1024);
  simt::clear();
  kernels::strided(in.data(), out.data(), 1024, 1, 0);
  CHECK(simt::trace().empty());
  simt::set_trace(true);
  kernels::strided(in.data(), out.data(), 1024, 1, 0);
  CHECK(simt::trace().size() == 2);
  simt::clear();
  CHECK(simt::trace().empty());
  simt::set_trace(false);
}

TEST_CASE("a request has its lanes' addresses, its place and what it cost") {
  const DeviceBuffer<float> in(1024 * 3 + 8);
  const DeviceBuffer<float> out(1024);
  const auto trace = trace_of([&] { kernels::strided(in.data(), out.data(), 1024, 3, 5); });
  const auto& load = only(trace, simt::Space::global, read);
  CHECK(load.bytes == 4);
  CHECK(load.kernel == "strided_kernel");
  CHECK(load.file.find("kernels_counting.cu") != std::string::npos);
  CHECK(load.line > 0);
  CHECK(load.memory.empty());
  CHECK(load.origin == reinterpret_cast<std::uintptr_t>(in.data()));
  for (const auto& request : load.requests) {
    CHECK(request.active == 0xffffffff);
    CHECK(request.iteration == 0);
    CHECK(request.counters.global_load_requests == 1);
    CHECK(request.counters.global_load_sectors_ideal == 4);
    std::set<std::uintptr_t> sectors;
    for (unsigned lane = 0; lane < 32; ++lane) {
      const unsigned thread = request.block.x * 64 + request.warp * 32 + lane;
      CHECK(request.addresses[lane] == load.origin + 4 * (3 * thread + 5));
      sectors.insert(request.addresses[lane] / 32);
    }
    CHECK(request.counters.global_load_sectors == sectors.size());
  }
  CHECK(only(trace, simt::Space::global, write).requests.size() == load.requests.size());
}

TEST_CASE("the sample takes the same warps in whatever order they run") {
  const DeviceBuffer<float> in(4096);
  const DeviceBuffer<float> out(4096);
  const auto warps = [&](int threads, std::uint64_t seed) {
    const auto trace = trace_of([&] { kernels::strided(in.data(), out.data(), threads, 1, 0); }, seed);
    std::vector<std::tuple<unsigned, unsigned>> result;
    for (const auto& request : only(trace, simt::Space::global, read).requests)
      result.emplace_back(request.block.x, request.warp);
    return result;
  };
  // 64 blocks of 2 warps: the first block and the middle one.
  const std::vector<std::tuple<unsigned, unsigned>> first_and_middle{{0, 0}, {0, 1}, {32, 0}, {32, 1}};
  for (const std::uint64_t seed : {0, 1, 2, 3}) CHECK(warps(4096, seed) == first_and_middle);
  CHECK(warps(64, 5) == std::vector<std::tuple<unsigned, unsigned>>{{0, 0}, {0, 1}});
}

TEST_CASE("of a loop the first requests are kept, with the lanes that are still in it") {
  const DeviceBuffer<float> in(32 * 32);
  const DeviceBuffer<float> out(32);
  const auto trace = trace_of([&] { kernels::ragged_loop(in.data(), out.data()); });
  const auto& load = only(trace, simt::Space::global, read);
  REQUIRE(load.requests.size() == simt::traced_iterations);
  for (std::size_t i = 0; i < load.requests.size(); ++i) {
    const auto& request = load.requests[i];
    CHECK(request.iteration == i);
    CHECK(request.active == 0xfffffffe << i);  // lane l is in it l times
    for (unsigned lane = 0; lane < 32; ++lane) {
      const bool takes_part = lane > i;
      CHECK(request.addresses[lane] == (takes_part ? load.origin + 4 * (32 * i + lane) : 0));
    }
  }
}

TEST_CASE("shared memory has its variable's name, and its wavefronts") {
  const DeviceBuffer<float> out(32);
  const auto trace = trace_of([&] { kernels::shared_stride(out.data(), 8); });
  const auto& load = only(trace, simt::Space::shared, read);
  CHECK(load.memory.find("words") != std::string::npos);
  REQUIRE(load.requests.size() == 1);
  CHECK(load.requests[0].addresses[3] - load.origin == 3 * 8 * sizeof(float));
  CHECK(load.requests[0].counters.shared_load_wavefronts == 8);
  CHECK(load.requests[0].counters.shared_load_wavefronts_ideal == 1);
}

TEST_CASE("atomics and constants are in it") {
  const std::vector<unsigned> same(1024, 3);
  const DeviceBuffer<unsigned> bins_of(same);
  const DeviceBuffer<unsigned> bins(64);
  const auto trace = trace_of([&] { kernels::atomics(bins_of.data(), bins.data(), 1024); });
  const auto& update = only(trace, simt::Space::global, atomic);
  for (const auto& request : update.requests) {
    CHECK(request.counters.global_atomic_collisions == 31);
    for (const auto address : request.addresses) CHECK(address == update.origin + 3 * sizeof(unsigned));
  }
  const DeviceBuffer<float> out(32);
  const auto constants = trace_of([&] { kernels::constant_reads(out.data(), 5); });
  CHECK(only(constants, simt::Space::constant, read).requests[0].counters.constant_load_addresses == 5);
}

TEST_CASE("an instruction is sampled in the first launch that carries it out") {
  const DeviceBuffer<float> in(8192);
  const DeviceBuffer<float> out(4096);
  const auto trace = trace_of([&] {
    kernels::strided(in.data(), out.data(), 64, 1, 0);
    kernels::strided(in.data(), out.data(), 4096, 2, 0);
  });
  const auto& load = only(trace, simt::Space::global, read);
  REQUIRE(load.requests.size() == 2);
  CHECK(load.requests[1].addresses[0] == load.origin + 32 * sizeof(float));
}
