// SPDX-License-Identifier: BSD-3-Clause
#include "simt/report.h"

#include <sys/mman.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>

#include "counted_blocks.h"
#include "device_memory.h"
#include "engine.h"
#include "errors.h"
#include "host_api.h"
#include "launch_shape.h"
#include "races.h"
#include "source_lines.h"
#include "sync_findings.h"
#include "trace.h"

namespace simt {
namespace {

// A finding as it happens: on a fiber's small stack, where no debug information is read.
struct Pending {
  Finding finding;
  std::uintptr_t place;
  std::uintptr_t other_place = 0;
};

std::vector<Launch> all_launches;
std::vector<Pending> pending;
std::vector<Finding> all_findings;

constexpr std::size_t most_findings = 1000;

// What a submission must not change: a page that can be written only here, by Unsealed.
constexpr std::size_t page_bytes = 4096;
struct alignas(page_bytes) Sealed {
  Counters sum;
  std::size_t findings = 0;
};
static_assert(sizeof(Sealed) == page_bytes);
Sealed sealed;

class Unsealed {
 public:
  Unsealed() { set(PROT_READ | PROT_WRITE); }
  ~Unsealed() { set(PROT_READ); }
  Unsealed(const Unsealed&) = delete;
  Unsealed& operator=(const Unsealed&) = delete;
  Sealed* operator->() const { return &sealed; }

