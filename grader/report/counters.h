// SPDX-License-Identifier: BSD-3-Clause
// The simulator's counters in words.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/judge/result.h"

namespace lockstep::grader {

/// Sentences for the kinds of access the timed case made: "global loads: 32.0 sectors a request; 4.0 is coalesced; the
/// baseline has 32.0". None without counters.
std::vector<std::string> counter_sentences(const Result& result);

/// "estimated from 64 of 1,024 blocks", where only a part of the blocks was counted.
std::optional<std::string> sample_words(const std::map<std::string, double>& counters);

/// Sectors a request of global loads and stores together; nothing where there were none.
std::optional<double> sectors_a_request(const std::map<std::string, double>& counters);

}  // namespace lockstep::grader
