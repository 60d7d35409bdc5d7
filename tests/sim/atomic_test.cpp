// SPDX-License-Identifier: BSD-3-Clause
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>
#include <type_traits>
#include <vector>

#include "atomic_kernels.h"
#include "simt/atomics.h"
#include "simt/report.h"

namespace {

using atomics::Operation;
using atomics::Scope;

std::mt19937_64 random_bits(7);

template <class T>
T random_value() {
  if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(static_cast<int>(random_bits() % 2001) - 1000) / 8;
  } else {
    return random_bits() % 3 == 0 ? static_cast<T>(random_bits() % 8) : static_cast<T>(random_bits());
  }
}

/// What the CUDA guide says the word becomes.
template <class T>
T expected(Operation operation, T old, T value, T compare) {
  if constexpr (std::is_integral_v<T>) {
    using U = std::make_unsigned_t<T>;
    switch (operation) {
      case Operation::add: return static_cast<T>(static_cast<U>(old) + static_cast<U>(value));
      case Operation::sub: return static_cast<T>(static_cast<U>(old) - static_cast<U>(value));
      case Operation::and_: return static_cast<T>(old & value);
      case Operation::or_: return static_cast<T>(old | value);
      case Operation::xor_: return static_cast<T>(old ^ value);
      case Operation::inc: return old >= value ? T{0} : static_cast<T>(old + 1);
      case Operation::dec: return old == 0 || old > value ? value : static_cast<T>(old - 1);
      default: break;
    }
  }
  switch (operation) {
    case Operation::add: return static_cast<T>(old + value);
    case Operation::exchange: return value;
    case Operation::min: return std::min(old, value);
    case Operation::max: return std::max(old, value);
    default: return old == compare ? value : old;
  }
}

template <class T>
void check_sequence(Operation operation) {
  constexpr std::size_t count = 40;
  for (const Scope scope : {Scope::device, Scope::block, Scope::system}) {
    for (const bool in_shared : {false, true}) {
      INFO("operation ", static_cast<int>(operation), ", scope ", static_cast<int>(scope), ", shared ", in_shared);
      std::vector<T> values(count);
      std::vector<T> compares(count);
      T word = random_value<T>();
      T old = word;
      std::vector<T> expected_olds;
      for (std::size_t i = 0; i < count; ++i) {
        values[i] = random_value<T>();
        compares[i] = random_bits() % 2 == 0 ? old : random_value<T>();
        expected_olds.push_back(old);
        old = expected(operation, old, values[i], compares[i]);
      }
      std::vector<T> olds(count);
      atomics::sequence(operation, scope, in_shared, &word, values.data(), compares.data(), olds.data(), count);
      REQUIRE(olds == expected_olds);
      REQUIRE(word == old);
    }
  }
}

template <class T>
void check_scatter(Operation operation) {
  for (const std::size_t threads : {1u, 31u, 32u, 33u, 200u, 256u}) {
    for (const std::size_t bins : {1u, 2u, 7u, 64u}) {
      for (const bool in_shared : {false, true}) {
        if (in_shared && threads < bins) continue;
        std::vector<T> words(bins);
        for (T& word : words) word = random_value<T>();
        std::vector<T> final_words = words;
        std::vector<unsigned> bin_of(threads);
        std::vector<T> values(threads);
        std::vector<T> olds(threads);
        for (std::size_t i = 0; i < threads; ++i) {
          bin_of[i] = static_cast<unsigned>(random_bits() % bins);
          values[i] = random_value<T>();
          final_words[bin_of[i]] = expected(operation, final_words[bin_of[i]], values[i], T{});
        }
        atomics::scatter(operation, in_shared, words.data(), bins, bin_of.data(), values.data(), olds.data(), threads);
        INFO("operation ", static_cast<int>(operation), ", threads ", threads, ", bins ", bins, ", shared ", in_shared);
        REQUIRE(words == final_words);
      }
    }
  }
}

}  // namespace

TEST_CASE("integer atomics give the old value and leave the new one") {
  for (const Operation operation : {Operation::add, Operation::sub, Operation::exchange, Operation::min, Operation::max,
                                    Operation::and_, Operation::or_, Operation::xor_, Operation::cas}) {
    check_sequence<int>(operation);
    check_sequence<unsigned>(operation);
  }
  for (const Operation operation : {Operation::inc, Operation::dec}) check_sequence<unsigned>(operation);
}

TEST_CASE("64-bit atomics give the old value and leave the new one") {
  for (const Operation operation : {Operation::add, Operation::exchange, Operation::min, Operation::max,
                                    Operation::and_, Operation::or_, Operation::xor_, Operation::cas}) {
    check_sequence<unsigned long long>(operation);
  }
  for (const Operation operation : {Operation::min, Operation::max}) check_sequence<long long>(operation);
}

TEST_CASE("floating point and 16-bit atomics give the old value and leave the new one") {
  for (const Operation operation : {Operation::add, Operation::exchange}) check_sequence<float>(operation);
  check_sequence<double>(Operation::add);
  check_sequence<unsigned short>(Operation::cas);
}

TEST_CASE("atomics of many threads on few words lose nothing") {
  for (const Operation operation : {Operation::add, Operation::min, Operation::max, Operation::xor_}) {
    check_scatter<int>(operation);
    check_scatter<unsigned long long>(operation);
  }
  check_scatter<long long>(Operation::max);
  check_scatter<float>(Operation::add);  // eighths below 2^24: every order gives the same sum
  check_scatter<double>(Operation::add);
}

TEST_CASE("threads that count up from zero each get another old value") {
  constexpr std::size_t threads = 256;
  unsigned word = 0;
  const std::vector<unsigned> bin_of(threads);
  const std::vector<unsigned> ones(threads, 1);
  std::vector<unsigned> olds(threads);
  atomics::scatter(Operation::add, false, &word, 1, bin_of.data(), ones.data(), olds.data(), threads);
  std::sort(olds.begin(), olds.end());
  std::vector<unsigned> all(threads);
  std::iota(all.begin(), all.end(), 0u);
  CHECK(olds == all);
  CHECK(word == threads);
}

TEST_CASE("an atomic is one atomic access and no load or store") {
  simt::clear();
  constexpr std::size_t threads = 64;
  std::vector<float> bins(2);
  std::vector<unsigned> bin_of(threads);
  for (std::size_t i = 0; i < threads; ++i) bin_of[i] = i % 2;
  const std::vector<float> values(threads, 1);
  std::vector<float> olds(threads);
  atomics::scatter(Operation::add, false, bins.data(), bins.size(), bin_of.data(), values.data(), olds.data(), threads);
  const simt::Counters counters = simt::totals();
  CHECK(counters.global_atomic_lanes == threads);
  CHECK(counters.global_atomic_requests == 2);
  CHECK(counters.global_atomic_collisions == threads - 4);
  CHECK(counters.global_load_requests == 4);   // the bin and the value, in each of two warps
  CHECK(counters.global_store_requests == 2);  // the old value
  CHECK(counters.shared_atomic_lanes == 0);
}