 private:
  static void set(int protection) {
    if (mprotect(&sealed, sizeof sealed, protection) != 0) std::abort();
  }
};

struct Named {
  const char* name;
  std::uint64_t Counters::*member;
};
constexpr Named counter_names[] = {
#define SIMT_COUNTER(name) \
  { #name, &Counters::name }
    SIMT_COUNTER(launches),
    SIMT_COUNTER(blocks),
    SIMT_COUNTER(blocks_cut),
    SIMT_COUNTER(blocks_counted),
    SIMT_COUNTER(warps),
    SIMT_COUNTER(threads),
    SIMT_COUNTER(global_load_requests),
    SIMT_COUNTER(global_load_sectors),
    SIMT_COUNTER(global_load_sectors_ideal),
    SIMT_COUNTER(global_load_lines),
    SIMT_COUNTER(global_load_sectors_missed_l1),
    SIMT_COUNTER(global_load_bytes),
    SIMT_COUNTER(global_store_requests),
    SIMT_COUNTER(global_store_sectors),
    SIMT_COUNTER(global_store_sectors_ideal),
    SIMT_COUNTER(global_store_lines),
    SIMT_COUNTER(global_store_bytes),
    SIMT_COUNTER(global_atomic_requests),
    SIMT_COUNTER(global_atomic_sectors),
    SIMT_COUNTER(global_atomic_sector_hottest),
    SIMT_COUNTER(global_atomic_lanes),
    SIMT_COUNTER(global_atomic_collisions),
    SIMT_COUNTER(global_atomic_hottest),
    SIMT_COUNTER(shared_load_requests),
    SIMT_COUNTER(shared_load_wavefronts),
    SIMT_COUNTER(shared_load_wavefronts_ideal),
    SIMT_COUNTER(shared_store_requests),
    SIMT_COUNTER(shared_store_wavefronts),
    SIMT_COUNTER(shared_store_wavefronts_ideal),
    SIMT_COUNTER(shared_atomic_requests),
    SIMT_COUNTER(shared_atomic_lanes),
    SIMT_COUNTER(shared_atomic_wavefronts),
    SIMT_COUNTER(shared_atomic_wavefronts_ideal),
    SIMT_COUNTER(shared_atomic_collisions),
    SIMT_COUNTER(shared_atomic_hottest),
    SIMT_COUNTER(constant_load_requests),
    SIMT_COUNTER(constant_load_addresses),
    SIMT_COUNTER(lane_accesses),
    SIMT_COUNTER(block_barriers),
    SIMT_COUNTER(warp_operations),
    SIMT_COUNTER(shuffles),
    SIMT_COUNTER(divergent_requests),
    SIMT_COUNTER(memory_sectors_read),
    SIMT_COUNTER(memory_sectors_written),
    SIMT_COUNTER(waits_shared),
    SIMT_COUNTER(waits_l1),
    SIMT_COUNTER(waits_l2),
    SIMT_COUNTER(waits_memory),
    SIMT_COUNTER(lane_instructions),
    SIMT_COUNTER(warp_instructions),
    SIMT_COUNTER(host_copy_bytes),
#undef SIMT_COUNTER
};
static_assert(sizeof(Counters) == sizeof counter_names / sizeof counter_names[0] * sizeof(std::uint64_t),
              "every counter has its name");

Finding make_finding(const char* kind, std::string message) {
  Finding finding{kind, std::move(message), "", 0, engine.kernel, engine.block, {}, {}};
  if (engine.current != nullptr) finding.thread = engine.current->thread;
  return finding;
}

double ratio(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? 0.0 : static_cast<double>(a) / static_cast<double>(b);
}

}  // namespace

Counters& Counters::operator+=(const Counters& other) {
  for (const auto& [name, member] : counter_names) this->*member += other.*member;
  return *this;
}

Counters Counters::operator-(const Counters& other) const {
  Counters difference = *this;
  for (const auto& [name, member] : counter_names) difference.*member -= other.*member;
  return difference;
}

Counters& Counters::operator*=(double factor) {
  for (const auto& [name, member] : counter_names) {
    this->*member = static_cast<std::uint64_t>(std::llround(factor * static_cast<double>(this->*member)));
  }
  return *this;
}

void visit(const Counters& c, void (*visitor)(void*, const char*, double), void* context) {
  const bool all = c.blocks_counted == c.blocks;
  for (const auto& [name, member] : counter_names) {
    if (all || told_by_a_sample(member)) visitor(context, name, static_cast<double>(c.*member));
  }
  visitor(context, "global_load_sectors_per_request", ratio(c.global_load_sectors, c.global_load_requests));
  visitor(context, "global_store_sectors_per_request", ratio(c.global_store_sectors, c.global_store_requests));
  visitor(context, "shared_load_wavefronts_per_ideal", ratio(c.shared_load_wavefronts, c.shared_load_wavefronts_ideal));
  visitor(context, "shared_store_wavefronts_per_ideal",
          ratio(c.shared_store_wavefronts, c.shared_store_wavefronts_ideal));
}

void add_launch(Launch launch) {
  Unsealed()->sum += launch.counters;
  all_launches.push_back(std::move(launch));
}

void add_host_copy(std::size_t bytes) { Unsealed()->sum.host_copy_bytes += bytes; }

void add_finding(const char* kind, std::string message, const void* place) {
  if (pending.size() + all_findings.size() >= most_findings) return;
  ++Unsealed()->findings;
  pending.push_back({make_finding(kind, std::move(message)), reinterpret_cast<std::uintptr_t>(place)});
}

void add_finding(const char* kind, std::string message, const Actor& who, const std::optional<Actor>& other) {
  if (pending.size() + all_findings.size() >= most_findings) return;
  ++Unsealed()->findings;
  Pending& added = pending.emplace_back(
      Pending{make_finding(kind, std::move(message)), reinterpret_cast<std::uintptr_t>(who.place)});
  added.finding.block = who.block;
  added.finding.thread = who.thread;
  if (!other) return;
  added.finding.other = Party{"", 0, other->block, other->thread};
  added.other_place = reinterpret_cast<std::uintptr_t>(other->place);
}

void add_finding_at(const char* kind, std::string message, const char* file, unsigned line) {
  if (pending.size() + all_findings.size() >= most_findings) return;
  ++Unsealed()->findings;
  pending.push_back({make_finding(kind, std::move(message)), 0});
  pending.back().finding.file = file;
  pending.back().finding.line = line;
}

const std::vector<Launch>& launches() { return all_launches; }

const std::vector<Finding>& findings() {
  launch_shape::tell_unread();
  for (Pending& p : pending) {
    const auto look_up = [](std::uintptr_t place, auto& to) {
      if (place == 0) return;
      SourceLine line = source_line(place);
      to.file = std::move(line.file);
      to.line = line.line;
    };
    look_up(p.place, p.finding);
    if (p.finding.other) look_up(p.other_place, *p.finding.other);
    all_findings.push_back(std::move(p.finding));
  }
  pending.clear();
  if (all_findings.size() < sealed.findings) {
    all_findings.resize(sealed.findings,
                        {"findings_removed", "the program changed what the simulator found", "", 0, "", {}, {}, {}});
  }
  return all_findings;
}

std::vector<Line> lines() {
  std::map<std::uintptr_t, SourceLine> known;  // one instruction is often launched many times
  std::map<std::pair<std::string, unsigned>, Counters> by_line;
  for (const Launch& launch : all_launches) {
    std::map<std::pair<std::string, unsigned>, Counters> of_launch;
    for (const Instruction& instruction : launch.instructions) {
      const auto [place, added] = known.try_emplace(instruction.place);
      if (added) place->second = source_line(instruction.place);
      add_within_launch(of_launch[{place->second.file, place->second.line}], instruction.counters);
    }
    for (const auto& [line, counters] : of_launch) by_line[line] += counters;
  }
  std::vector<Line> result;
  for (const auto& [line, counters] : by_line) result.push_back({line.first, line.second, counters});
  return result;
}

Counters totals() { return sealed.sum; }

void clear() {
  all_launches.clear();
  all_findings.clear();
  pending.clear();
  launch_shape::clear();
  engine.caches.begin_call();
  races::clear();
  clear_sync_findings();
  tracing::clear();
  const Unsealed unsealed;
  unsealed->sum = {};
  unsealed->findings = 0;
}

void guard(std::initializer_list<Guarded> ranges) {
  engine.guarded = {};
  std::size_t next = 0;
  for (const auto& [begin, end] : ranges) {
    if (next == engine.guarded.size()) std::abort();
    const auto first = reinterpret_cast<std::uintptr_t>(begin);
    engine.guarded[next++] = {first, reinterpret_cast<std::uintptr_t>(end) - first};
  }
}

void set_caches(CacheSizes sizes) { engine.caches.set(sizes.l1_bytes, sizes.l2_bytes); }

void set_schedule_seed(std::uint64_t seed) { engine.schedule_seed = seed; }

void set_block_sample(std::size_t blocks, std::uint64_t accesses_a_block) {
  engine.block_sample = blocks;
  engine.accesses_a_block = accesses_a_block;
}

void set_counted_blocks(std::uint64_t one_in) { engine.counted.set(one_in); }

void reset_device() {
  clear();
  errors::clear_all();
  reset_host_state();
  device_memory::release_all();
}

}  // namespace simt
