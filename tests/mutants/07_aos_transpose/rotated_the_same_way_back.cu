// expect sim: fail; cuda: fail; because the way back rotates by the same amount and not by the rest to 7
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

constexpr unsigned m = 7;
constexpr unsigned inverse = 23;                   // 7 * 23 = 1 modulo 32
constexpr unsigned step = (m * inverse - 1) / 32;  // 5

struct Words {
  float at[m];
  /// Register i becomes register i + amount modulo 7.
  __device__ void rotate(unsigned amount) {
#pragma unroll
    for (unsigned distance = 1; distance < m; distance *= 2) {
      const Words from = *this;
#pragma unroll
      for (unsigned w = 0; w < m; ++w) at[w] = (amount & distance) != 0 ? from.at[(w + distance) % m] : from.at[w];
    }
  }
};

__global__ void shuffled(const Particle* in, Particle* out, std::size_t count, float dt) {
  const unsigned lane = threadIdx.x % 32;
  const std::size_t first = std::size_t{blockIdx.x} * 128 + threadIdx.x / 32 * 32;
  if (first >= count) return;
  const std::size_t here = (count - first) * m;
  const auto* from = reinterpret_cast<const float*>(in + first);
  auto* to = reinterpret_cast<float*>(out + first);
  Words words = {};
#pragma unroll
  for (unsigned w = 0; w < m; ++w) {
    if (32 * w + lane < here) words.at[w] = from[32 * w + lane];
  }
  const unsigned rotation = (m * (inverse * lane % 32) - lane) / 32;
  words.rotate(rotation);
  Words structure;
#pragma unroll
  for (unsigned k = 0; k < m; ++k) {
    structure.at[k] = __shfl_sync(0xffffffff, words.at[(m - step * k % m) % m], static_cast<int>((m * lane + k) % 32));
  }
  structure = __builtin_bit_cast(Words, moved(__builtin_bit_cast(Particle, structure), dt));
#pragma unroll
  for (unsigned k = 0; k < m; ++k) {
    words.at[(m - step * k % m) % m] =
        __shfl_sync(0xffffffff, structure.at[k], static_cast<int>(inverse * (lane + 32 - k) % 32));
  }
  words.rotate(rotation);
#pragma unroll
  for (unsigned w = 0; w < m; ++w) {
    if (32 * w + lane < here) to[32 * w + lane] = words.at[w];
  }
}

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  const auto grid = static_cast<unsigned>((count + 127) / 128);
  shuffled<<<grid, 128>>>(in, out, count, dt);
  particle_a_thread<<<grid, 128>>>(charged_in, charged_out, count, dt);
}
