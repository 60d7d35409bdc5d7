// SPDX-License-Identifier: BSD-3-Clause
// The course as its folders say: labs, their solutions and their mutants.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace end_to_end {

struct Lab {
  std::string folder;    ///< "01_coalescing"
  std::string function;  ///< "scale_rows"
};
std::vector<Lab> labs();

/// solutions/NN_name/1_*.cu, 2_*.cu, … in order; files that start with 0 are wrong on purpose.
std::vector<std::filesystem::path> steps(const Lab& lab);

struct Mutant {
  std::filesystem::path file;
  std::vector<std::string> sim;  ///< verdicts that are right
  std::vector<std::string> cuda;
};
/// Throws where a first line is not as tests/mutants/README.md says.
std::vector<Mutant> mutants(const Lab& lab);
/// The hostile ones, in tests/attacks, whose first line is the same.
std::vector<Mutant> attacks(const Lab& lab);

/// The lines of a file that are code: no blank ones, no comments, no blanks at either end.
std::vector<std::string> code_lines(const std::filesystem::path& file);

}  // namespace end_to_end
