// SPDX-License-Identifier: BSD-3-Clause
// Shared memory has 32 banks of 4-byte words, each of which gives one word a wavefront, to all lanes that want it.
//
// - Up to 4 bytes a lane: the warp goes at once, as often as the bank with the most words needs.
// - 8 bytes go by half warps, 16 bytes by quarters: 128 bytes each. Two neighbours go at once if no bank is needed
//   twice, and lanes l and l ^ 1, or l and l ^ 2, ask for the same wherever both are active.
// - In a warp that needs no bank twice, the lanes that ask for the same as the first of a wavefront are served with it,
//   wherever they are, up to 256 bytes in all: so a read of 16 bytes at one address takes two.
#include "shared_wavefronts.h"

#include <algorithm>
#include <bit>

namespace simt {
namespace {

constexpr unsigned banks = 32;
constexpr unsigned wavefront_bytes = 128;
constexpr unsigned most_given_bytes = 256;  // of one wavefront, to lanes that share words

using LaneSet = std::uint32_t;  // bit l: lane l

/// A request's addresses by the lanes' numbers.
class Lanes {
 public:
  Lanes(const Request& request, unsigned size) : size_(size) {
    for (unsigned i = 0; i < request.active; ++i) {
      active_ |= LaneSet{1} << request.lanes[i];
      addresses_[request.lanes[i]] = request.addresses[i];
    }
  }

  [[nodiscard]] LaneSet active() const { return active_; }
  [[nodiscard]] std::uintptr_t address(unsigned lane) const { return addresses_[lane]; }

  /// The most distinct words that they need of one bank.
  [[nodiscard]] unsigned bank_depth(LaneSet lanes) const {
    struct Word {
      std::uintptr_t word;
      int next;
    };
    Word words[warp_lanes * 5];  // 16 bytes that begin within a word
    int head[banks];
    unsigned depth[banks] = {};
    std::fill(head, head + banks, -1);
    int count = 0;
    unsigned deepest = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
      const std::uintptr_t address = addresses_[std::countr_zero(lanes)];
      const std::uintptr_t end = (address + size_ - 1) >> 2;
      for (std::uintptr_t word = address >> 2; word <= end; ++word) {
        const unsigned bank = word % banks;
        int seen = head[bank];
        while (seen >= 0 && words[seen].word != word) seen = words[seen].next;
        if (seen >= 0) continue;
        words[count] = {word, head[bank]};
        head[bank] = count++;
        deepest = std::max(deepest, ++depth[bank]);
      }
    }
    return deepest;
  }

  /// Of these, all that are active and `apart` in one bit of their numbers ask for the same.
  [[nodiscard]] bool in_pairs(LaneSet lanes, unsigned apart) const {
    for (LaneSet left = lanes; left != 0; left &= left - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(left));
      if ((lanes >> (lane ^ apart) & 1) != 0 && addresses_[lane] != addresses_[lane ^ apart]) return false;
    }
    return true;
  }

 private:
  unsigned size_;
  LaneSet active_ = 0;
  std::uintptr_t addresses_[warp_lanes] = {};
};

LaneSet lanes_from(unsigned first, unsigned count) { return (~LaneSet{0} >> (warp_lanes - count)) << first; }

/// The wavefronts of lanes with more than 4 bytes each.
class Wide {
 public:
  Wide(const Lanes& lanes, unsigned size)
      : lanes_(lanes), size_(size), free_of_conflicts_(lanes.bank_depth(lanes.active()) <= 1), left_(lanes.active()) {}

  unsigned count() {
    const unsigned group = wavefront_bytes / size_;
    for (unsigned first = 0; first < warp_lanes; first += 2 * group) {
      const LaneSet both = lanes_.active() & lanes_from(first, 2 * group);
      if ((lanes_.in_pairs(both, 1) || lanes_.in_pairs(both, 2)) && depth(both) <= 1) {
        serve(both);
      } else {
        serve(both & lanes_from(first, group));
        serve(both & lanes_from(first + group, group));
      }
    }
    return wavefronts_;
  }

 private:
  [[nodiscard]] unsigned depth(LaneSet some) const { return free_of_conflicts_ ? some != 0 : lanes_.bank_depth(some); }

  void serve(LaneSet group) {
    group &= left_;
    if (group == 0) return;
    left_ &= ~group;
    wavefronts_ += depth(group);
    if (!free_of_conflicts_) return;
    const std::uintptr_t shared = lanes_.address(static_cast<unsigned>(std::countr_zero(group)));
    auto room = most_given_bytes / size_ - static_cast<unsigned>(std::popcount(group));
    for (LaneSet others = left_; others != 0 && room != 0; others &= others - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(others));
      if (lanes_.address(lane) != shared) continue;
      left_ &= ~(LaneSet{1} << lane);
      --room;
    }
  }

  const Lanes& lanes_;
  unsigned size_;
  bool free_of_conflicts_;
  LaneSet left_;
  unsigned wavefronts_ = 0;
};

}  // namespace

Wavefronts shared_wavefronts(const Request& request, unsigned size) {
  const Lanes lanes(request, size);
  const unsigned actual = size <= 4 ? lanes.bank_depth(lanes.active()) : Wide(lanes, size).count();
  return {actual, std::min(actual, (request.active * size + wavefront_bytes - 1) / wavefront_bytes)};
}

}  // namespace simt
