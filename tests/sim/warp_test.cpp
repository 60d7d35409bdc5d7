// SPDX-License-Identifier: BSD-3-Clause
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "warp_kernels.h"

namespace {

using warp::lanes;
template <class T>
using PerLane = std::array<T, lanes>;

std::mt19937_64 random_bits(20261120);

bool in_mask(unsigned mask, int lane) { return (mask >> lane & 1) != 0; }

unsigned random_mask() {
  const unsigned masks[] = {0xffffffffu, 1u << random_bits() % 32, static_cast<unsigned>(random_bits()),
                            static_cast<unsigned>(random_bits() & random_bits() & random_bits())};
  const unsigned mask = masks[random_bits() % 4];
  return mask != 0 ? mask : 1;
}

template <class T>
T random_value() {
  T value;
  if constexpr (std::is_floating_point_v<T>) {
    value = static_cast<T>(static_cast<std::int64_t>(random_bits())) / 1024;
  } else {
    value = static_cast<T>(random_bits());
  }
  return value;
}

/// The lane that `lane` reads, found by listing the lanes of its sub-warp.
int source_lane(warp::Shuffle kind, int lane, unsigned operand, int width) {
  std::vector<int> group;
  for (int other = 0; other < lanes; ++other) {
    if (other / width == lane / width) group.push_back(other);
  }
  const int position = lane % width;
  const int offset = static_cast<int>(operand % 32);
  switch (kind) {
    case warp::Shuffle::index: return group[static_cast<std::size_t>(operand % static_cast<unsigned>(width))];
    case warp::Shuffle::up: return position - offset < 0 ? lane : group[static_cast<std::size_t>(position - offset)];
    case warp::Shuffle::down:
      return position + offset >= width ? lane : group[static_cast<std::size_t>(position + offset)];
    case warp::Shuffle::xor_:
      return (lane ^ offset) > group.back() ? lane : lane ^ offset;  // an earlier sub-warp may be read
  }
  return -1;
}

}  // namespace

TEST_CASE_TEMPLATE("shuffles move values between the lanes of sub-warps", T, int, unsigned, long, unsigned long,
                   long long, unsigned long long, float, double) {
  int compared = 0;
  for (int width = 1; width <= 32; width *= 2) {
    for (const auto kind : {warp::Shuffle::index, warp::Shuffle::up, warp::Shuffle::down, warp::Shuffle::xor_}) {
      for (int round = 0; round < 6; ++round) {
        const unsigned mask = random_mask();
        const bool uniform = round % 2 == 0;
        PerLane<T> values;
        PerLane<unsigned> operands;
        for (T& value : values) value = random_value<T>();
        const unsigned shared_operand = static_cast<unsigned>(random_bits() % 40);
        for (unsigned& operand : operands)
          operand = uniform ? shared_operand : static_cast<unsigned>(random_bits() % 40);
        PerLane<T> results{};
        warp::shuffle(kind, mask, values.data(), operands.data(), width, results.data());
        for (int lane = 0; lane < lanes; ++lane) {
          const auto l = static_cast<std::size_t>(lane);
          const int source = source_lane(kind, lane, operands[l], width);
          if (!in_mask(mask, lane) || !in_mask(mask, source)) continue;  // CUDA leaves the result open
          INFO("width ", width, ", kind ", static_cast<int>(kind), ", mask ", mask, ", lane ", lane);
          REQUIRE(results[l] == values[static_cast<std::size_t>(source)]);
          ++compared;
        }
      }
    }
  }
  CHECK(compared > 500);
}

TEST_CASE("a shuffle keeps the bits of a NaN and of a negative zero") {
  PerLane<double> values{};
  values[0] = std::bit_cast<double>(0x7ff4000000000123ull);
  values[1] = -0.0;
  PerLane<unsigned> operands{};
  for (std::size_t lane = 0; lane < operands.size(); ++lane) operands[lane] = lane % 2;
  PerLane<double> results{};
  warp::shuffle(warp::Shuffle::index, ~0u, values.data(), operands.data(), 32, results.data());
  CHECK(std::bit_cast<std::uint64_t>(results[30]) == 0x7ff4000000000123ull);
  CHECK(std::bit_cast<std::uint64_t>(results[31]) == 0x8000000000000000ull);
}

