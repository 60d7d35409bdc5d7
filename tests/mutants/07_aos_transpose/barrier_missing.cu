// expect sim: fail|sanitizer_finding; cuda: fail|pass; because words leave before they are moved; a GPU may win the
// race SPDX-License-Identifier: BSD-3-Clause
#include "advance.h"

__device__ Particle moved(const Particle& p, float dt) {
  return {p.x + dt * p.vx, p.y + dt * p.vy, p.z + dt * p.vz, p.vx, p.vy, p.vz - dt * gravity, p.mass};
}

__device__ ChargedParticle moved(const ChargedParticle& p, float dt) {
  return {p.x + dt * p.vx,     p.y + dt * p.vy, p.z + dt * p.vz, p.vx + dt * p.charge, p.vy,
          p.vz - dt * gravity, p.mass,          p.charge};
}

template <class P>
__global__ void staged(const P* in, P* out, std::size_t count, float dt) {
  constexpr unsigned words = sizeof(P) / sizeof(float);
  __shared__ float stage[128 * words];
  const std::size_t first = std::size_t{blockIdx.x} * 128;
  const std::size_t here = (count - first < 128 ? count - first : 128) * words;
  const auto* from = reinterpret_cast<const float*>(in + first);
  auto* to = reinterpret_cast<float*>(out + first);
  for (unsigned w = threadIdx.x; w < here; w += 128) stage[w] = from[w];
  __syncthreads();
  P& own = reinterpret_cast<P*>(stage)[threadIdx.x];
  if (threadIdx.x * words < here) own = moved(own, dt);
  for (unsigned w = threadIdx.x; w < here; w += 128) to[w] = stage[w];
}

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  const auto grid = static_cast<unsigned>((count + 127) / 128);
  staged<<<grid, 128>>>(in, out, count, dt);
  staged<<<grid, 128>>>(charged_in, charged_out, count, dt);
}
