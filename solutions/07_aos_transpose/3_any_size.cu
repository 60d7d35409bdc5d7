// SPDX-License-Identifier: BSD-3-Clause
// Step 3: structures of 1 to 16 words change places by shuffles, with one algorithm.
//
// Changes against step 2: no shared memory for 7 words either. The 32 structures of a warp are read in the order they
// lie in. Word q = m * j + k (word k of structure j of m words) then lies in register q / 32 of lane q % 32, or of a
// lane that differs from it in low bits only, see `place`. Round k of m shuffles brings word k of all structures to
// their lanes.
//   m = 7 and every odd m: the lanes (7 * j + k) % 32 of round k all differ, since 7 has an inverse modulo 32. Lane s
//   sends register number (rotation(s) - step * k) modulo 7: after a rotation of its registers by rotation(s), which
//   takes 3 times 7 selects, the number no longer depends on the lane. m = 8 and every even m = groups * rows, rows
//   odd: `groups` structures would share a lane. So the lanes of register w are swapped by w / rows, and lane s swaps
//   its registers back by s % groups: selects again.
//
// One thread:  one particle.
// One warp:    32 neighbouring particles, m requests of 32 neighbouring words: 4 sectors each.
// One block:   4 warps, which know nothing of one another.
//
// warp_transpose.h beside this file is the same for units of 4, 8 and 16 bytes; here is the core of it.

#include "advance.h"

namespace {

constexpr unsigned block = 128;
constexpr unsigned lanes = 32;
constexpr unsigned all_lanes = 0xffffffff;

__device__ Particle moved(const Particle& p, float dt) {
  return {p.x + dt * p.vx, p.y + dt * p.vy, p.z + dt * p.vz, p.vx, p.vy, p.vz - dt * gravity, p.mass};
}

__device__ ChargedParticle moved(const ChargedParticle& p, float dt) {
  return {p.x + dt * p.vx,     p.y + dt * p.vy, p.z + dt * p.vz, p.vx + dt * p.charge, p.vy,
          p.vz - dt * gravity, p.mass,          p.charge};
}

constexpr unsigned inverse(unsigned odd, unsigned power_of_two) {
  unsigned x = 1;
  while (odd * x % power_of_two != 1 % power_of_two) x += 2;
  return x;
}

template <unsigned m>
struct Words {
  float at[m];

  static constexpr unsigned groups = m & (0U - m);
  static constexpr unsigned rows = m / groups;
  static constexpr unsigned span = lanes / groups;
  static constexpr unsigned inv = inverse(rows, span);
  static constexpr unsigned step = (rows * inv - 1) / span % rows;

  /// Which of the warp's words register w of lane `lane` is, in memory's order.
  __device__ static unsigned place(unsigned lane, unsigned w) { return lanes * w + (lane ^ (w / rows)); }
  /// The register of its group in which lane `lane` has a word number 0.
  __device__ static unsigned rotation(unsigned lane) {
    const unsigned x = lane / groups;
    return (rows * (inv * x % span) - x) / span;
  }
  /// The register that is sent in round k, after rotate and swap.
  __device__ static constexpr unsigned sent(unsigned k) {
    return k % groups * rows + (rows - step * (k / groups) % rows) % rows;
  }

  /// Register i of each group becomes register i + amount of it, cyclically.
  __device__ void rotate(unsigned amount) {
#pragma unroll
    for (unsigned distance = 1; distance < rows; distance *= 2) {
      const Words from = *this;
#pragma unroll
      for (unsigned w = 0; w < m; ++w) {
        const unsigned further = w / rows * rows + (w % rows + distance) % rows;
        at[w] = (amount & distance) != 0 ? from.at[further] : from.at[w];
      }
    }
  }
  /// Group i becomes group i ^ (lane % groups).
  __device__ void swap(unsigned lane) {
#pragma unroll
    for (unsigned bit = 1; bit < groups; bit *= 2) {
      const Words from = *this;
#pragma unroll
      for (unsigned w = 0; w < m; ++w) {
        const unsigned other = ((w / rows) ^ bit) * rows + w % rows;
        at[w] = (lane & bit) != 0 ? from.at[other] : from.at[w];
      }
    }
  }

  /// From memory's order to a structure a lane.
  __device__ Words to_structures(unsigned lane) const {
    Words words = *this;
    words.swap(lane);
    words.rotate(rotation(lane));
    Words structure;
#pragma unroll
    for (unsigned k = 0; k < m; ++k) {
      const unsigned source = ((m * lane + k) ^ (lane / span)) % lanes;
      structure.at[k] = __shfl_sync(all_lanes, words.at[sent(k)], static_cast<int>(source));
    }
    return structure;
  }
  /// And back.
  __device__ Words to_memory_order(unsigned lane) const {
    Words words;
#pragma unroll
    for (unsigned k = 0; k < m; ++k) {
      const unsigned source = inv * (lane / groups + lanes - k / groups) % span + span * ((lane ^ k) % groups);
      words.at[sent(k)] = __shfl_sync(all_lanes, at[k], static_cast<int>(source));
    }
    words.rotate((rows - rotation(lane)) % rows);
    words.swap(lane);
    return words;
  }
};

template <class P>
__global__ void shuffled(const P* in, P* out, std::size_t count, float dt) {
  using W = Words<sizeof(P) / sizeof(float)>;
  const unsigned lane = threadIdx.x % lanes;
  const std::size_t first = (std::size_t{blockIdx.x} * block + threadIdx.x) / lanes * lanes;
  // The whole warp leaves or stays: a lane that left alone would be missing in the shuffles.
  if (first >= count) return;

  const auto* from = reinterpret_cast<const float*>(in + first);
  auto* to = reinterpret_cast<float*>(out + first);
  const std::size_t here = (count - first) * (sizeof(P) / sizeof(float));  // words, at least these
  W words = {};
#pragma unroll
  for (unsigned w = 0; w < sizeof(P) / sizeof(float); ++w) {
    if (W::place(lane, w) < here) words.at[w] = from[W::place(lane, w)];
  }
  const P after = moved(__builtin_bit_cast(P, words.to_structures(lane)), dt);
  words = __builtin_bit_cast(W, after).to_memory_order(lane);
#pragma unroll
  for (unsigned w = 0; w < sizeof(P) / sizeof(float); ++w) {
    if (W::place(lane, w) < here) to[W::place(lane, w)] = words.at[w];
  }
}

}  // namespace

void advance(const Particle* in, Particle* out, const ChargedParticle* charged_in, ChargedParticle* charged_out,
             std::size_t count, float dt) {
  const auto grid = static_cast<unsigned>((count + block - 1) / block);
  shuffled<<<grid, block>>>(in, out, count, dt);
  shuffled<<<grid, block>>>(charged_in, charged_out, count, dt);
}
