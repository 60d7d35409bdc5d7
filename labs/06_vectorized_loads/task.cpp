// SPDX-License-Identifier: BSD-3-Clause
// Sizes: `length`, and how many integers `in` and `out` begin after a multiple of 256 bytes: `in_after`, `out_after`.
#include "lockstep/task.h"

namespace {

using lockstep::Case;
using lockstep::Expected;

Case make_case(const lockstep::Sizes& sizes, const lockstep::Rng& rng) {
  const std::size_t length = sizes["length"];
  const auto in = [r = rng.stream(0)](std::size_t i) { return static_cast<std::int32_t>(r.bits(i) >> 32); };

  Case c;
  c.input<std::int32_t>("in", {length}, in).shift = sizes["in_after"] * sizeof(std::int32_t);
  // A copy is exact, whatever the bits mean.
  c.output<std::int32_t>("out", {length}, [=](std::size_t i) {
     return Expected{static_cast<double>(in(i)), 0};
   }).shift = sizes["out_after"] * sizeof(std::int32_t);
  c.scalar("length", length);
  c.least_bytes(2 * sizeof(std::int32_t) * length);
  return c;
}

LOCKSTEP_TASK(make_case);

}  // namespace
