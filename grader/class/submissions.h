// SPDX-License-Identifier: BSD-3-Clause
// Who handed in what: folders with an entry for each student, as hands and learning platforms leave them.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "grader/catalog/lab.h"
#include "grader/class/owner.h"

namespace lockstep::grader {

struct HandedIn {
  std::filesystem::path file;
  unsigned version = 0;  ///< of several files of one owner for one lab, the highest counts
  bool late = false;
};

struct ClassFolder {
  /// By owner, and by the lab's place in `labs`. An owner without files handed in something that is of no lab.
  std::map<Owner, std::map<std::size_t, HandedIn>> owners;
  std::vector<std::string> remarks;  ///< a sentence for each file that cannot be taken
};

/// Looks at the entries of each folder. An owner is
/// - a folder: files named as a lab's stub (`ada/scale_rows.cu`), at any depth; in a clone of the course, those alone
///   that lie where the stub does (`ada/labs/01_coalescing/scale_rows.cu`);
/// - a folder as Moodle names it (`Ada Lovelace_12345_assignsubmission_file`), likewise;
/// - a file as Canvas names it (`lovelaceada_LATE_12345_678901_scale_rows.cu`);
/// - a file `ada_scale_rows.cu`, or `ada.cu` where `labs` holds one lab.
/// Entries whose names begin with a dot, symbolic links and, but for a remark on archives, files that do not end with
/// .cu are passed over. Throws UsageError if a folder cannot be read or none holds a submission.
ClassFolder find_submissions(const std::vector<std::filesystem::path>& folders, const std::vector<Lab>& labs);

}  // namespace lockstep::grader
