// SPDX-License-Identifier: BSD-3-Clause
// The verdict on synthetic noise: what must hold is how often it is wrong.
#include "grader/judge/statistics.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "grader/judge/pairs.h"
#include "lockstep/rng.h"

namespace lockstep::grader::test {
namespace {

// A machine whose times have noise; `at` counts its runs.
class Machine {
 public:
  Machine(std::uint64_t seed, std::function<double(const Rng&, std::uint64_t at)> noise)
      : random_(seed), noise_(std::move(noise)) {}
  double run(double seconds) { return seconds * noise_(random_, at_++); }

 private:
  Rng random_;
  std::function<double(const Rng&, std::uint64_t)> noise_;
  std::uint64_t at_ = 0;
};

double unit(const Rng& random, std::uint64_t index) { return static_cast<double>(random.bits(index) >> 11) * 0x1p-53; }

double normal(const Rng& random, std::uint64_t index) {
  const double u = 1 - unit(random.stream(1), index);
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * unit(random.stream(2), index));
}

double gaussian(const Rng& r, std::uint64_t at) { return std::exp(0.03 * normal(r, at)); }
double drift(const Rng& r, std::uint64_t at) {
  return (1 + 0.02 * static_cast<double>(at)) * std::exp(0.01 * normal(r, at));
}
double spikes(const Rng& r, std::uint64_t at) { return gaussian(r, at) * (unit(r.stream(3), at) < 0.1 ? 5 : 1); }
double bimodal(const Rng& r, std::uint64_t at) { return gaussian(r, at) * (unit(r.stream(3), at) < 0.5 ? 1 : 1.4); }
double still(const Rng&, std::uint64_t) { return 1; }

using Noise = double (*)(const Rng&, std::uint64_t);

PairedTiming timed(Noise noise, double true_ratio, double threshold, std::uint64_t seed) {
  Machine machine(seed, noise);
  const auto result =
      time_pairs([&] { return machine.run(true_ratio); }, [&] { return machine.run(1); }, threshold, seed, {});
  REQUIRE(result);
  return *result;
}

TEST_CASE("the median") {
  CHECK(median(std::vector<double>{3}) == 3);
  CHECK(median(std::vector<double>{4, 1, 3}) == 3);
  CHECK(median(std::vector<double>{4, 1, 3, 2}) == 2.5);
  CHECK(std::isnan(median({})));
}

TEST_CASE("the bootstrap is deterministic, holds the median and narrows with more values") {
  std::vector<double> values;
  const Rng random(7);
  const auto width = [](Interval interval) { return interval.high - interval.low; };
  for (std::uint64_t i = 0; i < 10; ++i) values.push_back(normal(random, i));
  const Interval few = bootstrap_median(values, 1);
  CHECK(few.low == bootstrap_median(values, 1).low);
  CHECK(few.low <= median(values));
  CHECK(few.high >= median(values));
  for (std::uint64_t i = 10; i < 400; ++i) values.push_back(normal(random, i));
  CHECK(width(bootstrap_median(values, 1)) < width(few) / 2);
  const Interval single = bootstrap_median(std::vector<double>{5}, 1);
  CHECK(single.low == 5);
  CHECK(single.high == 5);
}

TEST_CASE("the bootstrap's 95% interval holds the true median about that often") {
  unsigned held = 0;
  constexpr unsigned tries = 300;
  for (unsigned t = 0; t < tries; ++t) {
    std::vector<double> values;
    for (std::uint64_t i = 0; i < 16; ++i) values.push_back(normal(Rng(t), i));
    const Interval interval = bootstrap_median(values, t);
    if (interval.low <= 0 && interval.high >= 0) ++held;
  }
  CHECK(held >= tries * 90 / 100);
}

TEST_CASE("an interval is above, below or across") {
  CHECK(decide({2, 3}, 2) == Decision::above);
  CHECK(decide({2, 3}, 2.5) == Decision::across);
  CHECK(decide({2, 3}, 3) == Decision::across);
  CHECK(decide({2, 3}, 3.1) == Decision::below);
}

TEST_CASE("without noise the ratio is exact, also at the threshold") {
  const PairedTiming result = timed(still, 2, 2, 1);
  CHECK(result.ratio == 2);
  CHECK(result.decision == Decision::above);
  CHECK(result.pairs == 16);
  CHECK(result.seconds == 1);
  CHECK(result.baseline_seconds == 2);
}

TEST_CASE("a steady drift cancels") {
  const PairedTiming result = timed(drift, 2, 1.5, 3);
  CHECK(result.ratio == doctest::Approx(2).epsilon(0.02));
}

TEST_CASE("runs go A B B A") {
  std::string order;
  const auto a = [&] {
    order += 'A';
    return 1.0;
  };
  const auto b = [&] {
    order += 'B';
    return 1.0;
  };
  time_pairs(a, b, 3, 1, {});
  CHECK(order.starts_with("ABBAABBA"));
}

TEST_CASE("an interval across the threshold asks for more pairs, twice at most") {
  const PairedTiming result = timed(bimodal, 1.5, 1.5, 5);
  CHECK(result.decision == Decision::across);
  CHECK(result.pairs == 48);
}

TEST_CASE("a run that fails ends the timing at once") {
  unsigned runs = 0;
  const auto failing = [&]() -> std::optional<double> {
    if (++runs == 3) return std::nullopt;
    return 1.0;
  };
  CHECK_FALSE(time_pairs([] { return 1.0; }, failing, 2, 1, {}));
  CHECK(runs == 3);
}

TEST_CASE("the same code against itself does not pass 1.05, a true 2 does not fail 1.5") {
  for (const Noise noise : {gaussian, drift, spikes, bimodal}) {
    unsigned false_passes = 0, false_fails = 0;
    constexpr unsigned tries = 200;
    for (unsigned t = 0; t < tries; ++t) {
      if (timed(noise, 1.0, 1.05, 1000 + t).decision == Decision::above) ++false_passes;
      if (timed(noise, 2.0, 1.5, 5000 + t).decision == Decision::below) ++false_fails;
    }
    CHECK(false_passes <= tries / 100);
    CHECK(false_fails <= tries / 100);
  }
}

}  // namespace
}  // namespace lockstep::grader::test
