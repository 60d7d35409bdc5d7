// SPDX-License-Identifier: BSD-3-Clause
// Shuffles of values of any size: as many shuffles of words as they have, as CUDA's cooperative groups do.
#pragma once

#include <stdint.h>

#include "simt/bit_cast.h"
#include "simt/bits.h"
#include "simt/warp.h"

namespace simt::detail {

/// A value as 4-byte words, the last filled up.
template <class Value>
struct Words {
  static constexpr unsigned count = (sizeof(Value) + 3) / 4;
  uint32_t words[count] = {};
  [[gnu::always_inline]] inline explicit Words(const Value& value) { __builtin_memcpy(words, &value, sizeof(Value)); }
  [[gnu::always_inline]] inline Value value() const {
    union Room {
      Room() {}
      unsigned char bytes[sizeof(Value)];
      Value made;
    } room;
    __builtin_memcpy(room.bytes, words, sizeof(Value));
    return room.made;
  }
};

template <class Value>
[[gnu::always_inline]] inline Value shuffle_value(Shuffle kind, unsigned mask, const Value& value, unsigned operand,
                                                  int width) {
  if constexpr ((sizeof(Value) == 4 || sizeof(Value) == 8) && __is_trivially_copyable(Value)) {
    return shuffle(kind, mask, value, operand, width);
  } else {
    Words<Value> words(value);
    for (auto& word : words.words) word = shuffle(kind, mask, word, operand, width);
    return words.value();
  }
}

template <class Value>
[[gnu::always_inline]] inline Value value_of_lane(unsigned mask, const Value& value, unsigned lane) {
  return shuffle_value(Shuffle::index, mask, value, lane, 32);
}

}  // namespace simt::detail
