// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/byte_source.h"

#include <doctest/doctest.h>

#include <array>
#include <cctype>
#include <cstdint>
#include <stdexcept>

using lockstep::ByteCounts;
using lockstep::ByteSource;
using lockstep::Rng;

namespace {

template <class Source>
std::array<std::uint64_t, 256> counted_one_by_one(const Source& source, std::size_t length) {
  std::array<std::uint64_t, 256> counts{};
  for (std::size_t i = 0; i < length; ++i) ++counts[source(i)];
  return counts;
}

}  // namespace

TEST_CASE("counts are those of counting one by one, shared among threads or not") {
  for (const std::size_t kind : {1, 2, 3}) {
    const ByteSource source(kind, Rng(7));
    for (const std::size_t length : {std::size_t{1}, std::size_t{1000}, (std::size_t{3} << 20) + 5}) {
      CAPTURE(kind);
      CAPTURE(length);
      const ByteCounts counts(source, length);
      const auto expected = counted_one_by_one(source, length);
      unsigned wrong = 0;
      for (std::size_t value = 0; value < 256; ++value) wrong += counts[value] != expected[value];
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("one value is counted without a walk over the data") {
  ByteSource source(2, Rng(7));
  source.set_one_value('q');
  const std::size_t length = std::size_t{1} << 60;  // longer than anybody would wait
  const ByteCounts counts(source, length);
  CHECK(counts['q'] == length);
  CHECK(counts['r'] == 0);
}

TEST_CASE("uniform bytes have every value, text has letters and spaces, and the seed changes both") {
  const std::size_t length = 100000;
  const ByteCounts uniform(ByteSource(1, Rng(7)), length);
  unsigned missing = 0;
  for (std::size_t value = 0; value < 256; ++value) missing += uniform[value] < length / 512;
  CHECK(missing == 0);

  const ByteCounts text(ByteSource(3, Rng(7)), length);
  std::uint64_t letters = 0;
  for (unsigned value = 0; value < 128; ++value)
    letters += std::isalpha(static_cast<int>(value)) != 0 ? text[value] : 0;
  CHECK(letters > length / 2);
  CHECK(text[' '] > length / 20);
  CHECK(text['e'] > text['z']);

  for (const std::size_t kind : {1, 3}) {
    const ByteSource one(kind, Rng(7));
    const ByteSource other(kind, Rng(8));
    unsigned different = 0;
    for (std::size_t i = 0; i < 100; ++i) different += one(i) != other(i);
    CHECK(different > 50);
  }
}

TEST_CASE("a kind that is none is refused") {
  CHECK_THROWS_AS(ByteSource(0, Rng(7)), std::invalid_argument);
  CHECK_THROWS_AS(ByteSource(4, Rng(7)), std::invalid_argument);
}
