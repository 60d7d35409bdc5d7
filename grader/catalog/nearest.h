// SPDX-License-Identifier: BSD-3-Clause
// What a misspelt name was probably meant to be.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

/// The least number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other,
/// where no letter is touched twice ("optimal string alignment"). Counts bytes.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word`, the first of those equally near; empty if none is near enough to be what was meant.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// "; did you mean 'check'?", or nothing if no candidate is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace lockstep::grader
