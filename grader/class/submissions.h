// SPDX-License-Identifier: BSD-3-Clause
// Who handed in what: a folder with an entry for each student.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/catalog/lab.h"

namespace lockstep::grader {

struct Submission {
  std::string student;
  const Lab* lab = nullptr;
  std::optional<std::filesystem::path> file;  ///< nullopt: nothing handed in for this lab
};

struct ClassFolder {
  std::vector<Submission> submissions;  ///< by student, then lab
  std::vector<std::string> remarks;     ///< a sentence for each file that belongs to no lab
};

/// Looks at the entries of `folder`. A student is
/// - a folder with files named as a lab's stub (`ada/scale_rows.cu`): one for each lab handed in, or
/// - a file `ada_scale_rows.cu`, or `ada.cu` where `labs` holds one lab.
/// Entries whose names begin with a dot, and files that do not end with .cu, are passed over. Every student gets an
/// entry for every lab that anybody handed in. Throws UsageError if `folder` is no folder or holds no submission.
/// `labs` must outlive the result.
ClassFolder find_submissions(const std::filesystem::path& folder, const std::vector<Lab>& labs);

}  // namespace lockstep::grader
