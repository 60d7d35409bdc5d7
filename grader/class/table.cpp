// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/table.h"

#include <algorithm>
#include <map>
#include <set>

#include "grader/report/terminal.h"

namespace lockstep::grader {
namespace {

bool counts(const ClassRow& row) {
  return row.result ? row.result->verdict != Verdict::infrastructure_error : !row.waiting;
}

double score(const ClassRow& row) { return row.result ? row.result->score : 0; }

std::string verdict_of(const ClassRow& row, const Style& style) {
  if (row.result) return verdict_label(row.result->verdict, style);
  return row.waiting ? paint("- NOT JUDGED YET", Ink::warn, style) : paint("- NOTHING HANDED IN", Ink::bad, style);
}

std::string score_of(const ClassRow& row) {
  return counts(row) ? points(score(row)) + " of " + points(row.max_score) : "none given";
}

struct Widths {
  std::size_t student = 7;
  std::size_t lab = 3;
  std::size_t verdict = 7;
  std::size_t score = 5;
};

/// The row's columns, and its headline beside them, or below where little room is left.
void add_row(std::string& text, const ClassRow& row, const Widths& widths, const Style& style) {
  std::string line = pad(safe_line(row.student, style), widths.student) + "  " + pad(row.lab, widths.lab) + "  " +
                     pad(verdict_of(row, style), widths.verdict) + "  " + pad_left(score_of(row), widths.score);
  constexpr std::size_t least_room = 30;
  const std::size_t beside = columns(line) + 2;
  const bool below = beside + least_room > style.width;
  const std::size_t indent = below ? 4 : beside;
  std::vector<std::string> why;
  if (row.result && !row.result->headline.empty())
    why = wrap(safe_line(row.result->headline, style), style.width - indent);
  if (!below && !why.empty()) {
    line += "  " + why.front();
    why.erase(why.begin());
  }
  text += line + "\n";
  for (const auto& part : why) text += std::string(indent, ' ') + part + "\n";
}

std::string totals(const std::vector<ClassRow>& rows, const Style& style) {
  struct Total {
    double score = 0;
    double most = 0;
  };
  std::map<std::string, Total> students;
  std::set<std::string> labs;
  std::map<Verdict, std::size_t> verdicts;
  std::size_t missing = 0;
  std::size_t waiting = 0;
  for (const auto& row : rows) {
    labs.insert(row.lab);
    if (row.result)
      ++verdicts[row.result->verdict];
    else
      ++(row.waiting ? waiting : missing);
    auto& total = students[row.student];
    if (!counts(row)) continue;
    total.score += score(row);
    total.most += row.max_score;
  }
  std::string text;
  Total all;
  std::size_t widest = 0;
  for (const auto& [student, total] : students) widest = std::max(widest, columns(safe_line(student, style)));
  for (const auto& [student, total] : students) {
    all.score += total.score;
    all.most += total.most;
    if (labs.size() > 1) {
      text += pad(safe_line(student, style), widest) + "  " + points(total.score) + " of " + points(total.most) + "\n";
    }
  }
  if (!text.empty()) text += "\n";
  text += count(students.size()) + (students.size() == 1 ? " student, " : " students, ") +
          count(rows.size() - missing) + (rows.size() - missing == 1 ? " submission: " : " submissions: ");
  bool first = true;
  for (const auto& [verdict, number] : verdicts) {
    std::string word = name_of(verdict);
    std::replace(word.begin(), word.end(), '_', ' ');
    text += (first ? "" : ", ") + count(number) + " " + word;
    first = false;
  }
  const auto add = [&](std::size_t number, const char* words) {
    if (number > 0) text += (first ? "" : ", ") + count(number) + words;
    first = first && number == 0;
  };
  add(waiting, " not judged yet");
  add(missing, " not handed in");
  text += "\n";
  if (all.most > 0)
    text += "class total " + points(all.score) + " of " + points(all.most) + " points, " +
            points(100 * all.score / all.most) + "%\n";
  return text;
}

}  // namespace

std::string class_table(const std::vector<ClassRow>& rows, const Style& style) {
  Widths widths;
  for (const auto& row : rows) {
    widths.student = std::max(widths.student, columns(safe_line(row.student, style)));
    widths.lab = std::max(widths.lab, columns(row.lab));
    widths.verdict = std::max(widths.verdict, columns(verdict_of(row, style)));
    widths.score = std::max(widths.score, columns(score_of(row)));
  }
  std::string text = paint(pad("student", widths.student) + "  " + pad("lab", widths.lab) + "  " +
                               pad("verdict", widths.verdict) + "  " + pad_left("score", widths.score),
                           Ink::dim, style) +
                     "\n";
  for (const auto& row : rows) add_row(text, row, widths, style);
  return text + "\n" + totals(rows, style);
}

}  // namespace lockstep::grader
