// expect sim: sanitizer_finding; cuda: fail; because an index is an int; no GPU case is so large, there it is slow
// SPDX-License-Identifier: BSD-3-Clause
#include "advance.h"

__device__ Particle moved(const Particle& p, float dt) {
  return {p.x + dt * p.vx, p.y + dt * p.vy, p.z + dt * p.vz, p.vx, p.vy, p.vz - dt * gravity, p.mass};
}

__device__ ChargedParticle moved(const ChargedParticle& p, float dt) {
  return {p.x + dt * p.vx, p.y + dt * p.vy, p.z + dt * p.vz, p.vx + dt * p.charge, p.vy, p.vz - dt * gravity, p.mass,
          p.charge};
}

template <class P>
__global__ void particle_a_thread(const P* in, P* out, std::size_t count, float dt) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) out[i] = moved(in[i], dt);
}

__global__ void word_by_word(const float* in, float* out, std::size_t count, float dt) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const int first = static_cast<int>(i * 7);
  const Particle before = {in[first],     in[first + 1], in[first + 2], in[first + 3],
                           in[first + 4], in[first + 5], in[first + 6]};
  *reinterpret_cast<Particle*>(out + first) = moved(before, dt);
}

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  const auto grid = static_cast<unsigned>((count + 127) / 128);
  word_by_word<<<grid, 128>>>(reinterpret_cast<const float*>(in), reinterpret_cast<float*>(out), count, dt);
  particle_a_thread<<<grid, 128>>>(charged_in, charged_out, count, dt);
}
