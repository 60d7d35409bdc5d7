// SPDX-License-Identifier: BSD-3-Clause
// A block's dynamic shared memory. simcc includes this and turns `extern __shared__ T s[];` into another name of it: by
// an assembler name, or in a template, where g++ loses that name, by `T (&s)[] = ::simt::dynamic_shared;`.
#pragma once

extern "C" {
// Defined by the engine, with at least this alignment. It is what lets a compiler see whole accesses, of 16 bytes say.
extern __thread __attribute__((aligned(1024))) unsigned char simt_dynamic_shared[];
}

namespace simt {

struct DynamicShared {
  template <class Array>
  [[gnu::always_inline]] operator Array&() const {
    return reinterpret_cast<Array&>(simt_dynamic_shared);
  }
};
inline constexpr DynamicShared dynamic_shared{};

}  // namespace simt
