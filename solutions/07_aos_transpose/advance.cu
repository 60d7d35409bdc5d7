// SPDX-License-Identifier: BSD-3-Clause
// The best: step 3 with warp_aos.h, which loads and stores any structure of 1 to 16 words.
//
// Changes against step 3: a warp whose 32 particles are all there, and that is all warps but one, tests no bounds; and
// the algorithm has moved to a header that other kernels can use.
//
// One thread:  one particle.
// One warp:    32 neighbouring particles, in 7 or 8 requests of 32 neighbouring words: 4 sectors each.
// One block:   4 warps, which know nothing of one another. No shared memory.

#include "advance.h"
#include "warp_aos.h"

namespace {

constexpr unsigned block = 128;

__device__ Particle moved(const Particle& p, float dt) {
  return {p.x + dt * p.vx, p.y + dt * p.vy, p.z + dt * p.vz, p.vx, p.vy, p.vz - dt * gravity, p.mass};
}

__device__ ChargedParticle moved(const ChargedParticle& p, float dt) {
  return {p.x + dt * p.vx,     p.y + dt * p.vy, p.z + dt * p.vz, p.vx + dt * p.charge, p.vy,
          p.vz - dt * gravity, p.mass,          p.charge};
}

template <class P>
__global__ void advance_kernel(const P* in, P* out, std::size_t count, float dt) {
  const std::size_t first = (std::size_t{blockIdx.x} * block + threadIdx.x) / 32 * 32;
  // The whole warp leaves or stays: its lanes load and store together.
  if (first >= count) return;
  if (count - first >= 32) {
    const P before = warp_aos::load_warp(in + first);
    warp_aos::store_warp(out + first, moved(before, dt));
  } else {
    const P before = warp_aos::load_warp(in + first, count - first);
    warp_aos::store_warp(out + first, moved(before, dt), count - first);
  }
}

}  // namespace

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  const auto grid = static_cast<unsigned>((count + block - 1) / block);
  advance_kernel<<<grid, block>>>(in, out, count, dt);
  advance_kernel<<<grid, block>>>(charged_in, charged_out, count, dt);
}
