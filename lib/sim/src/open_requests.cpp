// SPDX-License-Identifier: BSD-3-Clause
#include "open_requests.h"

#include <algorithm>

namespace simt {
namespace {

std::size_t spread(std::uint64_t key, std::uint32_t passes) {
  const std::uint64_t mixed = (key ^ std::uint64_t{passes} << 17) * 0x9e3779b97f4a7c15U;
  return mixed ^ mixed >> 32;
}

}  // namespace

void OpenRequests::add(unsigned lane, const LaneLog& log, std::size_t first, unsigned alive) {
  std::uint32_t group = none;
  for (std::size_t i = first; i < log.count; ++i) {
    // Lanes take much of their ways one after another.
    const std::uint32_t following = group + 1;
    group = is_next(following, log.keys[i], log.passes[i], lane) ? following
                                                                 : find(log.keys[i], log.passes[i], lane, alive);
    groups_[group].lanes |= std::uint32_t{1} << lane;
    groups_[group].addresses[lane] = log.addresses[i];
  }
}

/// True if it is known without a search that the lane comes to this group now.
bool OpenRequests::is_next(std::uint32_t group, std::uint64_t key, std::uint32_t passes, unsigned lane) const {
  if (group >= groups_.size()) return false;
  const Group& one = groups_[group];
  if (one.key != key || one.passes != passes || (one.lanes >> lane & 1) != 0) return false;
  return one.previous == none || (groups_[one.previous].lanes >> lane & 1) != 0;
}

std::uint32_t OpenRequests::find(std::uint64_t key, std::uint32_t passes, unsigned lane, unsigned alive) {
  std::uint32_t& reached = place_of(key, passes, alive).reached[lane];
  while ((groups_[reached].lanes >> lane & 1) != 0) {
    if (groups_[reached].next == none) {
      const std::uint32_t added = new_group(key, passes, reached, alive);
      groups_[reached].next = added;
    }
    reached = groups_[reached].next;
  }
  return reached;
}

OpenRequests::Place& OpenRequests::place_of(std::uint64_t key, std::uint32_t passes, unsigned alive) {
  if (2 * places_.size() >= table_.size()) grow();
  const std::size_t slot = slot_of(key, passes);
  if (table_[slot] != 0) return places_[table_[slot] - 1];
  Place& place = places_.emplace_back(Place{key, passes, static_cast<std::uint32_t>(slot), {}});
  std::fill(place.reached, place.reached + warp_lanes, new_group(key, passes, none, alive));
  table_[slot] = static_cast<std::uint32_t>(places_.size());
  return place;
}

/// Where the table has this place, or is free for it.
std::size_t OpenRequests::slot_of(std::uint64_t key, std::uint32_t passes) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = spread(key, passes) & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const Place& known = places_[table_[slot] - 1];
    if (known.key == key && known.passes == passes) break;
  }
  return slot;
}

std::uint32_t OpenRequests::new_group(std::uint64_t key, std::uint32_t passes, std::uint32_t previous, unsigned alive) {
  Group& group = groups_.emplace_back();
  group.key = key;
  group.passes = passes;
  group.previous = previous;
  group.alive = alive;
  return static_cast<std::uint32_t>(groups_.size() - 1);
}

void OpenRequests::grow() {
  table_.assign(std::max<std::size_t>(256, 2 * table_.size()), 0);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const std::size_t slot = slot_of(places_[i].key, places_[i].passes);
    places_[i].slot = static_cast<std::uint32_t>(slot);
    table_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

void OpenRequests::clear() {
  for (const Place& place : places_) table_[place.slot] = 0;
  groups_.clear();
  places_.clear();
}

}  // namespace simt
