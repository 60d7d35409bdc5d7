// SPDX-License-Identifier: BSD-3-Clause
// What the simulator found, for a terminal.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/judge/result.h"
#include "grader/report/style.h"

namespace lockstep::grader {

/// A line of a source by its file's name and its number, if it can be quoted.
using QuoteLine = std::function<std::optional<std::string>(const std::string& file, unsigned line)>;

/// The first `most` findings, each with its place, its sentence and the source's lines, also that of the other thread
/// where two are in it; then how many there are more.
std::string findings_text(const std::vector<FindingReport>& findings, std::size_t most, const QuoteLine& quote,
                          const Style& style);

}  // namespace lockstep::grader
