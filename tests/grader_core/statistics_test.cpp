// SPDX-License-Identifier: BSD-3-Clause
// The verdict on synthetic noise: what must hold is how often it is wrong.
#include "grader/judge/statistics.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <iterator>
#include <numbers>
#include <vector>

#include "grader/judge/pairs.h"
#include "grader_core/recorded_gpu_noise.h"
#include "grader_core/recorded_noise.h"
#include "lockstep/rng.h"
#include "noise/replay.h"

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

using Noise = double (*)(const Rng&, std::uint64_t);

double still(const Rng&, std::uint64_t) { return 1; }
double spread(const Rng& r, std::uint64_t at, double sigma) { return std::exp(sigma * normal(r, at)); }
bool at_times(const Rng& r, std::uint64_t at, double probability) { return unit(r.stream(3), at) < probability; }
double drift(const Rng& r, std::uint64_t at) { return (1 + 0.02 * static_cast<double>(at)) * spread(r, at, 0.01); }
double bimodal(const Rng& r, std::uint64_t at) { return spread(r, at, 0.03) * (at_times(r, at, 0.5) ? 1 : 1.4); }

// A clock that changes its step now and then, and keeps it for a while.
double regimes(const Rng& r, std::uint64_t at) {
  bool slow = false;
  for (std::uint64_t i = at < 64 ? 0 : at - 64; i <= at; ++i) {
    if (at_times(r, i, 0.1)) slow = unit(r.stream(4), i) < 0.5;
  }
  return spread(r, at, 0.02) * (slow ? 1.5 : 1);
}

// What a loop of fixed work took on a busy machine with two cores, run after run, from a place that the seed chooses.
double recorded(const Rng& r, std::uint64_t at) {
  const std::size_t count = std::size(recorded_microseconds);
  return recorded_microseconds[(r.stream(5).below(0, static_cast<std::uint32_t>(count)) + at) % count];
}

struct NamedNoise {
  const char* name;
  Noise noise;
};
constexpr NamedNoise noises[] = {
    {"1% between runs", [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.01); }},
    {"3%", [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.03); }},
    {"10%", [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.1); }},
    {"30%", [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.3); }},
    {"getting slower", drift},
    {"getting faster",
     [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.03) / (1 + 0.02 * static_cast<double>(at)); }},
    {"a tenth takes five times as long",
     [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.03) * (at_times(r, at, 0.1) ? 5 : 1); }},
    {"a third takes five times as long",
     [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.03) * (at_times(r, at, 0.33) ? 5 : 1); }},
    {"two speeds, 1.1 apart",
     [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.01) * (at_times(r, at, 0.5) ? 1 : 1.1); }},
    {"two speeds, 1.4 apart", bimodal},
    {"two speeds, 2 apart",
     [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.02) * (at_times(r, at, 0.3) ? 2 : 1); }},
    {"speeds that last", regimes},
    {"a heavy tail",
     [](const Rng& r, std::uint64_t at) { return 1 + 0.02 * std::tan(std::numbers::pi / 2 * 0.999 * unit(r, at)); }},
    {"every second run slower",
     [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.02) * (at % 2 == 0 ? 1 : 1.2); }},
    {"every third run faster",
     [](const Rng& r, std::uint64_t at) { return spread(r, at, 0.02) * (at % 3 == 0 ? 1 : 1.2); }},
    {"recorded", recorded},
};

PairedTiming timed(Noise noise, double true_ratio, double threshold, std::uint64_t seed) {
  Machine machine(seed, noise);
  const auto result =
      time_pairs([&] { return machine.run(true_ratio); }, [&] { return machine.run(1); }, threshold, {});
  REQUIRE(result);
  return *result;
}

TEST_CASE("the median") {
  CHECK(median(std::vector<double>{3}) == 3);
  CHECK(median(std::vector<double>{4, 1, 3}) == 3);
  CHECK(median(std::vector<double>{4, 1, 3, 2}) == 2.5);
  CHECK(std::isnan(median({})));
}

TEST_CASE("the interval of the median holds it and narrows with more values") {
  std::vector<double> values;
  const Rng random(7);
  const auto width = [](Interval interval) { return interval.high - interval.low; };
  for (std::uint64_t i = 0; i < 10; ++i) values.push_back(normal(random, i));
  const Interval few = median_interval(values);
  CHECK(few.low <= median(values));
  CHECK(few.high >= median(values));
  for (std::uint64_t i = 10; i < 400; ++i) values.push_back(normal(random, i));
  CHECK(width(median_interval(values)) < width(few) / 2);
  const Interval single = median_interval(std::vector<double>{5});
  CHECK(single.low == 5);
  CHECK(single.high == 5);
  CHECK(std::isnan(median_interval({}).low));
}

