// SPDX-License-Identifier: BSD-3-Clause
// Each term of the cost function on a GPU of round figures.
#include "model/cost.h"

#include <doctest/doctest.h>

#include <cmath>

using doctest::Approx;
using simt::model::Cost;
using simt::model::cost_of;
using simt::model::Gpu;
using simt::model::Term;
using simt::model::Work;

namespace {

Gpu round_gpu() {
  Gpu gpu;
  gpu.name = "round";
  gpu.multiprocessors = 10;
  gpu.cycles_per_second = 1e9;
  gpu.instructions_per_cycle = 4;
  gpu.threads = 2048;
  gpu.blocks = 32;
  gpu.registers = 65536;
  gpu.shared_bytes = 100 * 1024;
  gpu.reserved_shared_bytes = 1024;
  gpu.l1_bytes = 128 * 1024;
  gpu.l2_bytes = 1 << 20;
  gpu.l2_read_bytes_per_second = 2e12;
  gpu.l2_write_bytes_per_second = 1e12;
  gpu.memory_bytes_per_second = 1e11;
  gpu.shared_latency = 20e-9;
  gpu.l1_latency = 30e-9;
  gpu.l2_latency = 200e-9;
  gpu.memory_latency = 500e-9;
  gpu.block_start = 100e-9;
  gpu.atomic_passes_per_second = 1e9;
  gpu.atomic_half_passes_of_a_sector_per_second = 5e8;
  gpu.launch_seconds = 2e-6;
  return gpu;
}

/// One launch of `blocks` blocks of 256 threads that does nothing.
Work launch_of(double blocks) {
  Work work;
  work.kernel = "kernel";
  work.threads_a_block = 256;
  work.counters = {{"launches", 1}, {"blocks", blocks}, {"warps", 8 * blocks}, {"threads", 256 * blocks}};
  return work;
}

}  // namespace

TEST_CASE("blocks held by a multiprocessor: threads, blocks, shared memory, registers") {
  const Gpu gpu = round_gpu();
  Work work = launch_of(1);
  CHECK(blocks_held(gpu, work) == 8);  // 2048 / 256
  work.threads_a_block = 32;
  CHECK(blocks_held(gpu, work) == 32);  // not 64
  work.threads_a_block = 33;
  CHECK(blocks_held(gpu, work) == 32);  // two warps each
  work.threads_a_block = 1024;
  CHECK(blocks_held(gpu, work) == 2);
  work.shared_bytes = 48 * 1024;
  CHECK(blocks_held(gpu, work) == 2);  // 2 * 49 KiB
  work.shared_bytes = 60 * 1024;
  CHECK(blocks_held(gpu, work) == 1);
  work.shared_bytes = 200 * 1024;
  CHECK(blocks_held(gpu, work) == 0);
  work.shared_bytes = 0;
  work.threads_a_block = 256;
  work.registers = 64;
  CHECK(blocks_held(gpu, work) == 4);  // 65536 / (64 * 256)
}

TEST_CASE("device memory: bytes over bandwidth") {
  Work work = launch_of(1000);
  work.counters["memory_sectors_read"] = 1e6;
  work.counters["memory_sectors_written"] = 0.5e6;
  const Cost cost = cost_of(round_gpu(), work);
  CHECK(cost.of(Term::memory) == Approx(1.5e6 * 32 / 1e11));
  CHECK(cost.binding == Term::memory);
}

TEST_CASE("L2: reading and writing have a way each") {
  Work work = launch_of(1000);
  work.counters["global_load_sectors_missed_l1"] = 1e9;
  CHECK(cost_of(round_gpu(), work).of(Term::l2) == Approx(1e9 * 32 / 2e12));
  work.counters["global_store_sectors"] = 1e8;
  CHECK(cost_of(round_gpu(), work).of(Term::l2) == Approx(1e9 * 32 / 2e12));
  work.counters["global_store_sectors"] = 1e9;
  CHECK(cost_of(round_gpu(), work).of(Term::l2) == Approx(1e9 * 32 / 1e12));
  CHECK(cost_of(round_gpu(), work).binding == Term::l2);
}

TEST_CASE("L1: a line a cycle and multiprocessor") {
  Work work = launch_of(1000);
  work.counters["global_load_lines"] = 3e7;
  work.counters["global_store_lines"] = 1e7;
  const Cost cost = cost_of(round_gpu(), work);
  CHECK(cost.of(Term::l1) == Approx(4e7 / 10 / 1e9));
  CHECK(cost.of(Term::shared) == 0);
  CHECK(cost.binding == Term::l1);
}

TEST_CASE("shared memory goes through the same door as L1, and gives the term its name where it has more turns") {
  Work work = launch_of(1000);
  work.counters["global_load_lines"] = 1e6;
  work.counters["shared_load_wavefronts"] = 2e7;
  work.counters["shared_store_wavefronts"] = 1e7;
  work.counters["shared_atomic_wavefronts"] = 9e6;
  const Cost cost = cost_of(round_gpu(), work);
  CHECK(cost.of(Term::shared) == Approx(4e7 / 10 / 1e9));
  CHECK(cost.of(Term::l1) == 0);
  CHECK(cost.binding == Term::shared);
}

TEST_CASE("few blocks leave multiprocessors idle") {
  Work work = launch_of(5);
  work.counters["global_load_lines"] = 1e7;
  CHECK(cost_of(round_gpu(), work).of(Term::l1) == Approx(1e7 / 5 / 1e9));
  work = launch_of(11);  // one has two
  work.counters["global_load_lines"] = 1.1e7;
  CHECK(cost_of(round_gpu(), work).of(Term::l1) == Approx(2e6 / 1e9));
}

