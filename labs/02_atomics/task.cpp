// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/task.h"

#include <array>

#include "lockstep/byte_source.h"
#include "lockstep/real_input.h"

namespace {

using lockstep::ByteCounts;
using lockstep::ByteSource;
using lockstep::Case;
using lockstep::Expected;

constexpr std::size_t groups = 7;
constexpr std::size_t kind_neighbours = 4;

// Kind 4: the characters just outside the alphabet, its ends, and what falls on a letter when a bit is lost.
struct Neighbours {
  lockstep::Rng rng;

  std::uint8_t operator()(std::size_t index) const {
    constexpr std::array<std::uint8_t, 16> characters = {'@',  'A',  'Z',  '[',  '`',  'a',  'z',  '{',
                                                         0x00, 0x01, 0x1a, 0x21, 0x3a, 0xc1, 0xe1, 0xfa};
    return characters[rng.below(index, characters.size())];
  }
};

// The group of a character, or `groups` for none. Written out by hand, not by the arithmetic that solutions use.
constexpr std::size_t group_of(unsigned char character) {
  constexpr std::array<const char*, groups> members = {"abcdABCD", "efghEFGH", "ijklIJKL", "mnopMNOP",
                                                       "qrstQRST", "uvwxUVWX", "yzYZ"};
  for (std::size_t group = 0; group < groups; ++group) {
    for (const char* member = members[group]; *member != 0; ++member) {
      if (static_cast<unsigned char>(*member) == character) return group;
    }
  }
  return groups;
}

template <class Source>
Case make_case_of(const Source& source, std::size_t length) {
  Case c;
  c.input<char>("text", {length}, [=](std::size_t i) { return static_cast<char>(source(i)); });
  c.scalar("length", length);
  c.output<unsigned>("bins", {groups}, [counts = ByteCounts(source, length)](std::size_t group) {
    double letters = 0;
    for (unsigned character = 0; character < 256; ++character) {
      if (group_of(static_cast<unsigned char>(character)) == group) letters += static_cast<double>(counts[character]);
    }
    return Expected{letters, 0};
  });
  c.least_bytes(length + groups * sizeof(unsigned));
  return c;
}  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): it loses sight of what a std::function owns

Case make_case(const lockstep::Sizes& sizes, const lockstep::Rng& rng) {
  const std::size_t length = sizes["length"];
  const std::size_t kind = sizes["kind"];
  if (kind == kind_neighbours) return make_case_of(Neighbours{rng.stream(0)}, length);
  ByteSource source(kind, rng.stream(0));
  source.set_one_value(static_cast<std::uint8_t>('a' + rng.stream(1).below(0, 26)));
  return make_case_of(source, length);
}

LOCKSTEP_TASK(make_case);

Case make_case_of_file(std::span<const std::uint8_t> bytes) {
  return make_case_of(lockstep::GivenBytes{bytes}, bytes.size());
}

std::string bin_name(std::size_t group) {
  constexpr std::array<const char*, groups> names = {"a-d", "e-h", "i-l", "m-p", "q-t", "u-x", "y, z"};
  return names.at(group);
}

constexpr std::uint64_t most_bytes = (std::uint64_t{1} << 32) - 1;
LOCKSTEP_REAL_INPUT(OfBytes, make_case_of_file, most_bytes, bin_name);

}  // namespace
