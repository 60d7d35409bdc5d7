// SPDX-License-Identifier: BSD-3-Clause
// Lab 07, arrays of structures: your work goes here. README.md beside this file is the handout, advance.h the contract.
//
// `./lockstep check 07` grades this file as it stands.

#include "advance.h"

__device__ Particle moved(const Particle& p, float dt) {
  return {p.x + dt * p.vx, p.y + dt * p.vy, p.z + dt * p.vz, p.vx, p.vy, p.vz - dt * gravity, p.mass};
}

__device__ ChargedParticle moved(const ChargedParticle& p, float dt) {
  return {p.x + dt * p.vx,     p.y + dt * p.vy, p.z + dt * p.vz, p.vx + dt * p.charge, p.vy,
          p.vz - dt * gravity, p.mass,          p.charge};
}

/// One kernel for both structures: P is Particle or ChargedParticle.
template <class P>
__global__ void advance_kernel(const P* in, P* out, std::size_t count, float dt) {
  // TODO 1: one particle a thread, with moved(). It is right, and as slow as the baseline.
  // TODO 2: read the block's words in the order they lie in, into shared memory, and take your particle from there.
  // TODO 3: for 8 words: read them in the order they lie in, into registers, and exchange them by shuffles.
  // TODO 4: the same for 7 words.
}

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  // TODO 1: launch advance_kernel twice, on the particles and on the charged ones.
}
