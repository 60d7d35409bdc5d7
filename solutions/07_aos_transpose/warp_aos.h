// SPDX-License-Identifier: BSD-3-Clause
// Arrays of structures, loaded and stored by whole warps: coalesced, and without shared memory.
//
//   load_warp, store_warp   the low level: a converged warp, 32 structures that lie side by side
//   load_block, store_block the block form: Array<T, n> a thread, side by side; falls back where the warp is not converged
//   Pointer<T>              any indices, any state of divergence: pointer[index] is read and assigned like a structure
//
// A structure T is trivially copyable, is aligned to 4 bytes at least, and has 1 to 16 words of 4 bytes.
//
// Method. A warp that reads 32 structures of m words directly makes m requests, each with a stride of m words. The same
// words, read in the order they lie in, are m requests of 32 neighbouring words; but then word p of the warp is in lane
// p mod 32, and not in lane p / m, which wants it. Shuffles carry it there. A shuffle moves one register of each
// lane, so m shuffles can do it if, in round r, the words number r of all 32 structures lie in 32 different lanes:
//   * m odd. Structure j has its word r in lane (m*j + r) mod 32, and these differ because m has an inverse modulo 32.
//   * m = g*M with g a power of two and M odd. Then g structures share each lane. So request w is read with lanes swapped:
//     lane s reads word 32*w + (s xor i), i = w / M. The 32 words, and so the sectors, are the same, and g structures that
//     shared a lane lie in g neighbouring ones.
// The register that lane s sends in round r then depends on s in two ways, each worth a few selects for a register: a swap of
// register groups by the bits of s mod g, and a rotation inside each group by an amount that the inverse of M gives. What
// is left depends on r alone and is settled by the compiler. Rotations and inverses are the idea of Catanzaro, Keller and
// Garland ("A decomposition for in-place matrix transposition", PPoPP 2014); the swapped lanes spare a second rotation.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

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

constexpr unsigned ceiling(unsigned a, unsigned b) { return (a + b - 1) / b; }

/// x with a * x = 1 modulo n, a power of two; a is odd.
constexpr unsigned inverse(unsigned a, unsigned n) {
  unsigned x = 1;
  while (a * x % n != 1 % n) x += 2;
  return x;
}

/// How 32 structures of m units lie in 32 lanes of m registers: the numbers of the method above.
template <unsigned m>
struct Shape {
  static constexpr unsigned groups = m & (0U - m);          // g, the power of two in m
  static constexpr unsigned rows = m / groups;              // M, odd: registers of a group
  static constexpr unsigned span = warp_lanes / groups;     // N = 32 / g
  static constexpr unsigned inv = inverse(rows, span);      // M * inv = 1 modulo N
  static constexpr unsigned step = (rows * inv - 1) / span % rows;

  /// The register of its group that is word 0 of a structure, in lane `lane`.
  __device__ static unsigned rotation(unsigned lane) {
    const unsigned x = lane / groups;
    return (rows * (inv * x % span) - x) / span;
  }
  /// Round `r` sends register sent(r) of group r % groups, after the rotation.
  __device__ static constexpr unsigned sent(unsigned r) { return (rows - step * (r / groups) % rows) % rows; }
  /// The lane that holds word `r` of the structure `lane`.
  __device__ static unsigned source(unsigned lane, unsigned r) {
    return ((m * lane + r) ^ (lane / span)) % warp_lanes;
  }
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
__device__ inline uint2 shuffle(uint2 v, unsigned lane) {
  return make_uint2(shuffle(v.x, lane), shuffle(v.y, lane));
}
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

/// From memory's order (register w of lane s is unit Shape::place(s, w)) to structures (lane j has structure j).
template <class Unit, unsigned m>
__device__ Array<Unit, m> to_structures(Array<Unit, m> a, unsigned lane) {
  using S = Shape<m>;
  if constexpr (m == 1) {
    return a;
  } else {
    swap_groups(a, lane);
    rotate(a, S::rotation(lane));
    Array<Unit, m> structure;
#pragma unroll
    for (unsigned r = 0; r < m; ++r) {
      structure[r] = shuffle(a[r % S::groups * S::rows + S::sent(r)], S::source(lane, r));
    }
    return structure;
  }
}

/// The way back.
template <class Unit, unsigned m>
__device__ Array<Unit, m> to_memory_order(const Array<Unit, m>& structure, unsigned lane) {
  using S = Shape<m>;
  if constexpr (m == 1) {
    return structure;
  } else {
    Array<Unit, m> a;
#pragma unroll
    for (unsigned r = 0; r < m; ++r) {
      a[r % S::groups * S::rows + S::sent(r)] = shuffle(structure[r], S::target(lane, r));
    }
    const unsigned rotation = S::rotation(lane);
    rotate(a, rotation == 0 ? 0 : S::rows - rotation);
    swap_groups(a, lane);
    return a;
  }
}

/// Where the structures of all lanes lie. Any lane can ask; all lanes of the warp take part.
template <class T>
class Places {
 public:
  __device__ explicit Places(T* own) : own_(own) {
#ifdef WARP_AOS_NARROW
    origin_ = reinterpret_cast<T*>(__shfl_sync(all_lanes, reinterpret_cast<unsigned long long>(own), 0));
    const auto words = (reinterpret_cast<long long>(own) - reinterpret_cast<long long>(origin_)) / 4;
    offset_ = static_cast<int>(words);
    near_ = __all_sync(all_lanes, words == offset_) != 0;
#endif
  }