TEST_CASE("instructions: four a cycle and multiprocessor; constants at different addresses take turns") {
  Work work = launch_of(1000);
  work.counters["warp_instructions"] = 4e8;
  CHECK(cost_of(round_gpu(), work).of(Term::instructions) == Approx(4e8 / 4 / 10 / 1e9));
  CHECK(cost_of(round_gpu(), work).binding == Term::instructions);
  work.counters["shared_load_requests"] = 1e8;
  work.counters["global_load_requests"] = 2e8;
  work.counters["shared_store_requests"] = 3e8;
  work.counters["global_store_requests"] = 4e8;
  CHECK(cost_of(round_gpu(), work).of(Term::instructions) == Approx(1.4e9 / 4 / 10 / 1e9));
  work = launch_of(1000);
  work.counters["constant_load_requests"] = 1e6;
  work.counters["constant_load_addresses"] = 1e6;
  CHECK(cost_of(round_gpu(), work).of(Term::instructions) == 0);
  work.counters["constant_load_addresses"] = 3.2e7;
  CHECK(cost_of(round_gpu(), work).of(Term::instructions) == Approx(3.1e7 / 10 / 1e9));
}

TEST_CASE("atomics: all passes, and those of the hottest sector") {
  Work work = launch_of(1000);
  work.counters["global_atomic_sectors"] = 1e7;
  work.counters["global_atomic_sector_hottest"] = 1e6;
  const Cost spread = cost_of(round_gpu(), work);
  CHECK(spread.of(Term::atomics) == Approx(1e7 / 1e9));
  CHECK(spread.of(Term::one_address) == Approx(1e6 / 5e8));
  CHECK(spread.binding == Term::atomics);
  work.counters["global_atomic_sector_hottest"] = 1e7;
  CHECK(cost_of(round_gpu(), work).binding == Term::one_address);
}

TEST_CASE("bytes in flight: waits over the warps that wait together") {
  // 1000 blocks of 8 warps; 10 multiprocessors hold 8 blocks each: 640 warps at a time.
  Work work = launch_of(1000);
  work.counters["waits_memory"] = 3 * 8000;
  CHECK(cost_of(round_gpu(), work).of(Term::flight) == Approx((3 * 8000 * 500e-9 + 8000 * 100e-9) / 640));
  CHECK(cost_of(round_gpu(), work).binding == Term::flight);
  // Shared memory for one block alone: 80 warps at a time.
  work.shared_bytes = 90 * 1024;
  CHECK(cost_of(round_gpu(), work).of(Term::flight) == Approx((3 * 8000 * 500e-9 + 8000 * 100e-9) / 80));
  // Fewer warps than places: each its own waits, one after the other.
  work = launch_of(2);
  work.counters["waits_l2"] = 16 * 7;
  work.counters["waits_l1"] = 16 * 5;
  work.counters["waits_shared"] = 16 * 2;
  CHECK(cost_of(round_gpu(), work).of(Term::flight) == Approx(7 * 200e-9 + 5 * 30e-9 + 2 * 20e-9 + 100e-9));
}

TEST_CASE("the total is no less than the largest term and no more than all together") {
  Work work = launch_of(1000);
  work.counters["memory_sectors_read"] = 1e6;
  work.counters["global_load_lines"] = 2e6;
  work.counters["waits_memory"] = 8000;
  const Cost cost = cost_of(round_gpu(), work);
  double all = 0;
  for (const double seconds : cost.seconds) all += seconds;
  CHECK(cost.total >= cost.of(cost.binding));
  CHECK(cost.total <= all);
}

TEST_CASE("a launch is paid for each time") {
  Work work = launch_of(10);
  CHECK(cost_of(round_gpu(), work).of(Term::launch) == Approx(2e-6));
  for (auto& [name, value] : work.counters) value *= 5;
  const Cost five = cost_of(round_gpu(), work);
  CHECK(five.of(Term::launch) == Approx(1e-5));
  CHECK(five.total == Approx(5 * cost_of(round_gpu(), launch_of(10)).total));
  CHECK(five.binding == Term::launch);
}

TEST_CASE("the launches of a call are added, and what binds is what takes most of all") {
  Work one = launch_of(1000);
  one.counters["memory_sectors_read"] = 1e6;
  Work other = launch_of(1000);
  other.counters["warp_instructions"] = 1e9;
  const Cost cost = cost_of(round_gpu(), {one, other});
  CHECK(cost.total == Approx(cost_of(round_gpu(), one).total + cost_of(round_gpu(), other).total));
  CHECK(cost.binding == Term::instructions);
}

TEST_CASE("nothing launched takes no time, nothing counted only the launch's") {
  CHECK(cost_of(round_gpu(), std::vector<Work>{}).total == 0);
  Work nothing;
  nothing.counters["launches"] = 1;
  CHECK(cost_of(round_gpu(), nothing).total == Approx(2e-6));
}

TEST_CASE("a block that does not fit is charged as one that does") {
  Work work = launch_of(100);
  work.shared_bytes = 1e9;
  work.counters["waits_memory"] = 800;
  CHECK(std::isfinite(cost_of(round_gpu(), work).total));
}

TEST_CASE("every term has a name and advice") {
  for (std::size_t i = 0; i < simt::model::terms; ++i) {
    CHECK(std::string(name_of(static_cast<Term>(i))) != "");
    CHECK(std::string(advice_on(static_cast<Term>(i))) != "");
  }
}
