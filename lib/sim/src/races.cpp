// SPDX-License-Identifier: BSD-3-Clause
#include "races.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>
#include <vector>

#include "engine.h"
#include "memory_names.h"
#include "ordering.h"

namespace simt::races {
namespace {

constexpr unsigned lanes = 32;
constexpr std::size_t most_held = 4096;
constexpr std::uint64_t unwritten_mark = std::uint64_t{1} << 63;

/// Pairs of places in the code that were told of, the smaller first; for an unwritten read the place with a mark.
std::unordered_set<std::uint64_t> told;

std::uint64_t pair_of(Stamp a, Stamp b) {
  const std::uint64_t one = stamp::site_of(a);
  const std::uint64_t other = stamp::site_of(b);
  return one < other ? one << 24 | other : other << 24 | one;
}

/// A finding but for its being certain.
struct Held {
  Race race;
  unsigned char before[16];  // what was in memory
};
std::vector<Held> stores;
std::vector<Race> reads;  // plain ones beside atomic operations; `me` is the reader

/// A read of what nothing wrote, unless it is one half of a race with a write that comes later.
struct Unwritten {
  std::string message;
  Actor reader;
  Stamp me;
};
std::vector<Unwritten> unwritten;

const char* verb(shadow::Access access) {
  return access == shadow::Access::read ? "reads" : access == shadow::Access::write ? "writes" : "updates";
}

const char* done(const Race& race) {
  if (!race.other_wrote) return "reads";
  return stamp::manner_of(race.other) == Manner::atomic ? "updates" : "writes";
}

const void* place_of(Stamp s) { return reinterpret_cast<const void*>(now.code + stamp::site_of(s)); }

Actor actor_of(Stamp s) {
  return {place_of(s), block_index_of(s >= now.block ? ordering::block_of(now.block) : ordering::block_of(s)),
          thread_index_of(stamp::thread_of(s))};
}

std::string sentence(const Race& race) {
  const bool same_block = race.other >= now.block;
  const bool same_warp = same_block && stamp::thread_of(race.other) / lanes == stamp::thread_of(race.me) / lanes;
  std::string text =
      std::string(verb(race.access)) + " " + memory_names::describe(race.address, race.bytes) + ", which ";
  text += same_warp ? "another lane of its warp " : same_block ? "another warp of its block " : "another block ";
  text += done(race);
  if (race.other_wrote && stamp::manner_of(race.other) == Manner::atomic) text += " by an atomic operation";
  text += same_warp    ? ", with no __syncwarp or barrier between"
          : same_block ? ", with no barrier between"
                       : ", and blocks have no order";
  return text;
}

void tell(const Race& race) {
  const EngineCode engine_code;
  if (!told.insert(pair_of(race.me, race.other)).second) return;
  std::erase_if(unwritten,
                [&](const Unwritten& read) { return stamp::site_of(read.me) == stamp::site_of(race.other); });
  const bool in_shared = race.region == &shadow::shared;
  add_finding(in_shared ? "shared_race" : "global_race", sentence(race), actor_of(race.me), actor_of(race.other));
}

void hold_store(const Race& race) {
  const EngineCode engine_code;
  if (stores.size() >= most_held) return;
  stores.push_back({race, {}});
  std::memcpy(stores.back().before, reinterpret_cast<const void*>(race.address), race.bytes);
  engine.logs[engine.current->number].limit = 0;  // the lane's next access comes to settle_stores()
}

}  // namespace

bool is_race(const shadow::Region& region, Stamp old, Stamp me) {
  if (now.harmless(old) || old == stamp::no_memory) return false;
  if (&region == &shadow::shared && old < now.block) return false;  // another block's is other memory
  const EngineCode engine_code;
  const Manner mine = stamp::manner_of(me);
  const Manner other = stamp::manner_of(old);
  if (!is_plain(mine) && !is_plain(other)) {
    const bool same_warp = old >= now.block && stamp::thread_of(old) / lanes == stamp::thread_of(me) / lanes;
    const bool old_habit =
        &region == &shadow::shared && same_warp && mine == Manner::is_volatile && other == Manner::is_volatile;
    if (!old_habit) return false;
  }
  return !told.contains(pair_of(me, old)) && !ordering::ordered(old);
}

void found(Race race) {
  const EngineCode engine_code;
  race.other_wrote |= stamp::manner_of(race.other) == Manner::plain_store;
  const bool atomic = race.access == shadow::Access::atomic;
  const bool other_atomic = race.other_wrote && stamp::manner_of(race.other) == Manner::atomic;
  if (race.access == shadow::Access::write) return hold_store(race);
  if (race.access == shadow::Access::read && other_atomic) {
    if (reads.size() < most_held) reads.push_back(race);
    return;
  }
  if (atomic && !race.other_wrote && race.other >= now.block) {
    // The reader may yet compare; told from its side.
    if (reads.size() >= most_held) return;
    reads.push_back({race.region, race.address, race.bytes, shadow::Access::read, race.other, race.me, true});
    return;
  }
  tell(race);
}

void settle_stores() {
  if (stores.empty()) return;
  const EngineCode engine_code;
  for (const Held& held : stores) {
    const auto* after = reinterpret_cast<const void*>(held.race.address);
    if (std::memcmp(held.before, after, held.race.bytes) != 0) tell(held.race);
  }
  stores.clear();
}

void compares(std::uintptr_t address) {
  if (reads.empty()) return;
  const EngineCode engine_code;
  std::erase_if(reads, [&](const Race& race) {
    return race.address / 4 == address / 4 && stamp::same_thread(race.me, now.lane);
  });
}

void settle_reads() {
  for (const Race& race : reads) tell(race);
  reads.clear();
}

void begin_launch() {
  stores.clear();
  reads.clear();
  unwritten.clear();
}

void end_launch() {
  settle_stores();
  settle_reads();
  for (Unwritten& read : unwritten) {
    add_finding("uninitialized_read", std::move(read.message), read.reader, std::nullopt);
  }
  unwritten.clear();
}

void read_unwritten(const shadow::Region& region, std::uintptr_t address, unsigned bytes, Stamp me) {
  const EngineCode engine_code;
  if (!told.insert(stamp::site_of(me) | unwritten_mark).second) return;
  const bool in_shared = &region == &shadow::shared;
  unwritten.push_back({"reads " + memory_names::describe(address, bytes) +
                           (in_shared ? ", which no thread of the block has written" : ", which nothing has written"),
                       actor_of(me), me});
}

void clear() { told.clear(); }

}  // namespace simt::races
