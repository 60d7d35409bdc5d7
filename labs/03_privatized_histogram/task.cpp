// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/task.h"

#include "lockstep/byte_source.h"

namespace {

using lockstep::ByteCounts;
using lockstep::ByteSource;
using lockstep::Case;
using lockstep::Expected;

constexpr std::size_t bin_count = 256;
constexpr std::size_t kind_runs = 4;

// Kind 4: runs of one value, as in a drawing: what is crowded changes with the place. A run is 37 bytes, so that runs
// end anywhere in a vector, or goes on into the next where both have one value.
struct Runs {
  lockstep::Rng rng;

  std::uint8_t operator()(std::size_t index) const { return static_cast<std::uint8_t>(rng.bits(index / 37)); }
};

template <class Source>
Case make_case_of(const Source& source, std::size_t length) {
  Case c;
  c.input<unsigned char>("data", {length}, source);
  c.scalar("length", length);
  c.output<unsigned>("bins", {bin_count}, [counts = ByteCounts(source, length)](std::size_t value) {
    return Expected{static_cast<double>(counts[value]), 0};
  });
  c.least_bytes(length + bin_count * sizeof(unsigned));
  return c;
}

Case make_case(const lockstep::Sizes& sizes, const lockstep::Rng& rng) {
  const std::size_t length = sizes["length"];
  const std::size_t kind = sizes["kind"];
  if (kind == kind_runs) return make_case_of(Runs{rng.stream(0)}, length);
  return make_case_of(ByteSource(kind, rng.stream(0)), length);
}

LOCKSTEP_TASK(make_case);

}  // namespace
