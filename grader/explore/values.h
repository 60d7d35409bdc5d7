// SPDX-License-Identifier: BSD-3-Clause
// The values of a parameter, as a person writes them: "4", "1..32", "0..100:10", "1,2,4..8".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

/// A range takes the values in it that are `allowed`, from its start in steps of what stands behind its colon; a single
/// number has to be allowed. Without `allowed` all whole numbers up to a billion are. The values come sorted, each
/// once, at most 1024. Throws UsageError, which begins with `name` ("--strides").
std::vector<std::size_t> parse_values(std::string_view text, const std::string& name,
                                      const std::vector<std::size_t>& allowed = {});

}  // namespace lockstep::grader
