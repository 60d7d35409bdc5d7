// SPDX-License-Identifier: BSD-3-Clause
// Bit, integer and SIMD-in-a-word intrinsics against loops over bits and parts.
#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace {

std::mt19937_64 random_bits(11);

unsigned word() {
  const unsigned special[] = {0, 1, ~0u, 0x80000000u, 0x7fffffffu, 0x80808080u, 0x7f7f7f7fu, 0xffff0000u};
  return random_bits() % 4 == 0 ? special[random_bits() % 8]
                                : static_cast<unsigned>(random_bits() >> random_bits() % 33);
}
std::uint64_t long_word() { return static_cast<std::uint64_t>(word()) << 32 | word(); }
int signed_word() { return static_cast<int>(word()); }

bool bit(std::uint64_t value, int position) { return (value >> position & 1) != 0; }

template <class Check>
void repeat(Check check) {
  for (int round = 0; round < 2000; ++round) check();
}

/// The parts of a word of `bits` each, signed or not, low part first.
std::vector<int> parts(unsigned value, int bits, bool is_signed) {
  std::vector<int> result;
  for (int shift = 0; shift < 32; shift += bits) {
    int part = static_cast<int>(value >> shift & ((1u << bits) - 1));
    if (is_signed && bit(static_cast<unsigned>(part), bits - 1)) part -= 1 << bits;
    result.push_back(part);
  }
  return result;
}

void check_parts(const std::string& name, int bits, bool is_signed, unsigned (*intrinsic)(unsigned, unsigned),
                 const std::function<int(int, int)>& operation) {
  CAPTURE(name);
  CAPTURE(bits);
  repeat([&] {
    const unsigned x = word();
    const unsigned y = word();
    const auto a = parts(x, bits, is_signed);
    const auto b = parts(y, bits, is_signed);
    unsigned expected = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      expected |= (static_cast<unsigned>(operation(a[i], b[i])) & ((1u << bits) - 1)) << (static_cast<int>(i) * bits);
    }
    REQUIRE(intrinsic(x, y) == expected);
  });
}

}  // namespace

TEST_CASE("counting and finding bits") {
  repeat([] {
    const std::uint64_t value = long_word();
    const unsigned low = static_cast<unsigned>(value);
    int ones = 0, low_ones = 0, leading = 0, low_leading = 0, first = 0, low_first = 0;
    for (int i = 63; i >= 0; --i) {
      ones += bit(value, i);
      if (i < 32) low_ones += bit(value, i);
      if (bit(value, i)) first = i + 1;
      if (bit(value, i) && i < 32) low_first = i + 1;
    }
    while (leading < 64 && !bit(value, 63 - leading)) ++leading;
    while (low_leading < 32 && !bit(low, 31 - low_leading)) ++low_leading;
    REQUIRE(__popc(low) == low_ones);
    REQUIRE(__popcll(value) == ones);
    REQUIRE(__clz(static_cast<int>(low)) == low_leading);
    REQUIRE(__clzll(static_cast<long long>(value)) == leading);
    REQUIRE(__ffs(static_cast<int>(low)) == low_first);
    REQUIRE(__ffsll(static_cast<long long>(value)) == first);
  });
  CHECK(__clz(0) == 32);
  CHECK(__clzll(0) == 64);
  CHECK(__ffs(0) == 0);
}

TEST_CASE("reversing bits, permuting bytes, funnel shifts") {
  repeat([] {
    const unsigned x = word();
    const unsigned y = word();
    const unsigned selector = word();
    const unsigned shift = static_cast<unsigned>(random_bits() % 70);
    const std::uint64_t both = static_cast<std::uint64_t>(y) << 32 | x;
    unsigned reversed = 0;
    std::uint64_t long_reversed = 0;
    for (int i = 0; i < 64; ++i) {
      if (i < 32) reversed |= static_cast<unsigned>(bit(x, i)) << (31 - i);
      long_reversed |= static_cast<std::uint64_t>(bit(both, i)) << (63 - i);
    }
    REQUIRE(__brev(x) == reversed);
    REQUIRE(__brevll(both) == long_reversed);

    unsigned permuted = 0;
    for (int i = 0; i < 4; ++i) {
      const int chosen = static_cast<int>(selector >> (4 * i) & 7);
      permuted |= (static_cast<unsigned>(both >> (8 * chosen)) & 255) << (8 * i);
    }
    REQUIRE(__byte_perm(x, y, selector) == permuted);

    const unsigned wrapped = shift % 32;
    const unsigned left = static_cast<unsigned>(both << wrapped >> 32);
    const unsigned right = static_cast<unsigned>(both >> wrapped);
    REQUIRE(__funnelshift_l(x, y, shift) == left);
    REQUIRE(__funnelshift_r(x, y, shift) == right);
    REQUIRE(__funnelshift_lc(x, y, shift) == (shift >= 32 ? x : left));
    REQUIRE(__funnelshift_rc(x, y, shift) == (shift >= 32 ? y : right));
  });
}

