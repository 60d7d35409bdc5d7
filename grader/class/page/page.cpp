// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/page/page.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "grader/class/page/html.h"
#include "grader/class/page/student.h"
#include "grader/judge/statistics.h"
#include "grader/report/markup.h"
#include "grader/report/style.h"

namespace lockstep::grader {
namespace {

constexpr const char style_sheet[] =
#include "grader/class/page.css.inc"
    ;
constexpr const char script[] =
#include "grader/class/page.js.inc"
    ;

std::string tile(std::size_t number, const char* words, const char* kind = "") {
  return std::string("<div class=\"tile ") + (number > 0 ? kind : "") + "\"><b>" + count(number) +
         "</b><span class=\"soft small\">" + words + "</span></div>";
}

std::string tiles(const Summary& s) {
  std::string text = "<div class=\"tiles\">" + tile(s.students, s.students == 1 ? "student" : "students") +
                     tile(s.submissions, s.submissions == 1 ? "submission" : "submissions") +
                     tile(s.passed, "passed", "good") + tile(s.failed, "failed", "bad") +
                     tile(s.inconclusive, "inconclusive", "warn") +
                     tile(s.needs_eye, s.needs_eye == 1 ? "needs a person’s eye" : "need a person’s eye", "warn") +
                     tile(s.nothing, "not handed in");
  if (s.excused > 0) text += tile(s.excused, "excused");
  if (s.waiting > 0) text += tile(s.waiting, "not judged yet", "warn");
  return text + "</div>\n";
}

double mean(const std::vector<double>& values) {
  return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::string percent(double share) { return points(100 * share) + "%"; }

std::string distribution(const GradedClass& graded) {
  std::vector<double> shares;
  for (std::size_t line = 0; line < graded.roll.lines.size(); ++line) {
    if (const Total total = total_of(graded, line); total.most > 0) shares.push_back(total.share());
  }
  std::string text = "<div class=\"card\"><h3>Students by their share of all points</h3>";
  if (shares.empty()) return text + "<p class=\"soft\">Nobody has a grade yet.</p></div>";
  const std::string words = "median " + percent(median(shares)) + ", mean " + percent(mean(shares));
  return text + "<p class=\"soft small\">" + words + "</p>" +
         histogram_svg(shares, 420, 190, true, "Students by their share of all points: " + words) + "</div>";
}

std::string lab_row(const GradedClass& graded, std::size_t lab) {
  std::vector<double> shares;
  std::map<std::string, std::size_t> kinds;
  for (std::size_t line = 0; line < graded.roll.lines.size(); ++line) {
    const auto& result = graded.results[line][lab];
    const Standing standing = standing_of(graded.roll.lines[line].entries[lab], result);
    ++kinds[class_of(standing)];
    if (standing == Standing::passed || standing == Standing::failed)
      shares.push_back(result->max_score > 0 ? result->score / result->max_score : 0);
  }
  std::string stack;
  for (const char* kind : {"good", "warn", "bad", "none"}) {
    if (kinds[kind] > 0)
      stack += std::string("<i class=\"") + kind + "\" style=\"flex:" + std::to_string(kinds[kind]) + "\"></i>";
  }
  const Lab& which = *graded.roll.labs[lab];
  return "<tr><td><b>" + which.folder.substr(0, 2) + "</b> " + html(which.title) + "</td><td class=\"number\">" +
         count(kinds["good"]) + "</td><td class=\"number\">" + count(shares.size()) + "</td><td class=\"number\">" +
         (shares.empty() ? "–" : percent(median(shares))) + "</td><td>" +
         histogram_svg(shares, 110, 28, false,
                       "Scores of lab " + which.folder.substr(0, 2) + ", tenths from 0 to 100%") +
         "</td><td><div class=\"stack\" aria-hidden=\"true\">" + stack + "</div></td></tr>\n";
}

std::string labs(const GradedClass& graded) {
  std::string text =
      "<div class=\"card scroll\"><table><thead><tr><th>Lab</th><th class=\"number\">passed</th><th "
      "class=\"number\">graded</th><th "
      "class=\"number\">median</th><th>scores</th><th>standing</th></tr></thead><tbody>";
  for (std::size_t lab = 0; lab < graded.roll.labs.size(); ++lab) text += lab_row(graded, lab);
  return text +
         "</tbody></table><div class=\"key soft small\"><span class=\"good\"><i></i>passed</span><span "
         "class=\"warn\"><i></i>no grade yet</span><span class=\"bad\"><i></i>failed</span><span "
         "class=\"none\"><i></i>not handed in or excused</span></div></div>";
}

/// What a person must look at, with a link to it, and the remarks.
std::string to_look_at(const GradedClass& graded) {
  std::string items;
  for (std::size_t line = 0; line < graded.roll.lines.size(); ++line) {
    for (std::size_t lab = 0; lab < graded.roll.labs.size(); ++lab) {
      const auto& result = graded.results[line][lab];
      const Standing standing = standing_of(graded.roll.lines[line].entries[lab], result);
      if (standing != Standing::needs_eye && standing != Standing::inconclusive) continue;
      items += "<li><a href=\"#s" + std::to_string(line + 1) + "\">" + html(graded.roll.lines[line].student.name) +
               "</a>, lab " + graded.roll.labs[lab]->folder.substr(0, 2) + ": " + html(result->headline) + "</li>\n";
    }
  }
  for (const auto& remark : graded.roll.remarks) items += "<li>" + html(remark) + "</li>\n";
  return items.empty() ? "" : "<h2>To look at</h2>\n<div class=\"card\"><ul class=\"small\">" + items + "</ul></div>\n";
}

std::string tools() {
  return "<div class=\"tools\" hidden><label>Search (press /)<input id=\"search\" type=\"search\" "
         "placeholder=\"name, login, section\" autocomplete=\"off\"></label><label>Show<select id=\"filter\"><option "
         "value=\"\">everybody</option><option value=\"needs\">needs a person’s eye</option><option "
         "value=\"inconclusive\">inconclusive</option><option value=\"failed\">failed a lab</option><option "
         "value=\"passed\">passed a lab</option><option value=\"not\">something missing</option><option "
         "value=\"late\">late</option></select></label><label>Order<select id=\"order\"><option "
         "value=\"roster\">as in the roster</option><option value=\"name\">by name</option><option "
         "value=\"best\">best first</option><option value=\"worst\">worst first</option></select></label><output "
         "id=\"shown\" for=\"search filter\"></output></div>\n";
}

}  // namespace

std::string class_page(const GradedClass& graded) {
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"robots\" content=\"noindex\">\n<title>Lockstep: class results</title>\n<style>\n" +
      std::string(style_sheet) +
      "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#students\">To the students</a>\n";
  const char* where = graded.backend == Backend::sim ? "the simulator" : "a GPU";
  text += std::string("<header class=\"top\"><h1>Class results</h1><p class=\"soft\">Graded by Lockstep on ") + where +
          ", seed " + std::to_string(graded.seed) + "</p></header>\n<main>\n" + tiles(summarize(graded)) +
          "<h2>The class</h2>\n<div class=\"pair\">" + distribution(graded) + labs(graded) + "</div>\n" +
          to_look_at(graded) + "<h2>Students</h2>\n" + tools() + "<div id=\"students\" tabindex=\"-1\">\n";
  for (std::size_t line = 0; line < graded.roll.lines.size(); ++line) text += student_html(graded, line);
  return text +
         "</div>\n</main>\n<footer>Labs that are excused, or have no grade yet, count in no "
         "share.</footer>\n<script>\n" +
         script + "</script>\n</body>\n</html>\n";
}

}  // namespace lockstep::grader
