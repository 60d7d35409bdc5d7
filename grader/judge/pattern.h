// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "grader/judge/tally.h"
#include "lockstep/task.h"

namespace lockstep::grader {

/// Where the wrong elements lie, as words that follow "… wrong, ": "all in the last column", "all in every 32nd
/// column". Empty where there is no pattern. Says only what holds of every wrong element.
std::string place_pattern(const Buffer& buffer, const Tally& tally);

/// What the wrong elements hold: "all zero", "all NaN", "the matrix is transposed", "each holds its right neighbour's
/// value". Looks at the first wrong elements only, found again through `is_wrong`, for what the tally does not tell.
std::string value_pattern(const Buffer& buffer, std::span<const std::byte> payload, const Tally& tally,
                          const std::function<bool(std::size_t)>& is_wrong);

/// "31st", "32nd"
std::string ordinal(std::uint64_t value);

}  // namespace lockstep::grader
