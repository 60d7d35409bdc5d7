// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/roll.h"

#include <algorithm>
#include <map>
#include <set>

#include "grader/class/names.h"

namespace lockstep::grader {
namespace {

/// Students by something that identifies them.
using Index = std::multimap<std::string, std::size_t>;

class Matcher {
 public:
  explicit Matcher(const std::vector<Student>& students) {
    for (std::size_t i = 0; i < students.size(); ++i) {
      const Student& s = students[i];
      add(ids_, s.id, i);
      add(identifiers_, folded(s.identifier), i);
      const std::string email = folded_address(s.email);
      for (const auto& mark :
           {folded_address(s.id), folded_address(s.sis_id), folded_address(s.login), email,
            email.substr(0, email.find('@')), folded_address(s.github), folded_address(s.identifier)})
        add(marks_, mark, i);
      for (const auto& login : {folded_address(s.login), folded_address(s.github)}) add(logins_, login, i);
      for (const auto& form : name_forms(s.name)) add(names_, form, i);
    }
  }

  /// The students that the first fitting rule gives.
  [[nodiscard]] std::set<std::size_t> students_of(const Owner& owner) const {
    if (owner.kind == Owner::Kind::canvas) {
      if (const auto found = with(ids_, owner.id); !found.empty()) return found;
    }
    if (owner.kind == Owner::Kind::moodle) {
      for (const auto& mark : {owner.id, "participant" + owner.id}) {
        if (const auto found = with(identifiers_, mark); !found.empty()) return found;
      }
    }
    const std::string name = folded_address(owner.name);
    if (const auto found = with(marks_, name); !found.empty()) return found;
    if (const auto found = with(names_, folded(owner.name)); !found.empty()) return found;
    for (auto dash = name.find('-'); dash != std::string::npos; dash = name.find('-', dash + 1)) {
      if (const auto found = with(logins_, name.substr(dash + 1)); !found.empty()) return found;
    }
    return {};
  }

 private:
  static void add(Index& index, const std::string& mark, std::size_t student) {
    if (!mark.empty()) index.emplace(mark, student);
  }
  static std::set<std::size_t> with(const Index& index, const std::string& mark) {
    std::set<std::size_t> found;
    const auto [first, last] = index.equal_range(mark);
    for (auto it = first; it != last; ++it) found.insert(it->second);
    return found;
  }

  Index ids_, identifiers_, marks_, logins_, names_;
};

using Files = std::map<std::size_t, HandedIn>;

/// Lines of everybody, with columns for the labs that somebody handed in.
void fill(Roll& roll, const std::vector<Lab>& labs, const std::vector<Student>& students,
          const std::vector<Files>& files) {
  std::set<std::size_t> handed_in;
  for (const auto& one : files) {
    for (const auto& [lab, file] : one) handed_in.insert(lab);
  }
  for (const std::size_t lab : handed_in) roll.labs.push_back(&labs[lab]);
  for (std::size_t i = 0; i < students.size(); ++i) {
    RollLine& line = roll.lines.emplace_back(RollLine{students[i], {}});
    for (const std::size_t lab : handed_in) {
      RollEntry& entry = line.entries.emplace_back();
      entry.excused = students[i].is_excused(labs[lab].number);
      const auto found = files[i].find(lab);
      if (found == files[i].end()) continue;
      entry.file = found->second.file;
      entry.late = found->second.late;
    }
  }
}

std::string line_name(const Roster& roster, std::size_t line) { return roster.file + ":" + std::to_string(line); }

std::string any_file(const Files& files, const std::string& otherwise) {
  return files.empty() ? otherwise : files.begin()->second.file.string();
}

void take(Roll& roll, const Student& student, Files& mine, const Owner& owner, const Files& files) {
  for (const auto& [lab, file] : files) {
    const auto [place, is_new] = mine.emplace(lab, file);
    if (is_new) continue;
    roll.remarks.push_back(file.file.string() + " (" + owner.label() + ") is passed over: " + student.name +
                           " handed in " + place->second.file.string() + " too.");
  }
}

}  // namespace

Roll make_roll(const ClassFolder& found, const std::vector<Lab>& labs) {
  Roll roll;
  roll.remarks = found.remarks;
  std::map<std::string, Files> by_label;
  for (const auto& [owner, files] : found.owners) {
    Student student;
    student.name = owner.label();
    take(roll, student, by_label[student.name], owner, files);
  }
  std::vector<Student> students;
  std::vector<Files> files;
  for (auto& [label, mine] : by_label) {
    students.emplace_back().name = label;
    files.push_back(std::move(mine));
  }
  fill(roll, labs, students, files);
  return roll;
}

Roll make_roll(const ClassFolder& found, const std::vector<Lab>& labs, const Roster& roster) {
  Roll roll;
  roll.remarks = found.remarks;
  const Matcher matcher(roster.students);
  std::vector<Files> files(roster.students.size());
  std::set<std::size_t> seen;
  for (const auto& [owner, handed_in] : found.owners) {
    const auto students = matcher.students_of(owner);
    if (students.size() == 1) {
      const std::size_t student = *students.begin();
      seen.insert(student);
      take(roll, roster.students[student], files[student], owner, handed_in);
      continue;
    }
    ++roll.unassigned;
    std::string sentence = any_file(handed_in, "'" + owner.label() + "'") + " is not graded: ";
    if (students.empty()) {
      sentence += "'" + owner.label() + "' is nobody in " + roster.file + ".";
    } else {
      sentence += "'" + owner.label() + "' could be ";
      bool first = true;
      for (const std::size_t student : students) {
        sentence += (first ? "" : " or ") + roster.students[student].name + " (" +
                    line_name(roster, roster.students[student].line) + ")";
        first = false;
      }
      sentence += ".";
    }
    roll.remarks.push_back(sentence);
  }
  for (std::size_t i = 0; i < roster.students.size(); ++i) {
    if (!seen.contains(i) && !roster.students[i].is_excused(0))
      roll.remarks.push_back(line_name(roster, roster.students[i].line) + ": " + roster.students[i].name +
                             " handed in nothing.");
  }
  fill(roll, labs, roster.students, files);
  return roll;
}

}  // namespace lockstep::grader