  /// The address of the unit that register `w` of this lane holds in memory's order.
  template <class Unit>
  __device__ Unit* unit(unsigned lane, unsigned w) const {
    using S = Shape<sizeof(T) / sizeof(Unit)>;
    const unsigned row = S::span * w + lane / S::groups;
    const unsigned owner = row / S::rows % warp_lanes;
    const unsigned unit = row % S::rows * S::groups + (lane ^ (w / S::rows)) % S::groups;
#ifdef WARP_AOS_NARROW
    if (near_) {
      const int offset = __shfl_sync(all_lanes, offset_, static_cast<int>(owner));
      return reinterpret_cast<Unit*>(reinterpret_cast<std::uintptr_t>(origin_) + 4LL * offset) + unit;
    }
#endif
    const auto structure = __shfl_sync(all_lanes, reinterpret_cast<unsigned long long>(own_), static_cast<int>(owner));
    return reinterpret_cast<Unit*>(structure) + unit;
  }

 private:
  T* own_;
#ifdef WARP_AOS_NARROW
  T* origin_;
  int offset_;
  bool near_;
#endif
};

template <class T>
inline constexpr bool fits =
    std::is_trivially_copyable_v<T> && sizeof(T) % 4 == 0 && sizeof(T) <= 64 && alignof(T) % 4 == 0;

/// The widest unit that structures of T could be made of, in words; their places in memory may allow less.
template <class T>
inline constexpr unsigned widest = sizeof(T) % 16 == 0 ? 4 : sizeof(T) % 8 == 0 ? 2 : 1;

/// Whether the structures of all lanes lie where `words` words can be loaded at once. All lanes of the warp take part.
template <unsigned words, class T>
__device__ bool aligned(const T* own) {
  if constexpr (alignof(T) >= 4 * words) return true;
  return __all_sync(all_lanes, reinterpret_cast<std::uintptr_t>(own) % (4 * words) == 0) != 0;
}

template <unsigned words, class T>
__device__ T gather(const T* own) {
  using Unit = typename UnitOf<words>::type;
  constexpr unsigned m = sizeof(T) / sizeof(Unit);
  const unsigned lane = lane_index();
  Array<Unit, m> units;
  if constexpr (m == 1) {
    units[0] = *reinterpret_cast<const Unit*>(own);
  } else {
    const Places<const T> places(own);
#pragma unroll
    for (unsigned w = 0; w < m; ++w) units[w] = *places.template unit<const Unit>(lane, w);
  }
  return from_units<T, words>(to_structures(units, lane));
}

template <unsigned words, class T>
__device__ void scatter(T* own, const T& value) {
  using Unit = typename UnitOf<words>::type;
  constexpr unsigned m = sizeof(T) / sizeof(Unit);
  const unsigned lane = lane_index();
  const auto units = to_memory_order(to_units<words>(value), lane);
  if constexpr (m == 1) {
    *reinterpret_cast<Unit*>(own) = units[0];
  } else {
    const Places<T> places(own);
#pragma unroll
    for (unsigned w = 0; w < m; ++w) *places.template unit<Unit>(lane, w) = units[w];
  }
}

}  // namespace detail

/// Lane l gets first[l]. All 32 lanes of the warp call it together, with the same `first`. The m requests read 4 sectors each
/// where `first` lies on a sector. `words` at once is 1, or 2 or 4 where `first` and sizeof(T) are multiples of that.
template <unsigned words = 1, class T>
__device__ T load_warp(const T* first) {
  static_assert(detail::fits<T>, "a trivially copyable structure of 1 to 16 words of 4 bytes");
  using Unit = typename detail::UnitOf<words>::type;
  constexpr unsigned m = sizeof(T) / sizeof(Unit);
  const unsigned lane = detail::lane_index();
  const auto* memory = reinterpret_cast<const Unit*>(first);
  Array<Unit, m> units;
#pragma unroll
  for (unsigned w = 0; w < m; ++w) units[w] = memory[detail::Shape<m>::place(lane, w)];
  return detail::from_units<T, words>(detail::to_structures(units, lane));
}

