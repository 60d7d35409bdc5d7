// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/layout.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "grader/session/element.h"
#include "grader_core/fake_lab.h"

namespace lockstep::grader::test {
namespace {

TEST_CASE("buffers lie on pages of their own between guard bands") {
  const Case c = make_twice(count_of(1025), Rng(1));
  for (const std::size_t guard : {std::size_t{0}, std::size_t{256}, std::size_t{4096}}) {
    const Layout layout = lay_out(c, guard);
    REQUIRE(layout.places.size() == 3);
    std::size_t end = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(layout.places[i].offset % 4096 == 0);
      CHECK(layout.places[i].offset >= end + guard);
      CHECK(layout.places[i].bytes == 4100);
      end = layout.places[i].offset + layout.places[i].bytes + guard;
    }
    CHECK(layout.places[2].bytes == 0);
    CHECK(layout.total_bytes == end);
  }
}

TEST_CASE("what is filled: inputs, poison, guards, and nothing else") {
  const Case c = make_twice(count_of(1'000'001), Rng(1));
  const Layout layout = lay_out(c, 256);
  std::vector<std::byte> memory(layout.total_bytes, std::byte{0x11});
  const Marks marks = choose_marks(c, 5);
  fill(c, layout, marks, memory);
  const auto& in = std::get<Buffer>(c.arguments()[0]);
  std::vector<std::byte> expected(in.bytes());
  in.fill(0, expected);
  CHECK(std::memcmp(&memory[layout.places[0].offset], expected.data(), expected.size()) == 0);
  const auto is = [&](std::size_t begin, std::size_t count, std::uint8_t value) {
    const auto first = memory.begin() + static_cast<std::ptrdiff_t>(begin);
    return std::all_of(first, first + static_cast<std::ptrdiff_t>(count),
                       [=](std::byte b) { return b == std::byte{value}; });
  };
  CHECK(is(layout.places[1].offset, layout.places[1].bytes, marks.poison));
  for (const std::size_t i : {0U, 1U}) {
    const Place& place = layout.places[i];
    CHECK(is(place.offset - 256, 256, static_cast<std::uint8_t>(marks.guard + i)));
    CHECK(is(place.offset + place.bytes, 256, static_cast<std::uint8_t>(marks.guard + i)));
  }
  CHECK(is(0, layout.places[0].offset - 256, 0x11));
}

TEST_CASE("poison is NaN for reals and never what is expected") {
  CHECK(choose_marks(make_twice(count_of(3), Rng(1)), 1).poison == 0xFF);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto expects = [&](double value) {
      Case c;
      c.output<std::uint8_t>("out", {3}, [=](std::size_t) { return Expected{value, 0}; });
      return choose_marks(c, seed).poison;
    };
    const std::uint8_t unhindered = expects(-1);
    CHECK(expects(unhindered) != unhindered);
  }
}

TEST_CASE("marks depend on the seed") {
  const Case c = make_twice(count_of(3), Rng(1));
  bool differ = false;
  for (std::uint64_t seed = 1; seed < 9; ++seed)
    differ = differ || choose_marks(c, seed).guard != choose_marks(c, 0).guard;
  CHECK(differ);
}

TEST_CASE("the request says where everything is") {
  Case c = make_twice(count_of(10), Rng(1));
  c.in_out<std::int64_t>(
      "sum", {1}, [](std::size_t) { return 0; },
      [](std::size_t) {
        return Expected{0, 0};
      });
  c.scalar("factor", 0.5);
  const Layout layout = lay_out(c, 256);
  const protocol::Request request = describe_case(c, layout, {1, 2});
  CHECK(request.argument_count == 5);
  CHECK(request.arguments[0].kind == protocol::ArgumentKind::input);
  CHECK(request.arguments[1].kind == protocol::ArgumentKind::output);
  CHECK(request.arguments[1].offset == layout.places[1].offset);
  CHECK(request.arguments[1].bytes == 40);
  CHECK(request.arguments[2].kind == protocol::ArgumentKind::integer);
  CHECK(request.arguments[2].integer == 10);
  CHECK(request.arguments[3].kind == protocol::ArgumentKind::in_out);
  CHECK(request.arguments[3].element_bytes == 8);
  CHECK(request.arguments[4].kind == protocol::ArgumentKind::real);
  CHECK(request.arguments[4].real == 0.5);
}

TEST_CASE("too many arguments or bytes are refused") {
  Case many;
  for (int i = 0; i < 17; ++i) many.scalar("n", 1);
  CHECK_THROWS_AS(lay_out(many, 0), std::length_error);
  const Case huge = make_twice(count_of(std::size_t{1} << 61), Rng(1));
  CHECK_THROWS_AS(lay_out(huge, 0), std::length_error);
}

}  // namespace
}  // namespace lockstep::grader::test
