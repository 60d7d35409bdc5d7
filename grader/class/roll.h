// SPDX-License-Identifier: BSD-3-Clause
// Everybody in the class, with what they handed in: roster and folders brought together.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/catalog/lab.h"
#include "grader/class/roster.h"
#include "grader/class/submissions.h"

namespace lockstep::grader {

struct RollEntry {
  std::optional<std::filesystem::path> file;  ///< nullopt: nothing handed in for this lab
  bool late = false;
  bool excused = false;
};

struct RollLine {
  Student student;
  std::vector<RollEntry> entries;  ///< one for each of Roll::labs
};

struct Roll {
  std::vector<const Lab*> labs;  ///< those that somebody handed in, in their order
  std::vector<RollLine> lines;   ///< in the roster's order; without one by name
  std::vector<std::string>
      remarks;                 ///< a sentence each: files passed over, students without submission, and the reverse
  std::size_t unassigned = 0;  ///< owners of submissions who are nobody on the roster, or more than one
};

/// Every owner is a student. `labs` are those that `found` was found with, and must outlive the result.
Roll make_roll(const ClassFolder& found, const std::vector<Lab>& labs);

/// Every student of the roster is there, and nobody else. An owner is the student
/// - whose ID is Canvas' number, or whose identifier is Moodle's;
/// - else whose ID, SIS ID, login, email or part before its @, GitHub user name or identifier is the owner's name;
/// - else whose name is;
/// - else whose login or GitHub user name stands behind the last "-" that fits ("lab1-octocat").
/// The first of these that fits anybody decides; where it fits several, nobody gets the submission.
Roll make_roll(const ClassFolder& found, const std::vector<Lab>& labs, const Roster& roster);

}  // namespace lockstep::grader
