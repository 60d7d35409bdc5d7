// SPDX-License-Identifier: BSD-3-Clause
// How the words of 32 structures change places between memory's order and a structure a lane, by shuffles: what
// warp_aos.h is made of.
//
// Method. A warp that reads 32 structures of m words directly makes m requests, each with a stride of m words. The same
// words, read in the order they lie in, are m requests of 32 neighbouring words; but then word p of the warp is in lane
// p mod 32, and not in lane p / m, which wants it. Shuffles carry it there. A shuffle moves one register of each
// lane, so m shuffles can do it if, in round r, the words number r of all 32 structures lie in 32 different lanes:
//   * m odd. Structure j has its word r in lane (m*j + r) mod 32, and these differ because m has an inverse modulo 32.
//   * m = g*M with g a power of two and M odd. Then g structures share each lane. So request w is read with its lanes
//     swapped: lane s reads word 32*w + (s xor i), i = w / M. The 32 words, and so the sectors, are the same, and g
//     structures that shared a lane lie in g neighbouring ones.
// The register that lane s sends in round r then depends on s in two ways, each worth a few selects for a register: a
// swap of register groups by the bits of s mod g, and a rotation inside each group by an amount that the inverse of M
// gives. What is left depends on r alone and is settled by the compiler. Rotations and inverses are the idea of
// Catanzaro, Keller and Garland ("A decomposition for in-place matrix transposition", PPoPP 2014); the swapped lanes
// spare a second rotation.
#pragma once

#include <cuda_runtime.h>

namespace warp_aos {

inline constexpr unsigned warp_lanes = 32;
inline constexpr unsigned all_lanes = 0xffffffff;

/// What a thread holds of the block form: `n` values, indexed by constants so that they stay in registers.
template <class T, unsigned n>
struct Array {
  T values[n];
  __host__ __device__ constexpr T& operator[](unsigned i) { return values[i]; }
  __host__ __device__ constexpr const T& operator[](unsigned i) const { return values[i]; }
};

namespace detail {

__device__ inline unsigned lane_index() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % warp_lanes;
}

/// x with a * x = 1 modulo n, a power of two; a is odd.
constexpr unsigned inverse(unsigned a, unsigned n) {
  unsigned x = 1;
  while (a * x % n != 1 % n) x += 2;
  return x;
}

/// How 32 structures of m units lie in 32 lanes of m registers: the numbers of the method above.
template <unsigned m>
struct Shape {
  static constexpr unsigned groups = m & (0U - m);       // g, the power of two in m
  static constexpr unsigned rows = m / groups;           // M, odd: registers of a group
  static constexpr unsigned span = warp_lanes / groups;  // N = 32 / g
  static constexpr unsigned inv = inverse(rows, span);   // M * inv = 1 modulo N
  static constexpr unsigned step = (rows * inv - 1) / span % rows;

