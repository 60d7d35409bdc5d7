// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/task.h"

#include <cstdio>

#include "lockstep/byte_source.h"
#include "lockstep/real_input.h"

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
}  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): it loses sight of what a std::function owns

Case make_case(const lockstep::Sizes& sizes, const lockstep::Rng& rng) {
  const std::size_t length = sizes["length"];
  const std::size_t kind = sizes["kind"];
  if (kind == kind_runs) return make_case_of(Runs{rng.stream(0)}, length);
  return make_case_of(ByteSource(kind, rng.stream(0)), length);
}

LOCKSTEP_TASK(make_case);

Case make_case_of_file(std::span<const std::uint8_t> bytes) {
  return make_case_of(lockstep::GivenBytes{bytes}, bytes.size());
}

// "0x41 A"
std::string bin_name(std::size_t value) {
  char name[16];
  const bool shown = value > 0x20 && value < 0x7f;
  std::snprintf(name, sizeof name, shown ? "0x%02zx %c" : "0x%02zx", value, static_cast<int>(value));
  if (value == '\n') return std::string(name) + " line end";
  return value == ' ' ? std::string(name) + " space" : name;
}

constexpr std::uint64_t most_bytes = (std::uint64_t{1} << 32) - 1;
LOCKSTEP_REAL_INPUT(OfBytes, make_case_of_file, most_bytes, bin_name);

}  // namespace
