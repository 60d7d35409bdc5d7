// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace lockstep::grader::markdown {

using Row = std::vector<std::string>;

/// A table whose first column is text and whose others are numbers.
std::string table_of(const Row& head, const std::vector<Row>& rows);

/// With so many digits behind the point.
std::string fixed(double value, int digits);

}  // namespace lockstep::grader::markdown
