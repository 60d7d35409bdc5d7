// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/compare.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "grader/judge/pattern.h"
#include "grader/judge/tally.h"

namespace lockstep::grader::test {
namespace {

constexpr Marks marks = {0xFF, 0x5A};

// An output whose element i is expected to be `value(i)`, and a payload that is right to begin with.
struct Output {
  Buffer buffer;
  std::vector<float> values;

  template <class Value>
  Output(std::vector<std::size_t> shape, Value value) {
    Case c;
    c.output<float>("out", shape, [value](std::size_t i) { return Expected{static_cast<double>(value(i)), 1e-6}; });
    buffer = std::get<Buffer>(c.arguments()[0]);
    for (std::size_t i = 0; i < buffer.count(); ++i) values.push_back(value(i));
  }
  explicit Output(std::vector<std::size_t> shape)
      : Output(std::move(shape), [](std::size_t i) { return static_cast<float>(i + 1); }) {}

  void poison(std::size_t i) { std::memset(&values[i], marks.poison, sizeof(float)); }
  template <class Choose, class Spoil>
  void spoil(Choose choose, Spoil spoil_one) {
    const std::size_t columns = buffer.shape.back();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (choose(i / columns, i % columns)) spoil_one(values[i]);
    }
  }
  [[nodiscard]] Comparison compared() const { return compare(buffer, std::as_bytes(std::span(values)), {}, {}, marks); }
};

void add_half(float& value) { value += 0.5F; }

TEST_CASE("a right output passes and says nothing") {
  const Output output({129, 129});
  const Comparison result = output.compared();
  CHECK(result.passed());
  CHECK(result.checked == 16641);
  CHECK(result.sentence.empty());
}

TEST_CASE("one element wrong in a million is found") {
  const auto value = [](std::size_t i) { return static_cast<float>(i % 1000 + 1); };
  for (const std::size_t index :
       {std::size_t{0}, std::size_t{262'143}, std::size_t{262'144}, std::size_t{777'777}, std::size_t{999'999}}) {
    Output output({1'000'000}, value);
    output.values[index] += 0.01F;
    const Comparison result = output.compared();
    CHECK(result.wrong == 1);
    CHECK(result.first == index);
    CHECK_FALSE(result.passed());
  }
}

TEST_CASE("the sentence counts, places and quotes") {
  Output output({129, 129});
  for (std::size_t row = 0; row < 129; ++row) output.poison(row * 129 + 128);
  const Comparison result = output.compared();
  CHECK(result.wrong == 129);
  CHECK(result.unwritten == 129);
  CHECK(
      result.sentence ==
      "129 of 16 641 elements of `out` wrong, all in the last column; first at [0, 128]: expected 129, never written.");

  Output one({1});
  one.values[0] = 3;
  CHECK(one.compared().sentence == "The only element of `out` is wrong: expected 1, got 3.");
}

TEST_CASE("nothing written is told from wrong values") {
  Output output({100});
  for (std::size_t i = 0; i < 100; ++i) output.poison(i);
  CHECK(output.compared().sentence == "Nothing was written to `out`.");
  output.values[99] = 7;
  CHECK(output.compared().sentence ==
        "100 of 100 elements of `out` wrong, 99 of them never written; first at [0]: expected 1, never written.");
}

TEST_CASE("NaN and infinities are wrong") {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                          -std::numeric_limits<float>::infinity()}) {
    Output output({64});
    output.values[5] = bad;
    CHECK(output.compared().wrong == 1);
  }
}

TEST_CASE("an integer output that nobody wrote is seen too") {
  Case c;
  c.output<std::uint32_t>("bins", {7}, [](std::size_t i) { return Expected{static_cast<double>(i), 0}; });
  const std::vector<std::uint32_t> values(7, 0x5B5B5B5B);
  const Comparison result =
      compare(std::get<Buffer>(c.arguments()[0]), std::as_bytes(std::span(values)), {}, {}, {0x5B, 1});
  CHECK(result.unwritten == 7);
  CHECK(result.sentence == "Nothing was written to `bins`.");
}

TEST_CASE("an in-out buffer holds its input, not poison") {
  Case c;
  c.in_out<float>(
      "data", {4}, [](std::size_t) { return 1.0F; },
      [](std::size_t) {
        return Expected{2, 0};
      });
  std::vector<float> values(4);
  std::memset(values.data(), marks.poison, sizeof(float) * values.size());
  const Comparison result =
      compare(std::get<Buffer>(c.arguments()[0]), std::as_bytes(std::span(values)), {}, {}, marks);
  CHECK(result.wrong == 4);
  CHECK(result.unwritten == 0);
}

TEST_CASE("guard bands are looked at byte by byte") {
  const Output output({4});
  std::vector<std::byte> before(256, std::byte{marks.guard}), after(256, std::byte{marks.guard});
  const auto run = [&] {
    return compare(output.buffer, std::as_bytes(std::span(output.values)), before, after, marks);
  };
  CHECK(run().passed());
  after[3] = std::byte{0};
  after[9] = std::byte{0};
  Comparison result = run();
  CHECK_FALSE(result.passed());
  CHECK(result.wrong == 0);
  CHECK(result.after.changed == 2);
  CHECK(result.after.nearest == 4);
  CHECK(result.sentence == "It writes past the end of `out`: 2 bytes changed there, the nearest at a distance of 4.");
  before[255] = std::byte{0};
  before[0] = std::byte{0};
  result = run();
  CHECK(result.before.changed == 2);
  CHECK(result.before.nearest == 1);
}

