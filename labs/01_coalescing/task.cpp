// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/task.h"

namespace {

using lockstep::Case;
using lockstep::Expected;

Case make_case(const lockstep::Sizes& sizes, const lockstep::Rng& rng) {
  const std::size_t rows = sizes["rows"];
  const std::size_t cols = sizes["cols"];
  const auto in = [r = rng.stream(0)](std::size_t i) { return r.uniform(i, -1.0F, 1.0F); };
  const auto row_scale = [r = rng.stream(1)](std::size_t i) { return r.uniform(i, 0.5F, 2.0F); };

  Case c;
  c.input<float>("in", {rows, cols}, in);
  c.input<float>("row_scale", {rows}, row_scale);
  // One product, rounded once: half an ulp of the result, and a little for a value that is denormal or zero.
  c.output<float>("out", {rows, cols}, [=](std::size_t i) {
    const double exact = static_cast<double>(row_scale(i / cols)) * static_cast<double>(in(i));
    return Expected{exact, 0x1p-23 * (exact < 0 ? -exact : exact) + 1e-37};
  });
  c.scalar("rows", rows);
  c.scalar("cols", cols);
  c.least_bytes(sizeof(float) * (2 * rows * cols + rows));
  return c;
}

LOCKSTEP_TASK(make_case);

}  // namespace
