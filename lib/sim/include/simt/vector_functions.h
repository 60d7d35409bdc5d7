// SPDX-License-Identifier: BSD-3-Clause
// make_float4 and its like.
#pragma once

#include "simt/vector_types.h"

#define SIMT_MAKE4_(type, element) \
  constexpr type make_##type(element x, element y, element z, element w) { return type(x, y, z, w); }
#define SIMT_MAKE_(name, element)                                                                \
  constexpr name##1 make_##name##1(element x) { return name##1(x); }                             \
  constexpr name##2 make_##name##2(element x, element y) { return name##2(x, y); }               \
  constexpr name##3 make_##name##3(element x, element y, element z) { return name##3(x, y, z); } \
  SIMT_MAKE4_(name##4, element)

SIMT_MAKE_(char, signed char)
SIMT_MAKE_(uchar, unsigned char)
SIMT_MAKE_(short, short)
SIMT_MAKE_(ushort, unsigned short)
SIMT_MAKE_(int, int)
SIMT_MAKE_(uint, unsigned)
SIMT_MAKE_(long, long)
SIMT_MAKE_(ulong, unsigned long)
SIMT_MAKE_(longlong, long long)
SIMT_MAKE_(ulonglong, unsigned long long)
SIMT_MAKE_(float, float)
SIMT_MAKE_(double, double)
SIMT_MAKE4_(long4_16a, long)
SIMT_MAKE4_(long4_32a, long)
SIMT_MAKE4_(ulong4_16a, unsigned long)
SIMT_MAKE4_(ulong4_32a, unsigned long)
SIMT_MAKE4_(longlong4_16a, long long)
SIMT_MAKE4_(longlong4_32a, long long)
SIMT_MAKE4_(ulonglong4_16a, unsigned long long)
SIMT_MAKE4_(ulonglong4_32a, unsigned long long)
SIMT_MAKE4_(double4_16a, double)
SIMT_MAKE4_(double4_32a, double)

#undef SIMT_MAKE4_
#undef SIMT_MAKE_
