// SPDX-License-Identifier: BSD-3-Clause
#include "memory_names.h"

#include "device_memory.h"
#include "module_memory.h"

namespace simt::memory_names {

std::string describe(std::uintptr_t address, unsigned bytes) {
  std::string text = std::to_string(bytes) + (bytes == 1 ? " byte of " : " bytes of ");
  if (const auto range = device_memory::find(reinterpret_cast<const void*>(address))) {
    return text + "global memory (byte " + std::to_string(address - range->begin) + " of an allocation of " +
           std::to_string(range->bytes) + ")";
  }
  if (module_memory::dynamic_shared().holds(address)) {
    return text + "dynamic shared memory (byte " + std::to_string(address - module_memory::dynamic_shared().begin) +
           ")";
  }
  if (const auto variable = module_memory::variable_at(address)) {
    return text + "`" + variable->name + "` (byte " + std::to_string(address - variable->begin) + " of " +
           std::to_string(variable->bytes) + ")";
  }
  return text + (module_memory::shared().holds(address) ? "shared memory" : "a variable");
}

}  // namespace simt::memory_names
