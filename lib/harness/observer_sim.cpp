// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#include "harness/fence.h"
#include "harness/observer.h"
#include "simt/report.h"
#include "simt/trace.h"

namespace lockstep::harness {
namespace {

/// Of a case too large to run whole: enough blocks to see the first, the last and the middle of the index range.
constexpr std::size_t reach_blocks = 8;
/// And of each, its beginning: a block of a grid that is small on purpose has a large share of the work.
constexpr std::uint64_t reach_accesses = 4'000'000;

template <std::size_t N>
void copy_text(char (&to)[N], const char* from) {
  std::snprintf(to, N, "%s", from);
}

/// `Holder` is a reply or a launch.
template <class Holder>
void add_counter(void* context, const char* name, double value) {
  auto& holder = *static_cast<Holder*>(context);
  if (holder.counter_count == protocol::max_counters) return;
  protocol::Counter& counter = holder.counters[holder.counter_count++];
  copy_text(counter.name, name);
  counter.value = value;
}

void copy_index(std::uint32_t (&to)[3], const simt::Index3& from) {
  to[0] = from.x;
  to[1] = from.y;
  to[2] = from.z;
}

void add_finding(protocol::Reply& reply, const simt::Finding& finding) {
  if (reply.finding_count == protocol::max_findings) return;
  protocol::Finding& to = reply.findings[reply.finding_count++];
  copy_text(to.kind, finding.kind.c_str());
  copy_text(to.message, finding.message.c_str());
  copy_text(to.file, finding.file.c_str());
  copy_text(to.kernel, finding.kernel.c_str());
  to.line = finding.line;
  copy_index(to.block, finding.block);
  copy_index(to.thread, finding.thread);
  if (!finding.other) return;
  to.has_other = 1;
  copy_text(to.other_file, finding.other->file.c_str());
  to.other_line = finding.other->line;
  copy_index(to.other_block, finding.other->block);
  copy_index(to.other_thread, finding.other->thread);
}

void add_line_counter(void* context, const char* name, double value) {
  const auto& names = protocol::line_counter_names;
  const auto same = [name](const char* other) { return std::strcmp(name, other) == 0; };
  const auto place = static_cast<std::size_t>(std::find_if(std::begin(names), std::end(names), same) - names);
  if (place < protocol::line_counters) static_cast<protocol::Line*>(context)->counters[place] = value;
}

void add_lines(protocol::Reply& reply) {
  std::vector<simt::Line> lines = simt::lines();
  std::erase_if(lines, [](const simt::Line& line) { return line.line == 0; });
  const auto more = [](const simt::Line& a, const simt::Line& b) {
    return a.counters.lane_accesses > b.counters.lane_accesses;
  };
  std::stable_sort(lines.begin(), lines.end(), more);
  for (const simt::Line& line : lines) {
    if (reply.line_count == protocol::max_lines) return;
    protocol::Line& to = reply.lines[reply.line_count++];
    copy_text(to.file, line.file.c_str());
    to.line = line.line;
    simt::visit(line.counters, add_line_counter, &to);
  }
}

/// Launches of the same kernel and shape, as one.
struct Kind {
  const simt::Launch* first;
  simt::Counters counters;
};

void add_launches(protocol::Reply& reply) {
  std::vector<Kind> kinds;
  for (const simt::Launch& launch : simt::launches()) {
    const auto same = [&](const Kind& kind) {
      const simt::Launch& first = *kind.first;
      return first.kernel == launch.kernel && first.block.x == launch.block.x && first.block.y == launch.block.y &&
             first.block.z == launch.block.z && first.dynamic_shared == launch.dynamic_shared;
    };
    auto kind = std::find_if(kinds.begin(), kinds.end(), same);
    if (kind == kinds.end()) kind = kinds.insert(kinds.end(), {&launch, {}});
    kind->counters += launch.counters;
  }
  for (const Kind& kind : kinds) {
    if (reply.launch_count == protocol::max_launches) return;
    protocol::Launch& to = reply.launches[reply.launch_count++];
    copy_text(to.kernel, kind.first->kernel.c_str());
    copy_index(to.block, kind.first->block);
    to.shared_bytes = kind.first->static_shared + kind.first->dynamic_shared;
    simt::visit(kind.counters, add_counter<protocol::Launch>, &to);
  }
}

}  // namespace

void observe(const protocol::Request& request) {
  simt::clear();
  simt::set_caches({request.l1_bytes, request.l2_bytes});
  simt::set_trace(request.trace_offset != 0);
  simt::set_schedule_seed(request.schedule_seed);
  const bool reach = request.kind == protocol::RequestKind::reach;
  simt::set_counted_blocks(request.count_one_in);
  simt::set_block_sample(reach ? reach_blocks : 0, reach ? reach_accesses : 0);
}

Guard::Guard(const void* frame) {
  const void* const last = reinterpret_cast<const void*>(~std::uintptr_t{0});
  simt::guard({{lockstep_fence_data_begin, lockstep_fence_data_end},
               {lockstep_fence_zero_begin, lockstep_fence_zero_end},
               {frame, last}});
}
Guard::~Guard() { simt::guard({}); }

void report(const protocol::Request& request, protocol::Reply& reply) {
  simt::visit(simt::totals(), add_counter<protocol::Reply>, &reply);
  add_launches(reply);
  for (const simt::Finding& finding : simt::findings()) add_finding(reply, finding);
  if (request.by_line != 0) add_lines(reply);
}

bool recover() {
  simt::reset_device();
  return true;
}

}  // namespace lockstep::harness
