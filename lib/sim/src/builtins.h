// SPDX-License-Identifier: BSD-3-Clause
// The words that threadIdx, blockIdx, blockDim and gridDim are read from (simt/builtins.h). The engine writes them
// before a thread runs: the extents once a launch, the block once a block, the thread at each switch to another fiber.
#pragma once

#include "simt/runtime.h"

namespace simt::runtime {

// Declared const to kernels; no file may include both declarations.
extern unsigned builtin_values[12];

inline void write_builtin(unsigned first, const Index3& index) {
  builtin_values[first] = index.x;
  builtin_values[first + 1] = index.y;
  builtin_values[first + 2] = index.z;
}
inline void set_thread_index(const Index3& index) { write_builtin(0, index); }
inline void set_block_index(const Index3& index) { write_builtin(3, index); }
inline void set_block_extent(const Index3& extent) { write_builtin(6, extent); }
inline void set_grid_extent(const Index3& extent) { write_builtin(9, extent); }

}  // namespace simt::runtime
