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

void OpenRequests::add(unsigned lane, const LaneLog& log, std::size_t first, unsigned alive, bool goes_on) {
  std::uint32_t group = none;
  for (std::size_t i = first; i < log.count; ++i) {
    // Lanes take much of their ways one after another.
    const std::uint32_t following = group + 1;
    group = is_next(following, log.keys[i], log.passes[i], lane)
                ? following
                : find(log.keys[i], log.passes[i], lane, alive, goes_on);
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

std::uint32_t OpenRequests::find(std::uint64_t key, std::uint32_t passes, unsigned lane, unsigned alive, bool goes_on) {
  const auto added = static_cast<std::uint32_t>(groups_.size());
  const auto add_group = [&](std::uint32_t previous) {
    Group& group = groups_.emplace_back();
    group.key = key;
    group.passes = passes;
    group.previous = previous;
    group.alive = alive;
    group.goes_on = goes_on;
  };
  Place& place = place_of(key, passes, added);
  if (place.last == added) add_group(none);
  std::uint32_t& reached = place.reached[lane];
  while ((groups_[reached].lanes >> lane & 1) != 0) {
    if (groups_[reached].next == none) {
      add_group(reached);
      groups_[reached].next = place.last = added;
    }
    reached = groups_[reached].next;
  }
  return reached;
}

/// Its place; a new one begins with the group `first`.
OpenRequests::Place& OpenRequests::place_of(std::uint64_t key, std::uint32_t passes, std::uint32_t first) {
  if (2 * places_.size() >= table_.size()) grow();
  const std::size_t slot = slot_of(key, passes);
  if (table_[slot] != 0) return places_[table_[slot] - 1];
  Place& place = places_.emplace_back(Place{key, passes, static_cast<std::uint32_t>(slot), first, {}});
  std::fill(place.reached, place.reached + warp_lanes, first);
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

void OpenRequests::grow() {
  table_.assign(std::max<std::size_t>(256, 2 * table_.size()), 0);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const std::size_t slot = slot_of(places_[i].key, places_[i].passes);
    places_[i].slot = static_cast<std::uint32_t>(slot);
    table_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

void OpenRequests::forget(std::size_t count) {
  for (const Place& place : places_) table_[place.slot] = 0;
  places_.clear();
  const bool all = count == groups_.size();
  const auto end = groups_.begin() + static_cast<std::ptrdiff_t>(count);
  const auto stay = std::remove_if(groups_.begin(), end, [&](const Group& group) { return all || group.goes_on; });
  groups_.erase(stay, end);
  // What stays is linked anew.
  for (std::uint32_t i = 0; i < groups_.size(); ++i) {
    groups_[i].previous = groups_[i].next = none;
    Place& place = place_of(groups_[i].key, groups_[i].passes, i);
    if (place.last != i) {
      groups_[i].previous = place.last;
      groups_[place.last].next = i;
      place.last = i;
    }
  }
}

}  // namespace simt
