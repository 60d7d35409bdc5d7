// SPDX-License-Identifier: BSD-3-Clause
// `./lockstep explore 02`: the lab's own files, on letters that crowd one counter more and more.
//
//   --shares   so many of a hundred letters are an 'e', the others any of the 26

#include <algorithm>
#include <array>

#include "../../bench/sweep.h"
#include "letter_histogram.h"

namespace baseline {
#include "../../../labs/02_atomics/baseline.cu"
}
namespace sectioned {
#include "../1_sectioned.cu"
}
namespace interleaved {
#include "../2_interleaved.cu"
}
namespace warp_aggregated {
#include "../3_warp_aggregated.cu"
}
namespace best {
#include "../letter_histogram.cu"
}

namespace {

using lockstep::bench::DeviceArray;
using lockstep::bench::mixed;
using lockstep::bench::SweepPoint;
using lockstep::bench::Way;

constexpr std::size_t length = std::size_t{1} << (lockstep::bench::simulated ? 16 : 24);
constexpr std::size_t groups = 7;

char letter_at(std::size_t i, std::size_t share, std::uint64_t seed) {
  const std::uint32_t bits = mixed(i, seed);
  return bits / 32 % 100 < share ? 'e' : static_cast<char>('a' + mixed(i, ~seed) % 26);
}

std::vector<Way> ways_of(const std::string& /*sweep*/, const SweepPoint& point, std::uint64_t seed) {
  std::vector<char> text(length);
  std::array<unsigned, groups> expected{};
  for (std::size_t i = 0; i < length; ++i) {
    text[i] = letter_at(i, point["share"], seed);
    ++expected[static_cast<std::size_t>(text[i] - 'a') / 4];
  }
  const DeviceArray<char> letters(text);
  const auto way = [&](const char* name, auto function) {
    const DeviceArray<unsigned> bins(groups);
    bins.poison();
    return Way{name, length, length, [=] { function(letters.get(), length, bins.get()); },
               [=] {
                 const auto got = bins.values();
                 return lockstep::bench::compared(
                     groups, [&](std::size_t i) { return got[i]; }, [&](std::size_t i) { return expected[i]; });
               }};
  };
  return {way("baseline", baseline::letter_histogram), way("1_sectioned", sectioned::letter_histogram),
          way("2_interleaved", interleaved::letter_histogram),
          way("3_warp_aggregated", warp_aggregated::letter_histogram), way("best", best::letter_histogram)};
}

}  // namespace

int main(int argc, char** argv) { return lockstep::bench::run_sweep(argc, argv, ways_of); }
