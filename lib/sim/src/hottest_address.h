// SPDX-License-Identifier: BSD-3-Clause
// Which address takes the most atomic operations: they are carried out one after the other there, however wide the GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace simt {

/// Counts operations by address. Memory grows with the number of distinct addresses since the last clear().
class HottestAddress {
 public:
  /// So many more operations at `address`, which is not 0. How many it has taken with these.
  std::uint64_t add(std::uintptr_t address, std::uint64_t operations = 1);
  [[nodiscard]] std::uint64_t most() const { return most_; }
  void clear();

 private:
  struct Slot {
    std::uintptr_t address = 0;  // 0: free
    std::uint64_t count = 0;
  };
  Slot& find(std::uintptr_t address);
  void grow();

  std::vector<Slot> slots_ = std::vector<Slot>(64);  // open addressing; a power of two, at most half full
  std::vector<std::size_t> used_;                    // so that clearing costs what was counted
  std::uint64_t most_ = 0;
};

}  // namespace simt
