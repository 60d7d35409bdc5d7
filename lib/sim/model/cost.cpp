// SPDX-License-Identifier: BSD-3-Clause
#include "model/cost.h"

#include <algorithm>
#include <cmath>

namespace simt::model {
namespace {

constexpr double sector_bytes = 32;
constexpr double warp_lanes = 32;

/// Parts of the chip work side by side, but not perfectly: what two of them need together is more than the larger.
/// Terms are combined as the root of the sum of these powers.
constexpr double overlap = 4;

std::size_t index(Term term) { return static_cast<std::size_t>(term); }

double combined(const std::array<double, terms>& seconds) {
  double sum = 0;
  for (std::size_t i = 0; i < terms; ++i) {
    if (i != index(Term::launch)) sum += std::pow(seconds[i], overlap);
  }
  return std::pow(sum, 1 / overlap) + seconds[index(Term::launch)];
}

Term largest(const std::array<double, terms>& seconds) {
  return static_cast<Term>(std::max_element(seconds.begin(), seconds.end()) - seconds.begin());
}

}  // namespace

const char* name_of(Term term) {
  static constexpr const char* names[terms] = {"bytes in flight",        "device memory", "the L2 cache",
                                               "the L1 cache",           "shared memory", "atomics at L2",
                                               "atomics on one address", "instructions",  "launching"};
  return names[index(term)];
}

const char* advice_on(Term term) {
  static constexpr const char* advice[terms] = {
      "load more per thread before the first value is used, or have more threads",
      "move fewer bytes: no sector twice, none in part",
      "let the lanes of a warp read and write whole sectors, and keep what is used again nearer",
      "ask for fewer and wider pieces: neighbouring words for neighbouring lanes, 16 bytes a lane",
      "use a word more often once it is in a register, and look for bank conflicts",
      "add up before you add to global memory: in registers, in the warp, in the block",
      "spread what all threads add to one address: a copy for each block or warp",
      "do less for each byte: wider loads, tests out of the loop, arithmetic on packed values",
      "do more in one launch"};
  return advice[index(term)];
}

double blocks_held(const Gpu& gpu, const Work& work) {
  const double warps = std::ceil(work.threads_a_block / warp_lanes);
  double held = std::min(gpu.blocks, std::floor(gpu.threads / (warps * warp_lanes)));
  held = std::min(held, std::floor(gpu.shared_bytes / (work.shared_bytes + gpu.reserved_shared_bytes)));
  if (work.registers > 0) held = std::min(held, std::floor(gpu.registers / (work.registers * warps * warp_lanes)));
  return std::max(held, 0.0);
}

Cost cost_of(const Gpu& gpu, const Work& work) {
  Cost cost;
  const double launches = work.of("launches");
  const double blocks = work.of("blocks") / std::max(launches, 1.0);
  const double warps = work.of("warps") / std::max(launches, 1.0);
  cost.seconds[index(Term::launch)] = launches * gpu.launch_seconds;
  if (launches <= 0 || blocks <= 0 || warps <= 0) {
    cost.total = cost.of(Term::launch);
    return cost;
  }
  const auto each = [&](const char* counter) { return work.of(counter) / launches; };
  cost.blocks_a_multiprocessor = std::max(1.0, blocks_held(gpu, work));

  // While there are fewer blocks than places, the multiprocessor with the most of them decides.
  const double on_the_fullest = std::ceil(blocks / gpu.multiprocessors);
  const bool one_wave = on_the_fullest <= cost.blocks_a_multiprocessor;
  const double share = one_wave ? on_the_fullest / blocks : 1 / gpu.multiprocessors;
  const double cycle = 1 / gpu.cycles_per_second;

  auto& seconds = cost.seconds;
  // In bytes.
  seconds[index(Term::memory)] =
      sector_bytes * (each("memory_sectors_read") + each("memory_sectors_written")) / gpu.memory_bytes_per_second;
  const double l2_read = each("global_load_sectors_missed_l1") + each("global_atomic_sectors");
  const double l2_written = each("global_store_sectors") + each("global_atomic_sectors");
  seconds[index(Term::l2)] =
      sector_bytes * std::max(l2_read / gpu.l2_read_bytes_per_second, l2_written / gpu.l2_write_bytes_per_second);
  // In turns of a multiprocessor. L1 and shared memory are one memory with one door.
  const double lines = each("global_load_lines") + each("global_store_lines") + each("global_atomic_requests");
  const double wavefronts =
      each("shared_load_wavefronts") + each("shared_store_wavefronts") + each("shared_atomic_wavefronts");
  const bool mostly_shared = wavefronts > lines;
  seconds[index(mostly_shared ? Term::shared : Term::l1)] = (lines + wavefronts) * share * cycle;
  seconds[index(mostly_shared ? Term::l1 : Term::shared)] = 0;
  const double constants = std::max(0.0, each("constant_load_addresses") - each("constant_load_requests"));
  // Accesses are no part of what simcc counts, but for atomic operations, which are calls.
  const double accesses = each("global_load_requests") + each("global_store_requests") + each("shared_load_requests") +
                          each("shared_store_requests");
  seconds[index(Term::instructions)] =
      ((each("warp_instructions") + accesses) / gpu.instructions_per_cycle + constants) * share * cycle;
  // In passes of atomic operations.
  seconds[index(Term::atomics)] = each("global_atomic_sectors") / gpu.atomic_passes_per_second;
  seconds[index(Term::one_address)] =
      each("global_atomic_sector_hottest") / gpu.atomic_half_passes_of_a_sector_per_second;
  // In waits. All warps' waits, shared among as many as wait at the same time.
  const double at_once = std::min(
      warps, gpu.multiprocessors * cost.blocks_a_multiprocessor * std::ceil(work.threads_a_block / warp_lanes));
  const double waiting = each("waits_memory") * gpu.memory_latency + each("waits_l2") * gpu.l2_latency +
                         each("waits_l1") * gpu.l1_latency + each("waits_shared") * gpu.shared_latency +
                         warps * gpu.block_start;
  seconds[index(Term::flight)] = waiting / at_once;

  for (std::size_t i = 0; i < terms; ++i) {
    if (i != index(Term::launch)) seconds[i] *= launches;
  }
  cost.total = combined(seconds);
  cost.binding = largest(seconds);
  return cost;
}

Cost cost_of(const Gpu& gpu, const std::vector<Work>& call) {
  Cost sum;
  for (const Work& work : call) {
    const Cost one = cost_of(gpu, work);
    for (std::size_t i = 0; i < terms; ++i) sum.seconds[i] += one.seconds[i];
    sum.total += one.total;
    sum.blocks_a_multiprocessor = std::max(sum.blocks_a_multiprocessor, one.blocks_a_multiprocessor);
  }
  sum.binding = largest(sum.seconds);
  return sum;
}

}  // namespace simt::model
