// SPDX-License-Identifier: BSD-3-Clause
// Arrays of structures, loaded and stored by whole warps: coalesced, and without shared memory.
//
//   load_warp, store_warp      the low level: a converged warp, 32 structures that lie side by side
//   gather_warp, scatter_warp  a converged warp, 32 structures at any places
//   load_block, store_block    the block form: Array<T, n> a thread, side by side; direct where the warp is not
//   converged Pointer<T>                 any indices, any state of divergence: pointer[index] is read and assigned like
//   a T
//
// A structure T is trivially copyable, is aligned to 4 bytes at least, and has 1 to 16 words of 4 bytes.
//
// The method is told in warp_transpose.h.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "warp_transpose.h"

namespace warp_aos {
namespace detail {

/// `words`: in units of so many.
template <class T, unsigned words = 1>
inline constexpr bool fits = std::is_trivially_copyable_v<T> && sizeof(T) % (4 * words) == 0 && sizeof(T) <= 64 &&
                             alignof(T) % 4 == 0;

/// The widest unit that structures of T could be made of, in words; their places in memory may allow less.
template <class T>
inline constexpr unsigned widest = sizeof(T) % 16 == 0  ? 4
                                   : sizeof(T) % 8 == 0 ? 2
                                                        : 1;

/// Whether the structures of all lanes lie where `words` words can be loaded at once. All lanes of the warp take part.
template <unsigned words, class T>
__device__ bool aligned(const T* own) {
  if constexpr (alignof(T) >= 4 * words) return true;
  return __all_sync(all_lanes, reinterpret_cast<std::uintptr_t>(own) % (4 * words) == 0) != 0;
}

// Structures at any places. They are read as if they had `room` units, the next power of two, so that each is read by
// one request: its sectors are then asked for once, together. With room for m units alone, every request would split a
// structure. Some lanes have nothing to load, which costs no sector.
//
// Their stores stream (__stcs): L2 gives up first what was written. It then keeps longer what was read, and a structure
// that does not fill its sectors leaves words in them that another warp asks for later.

/// The unit that register `w` of this lane has in memory's order: of the structure at `owner`'s place, the unit `unit`.
template <unsigned room>
struct Piece {
  unsigned owner;
  unsigned unit;
  __device__ Piece(unsigned lane, unsigned w)
      : owner(Shape<room>::place(lane, w) / room), unit(Shape<room>::place(lane, w) % room) {}
  /// Its address. All lanes of the warp take part.
  template <class Unit, class T>
  __device__ Unit* address(T* own) const {
    const auto place = __shfl_sync(all_lanes, reinterpret_cast<unsigned long long>(own), static_cast<int>(owner));
    return reinterpret_cast<Unit*>(place) + unit;
  }
};

/// The next power of two from m on.
template <unsigned m>
inline constexpr unsigned room_for = m <= 1 ? 1 : 2 * room_for<(m + 1) / 2>;
template <>
inline constexpr unsigned room_for<1> = 1;

}  // namespace detail

/// Lane l gets first[l]. All 32 lanes of the warp call it together, with the same `first`. The m requests read 4
/// sectors each where `first` lies on a sector. `words` at once is 1, or 2 or 4 where `first` and sizeof(T) are
/// multiples of that.
template <unsigned words = 1, class T>
__device__ T load_warp(const T* first) {
  static_assert(detail::fits<T, words>, "a trivially copyable structure of 1 to 16 words of 4 bytes, `words` at once");
  using Unit = typename detail::UnitOf<words>::type;
  constexpr unsigned m = sizeof(T) / sizeof(Unit);
  const unsigned lane = detail::lane_index();
  const auto* memory = reinterpret_cast<const Unit*>(first);
  Array<Unit, m> units;
#pragma unroll
  for (unsigned w = 0; w < m; ++w) units[w] = memory[detail::Shape<m>::place(lane, w)];
  return detail::from_units<T, words>(detail::to_structures<m>(units, lane));
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
  return detail::from_units<T, 1>(detail::to_structures<m>(words, lane));
}

/// first[l] becomes lane l's value. As load_warp.
template <unsigned words = 1, class T>
__device__ void store_warp(T* first, const T& value) {
  static_assert(detail::fits<T, words>, "a trivially copyable structure of 1 to 16 words of 4 bytes, `words` at once");
  using Unit = typename detail::UnitOf<words>::type;
  constexpr unsigned m = sizeof(T) / sizeof(Unit);
  const unsigned lane = detail::lane_index();
  auto* memory = reinterpret_cast<Unit*>(first);
  const auto units = detail::to_memory_order<m>(detail::to_units<words>(value), lane);
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
  const auto words = detail::to_memory_order<m>(detail::to_units<1>(value), lane);
#pragma unroll
  for (unsigned w = 0; w < m; ++w) {
    const unsigned place = detail::Shape<m>::place(lane, w);
    if (place < count * m) memory[place] = words[w];
  }
}

/// Each lane gets *place, from a place of its own: anywhere, in any order, several lanes from the same. All 32 lanes of
/// the warp call it together; nobody checks that, as Pointer does. `words` at once is 1, or 2 or 4 where all places and
/// sizeof(T) are multiples of that.
template <unsigned words = 1, class T>
__device__ T gather_warp(const T* place) {
  static_assert(detail::fits<T, words>, "a trivially copyable structure of 1 to 16 words of 4 bytes, `words` at once");
  using Unit = typename detail::UnitOf<words>::type;
  constexpr unsigned m = sizeof(T) / sizeof(Unit);
  constexpr unsigned room = detail::room_for<m>;
  const unsigned lane = detail::lane_index();
  Array<Unit, room> units = {};
  if constexpr (m == 1) {
    units[0] = *reinterpret_cast<const Unit*>(place);
  } else {
#pragma unroll
    for (unsigned w = 0; w < room; ++w) {
      const detail::Piece<room> piece(lane, w);
      const auto* address = piece.template address<const Unit>(place);
      if (piece.unit < m) units[w] = *address;
    }
  }
  return detail::from_units<T, words>(detail::to_structures<m>(units, lane));
}

/// *place becomes the lane's value. As gather_warp; but no two lanes have the same place, or words of either are left.
template <unsigned words = 1, class T>
__device__ void scatter_warp(T* place, const T& value) {
  static_assert(detail::fits<T, words>, "a trivially copyable structure of 1 to 16 words of 4 bytes, `words` at once");
  using Unit = typename detail::UnitOf<words>::type;
  constexpr unsigned m = sizeof(T) / sizeof(Unit);
  constexpr unsigned room = detail::room_for<m>;
  const unsigned lane = detail::lane_index();
  const auto units = detail::to_memory_order<room>(detail::to_units<words>(value), lane);
  if constexpr (m == 1) {
    __stcs(reinterpret_cast<Unit*>(place), units[0]);
  } else {
#pragma unroll
    for (unsigned w = 0; w < room; ++w) {
      const detail::Piece<room> piece(lane, w);
      auto* address = piece.template address<Unit>(place);
      if (piece.unit < m) __stcs(address, units[w]);
    }
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
    if (detail::aligned<wide>(place_)) return gather_warp<wide>(place_);
    return gather_warp<1>(place_);
  }
  __device__ const Reference& operator=(const Value& value) const {
    constexpr unsigned wide = detail::widest<Value>;
    if (__activemask() != all_lanes) {
      *place_ = value;
    } else if (detail::aligned<wide>(place_)) {
      scatter_warp<wide>(place_, value);
    } else {
      scatter_warp<1>(place_, value);
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

/// Values n * index to n * index + n - 1 of `values`: n values a thread, side by side. Fast where a whole warp calls it
/// together and its lanes' indices are consecutive; right in any case.
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
