// SPDX-License-Identifier: BSD-3-Clause
// Random numbers by counter: the value at an index depends on seed, stream and index alone, never on the order of
// calls, so that inputs can be made in parallel, in part, or again when a reference needs them.
#pragma once

#include <cstdint>

namespace lockstep {

/// The finaliser of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : key_(mix(seed)) {}

  /// An independent generator: one for each buffer of a case.
  [[nodiscard]] constexpr Rng stream(std::uint64_t number) const { return Rng(key_ ^ mix(number + 1)); }

  /// 64 random bits.
  [[nodiscard]] constexpr std::uint64_t bits(std::uint64_t index) const { return mix(key_ + index); }

  /// Uniform in [low, high), on a grid of 2^24 steps, so that a float holds the step exactly.
  [[nodiscard]] constexpr float uniform(std::uint64_t index, float low, float high) const {
    return low + (high - low) * (static_cast<float>(bits(index) >> 40) * 0x1p-24F);
  }

  /// Uniform in [0, bound); the bias is below bound / 2^32.
  [[nodiscard]] constexpr std::uint32_t below(std::uint64_t index, std::uint32_t bound) const {
    return static_cast<std::uint32_t>(((bits(index) >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t key_;
};

}  // namespace lockstep
