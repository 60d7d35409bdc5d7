// SPDX-License-Identifier: BSD-3-Clause
// What the sweeps of the convolution labs share: elements, a mask, and the sums that come of them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sweep.h"

namespace lockstep::bench {

/// Elements of 1 to 15 and weights of -3 to 3, whole numbers: sums are exact in any order. `expected` is 0 at first,
/// for the lab to add up.
struct Filter {
  Filter(std::size_t elements, std::size_t weights, std::uint64_t seed)
      : in(elements), mask(weights), expected(elements) {
    for (std::size_t i = 0; i < elements; ++i) in[i] = static_cast<float>(1 + mixed(i, seed) % 15);
    for (std::size_t j = 0; j < weights; ++j) mask[j] = static_cast<float>(mixed(j, ~seed) % 7) - 3;
  }
  std::vector<float> in;
  std::vector<float> mask;
  std::vector<float> expected;
};

/// `call(in, mask, out)` gets device pointers and writes as many elements as there are in `in`.
template <class Call>
Way filter_way(const char* name, const std::shared_ptr<const Filter>& filter, Call call) {
  const DeviceArray<float> in(filter->in);
  const DeviceArray<float> mask(filter->mask);
  const DeviceArray<float> out(filter->in.size());
  out.poison();
  const std::size_t elements = out.count();
  return {name, 2 * elements * sizeof(float), elements, [=] { call(in.get(), mask.get(), out.get()); },
          [=] {
            const auto got = out.values();
            return compared(
                elements, [&](std::size_t i) { return got[i]; }, [&](std::size_t i) { return filter->expected[i]; });
          }};
}

}  // namespace lockstep::bench