  /// The register of its group that is word 0 of a structure, in lane `lane`.
  __device__ static unsigned rotation(unsigned lane) {
    const unsigned x = lane / groups;
    return (rows * (inv * x % span) - x) / span;
  }
  /// Round `r` sends register sent(r) of group r % groups, after the rotation.
  __device__ static constexpr unsigned sent(unsigned r) { return (rows - step * (r / groups) % rows) % rows; }
  /// The lane that holds word `r` of the structure `lane`.
  __device__ static unsigned source(unsigned lane, unsigned r) { return ((m * lane + r) ^ (lane / span)) % warp_lanes; }
  /// The structure whose word `r` the lane `lane` holds.
  __device__ static unsigned target(unsigned lane, unsigned r) {
    const unsigned j = inv * (lane / groups + (warp_lanes - r / groups)) % span;
    return j + span * ((lane ^ r) % groups);
  }
  /// Where register `w` of lane `lane` lies in memory: which unit of the warp's 32 * m.
  __device__ static unsigned place(unsigned lane, unsigned w) { return warp_lanes * w + (lane ^ (w / rows)); }
};

// ---- units: what one lane loads at once, 1, 2 or 4 words

template <unsigned words>
struct UnitOf;
template <>
struct UnitOf<1> {
  using type = unsigned;
};
template <>
struct UnitOf<2> {
  using type = uint2;
};
template <>
struct UnitOf<4> {
  using type = uint4;
};

__device__ inline unsigned shuffle(unsigned v, unsigned lane) {
  return __shfl_sync(all_lanes, v, static_cast<int>(lane));
}
__device__ inline uint2 shuffle(uint2 v, unsigned lane) { return make_uint2(shuffle(v.x, lane), shuffle(v.y, lane)); }
__device__ inline uint4 shuffle(uint4 v, unsigned lane) {
  return make_uint4(shuffle(v.x, lane), shuffle(v.y, lane), shuffle(v.z, lane), shuffle(v.w, lane));
}

__device__ inline unsigned choose(bool second, unsigned a, unsigned b) { return second ? b : a; }
__device__ inline uint2 choose(bool second, uint2 a, uint2 b) {
  return make_uint2(choose(second, a.x, b.x), choose(second, a.y, b.y));
}
__device__ inline uint4 choose(bool second, uint4 a, uint4 b) {
  return make_uint4(choose(second, a.x, b.x), choose(second, a.y, b.y), choose(second, a.z, b.z),
                    choose(second, a.w, b.w));
}

template <unsigned words, class T>
using UnitsOf = Array<typename UnitOf<words>::type, sizeof(T) / (4 * words)>;

/// A structure as units. Goes through words: a vector type need not be trivially copyable.
template <unsigned words, class T>
__device__ UnitsOf<words, T> to_units(const T& structure) {
  const auto w = __builtin_bit_cast(UnitsOf<1, T>, structure);
  if constexpr (words == 1) {
    return w;
  } else {
    UnitsOf<words, T> units;
#pragma unroll
    for (unsigned i = 0; i < sizeof(T) / (4 * words); ++i) {
      if constexpr (words == 2) units[i] = make_uint2(w[2 * i], w[2 * i + 1]);
      if constexpr (words == 4) units[i] = make_uint4(w[4 * i], w[4 * i + 1], w[4 * i + 2], w[4 * i + 3]);
    }
    return units;
  }
}

template <class T, unsigned words>
__device__ T from_units(const UnitsOf<words, T>& units) {
  if constexpr (words == 1) {
    return __builtin_bit_cast(T, units);
  } else {
    UnitsOf<1, T> w;
#pragma unroll
    for (unsigned i = 0; i < sizeof(T) / (4 * words); ++i) {
      w[words * i] = units[i].x;
      w[words * i + 1] = units[i].y;
      if constexpr (words == 4) {
        w[4 * i + 2] = units[i].z;
        w[4 * i + 3] = units[i].w;
      }
    }
    return __builtin_bit_cast(T, w);
  }
}

/// In every group of registers, takes the one `amount` further, cyclically. amount < rows.
template <class Unit, unsigned m>
__device__ void rotate(Array<Unit, m>& a, unsigned amount) {
  using S = Shape<m>;
#pragma unroll
  for (unsigned distance = 1; distance < S::rows; distance *= 2) {
    const bool move = (amount & distance) != 0;
    const Array<Unit, m> from = a;
#pragma unroll
    for (unsigned w = 0; w < m; ++w) {
      const unsigned group = w / S::rows * S::rows;
      a[w] = choose(move, from[w], from[group + (w - group + distance) % S::rows]);
    }
  }
}

/// Takes, as group i, group i ^ (lane % groups).
template <class Unit, unsigned m>
__device__ void swap_groups(Array<Unit, m>& a, unsigned lane) {
  using S = Shape<m>;
#pragma unroll
  for (unsigned bit = 1; bit < S::groups; bit *= 2) {
    const bool swap = (lane & bit) != 0;
    const Array<Unit, m> from = a;
#pragma unroll
    for (unsigned w = 0; w < m; ++w) a[w] = choose(swap, from[w], from[((w / S::rows) ^ bit) * S::rows + w % S::rows]);
  }
}

/// From memory's order (register w of lane s is unit Shape::place(s, w)) to structures (lane j has structure j). Only
/// the first `wanted` units of a structure are needed.
template <unsigned wanted, class Unit, unsigned m>
__device__ Array<Unit, wanted> to_structures(Array<Unit, m> a, unsigned lane) {
  using S = Shape<m>;
  if constexpr (m == 1) {
    return a;
  } else {
    swap_groups(a, lane);
    rotate(a, S::rotation(lane));
    Array<Unit, wanted> structure;
#pragma unroll
    for (unsigned r = 0; r < wanted; ++r) {
      structure[r] = shuffle(a[r % S::groups * S::rows + S::sent(r)], S::source(lane, r));
    }
    return structure;
  }
}

/// The way back, from structures of which only the first `given` of m units are there.
template <unsigned m, class Unit, unsigned given>
__device__ Array<Unit, m> to_memory_order(const Array<Unit, given>& structure, unsigned lane) {
  using S = Shape<m>;
  if constexpr (m == 1) {
    return structure;
  } else {
    Array<Unit, m> a = {};
#pragma unroll
    for (unsigned r = 0; r < given; ++r) {
      a[r % S::groups * S::rows + S::sent(r)] = shuffle(structure[r], S::target(lane, r));
    }
    const unsigned rotation = S::rotation(lane);
    rotate(a, rotation == 0 ? 0 : S::rows - rotation);
    swap_groups(a, lane);
    return a;
  }
}

}  // namespace detail
}  // namespace warp_aos
