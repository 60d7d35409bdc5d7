// SPDX-License-Identifier: BSD-3-Clause
#include "run_order.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "device_limits.h"
#include "engine.h"

namespace simt {
namespace {

constexpr std::uint64_t wave = limits::multiprocessors;

}  // namespace

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

BlockOrder::BlockOrder() : blocks_(std::uint64_t{engine.grid.x} * engine.grid.y * engine.grid.z), runs_(blocks_) {
  if (engine.block_sample != 0) runs_ = std::min<std::uint64_t>(blocks_, engine.block_sample);
}

std::uint64_t BlockOrder::at(std::uint64_t run) const {
  const std::uint64_t steps = runs_ - 1;
  if (runs_ != blocks_ && steps != 0) return (blocks_ - 1) / steps * run + (blocks_ - 1) % steps * run / steps;
  if (engine.schedule_seed == 0) return run;
  const std::uint64_t first = run / wave * wave;
  const std::uint64_t size = std::min(wave, blocks_ - first);
  const std::uint64_t random = mix(engine.schedule_seed * 0x9e3779b97f4a7c15U + first);
  std::uint64_t stride = random % size;
  while (std::gcd(++stride, size) != 1) {
  }
  return first + ((run - first) * stride + (random >> 32) % size) % size;
}

void permute_warps(std::uint64_t block_number) {
  for (std::size_t i = engine.warps.size(); i > 1; --i) {
    const std::size_t j = mix(engine.schedule_seed * 0x9e3779b97f4a7c15U + block_number * 1031 + i) % i;
    std::swap(engine.warps[i - 1], engine.warps[j]);
  }
}

}  // namespace simt
