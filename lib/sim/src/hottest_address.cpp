// SPDX-License-Identifier: BSD-3-Clause
#include "hottest_address.h"

#include <algorithm>

namespace simt {

HottestAddress::Slot& HottestAddress::find(std::uintptr_t address) {
  const std::size_t last = slots_.size() - 1;
  // Counters lie side by side: a multiplication spreads their addresses over the table.
  std::size_t i = (address * std::uint64_t{0x9e3779b97f4a7c15}) >> 32 & last;
  while (slots_[i].address != address && slots_[i].address != 0) i = (i + 1) & last;
  return slots_[i];
}

std::uint64_t HottestAddress::add(std::uintptr_t address, std::uint64_t operations) {
  Slot* slot = &find(address);
  if (slot->address == 0) {
    if (2 * (used_.size() + 1) > slots_.size()) {
      grow();
      slot = &find(address);
    }
    slot->address = address;
    used_.push_back(static_cast<std::size_t>(slot - slots_.data()));
  }
  slot->count += operations;
  most_ = std::max(most_, slot->count);
  return slot->count;
}

void HottestAddress::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  used_.clear();
  for (const Slot& slot : old) {
    if (slot.address == 0) continue;
    Slot& place = find(slot.address);
    place = slot;
    used_.push_back(static_cast<std::size_t>(&place - slots_.data()));
  }
}

void HottestAddress::clear() {
  for (const std::size_t i : used_) slots_[i] = {};
  used_.clear();
  most_ = 0;
}

}  // namespace simt
