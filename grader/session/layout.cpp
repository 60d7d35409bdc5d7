// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/layout.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "grader/session/element.h"
#include "grader/session/parallel.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t bytes_per_range = 1U << 20;  // one thread's share at a time

std::size_t add(std::size_t a, std::size_t b) {
  if (a > std::numeric_limits<std::size_t>::max() / 2 - b) throw std::length_error("the case's buffers are too large");
  return a + b;
}

protocol::ArgumentKind kind_of(const Buffer& buffer) {
  if (!buffer.expect) return protocol::ArgumentKind::input;
  return buffer.fill ? protocol::ArgumentKind::in_out : protocol::ArgumentKind::output;
}

void set(std::byte* begin, std::size_t bytes, std::uint8_t value) {
  parallel_for(bytes, bytes_per_range,
               [&](std::size_t from, std::size_t to) { std::memset(begin + from, value, to - from); });
}

// Would an element of poison be taken for the first expected one?
bool looks_right(const Buffer& buffer, std::uint8_t poison) {
  if (buffer.count() == 0) return false;
  std::byte bytes[8];
  std::memset(bytes, poison, sizeof bytes);
  Expected expected = {};
  buffer.expect(0, {&expected, 1});
  return matches(buffer.element, bytes, expected);
}

}  // namespace

Layout lay_out(const Case& c, std::size_t guard_bytes) {
  if (c.arguments().size() > protocol::max_arguments) throw std::length_error("the case has too many arguments");
  Layout layout;
  layout.guard_bytes = guard_bytes;
  std::size_t end = 0;
  for (const auto& argument : c.arguments()) {
    Place place;
    if (const auto* buffer = std::get_if<Buffer>(&argument)) {
      place.bytes = buffer->bytes();
      place.offset = add(add(end, guard_bytes), page - 1) / page * page;
      end = add(add(place.offset, place.bytes), guard_bytes);
    }
    layout.places.push_back(place);
  }
  layout.total_bytes = std::max<std::size_t>(end, 1);  // memory of no bytes cannot be mapped
  return layout;
}

Marks choose_marks(const Case& c, std::uint64_t seed) {
  const Rng random(seed);
  std::vector<const Buffer*> outputs;
  bool floating = false;
  for (const auto& argument : c.arguments()) {
    const auto* buffer = std::get_if<Buffer>(&argument);
    if (buffer == nullptr || !buffer->expect || buffer->fill) continue;
    outputs.push_back(buffer);
    floating = floating || buffer->element == Element::f32 || buffer->element == Element::f64;
  }
  Marks marks = {};
  marks.guard = static_cast<std::uint8_t>(1 + random.below(0, 254));
  std::uint8_t candidate = floating ? 0xFF : static_cast<std::uint8_t>(1 + random.below(1, 254));
  const auto right = [&](const Buffer* buffer) { return looks_right(*buffer, candidate); };
  for (unsigned tries = 0; tries < 256 && std::any_of(outputs.begin(), outputs.end(), right); ++tries) ++candidate;
  marks.poison = candidate;
  return marks;
}

void fill(const Case& c, const Layout& layout, Marks marks, std::span<std::byte> memory, Poison poison) {
  for (std::size_t i = 0; i < layout.places.size(); ++i) {
    const auto* buffer = std::get_if<Buffer>(&c.arguments()[i]);
    if (buffer == nullptr) continue;
    const Place& place = layout.places[i];
    std::byte* payload = memory.data() + place.offset;
    const std::uint8_t guard = protocol::guard_byte_of(marks.guard, i);
    set(payload - layout.guard_bytes, layout.guard_bytes, guard);
    set(payload + place.bytes, layout.guard_bytes, guard);
    if (!buffer->fill) {
      if (poison == Poison::everywhere || place.bytes <= bytes_per_range) set(payload, place.bytes, marks.poison);
      continue;
    }
    const std::size_t size = bytes_of(buffer->element);
    parallel_for(buffer->count(), bytes_per_range / size, [&](std::size_t from, std::size_t to) {
      buffer->fill(from, {payload + from * size, (to - from) * size});
    });
  }
}

protocol::Request describe_case(const Case& c, const Layout& layout, Marks marks) {
  protocol::Request request = {};
  request.version = protocol::version;
  request.guard_bytes = static_cast<std::uint32_t>(layout.guard_bytes);
  request.guard_byte = marks.guard;
  request.poison_byte = marks.poison;
  request.argument_count = static_cast<std::uint32_t>(c.arguments().size());
  for (std::size_t i = 0; i < c.arguments().size(); ++i) {
    protocol::Argument& target = request.arguments[i];
    if (const auto* buffer = std::get_if<Buffer>(&c.arguments()[i])) {
      target.kind = kind_of(*buffer);
      target.element_bytes = static_cast<std::uint32_t>(bytes_of(buffer->element));
      target.offset = layout.places[i].offset;
      target.bytes = layout.places[i].bytes;
      target.shift = buffer->shift;
      continue;
    }
    const auto& value = std::get<Scalar>(c.arguments()[i]).value;
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
      target.kind = protocol::ArgumentKind::integer;
      target.integer = *integer;
    } else {
      target.kind = protocol::ArgumentKind::real;
      target.real = std::get<double>(value);
    }
  }
  return request;
}

}  // namespace lockstep::grader
