// SPDX-License-Identifier: BSD-3-Clause
// CUDA's vector types, with CUDA's sizes and alignments, and dim3.
//
// A copy of a vector is as many accesses as the hardware makes: one of the whole vector where its size is 2, 4, 8 or 16
// bytes and its alignment the same, else one for each piece of its alignment (three of 4 bytes for float3, two of 16
// for double4). Left to itself a compiler splits or joins copies as it likes, and the access counts would follow. For
// that reason the types have a copy constructor and an assignment of their own, and are no aggregates: designated
// initialisers and braces left out do not work here.
#pragma once

#include <stddef.h>

namespace simt {

struct BuiltinIndex;

namespace detail {

// The vectors of float keep clang from splitting a copy into its fields, as it does with integers of 8 and 16 bytes.
typedef float Word16 __attribute__((vector_size(16), may_alias));
typedef float Word8 __attribute__((vector_size(8), may_alias));
typedef unsigned Word4 __attribute__((may_alias));
typedef unsigned short Word2 __attribute__((may_alias));
typedef unsigned char Word1;

template <size_t bytes>
[[gnu::always_inline]] inline void copy_word(unsigned char* to, const unsigned char* from) {
  if constexpr (bytes == 16) {
    *reinterpret_cast<Word16*>(to) = *reinterpret_cast<const Word16*>(from);
  } else if constexpr (bytes == 8) {
    *reinterpret_cast<Word8*>(to) = *reinterpret_cast<const Word8*>(from);
  } else if constexpr (bytes == 4) {
    *reinterpret_cast<Word4*>(to) = *reinterpret_cast<const Word4*>(from);
  } else if constexpr (bytes == 2) {
    *reinterpret_cast<Word2*>(to) = *reinterpret_cast<const Word2*>(from);
  } else {
    *to = *from;
  }
}

template <class Vector>
[[gnu::always_inline]] inline void copy_vector(Vector* to, const Vector* from) {
  constexpr size_t word = alignof(Vector) < 16 ? alignof(Vector) : 16;
  auto* target = reinterpret_cast<unsigned char*>(to);
  const auto* source = reinterpret_cast<const unsigned char*>(from);
  copy_word<word>(target, source);
  if constexpr (sizeof(Vector) > word) copy_word<word>(target + word, source + word);
  if constexpr (sizeof(Vector) > 2 * word) copy_word<word>(target + 2 * word, source + 2 * word);
  static_assert(sizeof(Vector) <= 3 * word);
}

/// One element in braces, the others zero, as in `float4 v = {0};`. Being a class of its own it allows no `float4 v =
/// 0;`.
template <class Element>
struct First {
  constexpr First(Element element) : value(element) {}
  Element value;
};

}  // namespace detail
}  // namespace simt

// `copy_elements` copies member by member, for constant expressions.
#define SIMT_VECTOR_COPIES_(type, copy_elements)                              \
  type() = default;                                                           \
  [[gnu::always_inline]] constexpr type(const type& other) { *this = other; } \
  [[gnu::always_inline]] constexpr type& operator=(const type& other) {       \
    if (__builtin_is_constant_evaluated()) {                                  \
      copy_elements;                                                          \
    } else {                                                                  \
      ::simt::detail::copy_vector(this, &other);                              \
    }                                                                         \
    return *this;                                                             \
  }

#define SIMT_VECTOR1_(type, element)                                 \
  struct type {                                                      \
    element x;                                                       \
    SIMT_VECTOR_COPIES_(type, x = other.x)                           \
    constexpr type(::simt::detail::First<element> a) : x(a.value) {} \
  };

#define SIMT_VECTOR2_(type, element, alignment)                           \
  struct alignas(alignment) type {                                        \
    element x, y;                                                         \
    SIMT_VECTOR_COPIES_(type, (x = other.x, y = other.y))                 \
    constexpr type(::simt::detail::First<element> a) : x(a.value), y() {} \
    constexpr type(element a, element b) : x(a), y(b) {}                  \
  };

