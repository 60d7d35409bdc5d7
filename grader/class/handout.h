// SPDX-License-Identifier: BSD-3-Clause
// The student's edition of this checkout.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace lockstep::grader {

/// Whether a file of the checkout, named from its root, belongs to what students get: the labs, what builds and judges
/// them, and the tests that stand without solutions. Solutions, mutants, hostile submissions, the sample class (whose
/// best is a solution), decks and everything that is not known do not.
bool is_for_students(const std::filesystem::path& file);

/// Markdown with its links to files that are not in `files` (named from the root, as `file` is) replaced by their
/// words.
std::string without_dead_links(const std::string& markdown, const std::filesystem::path& file,
                               const std::vector<std::filesystem::path>& files);

struct Handout {
  std::size_t files = 0;
  std::size_t left_out = 0;
};

/// Copies what is for students from the checkout at `root` into `folder`, which must be empty or not there. In a clone,
/// only what git tracks is copied, and nothing if a file below labs/ is changed and not committed: it may be a
/// solution. Throws UsageError for these, and OutsideError where copying fails or where a file that would be copied
/// holds the same as one that must not be.
Handout make_handout(const std::filesystem::path& root, const std::filesystem::path& folder);

}  // namespace lockstep::grader
