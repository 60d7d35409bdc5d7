// SPDX-License-Identifier: BSD-3-Clause
// Step 2: eight words change places by shuffles, without shared memory.
//
// Changes against step 1: for charged particles a warp is alone. Eight lanes load eight structures, one structure (one
// sector) a request, so that lane k of the eight has word k of each: an 8 by 8 matrix, with a row in each register and
// a column in each lane. Transposed, lane k has all words of structure k. A transposition is three exchanges: of
// registers whose numbers differ in one bit, with the lane whose number differs in the same bit. Each lane keeps one
// register of such a pair and sends the other. Particles of 7 words have no such bits and stay in shared memory.
//
// One thread:  one particle.
// One warp:    32 neighbouring particles; request w reads the structures w, w + 8, w + 16 and w + 24: 4 sectors.
// One block:   4 warps, which know nothing of one another (charged particles).

#include "advance.h"

namespace {

constexpr unsigned block = 128;
constexpr unsigned all_lanes = 0xffffffff;

__device__ Particle moved(const Particle& p, float dt) {
  return {p.x + dt * p.vx, p.y + dt * p.vy, p.z + dt * p.vz, p.vx, p.vy, p.vz - dt * gravity, p.mass};
}

__device__ ChargedParticle moved(const ChargedParticle& p, float dt) {
  return {p.x + dt * p.vx,     p.y + dt * p.vy, p.z + dt * p.vz, p.vx + dt * p.charge, p.vy,
          p.vz - dt * gravity, p.mass,          p.charge};
}

struct Words {
  float at[8];
};
static_assert(sizeof(Words) == sizeof(ChargedParticle));

/// Of each eight lanes, lane k gets as register w what lane w had as register k. All lanes of the warp take part.
__device__ void transpose(Words& words, unsigned lane) {
#pragma unroll
  for (unsigned bit = 1; bit < 8; bit *= 2) {
    const bool upper = (lane & bit) != 0;
#pragma unroll
    for (unsigned w = 0; w < 8; ++w) {
      if ((w & bit) != 0) continue;
      float& low = words.at[w];
      float& high = words.at[w | bit];
      // The lower lane gives its high register away, the upper lane its low one.
      const float received = __shfl_xor_sync(all_lanes, upper ? low : high, static_cast<int>(bit));
      (upper ? low : high) = received;
    }
  }
}

__global__ void shuffled(const ChargedParticle* in, ChargedParticle* out, std::size_t count, float dt) {
  const unsigned lane = threadIdx.x % 32;
  const std::size_t first = (std::size_t{blockIdx.x} * block + threadIdx.x) / 32 * 32;
  // The whole warp leaves or stays: a lane that left alone would be missing in the shuffles.
  if (first >= count) return;

  // This lane's word of the first of its eight structures.
  const std::size_t eight = first + lane / 8 * 8;
  const float* from = reinterpret_cast<const float*>(in + eight) + lane % 8;
  float* to = reinterpret_cast<float*>(out + eight) + lane % 8;
  Words words = {};
#pragma unroll
  for (unsigned w = 0; w < 8; ++w) {
    if (eight + w < count) words.at[w] = from[8 * w];
  }
  transpose(words, lane);
  words = __builtin_bit_cast(Words, moved(__builtin_bit_cast(ChargedParticle, words), dt));
  transpose(words, lane);
#pragma unroll
  for (unsigned w = 0; w < 8; ++w) {
    if (eight + w < count) to[8 * w] = words.at[w];
  }
}

/// As in step 1, for 7 words: an odd stride has no bank conflicts.
__global__ void staged(const Particle* in, Particle* out, std::size_t count, float dt) {
  constexpr unsigned words = sizeof(Particle) / sizeof(float);
  __shared__ float stage[block * words];

  const std::size_t first = std::size_t{blockIdx.x} * block;
  const unsigned here = count - first < block ? static_cast<unsigned>(count - first) : block;
  const auto* in_words = reinterpret_cast<const float*>(in + first);
  auto* out_words = reinterpret_cast<float*>(out + first);

#pragma unroll
  for (unsigned k = 0; k < words; ++k) {
    const unsigned w = k * block + threadIdx.x;
    if (w < here * words) stage[w] = in_words[w];
  }
  __syncthreads();
  if (threadIdx.x < here) {
    Particle& own = *reinterpret_cast<Particle*>(stage + threadIdx.x * words);
    own = moved(own, dt);
  }
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < words; ++k) {
    const unsigned w = k * block + threadIdx.x;
    if (w < here * words) out_words[w] = stage[w];
  }
}

}  // namespace

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  const auto grid = static_cast<unsigned>((count + block - 1) / block);
  staged<<<grid, block>>>(in, out, count, dt);
  shuffled<<<grid, block>>>(charged_in, charged_out, count, dt);
}
