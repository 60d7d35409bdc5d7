// SPDX-License-Identifier: BSD-3-Clause
// Integer and bit intrinsics. All are constexpr.
#pragma once

#include <stdint.h>

#include "simt/vector_types.h"

namespace simt::detail {
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 Uint128;
}  // namespace simt::detail

constexpr int __popc(unsigned value) { return __builtin_popcount(value); }
constexpr int __popcll(unsigned long long value) { return __builtin_popcountll(value); }
/// Leading zeros; the width of the type for 0.
constexpr int __clz(int value) { return value == 0 ? 32 : __builtin_clz(static_cast<unsigned>(value)); }
constexpr int __clzll(long long value) {
  return value == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(value));
}
/// The position of the lowest bit set, counted from 1; 0 for 0.
constexpr int __ffs(int value) { return __builtin_ffs(value); }
constexpr int __ffsll(long long value) { return __builtin_ffsll(value); }

constexpr unsigned __brev(unsigned value) {
  value = (value >> 1 & 0x55555555u) | (value & 0x55555555u) << 1;
  value = (value >> 2 & 0x33333333u) | (value & 0x33333333u) << 2;
  value = (value >> 4 & 0x0f0f0f0fu) | (value & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(value);
}
constexpr unsigned long long __brevll(unsigned long long value) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(value))) << 32 |
         __brev(static_cast<unsigned>(value >> 32));
}

/// Four bytes of the eight in y:x, each chosen by the low three bits of a nibble of `selector`.
constexpr unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  const uint64_t bytes = static_cast<uint64_t>(y) << 32 | x;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned chosen = selector >> (4 * i) & 7;
    result |= static_cast<unsigned>(bytes >> (8 * chosen) & 255) << (8 * i);
  }
  return result;
}

/// The upper (l) or lower (r) word of high:low shifted by `shift` modulo 32, or by at most 32 (lc, rc).
constexpr unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((static_cast<uint64_t>(high) << 32 | low) << (shift & 31) >> 32);
}
constexpr unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
constexpr unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((static_cast<uint64_t>(high) << 32 | low) >> (shift & 31));
}
constexpr unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

constexpr int __mulhi(int x, int y) { return static_cast<int>(static_cast<int64_t>(x) * y >> 32); }
constexpr unsigned __umulhi(unsigned x, unsigned y) {
  return static_cast<unsigned>(static_cast<uint64_t>(x) * y >> 32);
}
constexpr long long __mul64hi(long long x, long long y) {
  return static_cast<long long>(static_cast<simt::detail::Int128>(x) * y >> 64);
}
constexpr unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>(static_cast<simt::detail::Uint128>(x) * y >> 64);
}
/// The low 32 bits of the product of the low 24 bits.
constexpr unsigned __umul24(unsigned x, unsigned y) { return (x & 0xffffffu) * (y & 0xffffffu); }
constexpr int __mul24(int x, int y) {
  const auto sign_extended = [](int value) { return static_cast<int>(static_cast<unsigned>(value) << 8) >> 8; };
  return static_cast<int>(static_cast<int64_t>(sign_extended(x)) * sign_extended(y));
}

/// |x - y| + z
constexpr unsigned __usad(unsigned x, unsigned y, unsigned z) { return (x > y ? x - y : y - x) + z; }
constexpr unsigned __sad(int x, int y, unsigned z) {
  return (x > y ? static_cast<unsigned>(x) - static_cast<unsigned>(y)
                : static_cast<unsigned>(y) - static_cast<unsigned>(x)) +
         z;
}

/// Averages that cannot overflow, rounded down (hadd) or up (rhadd).
constexpr int __hadd(int x, int y) { return static_cast<int>((static_cast<int64_t>(x) + y) >> 1); }
constexpr int __rhadd(int x, int y) { return static_cast<int>((static_cast<int64_t>(x) + y + 1) >> 1); }
constexpr unsigned __uhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((static_cast<uint64_t>(x) + y) >> 1);
}
constexpr unsigned __urhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((static_cast<uint64_t>(x) + y + 1) >> 1);
}

/// Sums of four products of bytes, of two products of 16-bit by 8-bit halves (lo: bytes 0 and 1, hi: 2 and 3).
constexpr unsigned __dp4a(unsigned x, unsigned y, unsigned sum) {
  for (unsigned i = 0; i < 32; i += 8) sum += (x >> i & 255) * (y >> i & 255);
  return sum;
}
constexpr int __dp4a(int x, int y, int sum) {
  const auto byte = [](int value, int i) { return static_cast<int>(static_cast<int8_t>(value >> i)); };
  unsigned total = static_cast<unsigned>(sum);
  for (int i = 0; i < 32; i += 8) total += static_cast<unsigned>(byte(x, i) * byte(y, i));
  return static_cast<int>(total);
}
constexpr int __dp4a(char4 x, char4 y, int sum) {
  return static_cast<int>(static_cast<unsigned>(sum) +
                          static_cast<unsigned>(x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w));
}
constexpr unsigned __dp4a(uchar4 x, uchar4 y, unsigned sum) {
  return sum + static_cast<unsigned>(x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w);
}
constexpr unsigned __dp2a_lo(unsigned x, unsigned y, unsigned sum) {
  return sum + (x & 0xffff) * (y & 255) + (x >> 16) * (y >> 8 & 255);
}
constexpr unsigned __dp2a_hi(unsigned x, unsigned y, unsigned sum) { return __dp2a_lo(x, y >> 16, sum); }
constexpr int __dp2a_lo(int x, int y, int sum) {
  return static_cast<int>(static_cast<unsigned>(sum) +
                          static_cast<unsigned>(static_cast<int16_t>(x) * static_cast<int8_t>(y)) +
                          static_cast<unsigned>((x >> 16) * static_cast<int8_t>(y >> 8)));
}
constexpr int __dp2a_hi(int x, int y, int sum) { return __dp2a_lo(x, y >> 16, sum); }
