// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/unchanged.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <mutex>
#include <vector>

#include "grader/session/element.h"
#include "grader/session/parallel.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t elements_per_range = 1U << 16;

}  // namespace

Change find_change(const Buffer& buffer, std::span<const std::byte> payload) {
  const std::size_t size = bytes_of(buffer.element);
  std::mutex mutex;
  Change change;
  std::size_t first = std::numeric_limits<std::size_t>::max();
  parallel_for(buffer.count(), elements_per_range, [&](std::size_t begin, std::size_t end) {
    std::vector<std::byte> sent((end - begin) * size);
    buffer.fill(begin, sent);
    const std::byte* back = payload.data() + begin * size;
    if (std::memcmp(sent.data(), back, sent.size()) == 0) return;
    const std::lock_guard lock(mutex);
    for (std::size_t i = begin; i < end; ++i) {
      if (std::memcmp(&sent[(i - begin) * size], back + (i - begin) * size, size) == 0) continue;
      ++change.changed;
      first = std::min(first, i);
    }
  });
  if (change.changed > 0) {
    change.sentence = "It changes its input `" + buffer.name + "`: " + grouped(change.changed) + " of " +
                      grouped(buffer.count()) + " elements, the first at index " + grouped(first) + ".";
  }
  return change;
}

}  // namespace lockstep::grader
