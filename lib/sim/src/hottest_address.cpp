// SPDX-License-Identifier: BSD-3-Clause
#include "hottest_address.h"

namespace simt {

HottestAddress::Slot& HottestAddress::take(Slot& free, std::uintptr_t address) {
  Slot* slot = &free;
  if (2 * (used_.size() + 1) > slots_.size()) {
    grow();
    slot = &find(address);
  }
  slot->address = address;
  used_.push_back(static_cast<std::size_t>(slot - slots_.data()));
  return *slot;
}

void HottestAddress::grow() {
  ++bits_;
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
