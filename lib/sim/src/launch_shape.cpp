// SPDX-License-Identifier: BSD-3-Clause
#include "launch_shape.h"

#include <algorithm>
#include <vector>

#include "device_limits.h"
#include "engine.h"
#include "host_api.h"
#include "module_memory.h"

namespace simt::launch_shape {
namespace {

// What the CUDA 13.0 runtime gave on an H200 for every shape it refused, where older ones gave invalid configuration
// (9).
constexpr int invalid_value = 1;

struct Unread {
  std::string kernel;
  std::string why;
  const void* place;
};
std::vector<Unread> unread;

/// The first extent that is outside its limits, in words; empty if none is.
std::string extent_outside(const char* what, Index3 extent, const int (&limit)[3]) {
  const unsigned sizes[3] = {extent.x, extent.y, extent.z};
  for (int i = 0; i < 3; ++i) {
    const std::string name = std::string(what) + "." + "xyz"[i];
    if (sizes[i] == 0) return "has " + name + " 0: nothing would run";
    if (sizes[i] > static_cast<unsigned>(limit[i])) {
      return "has " + name + " " + std::to_string(sizes[i]) + ", and " + std::to_string(limit[i]) + " is the most";
    }
  }
  return {};
}

std::string reason(const char* kernel, Index3 grid, Index3 block, std::size_t dynamic_shared) {
  if (std::string why = extent_outside("grid", grid, limits::grid_extent); !why.empty()) return why;
  if (std::string why = extent_outside("block", block, limits::block_extent); !why.empty()) return why;
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (threads > limits::threads_per_block) {
    return "has " + std::to_string(threads) + " threads a block, and " + std::to_string(limits::threads_per_block) +
           " are the most";
  }
  const std::size_t fixed = module_memory::static_shared_bytes(kernel);
  if (fixed > limits::shared_per_block) {
    return "has " + std::to_string(fixed) + " bytes of __shared__ variables, and " +
           std::to_string(limits::shared_per_block) + " are the most; larger ones must be dynamic";
  }
  const std::size_t most = std::max(limits::shared_per_block, dynamic_shared_limit());
  if (fixed + dynamic_shared > most) {
    return "asks for " + std::to_string(fixed + dynamic_shared) + " bytes of shared memory, and " +
           std::to_string(most) + " are the most" +
           (most == limits::shared_per_block ? " without cudaFuncSetAttribute" : "");
  }
  return {};
}

}  // namespace

Refusal check(const char* kernel, Index3 grid, Index3 block, std::size_t dynamic_shared) {
  std::string why = reason(kernel, grid, block, dynamic_shared);
  return {why.empty() ? 0 : invalid_value, std::move(why)};
}

void refuse(const char* kernel, const Refusal& refusal, const void* place) {
  unread.push_back({kernel, refusal.why, place});
}

void error_was_read() { unread.clear(); }

void tell_unread() {
  for (const Unread& launch : unread) {
    engine.kernel = launch.kernel.c_str();
    engine.block = {};
    add_finding("bad_launch", "did not run: it " + launch.why + "; and nothing asked for the error", launch.place);
  }
  engine.kernel = "";
  unread.clear();
}

void clear() { unread.clear(); }

}  // namespace simt::launch_shape
