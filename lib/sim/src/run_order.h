// SPDX-License-Identifier: BSD-3-Clause
// In which order blocks and warps run: as they are numbered, or permuted by the seed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simt {

/// Which of the running launch's blocks run, and in which order.
class BlockOrder {
 public:
  BlockOrder();

  [[nodiscard]] std::uint64_t runs() const { return runs_; }

  /// The linear index of the block that runs as number `run`. A sample has the first block, the last, and others evenly
  /// between. Otherwise the seed permutes the blocks, but only neighbours within as many as a GPU runs at once.
  [[nodiscard]] std::uint64_t at(std::uint64_t run) const;

 private:
  std::uint64_t blocks_;
  std::uint64_t runs_;
};

/// A number that looks random, of another.
std::uint64_t mix(std::uint64_t x);

/// Permutes the warps of a block.
void permute_warps(std::uint64_t block_number);

}  // namespace simt