/// The same for the end of an array: only first[0] to first[count - 1] are there. Lanes from `count` on get zeros.
template <class T>
__device__ T load_warp(const T* first, std::size_t count) {
  static_assert(detail::fits<T>, "a trivially copyable structure of 1 to 16 words of 4 bytes");
  constexpr unsigned m = sizeof(T) / 4;
  const unsigned lane = detail::lane_index();
  const auto* memory = reinterpret_cast<const unsigned*>(first);
  Array<unsigned, m> words = {};
#pragma unroll
  for (unsigned w = 0; w < m; ++w) {
    const unsigned place = detail::Shape<m>::place(lane, w);
    if (place < count * m) words[w] = memory[place];
  }
  return detail::from_units<T, 1>(detail::to_structures(words, lane));
}

/// first[l] becomes lane l's value. As load_warp.
template <unsigned words = 1, class T>
__device__ void store_warp(T* first, const T& value) {
  static_assert(detail::fits<T>, "a trivially copyable structure of 1 to 16 words of 4 bytes");
  using Unit = typename detail::UnitOf<words>::type;
  constexpr unsigned m = sizeof(T) / sizeof(Unit);
  const unsigned lane = detail::lane_index();
  auto* memory = reinterpret_cast<Unit*>(first);
  const auto units = detail::to_memory_order(detail::to_units<words>(value), lane);
#pragma unroll
  for (unsigned w = 0; w < m; ++w) memory[detail::Shape<m>::place(lane, w)] = units[w];
}

/// The same for the end of an array: lanes from `count` on store nothing.
template <class T>
__device__ void store_warp(T* first, const T& value, std::size_t count) {
  static_assert(detail::fits<T>, "a trivially copyable structure of 1 to 16 words of 4 bytes");
  constexpr unsigned m = sizeof(T) / 4;
  const unsigned lane = detail::lane_index();
  auto* memory = reinterpret_cast<unsigned*>(first);
  const auto words = detail::to_memory_order(detail::to_units<1>(value), lane);
#pragma unroll
  for (unsigned w = 0; w < m; ++w) {
    const unsigned place = detail::Shape<m>::place(lane, w);
    if (place < count * m) memory[place] = words[w];
  }
}

/// What `Pointer<T>[index]` gives: reads as a T, and takes one by assignment.
template <class T>
class Reference {
 public:
  using Value = std::remove_const_t<T>;
  __device__ explicit Reference(T* place) : place_(place) {}
  Reference(const Reference&) = default;

  __device__ operator Value() const {
    constexpr unsigned wide = detail::widest<Value>;
    if (__activemask() != all_lanes) return *place_;
    if (detail::aligned<wide>(place_)) return detail::gather<wide>(place_);
    return detail::gather<1>(place_);
  }
  __device__ const Reference& operator=(const Value& value) const {
    constexpr unsigned wide = detail::widest<Value>;
    if (__activemask() != all_lanes) {
      *place_ = value;
    } else if (detail::aligned<wide>(place_)) {
      detail::scatter<wide>(place_, value);
    } else {
      detail::scatter<1>(place_, value);
    }
    return *this;
  }
  __device__ const Reference& operator=(const Reference& other) const { return *this = Value(other); }

 private:
  T* place_;
};

/// A pointer into an array of structures whose elements any lanes may read and write at any indices. A warp that comes
/// whole works together, each structure being read or written by neighbouring lanes; other warps access directly.
template <class T>
class Pointer {
 public:
  static_assert(detail::fits<std::remove_const_t<T>>, "a trivially copyable structure of 1 to 16 words of 4 bytes");
  __host__ __device__ explicit Pointer(T* first) : first_(first) {}
  template <class Index>
  __device__ Reference<T> operator[](Index index) const {
    return Reference<T>(first_ + index);
  }
  __device__ Reference<T> operator*() const { return Reference<T>(first_); }

 private:
  T* first_;
};

/// Values n * index to n * index + n - 1 of `values`: n values a thread, side by side. Fast where a whole warp calls it together
/// and its lanes' indices are consecutive; right in any case.
template <unsigned n, class T, class Index>
__device__ Array<T, n> load_block(const T* values, Index index) {
  const auto* own = reinterpret_cast<const Array<T, n>*>(values) + index;
  if (__activemask() != all_lanes) return *own;
  const auto first = reinterpret_cast<std::uintptr_t>(own) - detail::lane_index() * sizeof(*own);
  int consecutive = 0;
  __match_all_sync(all_lanes, static_cast<unsigned long long>(first), &consecutive);
  return consecutive != 0 ? load_warp(reinterpret_cast<const Array<T, n>*>(first)) : *own;
}

/// The way back.
template <unsigned n, class T, class Index>
__device__ void store_block(T* values, Index index, const Array<T, n>& block) {
  auto* own = reinterpret_cast<Array<T, n>*>(values) + index;
  if (__activemask() != all_lanes) {
    *own = block;
    return;
  }
  const auto first = reinterpret_cast<std::uintptr_t>(own) - detail::lane_index() * sizeof(*own);
  int consecutive = 0;
  __match_all_sync(all_lanes, static_cast<unsigned long long>(first), &consecutive);
  if (consecutive != 0) {
    store_warp(reinterpret_cast<Array<T, n>*>(first), block);
  } else {
    *own = block;
  }
}

}  // namespace warp_aos
