// SPDX-License-Identifier: BSD-3-Clause
// Which address takes the most atomic operations: they are carried out one after the other there, however wide the GPU.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace simt {

/// Counts operations by address. Memory grows with the number of distinct addresses since the last clear().
class HottestAddress {
 public:
  /// So many more operations at `address`, which is not 0. How many it has taken with these.
  std::uint64_t add(std::uintptr_t address, std::uint64_t operations = 1) {
    Slot* slot = &find(address);
    if (slot->address == 0) slot = &take(*slot, address);
    slot->count += operations;
    most_ = std::max(most_, slot->count);
    return slot->count;
  }
  [[nodiscard]] std::uint64_t most() const { return most_; }
  void clear();

 private:
  struct Slot {
    std::uintptr_t address = 0;  // 0: free
    std::uint64_t count = 0;
  };
  /// Where the address is, or would be.
  Slot& find(std::uintptr_t address) {
    // The upper bits of this product spread addresses that lie side by side evenly, as counters do.
    std::size_t i = (address * std::uint64_t{0x9e3779b97f4a7c15}) >> (64 - bits_);
    while (slots_[i].address != address && slots_[i].address != 0) i = (i + 1) & (slots_.size() - 1);
    return slots_[i];
  }
  Slot& take(Slot& free, std::uintptr_t address);
  void grow();

  unsigned bits_ = 6;
  std::vector<Slot> slots_ = std::vector<Slot>(64);  // open addressing, at most half full: 2 to the power of bits_
  std::vector<std::size_t> used_;                    // so that clearing costs what was counted
  std::uint64_t most_ = 0;
};

}  // namespace simt
