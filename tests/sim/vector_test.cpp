// SPDX-License-Identifier: BSD-3-Clause
// Every copy of a vector must be the accesses that the hardware makes: one, or one for each piece of the vector's
// alignment.
#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "on_device.h"
#include "simt/report.h"
#include "vector_kernels.h"

namespace {

using vectors::Way;

// CUDA's sizes and alignments.
#define SIZES(name, element, two, four)                                                         \
  static_assert(sizeof(name##1) == sizeof(element) && alignof(name##1) == sizeof(element));     \
  static_assert(sizeof(name##2) == 2 * sizeof(element) && alignof(name##2) == two);             \
  static_assert(sizeof(name##3) == 3 * sizeof(element) && alignof(name##3) == sizeof(element)); \
  static_assert(sizeof(name##4) == 4 * sizeof(element) && alignof(name##4) == four);            \
  static_assert(std::is_same_v<decltype(name##4 ::w), element>);                                \
  static_assert(std::is_trivially_default_constructible_v<name##4>);                            \
  static_assert(std::is_trivially_destructible_v<name##4>);
SIZES(char, signed char, 2, 4)
SIZES(uchar, unsigned char, 2, 4)
SIZES(short, short, 4, 8)
SIZES(ushort, unsigned short, 4, 8)
SIZES(int, int, 8, 16)
SIZES(uint, unsigned, 8, 16)
SIZES(long, long, 16, 16)
SIZES(ulong, unsigned long, 16, 16)
SIZES(longlong, long long, 16, 16)
SIZES(ulonglong, unsigned long long, 16, 16)
SIZES(float, float, 8, 16)
SIZES(double, double, 16, 16)
static_assert(alignof(double4_16a) == 16 && alignof(double4_32a) == 32 && sizeof(long4_32a) == 32);
static_assert(sizeof(dim3) == 12 && alignof(dim3) == 4);

constexpr int threads = 32;

/// Runs one way of copying on 32 elements of random bytes; false if the bytes that came out are wrong.
bool copies_right(Way way, vectors::Run run, std::size_t bytes) {
  std::vector<unsigned char> in(threads * bytes);
  std::vector<unsigned char> out(threads * bytes);
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = static_cast<unsigned char>(i * 37 % 251);
    out[i] = static_cast<unsigned char>(i * 11 % 241);
  }
  const auto in_before = in;
  const auto out_before = out;
  {
    OnDevice<unsigned char> in_there(in.data(), in.size());
    OnDevice<unsigned char> out_there(out.data(), out.size());
    simt::clear();
    run(way, out_there.data(), in_there.data());
  }
  switch (way) {
    case Way::changed:
    case Way::made: return in == in_before && out != out_before;  // the values are other tests' business
    case Way::swapped: return out == in_before && in == out_before;
    default: return out == in_before && in == in_before;
  }
}

struct Tally {
  int types = 0;
  int ways = 0;
};

void check_type(void* context, const char* name, std::size_t bytes, std::size_t alignment, bool hinted,
                vectors::Run run) {
  auto& tally = *static_cast<Tally*>(context);
  ++tally.types;
  const std::string type = name;
  const std::size_t piece = std::min<std::size_t>(alignment, 16);
  const std::size_t accesses = bytes / piece;
  for (int w = 0; w < static_cast<int>(Way::count); ++w) {
    const Way way = static_cast<Way>(w);
    if (way >= Way::read_only && !hinted) continue;
    ++tally.ways;
    CAPTURE(type);
    CAPTURE(w);
    REQUIRE(copies_right(way, run, bytes));
    const simt::Counters c = simt::totals();
    const std::size_t reads = way == Way::made ? 0 : way == Way::swapped ? 2 : 1;
    const std::size_t writes = way == Way::swapped ? 2 : 1;
    if (way == Way::changed && accesses > 1) continue;  // a compiler may leave out the pieces that stay as they are
    if (way == Way::branch && accesses > 1) continue;
    CHECK(c.global_load_requests == reads * accesses);
    CHECK(c.global_load_bytes == reads * bytes * threads);
    CHECK(c.global_store_requests == writes * accesses);
    CHECK(c.global_store_bytes == writes * bytes * threads);
  }
}

}  // namespace

TEST_CASE("every way to copy a vector is the hardware's accesses") {
  Tally tally;
  vectors::visit(check_type, &tally);
  CHECK(tally.types >= 38);
  CHECK(tally.ways > tally.types * 10);
}

TEST_CASE("reading one field of a vector reads that field") {
  std::vector<float> in(4 * threads);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i);
  std::vector<float> out(threads);
  {
    OnDevice<float> in_there(in.data(), in.size());
    OnDevice<float> out_there(out.data(), out.size());
    simt::clear();
    vectors::field(out_there.data(), in_there.data());
  }
  CHECK(simt::totals().global_load_bytes == threads * sizeof(float));
  CHECK(out[31] == 124);
}

TEST_CASE("vectors are written in braces and made by functions") {
  constexpr float4 zero = {};
  static_assert(zero.x == 0 && zero.w == 0);
  constexpr float4 first = {5};
  static_assert(first.x == 5 && first.y == 0 && first.w == 0);
  constexpr int3 two = {1, 2};
  static_assert(two.y == 2 && two.z == 0);
  constexpr float4 copy = make_float4(1, 2, 3, 4);
  constexpr float4 again = copy;
  static_assert(again.z == 3);
  static_assert(!std::is_convertible_v<float, float4>);  // float4 v = 1.0f; is no CUDA
  static_assert(!std::is_convertible_v<int, int1>);
  const auto [x, y, z, w] = again;
  CHECK(x + y + z + w == 10);
  uchar4 pixel = make_uchar4(1, 2, 3, 255);
  pixel.w = 7;
  CHECK(int{pixel.w} == 7);
  float4 a = {1, 2, 3, 4};
  float4 b = {5, 6, 7, 8};
  std::swap(a, b);
  CHECK(a.x == 5);
  CHECK(b.w == 4);
  union Bits {
    float4 vector;
    float element[4];
  };
  Bits bits;
  bits.vector = a;
  CHECK(bits.element[3] == 8);
  struct Particle {
    float4 position;
    float3 velocity;
    int id;
  };
  const Particle p = {{1, 2, 3, 4}, {5, 6, 7}, 8};
  const Particle q = p;
  CHECK(q.position.w + q.velocity.z + static_cast<float>(q.id) == 19);
  const std::vector<float4> many(3, make_float4(1, 1, 1, 2));
  CHECK(many[2].w == 2);
}

TEST_CASE("dim3 fills what is not given with 1") {
  constexpr dim3 grid(7);
  static_assert(grid.x == 7 && grid.y == 1 && grid.z == 1);
  dim3 from_vector = make_uint3(1, 2, 3);
  CHECK(from_vector.z == 3);
  const uint3 back = dim3(4, 5);
  CHECK(back.y == 5);
  CHECK(back.z == 1);
  const auto takes = [](dim3 extent) { return extent.x * extent.y * extent.z; };
  CHECK(takes(32) == 32);
  CHECK(takes({2, 3}) == 6);
}
