// SPDX-License-Identifier: BSD-3-Clause
// Bytes for the labs that count them: of several distributions, from a seed, each a function of its index.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "lockstep/rng.h"

namespace lockstep {

/// How often each byte occurs. The numbers are what `kind` in a lab.toml says.
enum class ByteKind : std::uint8_t {
  uniform = 1,    ///< every value as often as every other
  one_value = 2,  ///< one value, chosen by the seed, and no other
  text_like = 3,  ///< the characters of an English paragraph, in random order
};

namespace detail {
/// Ours. Its letters come about as often as in English.
inline constexpr std::string_view paragraph =
    "A warp reads a line of the text, and the line arrives whole: that is the reason why neighbouring lanes should "
    "want "
    "neighbouring letters. Then each lane wants a counter, and here they meet. Two lanes that want the same counter "
    "must "
    "wait for one another, and in a language some letters are wanted far more often than the rest: E and T and A crowd "
    "their counters, while Q, X, J and Z hardly wake theirs. Count the meetings before you count the letters! How many "
    "of the 32 lanes are on the first counter? Which share of the time is spent on waiting? If every block keeps its "
    "own "
    "counters and hands over the sums when it is done, the crowd becomes a queue of a few; if every lane keeps its "
    "own, "
    "nobody waits. (Both cost memory, and both need a place to be zero at the start: forget it, and yesterday's sums "
    "stay.) Big Kites Just Quiver; Foxes Win Yards; Lazy Dogs Nap Over Plush Mats, Humming Under Red Clay Vats.\n";
}  // namespace detail

/// The byte at an index, as a value of one kind.
class ByteSource {
 public:
  /// Throws std::invalid_argument where `kind` is none of ByteKind.
  ByteSource(std::size_t kind, Rng rng) : rng_(rng) {
    if (kind < 1 || kind > static_cast<std::size_t>(ByteKind::text_like)) {
      throw std::invalid_argument("there is no kind of bytes " + std::to_string(kind));
    }
    kind_ = static_cast<ByteKind>(kind);
    one_ = static_cast<std::uint8_t>(rng.stream(1).bits(0));
  }

  /// With kind one_value, every byte is `value`.
  void set_one_value(std::uint8_t value) { one_ = value; }

  [[nodiscard]] std::uint8_t operator()(std::size_t index) const {
    switch (kind_) {
      case ByteKind::one_value: return one_;
      case ByteKind::text_like:
        return static_cast<std::uint8_t>(
            detail::paragraph[rng_.below(index, static_cast<std::uint32_t>(detail::paragraph.size()))]);
      case ByteKind::uniform: break;
    }
    return static_cast<std::uint8_t>(rng_.bits(index));
  }

  [[nodiscard]] bool constant() const { return kind_ == ByteKind::one_value; }

 private:
  Rng rng_;
  ByteKind kind_ = ByteKind::uniform;
  std::uint8_t one_ = 0;
};

/// Bytes that somebody brings, which must outlive it.
struct GivenBytes {
  std::span<const std::uint8_t> bytes;
  std::uint8_t operator()(std::size_t index) const { return bytes[index]; }
};

/// How often each value occurs among the first `length` bytes of a source: counted when it is first asked for, on all
/// processors, since a case may be made and never checked. A copy shares the counts. A source is a function of an index
/// that may say constant().
class ByteCounts {
 public:
  template <class Source>
  ByteCounts(Source source, std::size_t length)
      : state_(std::make_shared<State>()),
        count_([source = std::move(source), length] { return all(source, length); }) {}

  [[nodiscard]] std::uint64_t operator[](std::size_t value) const {
    std::call_once(state_->counted, [this] { state_->counts = count_(); });
    return state_->counts[value];
  }

 private:
  using Counts = std::array<std::uint64_t, 256>;
  struct State {
    std::once_flag counted;
    Counts counts{};
  };

  template <class Source>
  static Counts part(const Source& source, std::size_t begin, std::size_t end) {
    Counts counts{};
    for (std::size_t i = begin; i < end; ++i) ++counts[source(i)];
    return counts;
  }

  template <class Source>
  static Counts all(const Source& source, std::size_t length) {
    if constexpr (requires { source.constant(); }) {
      if (source.constant()) {
        Counts counts{};
        counts[source(0)] = length;
        return counts;
      }
    }
    constexpr std::size_t least_share = std::size_t{1} << 20;
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t parts = std::clamp<std::size_t>(length / least_share, 1, processors);
    std::vector<Counts> counts(parts);
    {
      std::vector<std::jthread> threads;
      for (std::size_t p = 1; p < parts; ++p) {
        threads.emplace_back([&, p] { counts[p] = part(source, length * p / parts, length * (p + 1) / parts); });
      }
      counts[0] = part(source, 0, length / parts);
    }
    for (std::size_t p = 1; p < parts; ++p) {
      for (std::size_t value = 0; value < counts[0].size(); ++value) counts[0][value] += counts[p][value];
    }
    return counts[0];
  }

  std::shared_ptr<State> state_;
  std::function<Counts()> count_;
};

}  // namespace lockstep
