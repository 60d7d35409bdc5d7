// SPDX-License-Identifier: BSD-3-Clause
// Requests of a warp whose lanes have parted, which lanes come to one by one.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "access_log.h"
#include "request.h"

namespace simt {

class OpenRequests {
 public:
  /// Adds what a lane accessed from the access number `first` of its log on. `alive` is how many lanes the warp has;
  /// `goes_on` is false for a lane that ended or waits after it: then it is not known how far that lies ahead of
  /// others.
  void add(unsigned lane, const LaneLog& log, std::size_t first, unsigned alive, bool goes_on);

  [[nodiscard]] bool empty() const { return groups_.empty(); }
  /// There are so many that lanes cannot wait for one another any longer.
  [[nodiscard]] bool is_full() const { return groups_.size() >= most; }

  [[nodiscard]] std::size_t size() const { return groups_.size(); }

  /// Calls count_one(request, alive) for those among the first `count` of which it is known how far ahead they were, or
  /// for all, in the order in which a lane first came to each, and forgets these.
  template <auto count_one>
  void count(std::size_t count) {
    Request request{};
    for (std::size_t i = 0; i < count; ++i) {
      const Group& group = groups_[i];
      if (!group.goes_on && count < groups_.size()) continue;
      request.key = group.key;
      request.active = 0;
      for (std::uint32_t lanes = group.lanes; lanes != 0; lanes &= lanes - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(lanes));
        request.addresses[request.active] = group.addresses[lane];
        request.lanes[request.active++] = static_cast<unsigned char>(lane);
      }
      count_one(request, group.alive);
    }
    forget(count);
  }

 private:
  static constexpr std::size_t most = 16384;
  static constexpr std::uint32_t none = 0xffff'ffff;

  /// One request.
  struct Group {
    std::uint64_t key = 0;
    std::uint32_t passes = 0;
    std::uint32_t lanes = 0;        ///< bit l: lane l is in it
    std::uint32_t previous = none;  ///< the same instruction's in the same passes: what a lane came to before this
    std::uint32_t next = none;
    unsigned alive = 0;
    bool goes_on = false;                       ///< who came to it first did
    std::uintptr_t addresses[warp_lanes] = {};  ///< by lane
  };
  /// An instruction in certain passes.
  struct Place {
    std::uint64_t key;
    std::uint32_t passes;
    std::uint32_t slot;                 ///< of table_
    std::uint32_t last;                 ///< group of it
    std::uint32_t reached[warp_lanes];  ///< the last group of it where each lane is known to be, or its first
  };

  [[nodiscard]] bool is_next(std::uint32_t group, std::uint64_t key, std::uint32_t passes, unsigned lane) const;
  std::uint32_t find(std::uint64_t key, std::uint32_t passes, unsigned lane, unsigned alive, bool goes_on);
  Place& place_of(std::uint64_t key, std::uint32_t passes, std::uint32_t first);
  [[nodiscard]] std::size_t slot_of(std::uint64_t key, std::uint32_t passes) const;
  void grow();
  void forget(std::size_t count);

  std::vector<Group> groups_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> table_;  // open addressing, at most half full: numbers of places_, from 1
};

}  // namespace simt
