// SPDX-License-Identifier: BSD-3-Clause
// Runs one warp operation on one warp; arrays have 32 elements, one a lane. Lanes outside `mask` take no part.
#pragma once

namespace warp {

inline constexpr int lanes = 32;

enum class Shuffle { index, up, down, xor_ };
/// T is int, unsigned, long, unsigned long, long long, unsigned long long, float or double.
template <class T>
void shuffle(Shuffle kind, unsigned mask, const T* values, const unsigned* operands, int width, T* results);
template <class T>
void match(unsigned mask, const T* values, unsigned* any, unsigned* all, int* predicates);

struct Votes {
  int all[lanes];
  int any[lanes];
  unsigned ballot[lanes];
};
void vote(unsigned mask, const int* predicates, Votes* votes);

struct Reductions {
  unsigned add[lanes], min[lanes], max[lanes], and_[lanes], or_[lanes], xor_[lanes];
  int signed_add[lanes], signed_min[lanes], signed_max[lanes];
};
void reduce(unsigned mask, const unsigned* values, Reductions* reductions);

/// What the lanes of `mask` and the others see as active when they branch apart.
void branch(unsigned mask, unsigned* active);

/// Lane l stores l * 3, then reads the next lane's after __syncwarp.
void exchange_through_memory(int* results);

}  // namespace warp