TEST_CASE("votes count the predicates of the mask's lanes alone") {
  for (int round = 0; round < 60; ++round) {
    const unsigned mask = random_mask();
    PerLane<int> predicates;
    const int kind = round % 4;
    for (int& predicate : predicates) {
      predicate = kind == 0 ? 0 : kind == 1 ? -7 : static_cast<int>(random_bits() % 3) - 1;
    }
    unsigned yes = 0;
    for (int lane = 0; lane < lanes; ++lane) {
      if (in_mask(mask, lane) && predicates[static_cast<std::size_t>(lane)] != 0) yes |= 1u << lane;
    }
    warp::Votes votes{};
    warp::vote(mask, predicates.data(), &votes);
    for (int lane = 0; lane < lanes; ++lane) {
      if (!in_mask(mask, lane)) continue;
      REQUIRE(votes.ballot[lane] == yes);
      REQUIRE(votes.any[lane] == (yes != 0 ? 1 : 0));
      REQUIRE(votes.all[lane] == (yes == mask ? 1 : 0));
    }
  }
}

TEST_CASE_TEMPLATE("matches name the lanes with equal values", T, int, unsigned, long, unsigned long, long long,
                   unsigned long long, float, double) {
  for (int round = 0; round < 40; ++round) {
    const unsigned mask = random_mask();
    const int kinds = round % 4 + 1;
    PerLane<T> values;
    for (T& value : values) value = static_cast<T>(random_bits() % static_cast<unsigned>(kinds)) * 3;
    PerLane<unsigned> any{};
    PerLane<unsigned> all{};
    PerLane<int> predicates{};
    warp::match(mask, values.data(), any.data(), all.data(), predicates.data());
    for (std::size_t lane = 0; lane < values.size(); ++lane) {
      if (!in_mask(mask, static_cast<int>(lane))) continue;
      unsigned equal = 0;
      for (std::size_t other = 0; other < values.size(); ++other) {
        if (in_mask(mask, static_cast<int>(other)) && values[other] == values[lane]) equal |= 1u << other;
      }
      REQUIRE(any[lane] == equal);
      REQUIRE(all[lane] == (equal == mask ? mask : 0));
      REQUIRE(predicates[lane] == (equal == mask ? 1 : 0));
    }
  }
}

TEST_CASE("matches of floats compare bits") {
  PerLane<float> values{};
  values[3] = -0.0f;
  values[4] = values[5] = std::numeric_limits<float>::quiet_NaN();
  PerLane<unsigned> any{};
  PerLane<unsigned> all{};
  PerLane<int> predicates{};
  warp::match(~0u, values.data(), any.data(), all.data(), predicates.data());
  CHECK(any[0] == ~0x38u);
  CHECK(any[3] == 0x08u);
  CHECK(any[4] == 0x30u);
}

TEST_CASE("reductions combine the mask's lanes and wrap around") {
  for (int round = 0; round < 60; ++round) {
    const unsigned mask = random_mask();
    PerLane<unsigned> values;
    for (unsigned& value : values) value = static_cast<unsigned>(random_bits());
    unsigned add = 0, least = ~0u, most = 0, all = ~0u, any = 0, odd = 0;
    int signed_least = std::numeric_limits<int>::max();
    int signed_most = std::numeric_limits<int>::min();
    for (int lane = 0; lane < lanes; ++lane) {
      if (!in_mask(mask, lane)) continue;
      const unsigned value = values[static_cast<std::size_t>(lane)];
      add += value;
      least = std::min(least, value);
      most = std::max(most, value);
      all &= value;
      any |= value;
      odd ^= value;
      signed_least = std::min(signed_least, static_cast<int>(value));
      signed_most = std::max(signed_most, static_cast<int>(value));
    }
    warp::Reductions r{};
    warp::reduce(mask, values.data(), &r);
    for (int lane = 0; lane < lanes; ++lane) {
      if (!in_mask(mask, lane)) continue;
      REQUIRE(r.add[lane] == add);
      REQUIRE(r.min[lane] == least);
      REQUIRE(r.max[lane] == most);
      REQUIRE(r.and_[lane] == all);
      REQUIRE(r.or_[lane] == any);
      REQUIRE(r.xor_[lane] == odd);
      REQUIRE(r.signed_add[lane] == static_cast<int>(add));
      REQUIRE(r.signed_min[lane] == signed_least);
      REQUIRE(r.signed_max[lane] == signed_most);
    }
  }
}

TEST_CASE("lanes that branch apart see their own side as active") {
  for (int round = 0; round < 20; ++round) {
    const unsigned mask = random_mask();
    PerLane<unsigned> active{};
    warp::branch(mask, active.data());
    for (int lane = 0; lane < lanes; ++lane) {
      REQUIRE(active[static_cast<std::size_t>(lane)] == (in_mask(mask, lane) ? mask : ~mask));
    }
  }
}

TEST_CASE("what a lane stored is seen by another after __syncwarp") {
  PerLane<int> results{};
  warp::exchange_through_memory(results.data());
  for (int lane = 0; lane < lanes; ++lane) CHECK(results[static_cast<std::size_t>(lane)] == (lane + 1) % lanes * 3);
}