TEST_CASE("products") {
  repeat([] {
    const int a = signed_word();
    const int b = signed_word();
    const unsigned x = word();
    const unsigned y = word();
    REQUIRE(__mulhi(a, b) == static_cast<int>(static_cast<std::int64_t>(a) * b >> 32));
    REQUIRE(__umulhi(x, y) == static_cast<unsigned>(static_cast<std::uint64_t>(x) * y >> 32));
    REQUIRE(__umul24(x, y) == (x % (1u << 24)) * (y % (1u << 24)));
    const auto low_24 = [](int value) {
      const int low = value & 0xffffff;
      return low >= 1 << 23 ? low - (1 << 24) : low;
    };
    REQUIRE(__mul24(a, b) == static_cast<int>(static_cast<std::int64_t>(low_24(a)) * low_24(b)));

    // The upper half of a 64-bit product by 32-bit parts.
    const std::uint64_t p = long_word();
    const std::uint64_t q = long_word();
    const std::uint64_t p0 = p & 0xffffffff, p1 = p >> 32, q0 = q & 0xffffffff, q1 = q >> 32;
    const std::uint64_t middle = p1 * q0 + (p0 * q0 >> 32);
    const std::uint64_t upper = p1 * q1 + (middle >> 32) + ((p0 * q1 + (middle & 0xffffffff)) >> 32);
    REQUIRE(__umul64hi(p, q) == upper);
    const std::uint64_t signed_upper = upper - (bit(p, 63) ? q : 0) - (bit(q, 63) ? p : 0);
    REQUIRE(__mul64hi(static_cast<long long>(p), static_cast<long long>(q)) == static_cast<long long>(signed_upper));
  });
}

TEST_CASE("averages, differences and dot products") {
  repeat([] {
    const int a = signed_word();
    const int b = signed_word();
    const unsigned x = word();
    const unsigned y = word();
    const unsigned z = word();
    const auto floor_half = [](std::int64_t sum) { return (sum - (sum % 2 != 0 && sum < 0 ? 1 : 0)) / 2; };
    REQUIRE(__hadd(a, b) == floor_half(std::int64_t{a} + b));
    REQUIRE(__rhadd(a, b) == floor_half(std::int64_t{a} + b + 1));
    REQUIRE(__uhadd(x, y) == (std::uint64_t{x} + y) / 2);
    REQUIRE(__urhadd(x, y) == (std::uint64_t{x} + y + 1) / 2);
    REQUIRE(__usad(x, y, z) == static_cast<unsigned>(std::max(x, y) - std::min(x, y)) + z);
    REQUIRE(__sad(a, b, z) == static_cast<unsigned>(std::abs(std::int64_t{a} - b)) + z);

    const auto xs = parts(x, 8, true);
    const auto ys = parts(y, 8, true);
    const auto unsigned_xs = parts(x, 8, false);
    const auto unsigned_ys = parts(y, 8, false);
    std::int64_t dot = static_cast<int>(z);
    std::uint64_t unsigned_dot = z;
    for (std::size_t i = 0; i < 4; ++i) {
      dot += xs[i] * ys[i];
      unsigned_dot += static_cast<unsigned>(unsigned_xs[i] * unsigned_ys[i]);
    }
    REQUIRE(__dp4a(static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)) == static_cast<int>(dot));
    REQUIRE(__dp4a(x, y, z) == static_cast<unsigned>(unsigned_dot));
    const auto halves = parts(x, 16, true);
    const auto unsigned_halves = parts(x, 16, false);
    const auto two = [&](std::size_t first) {
      return static_cast<int>(z) + std::int64_t{halves[0]} * ys[first] + std::int64_t{halves[1]} * ys[first + 1];
    };
    REQUIRE(__dp2a_lo(static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)) == static_cast<int>(two(0)));
    REQUIRE(__dp2a_hi(static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)) == static_cast<int>(two(2)));
    const auto unsigned_two = [&](std::size_t first) {
      return static_cast<unsigned>(z + std::uint64_t(unsigned_halves[0]) * unsigned(unsigned_ys[first]) +
                                   std::uint64_t(unsigned_halves[1]) * unsigned(unsigned_ys[first + 1]));
    };
    REQUIRE(__dp2a_lo(x, y, z) == unsigned_two(0));
    REQUIRE(__dp2a_hi(x, y, z) == unsigned_two(2));
  });
  CHECK(__dp4a(make_char4(1, -2, 3, -4), make_char4(5, 6, 7, 8), 100) == 100 + 5 - 12 + 21 - 32);
  CHECK(__dp4a(make_uchar4(255, 0, 0, 1), make_uchar4(255, 9, 9, 2), 1u) == 255u * 255 + 2 + 1);
}

