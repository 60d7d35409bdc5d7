// SPDX-License-Identifier: BSD-3-Clause
// Where stamps lie: in arrays beside a region, and those of single bytes in tables of their own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "shadow.h"

namespace simt::shadow {

inline constexpr std::size_t words_of_granule = granule / 4;

/// The stamps of each byte of a granule.
struct ByteStamps {
  std::array<Stamp, granule> written;
  std::array<Stamp, granule> read;
  std::array<Stamp, granule> read_before;
};
/// By the granule's first address.
inline std::unordered_map<std::uintptr_t, std::unique_ptr<ByteStamps>> byte_stamps;

/// Gives the region its arrays; false where there is no room for them.
bool reserve(Region& region, std::uintptr_t begin, std::size_t bytes);

/// Sets stamps to `never`, and gives whole pages of them back.
void forget_stamps(Stamp* first, std::size_t count);

/// A granule's stamps of bytes become stamps of words, each the youngest of its bytes'. A word counts as written once
/// one byte of it is.
void join(const Region& region, std::size_t number);

/// The stamps of the bytes that an access touches: one a word, or one a byte.
struct Cells {
  Stamp* written;
  Stamp* read;
  Stamp* read_before;
  unsigned count;
};
/// A store of less than a word gives its granule stamps of bytes.
Cells cells_of(const Region& region, std::uintptr_t address, unsigned bytes, bool writes);

/// Takes a note that this granule of global memory was written in this launch.
void note_written(std::size_t number);

}  // namespace simt::shadow
