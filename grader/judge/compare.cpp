// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>

#include "grader/judge/pattern.h"
#include "grader/judge/tally.h"
#include "grader/judge/unchanged.h"
#include "grader/session/element.h"
#include "grader/session/parallel.h"
#include "grader/session/unpredictable.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t elements_per_range = 1U << 18;  // one thread's share at a time
constexpr std::size_t elements_per_step = 1U << 10;   // expected values held at once
constexpr std::size_t large = 1U << 22;               // elements of an output that is sampled
constexpr unsigned sampled_share = 16;                // one step in so many

// Which steps of an output are looked at.
class Sample {
 public:
  static Sample all() { return {}; }
  static Sample drawn_now() {
    Sample sample;
    sample.share_ = sampled_share;
    sample.random_ = Rng(unpredictable());
    return sample;
  }
  [[nodiscard]] bool has(std::size_t step) const { return share_ == 1 || random_.below(step, share_) == 0; }

 private:
  unsigned share_ = 1;
  Rng random_{0};
};

bool is_poison(const std::byte* bytes, std::size_t size, std::uint8_t poison) {
  return std::all_of(bytes, bytes + size, [=](std::byte b) { return std::to_integer<std::uint8_t>(b) == poison; });
}

class Comparer {
 public:
  Comparer(const Buffer& buffer, std::span<const std::byte> payload, Marks marks)
      : buffer_(buffer),
        payload_(payload),
        marks_(marks),
        size_(bytes_of(buffer.element)),
        columns_(buffer.shape.size() < 2 || buffer.shape.back() == 0 ? 1 : buffer.shape.back()) {}

  /// `begin` is a multiple of elements_per_step.
  Tally tally_range(std::size_t begin, std::size_t end, const Sample& sample) const {
    Tally tally;
    std::array<Expected, elements_per_step> expected = {};
    for (std::size_t first = begin; first < end; first += expected.size()) {
      if (!sample.has(first / expected.size())) continue;
      const std::size_t count = std::min(expected.size(), end - first);
      buffer_.expect(first, std::span(expected).first(count));
      if (buffer_.element == Element::f32)
        look<float>(first, {expected.data(), count}, tally);
      else
        look<void>(first, {expected.data(), count}, tally);
      tally.looked_at += count;
    }
    return tally;
  }

  [[nodiscard]] bool is_wrong(std::size_t index) const {
    Expected expected = {};
    buffer_.expect(index, {&expected, 1});
    return !matches(buffer_.element, at(index), expected);
  }

  [[nodiscard]] const std::byte* at(std::size_t index) const { return payload_.data() + index * size_; }

  // A one-byte element may hold the poison's value because it was written there.
  [[nodiscard]] bool unwritten(std::size_t index) const {
    return !buffer_.fill && size_ > 1 && is_poison(at(index), size_, marks_.poison);
  }

  [[nodiscard]] bool untouched() const {
    return !buffer_.fill && !payload_.empty() && is_poison(payload_.data(), payload_.size(), marks_.poison);
  }

 private:
  template <class Known>
  void look(std::size_t first, std::span<const Expected> expected, Tally& tally) const {
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const std::byte* element = at(first + i);
      if constexpr (std::is_same_v<Known, float>) {
        float got = 0;
        std::memcpy(&got, element, sizeof got);
        if (matches(static_cast<double>(got), expected[i])) continue;
      } else {
        if (matches(buffer_.element, element, expected[i])) continue;
      }
      note(first + i, element, tally);
    }
  }

  void note(std::size_t index, const std::byte* element, Tally& tally) const {
    ++tally.wrong;
    const double value = value_of(buffer_.element, element);
    if (unwritten(index)) ++tally.unwritten;
    if (value == 0) ++tally.zeros;
    if (std::isnan(value)) ++tally.nans;
    tally.index.add(index);
    tally.row.add(index / columns_);
    tally.column.add(index % columns_);
  }

  const Buffer& buffer_;
  std::span<const std::byte> payload_;
  Marks marks_;
  std::size_t size_;
  std::size_t columns_;
};

// "[3, 128]"
std::string coordinates(const Buffer& buffer, std::size_t index) {
  std::size_t stride = buffer.count();
  std::string text = "[";
  for (const std::size_t extent : buffer.shape) {
    stride /= extent;
    if (text.size() > 1) text += ", ";
    text += std::to_string(index / stride);
    index %= stride;
  }
  return text + "]";
}

GuardBand look_at_band(std::span<const std::byte> band, std::uint8_t guard, bool before) {
  GuardBand result;
  for (std::size_t i = 0; i < band.size(); ++i) {
    if (std::to_integer<std::uint8_t>(band[i]) == guard) continue;
    ++result.changed;
    const std::uint64_t distance = before ? band.size() - i : i + 1;
    result.nearest = result.nearest == 0 ? distance : std::min(result.nearest, distance);
  }
  return result;
}

std::string band_sentence(const GuardBand& band, const std::string& name, const char* where) {
  if (band.changed == 0) return "";
  return "It writes " + std::string(where) + " of `" + name + "`: " + grouped(band.changed) +
         (band.changed == 1 ? " byte" : " bytes") + " changed there, the nearest at a distance of " +
         grouped(band.nearest) + ".";
}

