// expect sim: fail; cuda: fail; because velocities keep 10 bits of mantissa, as a half does
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
  if (i >= count) return;
  P p = in[i];
  p.vx = __uint_as_float(__float_as_uint(p.vx) & 0xffffe000U);
  p.vy = __uint_as_float(__float_as_uint(p.vy) & 0xffffe000U);
  p.vz = __uint_as_float(__float_as_uint(p.vz) & 0xffffe000U);
  out[i] = moved(p, dt);
}

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  const auto grid = static_cast<unsigned>((count + 127) / 128);
  particle_a_thread<<<grid, 128>>>(in, out, count, dt);
  particle_a_thread<<<grid, 128>>>(charged_in, charged_out, count, dt);
}