TEST_CASE("intrinsics on halves and bytes") {
  const auto clamp = [](int value, int least, int most) { return value < least ? least : value > most ? most : value; };
#define CHECK_PARTS(name, is_signed, expression)                 \
  check_parts(#name, 16, is_signed, name##2, [&](int a, int b) { \
    [[maybe_unused]] const int bits = 16;                        \
    return expression;                                           \
  });                                                            \
  check_parts(#name, 8, is_signed, name##4, [&](int a, int b) {  \
    [[maybe_unused]] const int bits = 8;                         \
    return expression;                                           \
  });
  CHECK_PARTS(__vadd, false, a + b)
  CHECK_PARTS(__vsub, false, a - b)
  CHECK_PARTS(__vaddss, true, clamp(a + b, -(1 << (bits - 1)), (1 << (bits - 1)) - 1))
  CHECK_PARTS(__vaddus, false, clamp(a + b, 0, (1 << bits) - 1))
  CHECK_PARTS(__vsubss, true, clamp(a - b, -(1 << (bits - 1)), (1 << (bits - 1)) - 1))
  CHECK_PARTS(__vsubus, false, clamp(a - b, 0, (1 << bits) - 1))
  CHECK_PARTS(__vabsdiffs, true, std::abs(a - b))
  CHECK_PARTS(__vabsdiffu, false, std::abs(a - b))
  CHECK_PARTS(__vavgu, false, (a + b + 1) / 2)
  CHECK_PARTS(__vhaddu, false, (a + b) / 2)
  CHECK_PARTS(__vmaxs, true, std::max(a, b))
  CHECK_PARTS(__vmaxu, false, std::max(a, b))
  CHECK_PARTS(__vmins, true, std::min(a, b))
  CHECK_PARTS(__vminu, false, std::min(a, b))
  CHECK_PARTS(__vcmpeq, false, a == b ? -1 : 0)
  CHECK_PARTS(__vcmpne, false, a != b ? -1 : 0)
  CHECK_PARTS(__vcmpgts, true, a > b ? -1 : 0)
  CHECK_PARTS(__vcmpgtu, false, a > b ? -1 : 0)
  CHECK_PARTS(__vcmples, true, a <= b ? -1 : 0)
  CHECK_PARTS(__vsetltu, false, a < b ? 1 : 0)
  CHECK_PARTS(__vsetges, true, a >= b ? 1 : 0)
  CHECK_PARTS(__vseteq, false, a == b ? 1 : 0)
#undef CHECK_PARTS
  CHECK(__vneg4(0x80ff0100u) == 0x8001ff00u);
  CHECK(__vnegss4(0x80ff0100u) == 0x7f01ff00u);
  CHECK(__vabs4(0x80ff0100u) == 0x80010100u);
  CHECK(__vabsss2(0x8000ffffu) == 0x7fff0001u);
  repeat([] {
    const unsigned x = word();
    const unsigned y = word();
    const auto sad = [&](int bits, bool is_signed) {
      const auto a = parts(x, bits, is_signed);
      const auto b = parts(y, bits, is_signed);
      unsigned sum = 0;
      for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<unsigned>(std::abs(a[i] - b[i]));
      return sum;
    };
    REQUIRE(__vsads2(x, y) == sad(16, true));
    REQUIRE(__vsads4(x, y) == sad(8, true));
    REQUIRE(__vsadu2(x, y) == sad(16, false));
    REQUIRE(__vsadu4(x, y) == sad(8, false));
  });
}