#define SIMT_VECTOR3_(type, element)                                           \
  struct type {                                                                \
    element x, y, z;                                                           \
    SIMT_VECTOR_COPIES_(type, (x = other.x, y = other.y, z = other.z))         \
    constexpr type(::simt::detail::First<element> a) : x(a.value), y(), z() {} \
    constexpr type(element a, element b, element c = {}) : x(a), y(b), z(c) {} \
  };

#define SIMT_VECTOR4_(type, element, alignment)                                                      \
  struct alignas(alignment) type {                                                                   \
    element x, y, z, w;                                                                              \
    SIMT_VECTOR_COPIES_(type, (x = other.x, y = other.y, z = other.z, w = other.w))                  \
    constexpr type(::simt::detail::First<element> a) : x(a.value), y(), z(), w() {}                  \
    constexpr type(element a, element b, element c = {}, element d = {}) : x(a), y(b), z(c), w(d) {} \
  };

#define SIMT_VECTORS_(name, element, alignment2, alignment4)                                       \
  SIMT_VECTOR1_(name##1, element)                                                                  \
  SIMT_VECTOR2_(name##2, element, alignment2)                                                      \
  SIMT_VECTOR3_(name##3, element)                                                                  \
  SIMT_VECTOR4_(name##4, element, alignment4)                                                      \
  static_assert(sizeof(name##1) == sizeof(element) && sizeof(name##2) == 2 * sizeof(element));     \
  static_assert(sizeof(name##3) == 3 * sizeof(element) && sizeof(name##4) == 4 * sizeof(element)); \
  static_assert(alignof(name##1) == sizeof(element) && alignof(name##3) == sizeof(element));

SIMT_VECTORS_(char, signed char, 2, 4)
SIMT_VECTORS_(uchar, unsigned char, 2, 4)
SIMT_VECTORS_(short, short, 4, 8)
SIMT_VECTORS_(ushort, unsigned short, 4, 8)
SIMT_VECTORS_(int, int, 8, 16)
SIMT_VECTORS_(uint, unsigned, 8, 16)
SIMT_VECTORS_(long, long, 16, 16)
SIMT_VECTORS_(ulong, unsigned long, 16, 16)
SIMT_VECTORS_(longlong, long long, 16, 16)
SIMT_VECTORS_(ulonglong, unsigned long long, 16, 16)
SIMT_VECTORS_(float, float, 8, 16)
SIMT_VECTORS_(double, double, 16, 16)

// CUDA 13 names the alignment of 32-byte vectors; the plain names are those of 16.
#define SIMT_VECTORS_OF_32_BYTES_(name, element) \
  SIMT_VECTOR4_(name##4_16a, element, 16)        \
  SIMT_VECTOR4_(name##4_32a, element, 32)

SIMT_VECTORS_OF_32_BYTES_(long, long)
SIMT_VECTORS_OF_32_BYTES_(ulong, unsigned long)
SIMT_VECTORS_OF_32_BYTES_(longlong, long long)
SIMT_VECTORS_OF_32_BYTES_(ulonglong, unsigned long long)
SIMT_VECTORS_OF_32_BYTES_(double, double)

/// Extents of a grid or block; those not named are 1.
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned extent_x = 1, unsigned extent_y = 1, unsigned extent_z = 1)
      : x(extent_x), y(extent_y), z(extent_z) {}
  constexpr dim3(uint3 extents) : x(extents.x), y(extents.y), z(extents.z) {}
  constexpr dim3(const simt::BuiltinIndex& builtin);
  constexpr operator uint3() const { return {x, y, z}; }
};

#undef SIMT_VECTOR_COPIES_
#undef SIMT_VECTOR1_
#undef SIMT_VECTOR2_
#undef SIMT_VECTOR3_
#undef SIMT_VECTOR4_
#undef SIMT_VECTORS_
#undef SIMT_VECTORS_OF_32_BYTES_