std::string wrong_sentence(const Buffer& buffer, std::span<const std::byte> payload, const Comparer& comparer,
                           const Tally& tally) {
  const std::uint64_t count = buffer.count();
  if (tally.wrong == count && comparer.untouched()) return "Nothing was written to `" + buffer.name + "`.";
  std::string text = count == 1
                         ? "The only element of `" + buffer.name + "` is wrong"
                         : grouped(tally.wrong) + " of " + grouped(count) + " elements of `" + buffer.name + "` wrong";
  const std::string values = value_pattern(buffer, payload, tally, [&](std::size_t i) { return comparer.is_wrong(i); });
  for (const auto& pattern : {place_pattern(buffer, tally), values}) {
    if (!pattern.empty()) text += ", " + pattern;
  }
  const std::size_t first = tally.index.least;
  Expected expected = {};
  buffer.expect(first, {&expected, 1});
  const Written written = write_values(buffer.element, expected.value, comparer.at(first));
  text += count == 1 ? ": " : (tally.wrong == 1 ? ", at " : "; first at ") + coordinates(buffer, first) + ": ";
  text += "expected " + written.expected;
  const bool poisoned = comparer.unwritten(first);
  return text + (poisoned ? ", never written." : ", got " + written.got + ".");
}

std::string joined(const std::string& a, const std::string& b) { return a.empty() || b.empty() ? a + b : a + " " + b; }

Comparison compare_in(const Sample& sample, const Buffer& buffer, std::span<const std::byte> payload,
                      std::span<const std::byte> before, std::span<const std::byte> after, Marks marks) {
  const Comparer comparer(buffer, payload, marks);
  Tally tally;
  std::mutex mutex;
  parallel_for(buffer.count(), elements_per_range, [&](std::size_t begin, std::size_t end) {
    const Tally part = comparer.tally_range(begin, end, sample);
    const std::lock_guard lock(mutex);
    tally.merge(part);
  });

  Comparison result;
  result.checked = tally.looked_at;
  result.wrong = tally.wrong;
  result.unwritten = tally.unwritten;
  result.before = look_at_band(before, marks.guard, true);
  result.after = look_at_band(after, marks.guard, false);
  if (tally.wrong > 0) {
    result.first = tally.index.least;
    result.sentence = wrong_sentence(buffer, payload, comparer, tally);
  }
  result.sentence = joined(result.sentence, band_sentence(result.before, buffer.name, "before the start"));
  result.sentence = joined(result.sentence, band_sentence(result.after, buffer.name, "past the end"));
  return result;
}

std::span<const std::byte> band_before(const Layout& layout, const Place& place, std::span<const std::byte> memory) {
  return memory.subspan(place.offset - layout.guard_bytes, layout.guard_bytes);
}

std::span<const std::byte> band_after(const Layout& layout, const Place& place, std::span<const std::byte> memory) {
  return memory.subspan(place.offset + place.bytes, layout.guard_bytes);
}

void add(Comparison& total, const Comparison& one) {
  if (total.wrong == 0) total.first = one.first;
  total.checked += one.checked;
  total.wrong += one.wrong;
  total.unwritten += one.unwritten;
  total.inputs_changed += one.inputs_changed;
  total.before.changed += one.before.changed;
  total.after.changed += one.after.changed;
  total.sentence = joined(total.sentence, one.sentence);
}

}  // namespace

Comparison compare(const Buffer& buffer, std::span<const std::byte> payload, std::span<const std::byte> before,
                   std::span<const std::byte> after, Marks marks) {
  return compare_in(Sample::all(), buffer, payload, before, after, marks);
}

Comparison compare_run(const Case& c, const Layout& layout, std::span<const std::byte> memory, Marks marks) {
  Comparison total;
  for (std::size_t i = 0; i < layout.places.size(); ++i) {
    const auto* buffer = std::get_if<Buffer>(&c.arguments()[i]);
    if (buffer == nullptr) continue;
    const Place& place = layout.places[i];
    const Marks own = {marks.poison, protocol::guard_byte_of(marks.guard, i)};
    const auto payload = memory.subspan(place.offset, place.bytes);
    const auto before = band_before(layout, place, memory);
    const auto after = band_after(layout, place, memory);
    if (buffer->expect) {
      add(total, compare_in(Sample::all(), *buffer, payload, before, after, own));
      continue;
    }
    Comparison one;
    const Change change = find_change(*buffer, payload);
    one.inputs_changed = change.changed;
    one.before = look_at_band(before, own.guard, true);
    one.after = look_at_band(after, own.guard, false);
    one.sentence = joined(change.sentence, joined(band_sentence(one.before, buffer->name, "before the start"),
                                                  band_sentence(one.after, buffer->name, "past the end")));
    add(total, one);
  }
  return total;
}

Comparison compare_samples(const Case& c, const Layout& layout, std::span<const std::byte> memory, Marks marks) {
  Comparison total;
  for (std::size_t i = 0; i < layout.places.size(); ++i) {
    const auto* buffer = std::get_if<Buffer>(&c.arguments()[i]);
    if (buffer == nullptr || !buffer->expect) continue;
    const Place& place = layout.places[i];
    const Sample sample = buffer->count() > large ? Sample::drawn_now() : Sample::all();
    add(total,
        compare_in(sample, *buffer, memory.subspan(place.offset, place.bytes), band_before(layout, place, memory),
                   band_after(layout, place, memory), {marks.poison, protocol::guard_byte_of(marks.guard, i)}));
  }
  return total;
}

}  // namespace lockstep::grader
