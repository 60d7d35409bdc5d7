// SPDX-License-Identifier: BSD-3-Clause
// The caches between a kernel and device memory, as far as the cost model needs them (MODEL.md): which sectors a load
// finds in the L1 cache, and which in L2.
//
// Lines of 128 bytes with four sectors of 32, in sets of a few ways, the least recently used way given up. L1 belongs
// to a block, is empty when the block begins, keeps what is loaded and passes stores on. L2 belongs to the device,
// keeps everything, reads device memory by pairs of sectors (64 bytes) and writes a pair when it is given up or at the
// end, so once for each time that it becomes dirty. Blocks run one after the other here, warps for long stretches:
// reuse among blocks is seen whatever lies between, reuse among warps of a block as far as L1 reaches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace simt {

inline constexpr unsigned line_shift = 7;    // 128 bytes
inline constexpr unsigned sector_shift = 5;  // 32 bytes

/// Lines and which of their sectors are there. What a set holds is ordered by use. `together` neighbouring lines, a
/// power of two, have neighbouring sets: a large cache is kinder to the host's own that way.
template <unsigned ways, unsigned together = 1>
class LineCache {
 public:
  struct Line {
    std::uint64_t tag = 0;     ///< line number and generation; 0: free
    std::uint8_t there = 0;    ///< a bit a sector
    std::uint8_t changed = 0;  ///< a bit a sector, of those that device memory does not have
  };

  /// Empties it. Takes no time but when sizes change.
  void reset(std::size_t bytes) {
    const std::size_t sets = std::max<std::size_t>(1, bytes / (ways * together << line_shift)) * together;
    if (sets > room_ || generation_ == last_generation) {
      // Zero pages of the system: only what is touched takes memory.
      lines_.reset(static_cast<Line*>(std::calloc(sets * ways, sizeof(Line))));
      if (lines_ == nullptr) std::abort();
      room_ = sets;
      generation_ = 0;
    }
    sets_ = sets;
    ++generation_;
  }

  /// The line of that number, made the set's most recently used; a new one holds nothing.
  Line& touch(std::uint64_t number) {
    const std::uint64_t tag = number << generation_bits | generation_;
    // Lines that are a power of two apart fall into different sets, as in hardware.
    const std::uint64_t mixed = number / together * 0x9e3779b97f4a7c15U;
    const std::uint64_t group = ((mixed >> 32) * (sets_ / together)) >> 32;
    const auto set = static_cast<std::size_t>(group * together + (number + (mixed >> 24)) % together);
    Line* const line = lines_.get() + set * ways;
    if (line[0].tag == tag) return line[0];
    unsigned at = 1;
    while (at < ways - 1 && line[at].tag != tag) ++at;
    Line found = line[at];
    if (found.tag != tag) found = {tag, 0, 0};
    for (; at > 0; --at) line[at] = line[at - 1];
    line[0] = found;
    return line[0];
  }

 private:
  static constexpr unsigned generation_bits = 22;  // beside 41 of a line's number
  static constexpr std::uint64_t last_generation = (1U << generation_bits) - 1;

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::unique_ptr<Line[], Free> lines_;
  std::size_t room_ = 0;  ///< in sets
  std::size_t sets_ = 0;
  std::uint64_t generation_ = 0;
};

/// What a request found.
struct Missed {
  unsigned l1 = 0;       ///< sectors
  unsigned read = 0;     ///< from device memory
  unsigned written = 0;  ///< to it, sooner or later
};

class Caches {
 public:
  /// Both empty; 0 stands for the simulated device's own. Sizes in bytes.
  void set(std::size_t l1, std::size_t l2);
  void begin_call();  ///< L2 is empty
  /// Blocks of `shared` bytes of shared memory and `threads` threads each come, `blocks` of them in all.
  void begin_launch(std::size_t blocks, std::size_t threads, std::size_t shared);
  void begin_block() { l1_.reset(l1_of_block_); }

  /// A request's access to the sectors of one line that `sectors` has a bit for.
  Missed load(std::uint64_t line, unsigned sectors);
  Missed store(std::uint64_t line, unsigned sectors);
  Missed atomic(std::uint64_t line, unsigned sectors);

 private:
  unsigned fetch(std::uint64_t line, unsigned sectors);

  LineCache<4> l1_;
  LineCache<8, 32> l2_;
  std::size_t l1_bytes_ = 0;
  std::size_t l2_bytes_ = 0;
  std::size_t l1_of_block_ = 0;
};

}  // namespace simt