TEST_CASE("the interval cuts off as many values as coins allow: 1 of 12, 5 of 24, 14 of 48") {
  for (const auto& [count, cut] : {std::pair(8U, 0U), {11U, 0U}, {12U, 1U}, {24U, 5U}, {48U, 14U}}) {
    CAPTURE(count);
    std::vector<double> values(count);
    for (unsigned i = 0; i < count; ++i) values[i] = count - i;  // in no order that helps
    CHECK(median_interval(values).low == 1 + cut);
    CHECK(median_interval(values).high == count - cut);
  }
}

TEST_CASE("each end of the interval misses the true median as seldom as it says") {
  constexpr unsigned tries = 20'000;
  unsigned too_high = 0, too_low = 0;
  for (unsigned t = 0; t < tries; ++t) {
    std::vector<double> values;
    for (std::uint64_t i = 0; i < 12; ++i) values.push_back(normal(Rng(t), i));
    const Interval interval = median_interval(values);
    too_high += interval.low > 0;
    too_low += interval.high < 0;
  }
  CHECK(too_high <= tries * one_sided_error);
  CHECK(too_low <= tries * one_sided_error);
  CHECK(too_high + too_low > 0);
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
  CHECK(result.pairs == 12);
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
  time_pairs(a, b, 3, {});
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
  CHECK_FALSE(time_pairs([] { return 1.0; }, failing, 2, {}));
  CHECK(runs == 3);
}

TEST_CASE("the same code against itself does not pass 1.05, a true 2 does not fail 1.5, whatever the noise") {
  constexpr unsigned tries = 2000;
  for (const auto& [name, noise] : noises) {
    CAPTURE(name);
    unsigned false_passes = 0, false_fails = 0;
    for (unsigned t = 0; t < tries; ++t) {
      if (timed(noise, 1.0, 1.05, 1000 + t).decision == Decision::above) ++false_passes;
      if (timed(noise, 2.0, 1.5, 5000 + t).decision == Decision::below) ++false_fails;
    }
    CHECK(false_passes <= tries / 100);
    CHECK(false_fails <= tries / 100);
  }
}

TEST_CASE("a recorded series is replayed from every fourth run that leaves enough for the longest grading") {
  std::vector<double> runs;
  for (unsigned i = 0; i < 96 + 40; ++i) runs.push_back(i % 4 == 0 || i % 4 == 3 ? 2.0 : 1.0);  // A B B A
  CHECK(ratio_of(runs) == 2);
  const Verdicts verdicts = replay(runs, 1, 1.5);
  CHECK(verdicts.windows == 11);
  CHECK(verdicts.above == 11);
  CHECK(replay(runs, 1, 2.5).below == 11);
  CHECK(replay(runs, 0.5, 1.05).below == 11);
  CHECK(replay({1, 1, 1, 1}, 1, 2).windows == 0);
}

TEST_CASE("nor does noise that was recorded on a GPU make it pass or fail") {
  const auto check = [](const char* name, const auto& nanoseconds) {
    CAPTURE(name);
    const std::vector<double> runs(std::begin(nanoseconds), std::end(nanoseconds));
    const Verdicts same = replay(runs, 1, 1.05), doubled = replay(runs, 2, 1.5);
    REQUIRE(same.windows > 100);
    CHECK(same.above <= same.windows / 100);
    CHECK(doubled.below <= doubled.windows / 100);
    CHECK(doubled.above >= doubled.windows * 99 / 100);
  };
  check("alone", alone_nanoseconds);
  check("beside another program", shared_nanoseconds);
  check("new processes, after a rest", rested_nanoseconds);
}

TEST_CASE("on the threshold itself, where it is hardest, few pass and few fail") {
  constexpr unsigned tries = 4000;
  for (const double sigma : {0.01, 0.3}) {
    unsigned passes = 0, fails = 0;
    for (unsigned t = 0; t < tries; ++t) {
      Rng random(t);
      std::uint64_t at = 0;
      const auto run = [&](double seconds) { return seconds * spread(random, at++, sigma); };
      const auto result = time_pairs([&] { return run(1.5); }, [&] { return run(1); }, 1.5, {});
      REQUIRE(result);
      passes += result->decision == Decision::above;
      fails += result->decision == Decision::below;
    }
    CHECK(passes <= tries / 100);
    CHECK(fails <= tries / 100);
    CHECK(passes + fails > 0);
  }
}

TEST_CASE("noise of a few percent does not hinder a verdict") {
  constexpr unsigned tries = 500;
  for (const auto& [name, noise] : std::initializer_list<NamedNoise>{noises[0], noises[1], noises[4], noises[6]}) {
    CAPTURE(name);
    unsigned passes = 0;
    for (unsigned t = 0; t < tries; ++t) passes += timed(noise, 2.0, 1.5, t).decision == Decision::above;
    CHECK(passes >= tries * 99 / 100);
  }
}

}  // namespace
}  // namespace lockstep::grader::test