TEST_CASE("patterns of place") {
  struct Row {
    std::function<bool(std::size_t row, std::size_t column)> wrong;
    const char* words;
  };
  const Row rows[] = {
      {[](auto, auto c) { return c == 99; }, "all in the last column"},
      {[](auto r, auto c) { return c == 99 && r % 3 == 1; }, "all in the last column"},
      {[](auto, auto c) { return c >= 97; }, "all in the last 3 columns"},
      {[](auto, auto c) { return c == 0; }, "all in the first column"},
      {[](auto, auto c) { return c == 7; }, "all in column 7"},
      {[](auto, auto c) { return c >= 7 && c < 12; }, "all in columns 7 to 11"},
      {[](auto r, auto) { return r == 49; }, "all in the last row"},
      {[](auto r, auto c) { return r == 49 && c > 95; }, "all in the last row"},
      {[](auto r, auto) { return r < 2; }, "all in the first 2 rows"},
      {[](auto, auto c) { return c % 32 == 0; }, "all in every 32nd column"},
      {[](auto, auto c) { return c % 32 == 31; }, "all in every 32nd column, from column 31 on"},
      {[](auto r, auto) { return r % 2 == 1; }, "all in every 2nd row, from row 1 on"},
      {[](auto r, auto c) { return r * 100 + c >= 4321; }, "everything from element 4 321 on"},
      {[](auto r, auto c) { return r * 100 + c < 777; }, "everything before element 777"},
      {[](auto r, auto c) { return (r * 100 + c) % 33 == 0; }, "all every 33rd element"},
      {[](auto, auto) { return true; }, ""},
      {[](auto r, auto c) { return (r * 7919 + c * 104729) % 13 < 5; }, ""},
      {[](auto r, auto c) { return r == 20 && c == 20; }, ""},
  };
  for (const Row& row : rows) {
    const std::string words = row.words;
    CAPTURE(words);
    Output output({50, 100});
    output.spoil(row.wrong, add_half);
    const std::string sentence = output.compared().sentence;
    CAPTURE(sentence);
    const auto begin = sentence.find(" wrong") + 6;
    const auto end =
        sentence.find("; first at") == std::string::npos ? sentence.find(", at [") : sentence.find("; first at");
    CHECK(sentence.substr(begin, end - begin) == (words.empty() ? "" : ", " + words));
  }
}

TEST_CASE("patterns of value") {
  const auto value = [](std::size_t i) { return static_cast<float>(i * i % 997 + 3); };
  Output zeros({50, 100}, value);
  for (auto& v : zeros.values) v = 0;
  CHECK(zeros.compared().sentence.find("wrong, all zero; first") != std::string::npos);

  Output nans({50, 100}, value);
  for (auto& v : nans.values) v = std::nanf("1");
  CHECK(nans.compared().sentence.find("wrong, all NaN; first") != std::string::npos);

  Output square({64, 64}, value), wide({50, 100}, value);
  for (auto* output : {&square, &wide}) {
    const std::size_t rows = output->buffer.shape[0], columns = output->buffer.shape[1];
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < columns; ++c) output->values[c * rows + r] = value(r * columns + c);
    }
    CHECK(output->compared().sentence.find("each holds the value of its transposed place; first") != std::string::npos);
  }

  Output shifted({5000}, value);
  for (std::size_t i = 1; i < 5000; ++i) shifted.values[i] = value(i - 1);
  CHECK(shifted.compared().sentence.find("each holds the value of the element before it") != std::string::npos);
}

TEST_CASE("what tallies of two halves say together is what one tally says") {
  Progression whole, left, right;
  for (const std::uint64_t value : {64U, 0U, 96U, 192U, 32U}) whole.add(value);
  for (const std::uint64_t value : {64U, 0U}) left.add(value);
  for (const std::uint64_t value : {96U, 192U, 32U}) right.add(value);
  right.merge(left);
  right.merge(Progression());
  CHECK(right.step == whole.step);
  CHECK(right.step == 32);
  CHECK(right.least == 0);
  CHECK(right.most == 192);
  CHECK(right.members(193) == 7);
  CHECK(right.members(192) == 6);
}

TEST_CASE("ordinals") {
  CHECK(ordinal(2) == "2nd");
  CHECK(ordinal(3) == "3rd");
  CHECK(ordinal(11) == "11th");
  CHECK(ordinal(21) == "21st");
  CHECK(ordinal(112) == "112th");
}

TEST_CASE("an exception of the lab's reference reaches the caller") {
  Case c;
  c.output<float>("out", {1'000'000}, [](std::size_t i) -> Expected {
    if (i == 900'000) throw std::out_of_range("the case has no size 'cols'");
    return {0, 0};
  });
  const std::vector<float> values(1'000'000);
  const Buffer& buffer = std::get<Buffer>(c.arguments()[0]);
  CHECK_THROWS_AS(compare(buffer, std::as_bytes(std::span(values)), {}, {}, marks), std::out_of_range);
}

}  // namespace
}  // namespace lockstep::grader::test
