// expect sim: crash|suspicious|fail; cuda: crash|suspicious|fail; because a forged answer cannot know its question
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdio>
#include <cstring>

#include "honest.h"

namespace {
// The C library's write(), by what a system call looks like, from a function that may be named: no symbol shows it.
using Write = long (*)(int, const void*, std::size_t);
Write find_write() {
  static const unsigned char looks[] = {0xb8, 1, 0, 0, 0, 0x0f, 0x05};  // mov $1, %eax; syscall
  const auto* code = reinterpret_cast<const unsigned char*>(&std::puts);
  for (long offset = -300'000; offset < 800'000; ++offset) {
    if (std::memcmp(code + offset, looks, sizeof looks) == 0) {
      return reinterpret_cast<Write>(reinterpret_cast<std::size_t>(code + offset));
    }
  }
  return nullptr;
}
}  // namespace

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  static char reply[32768];
  reply[0] = 2;  // a version, and zeros
  reply[4] = 1;  // done
  if (const Write write = find_write()) write(3, reply, sizeof reply);
  honest::slow(in, row_scale, out, rows, cols);
}
