// SPDX-License-Identifier: BSD-3-Clause
// Step 1: words travel in the order they lie in; particles are put together in shared memory.
//
// Changes against the baseline: a warp reads and writes 32 neighbouring words, 4 sectors a request instead of 28 or 32.
// Each thread then finds its own particle in shared memory, where strides cost bank conflicts instead of sectors: none
// with an odd stride, so that a particle of 8 words is given the room of 9.
//
// One thread:  one particle.
// One warp:    32 particles, but loads and stores run over the words of the whole block.
// One block:   128 neighbouring particles: 128 * words words, in `words` requests a warp.
//
// Price: two trips through shared memory, two barriers, and shared memory that limits how many blocks fit.

#include "advance.h"

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
__global__ void staged(const P* in, P* out, std::size_t count, float dt) {
  constexpr unsigned words = sizeof(P) / sizeof(float);
  constexpr unsigned stride = words | 1;  // odd: 32 particles' words number k lie in 32 banks
  __shared__ float stage[block * stride];

  const std::size_t first = std::size_t{blockIdx.x} * block;
  const unsigned here = count - first < block ? static_cast<unsigned>(count - first) : block;
  const auto* in_words = reinterpret_cast<const float*>(in + first);
  auto* out_words = reinterpret_cast<float*>(out + first);

#pragma unroll
  for (unsigned k = 0; k < words; ++k) {
    const unsigned w = k * block + threadIdx.x;
    if (w < here * words) stage[w / words * stride + w % words] = in_words[w];
  }
  __syncthreads();
  if (threadIdx.x < here) {
    P& own = *reinterpret_cast<P*>(stage + threadIdx.x * stride);
    own = moved(own, dt);
  }
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < words; ++k) {
    const unsigned w = k * block + threadIdx.x;
    if (w < here * words) out_words[w] = stage[w / words * stride + w % words];
  }
}

template <class P>
void launch(const P* in, P* out, std::size_t count, float dt) {
  staged<<<static_cast<unsigned>((count + block - 1) / block), block>>>(in, out, count, dt);
}

}  // namespace

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  launch(in, out, count, dt);
  launch(charged_in, charged_out, count, dt);
}
