// expect sim: fail; cuda: fail; because the last word of a charged particle is not stored
// SPDX-License-Identifier: BSD-3-Clause
#include "advance.h"

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

__global__ void seven_words(const ChargedParticle* in, ChargedParticle* out, std::size_t count, float dt) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const ChargedParticle after = moved(in[i], dt);
  out[i].x = after.x;
  out[i].y = after.y;
  out[i].z = after.z;
  out[i].vx = after.vx;
  out[i].vy = after.vy;
  out[i].vz = after.vz;
  out[i].mass = after.mass;
}

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  const auto grid = static_cast<unsigned>((count + 127) / 128);
  particle_a_thread<<<grid, 128>>>(in, out, count, dt);
  seven_words<<<grid, 128>>>(charged_in, charged_out, count, dt);
}
