// SPDX-License-Identifier: BSD-3-Clause
// Who is in the class: a table as Canvas, Moodle, Gradescope or GitHub Classroom export it, or one made by hand.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

struct Student {
  std::string name;        ///< as the roster has it, "Doe, Jane" or "Jane Doe"; without one, another of these
  std::string id;          ///< the platform's own number for this person
  std::string sis_id;      ///< the university's number
  std::string login;       ///< user name
  std::string email;       ///< address
  std::string github;      ///< user name there
  std::string identifier;  ///< what Moodle calls "Participant 12345" and GitHub Classroom "identifier"
  std::string section;
  std::set<unsigned> excused;  ///< numbers of labs; 0 stands for all
  std::size_t line = 0;        ///< in the roster, from 1; 0: there is none

  [[nodiscard]] bool is_excused(unsigned lab) const { return excused.contains(0) || excused.contains(lab); }
};

struct Roster {
  std::string file;               ///< as messages name it
  std::vector<Student> students;  ///< in the roster's order
};

/// Reads a roster from the text of a file. Its first line names the columns, in any order and letter case: Student or
/// Name, or First Name and Last Name; ID, SIS User ID, SIS Login ID, Username, Email, GitHub Username, Identifier,
/// Section, and Excused (numbers of labs, or "all"). Other columns are passed over, and so are the lines of a Canvas
/// export that are no student's. At least one of the columns that identify a student must be there.
///
/// Throws UsageError with a sentence for each thing that is wrong, which names the file and the line: no header, a
/// student twice, a line with too few or too many cells, and what parse_csv refuses.
Roster parse_roster(std::string_view text, const std::string& file);

/// The same from a file. Throws UsageError also where it cannot be read.
Roster read_roster(const std::filesystem::path& file);

}  // namespace lockstep::grader
