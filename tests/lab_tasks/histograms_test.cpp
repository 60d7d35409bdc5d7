// SPDX-License-Identifier: BSD-3-Clause
// The expected outputs of labs 02 and 03 against a plain walk over the inputs that the same case gives.
#include <doctest/doctest.h>

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "lockstep/task.h"

using lockstep::Buffer;
using lockstep::Case;
using lockstep::Expected;
using lockstep::Rng;
using lockstep::Sizes;

namespace {

Case make(const char* lab, std::size_t length, std::size_t kind) {
  return lockstep::tasks().at(lab)(Sizes({{"length", length}, {"kind", kind}}), Rng(11));
}

std::vector<unsigned char> input_of(const Case& c) {
  const auto& buffer = std::get<Buffer>(c.arguments().at(0));
  std::vector<unsigned char> bytes(buffer.bytes());
  buffer.fill(0, std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

std::vector<Expected> expected_of(const Case& c) {
  const auto& buffer = std::get<Buffer>(c.arguments().at(2));
  std::vector<Expected> expected(buffer.count());
  buffer.expect(0, expected);
  return expected;
}

void check_equal(const std::vector<Expected>& expected, const std::vector<double>& counts) {
  REQUIRE(expected.size() == counts.size());
  unsigned wrong = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) wrong += expected[i].value != counts[i] || expected[i].tolerance != 0;
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("lab 02 expects the number of letters of each group") {
  const std::string alphabet = "abcdefghijklmnopqrstuvwxyz";
  const std::string capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const std::size_t kind : {1, 2, 3, 4}) {
    CAPTURE(kind);
    const Case c = make("02_atomics", 5003, kind);
    std::vector<double> counts(7);
    double letters = 0;
    for (const unsigned char byte : input_of(c)) {
      auto place = alphabet.find(static_cast<char>(byte));
      if (place == std::string::npos) place = capitals.find(static_cast<char>(byte));
      if (place == std::string::npos) continue;
      ++counts[place / 4];
      ++letters;
    }
    CHECK(letters > 0);
    check_equal(expected_of(c), counts);
  }
  CHECK_THROWS_AS(make("02_atomics", 10, 5), std::invalid_argument);
}

TEST_CASE("lab 03 expects the number of bytes of each value") {
  for (const std::size_t kind : {1, 2, 3, 4}) {
    CAPTURE(kind);
    const Case c = make("03_privatized_histogram", 5003, kind);
    std::vector<double> counts(256);
    for (const unsigned char byte : input_of(c)) ++counts[byte];
    check_equal(expected_of(c), counts);
  }
  CHECK_THROWS_AS(make("03_privatized_histogram", 10, 5), std::invalid_argument);
}

TEST_CASE("a case beyond 2^31 bytes knows what it expects at once") {
  const std::size_t length = 2147483681;
  for (const char* lab : {"02_atomics", "03_privatized_histogram"}) {
    CAPTURE(lab);
    double sum = 0;
    for (const auto& expected : expected_of(make(lab, length, 2))) sum += expected.value;
    CHECK(sum == static_cast<double>(length));
  }
}
