// SPDX-License-Identifier: BSD-3-Clause
// Baseline: one thread loads one particle, moves it and stores it.
//
// One thread:  one particle, word by word: 7 or 8 loads, as many stores.
// One warp:    32 neighbouring particles. Each of its requests reads one word of all 32, 28 or 32 bytes apart.
// One block:   256 neighbouring particles.
//
// Why this mapping: it is what the structure suggests. All words of all particles are used, and still each request
// touches 28 or 32 sectors for 32 words.

#include "advance.h"

namespace {

__device__ Particle moved(const Particle& p, float dt) {
  return {p.x + dt * p.vx, p.y + dt * p.vy, p.z + dt * p.vz, p.vx, p.vy, p.vz - dt * gravity, p.mass};
}

__device__ ChargedParticle moved(const ChargedParticle& p, float dt) {
  return {p.x + dt * p.vx,     p.y + dt * p.vy, p.z + dt * p.vz, p.vx + dt * p.charge, p.vy,
          p.vz - dt * gravity, p.mass,          p.charge};
}

template <class P>
__global__ void particle_a_thread(const P* in, P* out, std::size_t count, float dt) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) out[i] = moved(in[i], dt);
}

}  // namespace

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  const unsigned block = 256;
  const auto grid = static_cast<unsigned>((count + block - 1) / block);
  particle_a_thread<<<grid, block>>>(in, out, count, dt);
  particle_a_thread<<<grid, block>>>(charged_in, charged_out, count, dt);
}
