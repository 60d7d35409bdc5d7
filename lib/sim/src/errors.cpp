// SPDX-License-Identifier: BSD-3-Clause
#include "errors.h"

namespace simt::errors {
namespace {
int last_error = 0;
int sticky_error = 0;
}  // namespace

int record(int error) {
  if (sticky_error != 0) return sticky_error;
  if (error != 0) last_error = error;
  return error;
}

void record_sticky(int error) {
  if (sticky_error == 0) sticky_error = error;
}

int sticky() { return sticky_error; }

int peek() { return sticky_error != 0 ? sticky_error : last_error; }

int last() {
  const int error = peek();
  last_error = 0;
  return error;
}

void clear_all() { last_error = sticky_error = 0; }

}  // namespace simt::errors
