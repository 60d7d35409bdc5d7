// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/page/student.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "grader/class/gradebook.h"
#include "grader/class/page/html.h"
#include "grader/judge/score.h"
#include "grader/report/markup.h"
#include "grader/report/source_lines.h"
#include "grader/report/style.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t most_cases = 6;     // that failed, in words
constexpr std::size_t most_findings = 5;  // of the simulator's
constexpr std::size_t most_compiler_bytes = 4000;

std::string number(const Lab& lab) { return lab.folder.substr(0, 2); }

/// "sanitizer finding" for "sanitizer_finding".
std::string spaced(std::string word) {
  std::replace(word.begin(), word.end(), '_', ' ');
  return word;
}

std::string chip(const Lab& lab, const RollEntry& entry, const std::optional<Result>& result) {
  const Standing standing = standing_of(entry, result);
  std::string text = "–";
  if (standing == Standing::passed || standing == Standing::failed) text = plain_points(result->score);
  if (standing == Standing::inconclusive) text = "?";
  if (standing == Standing::needs_eye) text = "!";
  if (standing == Standing::excused || entry.excused) text = "EX";
  const std::string title = lab.title + ": " + words_of(standing) + (entry.late ? ", late" : "");
  return std::string("<span class=\"chip ") + class_of(standing) + "\" title=\"" + html(title) + "\"><span>" +
         number(lab) + "</span>" + text + (entry.late ? " ◷" : "") + "</span>";
}

std::string sizes_text(const Sizes& sizes) {
  std::string text;
  for (const auto& [name, size] : sizes.values()) text += (text.empty() ? "" : ", ") + name + " " + count(size);
  return text;
}

std::string cases_html(const Result& result) {
  if (result.cases.empty()) return "";
  const CaseCount counted = count_cases(result.cases);
  std::string cells;
  std::string words;
  std::set<std::string> told;
  std::size_t more = 0;
  for (const auto& one : result.cases) {
    const bool failed = !one.skipped && one.verdict != Verdict::pass;
    cells += std::string("<i class=\"") +
             (one.skipped ? "none"
              : failed    ? "bad"
                          : "good") +
             "\" title=\"" + html(one.name) + "\"></i>";
    if (!failed) continue;
    if (told.size() >= most_cases || !told.insert(one.detail).second) {
      ++more;
      continue;
    }
    words += "<li><b>" + html(one.name) + "</b> <span class=\"soft small\">" + html(sizes_text(one.sizes)) +
             (one.category.empty() ? "" : ", hidden: " + html(one.category)) + "</span><br>" + html(one.detail) +
             "</li>";
  }
  std::string text = "<p class=\"small\">" + count(counted.passed) + " of " + count(counted.counted) +
                     " cases right</p><div class=\"cells\" aria-hidden=\"true\">" + cells + "</div>";
  if (words.empty()) return text;
  return text + "<ul>" + words + "</ul>" +
         (more == 0 ? "" : "<p class=\"soft small\">and " + count(more) + " more</p>");
}

std::string findings_html(const Result& result, const Lab& lab) {
  if (result.findings.empty()) return "";
  const SourceLines source(result.submission, lab.function + ".cu");
  std::string text = "<ul>";
  for (std::size_t i = 0; i < std::min(most_findings, result.findings.size()); ++i) {
    const FindingReport& finding = result.findings[i];
    text += "<li><b>" + html(spaced(finding.kind)) + "</b> " + html(finding.message) + " <span class=\"soft small\">" +
            html(finding.file) + (finding.line > 0 ? ":" + std::to_string(finding.line) : "") +
            (finding.case_name.empty() ? "" : ", case " + html(finding.case_name)) + "</span>";
    if (const auto quoted = source.line(finding.file, finding.line))
      text += "<pre>" + std::to_string(finding.line) + " | " + html(*quoted) + "</pre>";
    text += "</li>";
  }
  text += "</ul>";
  const std::size_t all = result.findings.size();
  return text + (all > most_findings ? "<p class=\"soft small\">and " + count(all - most_findings) + " more</p>" : "");
}

std::string speed_html(const Result& result) {
  const SpeedResult& speed = result.speed;
  if (!speed.measured) return "";
  std::string words = ratio(speed.ratio) + " times the baseline’s speed";
  if (result.backend == Backend::cuda)
    words += " (99% interval " + ratio(speed.low) + " to " + ratio(speed.high) + ", " + count(speed.pairs) + " pairs)";
  else
    words += ", modelled";
  std::string text = "<div class=\"speed\">" + speed_svg(speed) + "<span class=\"small\">" + words + "; " +
                     ratio(speed.needed) + " needed</span></div>";
  for (const auto& missed : speed.bounds_missed) text += "<p class=\"small\">" + html(missed) + "</p>";
  return text;
}

std::string compiler_html(const Result& result) {
  if (result.verdict != Verdict::compile_error || result.compiler_output.empty()) return "";
  std::string output = result.compiler_output;
  if (output.size() > most_compiler_bytes) output.resize(output.rfind('\n', most_compiler_bytes) + 1);
  return "<pre>" + html(output) + "</pre>";
}

std::string lab_html(const Lab& lab, const RollEntry& entry, const std::optional<Result>& result) {
  const Standing standing = standing_of(entry, result);
  std::string text =
      std::string("<section class=\"lab ") + class_of(standing) + "\"><div class=\"head\"><h3>" + number(lab) + " " +
      html(lab.title) + "</h3><span class=\"tag " + class_of(standing) + "\">" +
      html(result && standing == Standing::failed ? spaced(name_of(result->verdict)) : words_of(standing)) + "</span>";
  if (entry.late) text += "<span class=\"tag warn\">late</span>";
  if (entry.excused) text += "<span class=\"tag none\">excused</span>";
  if (standing == Standing::passed || standing == Standing::failed)
    text += "<b>" + plain_points(result->score) + " of " + plain_points(result->max_score) + "</b>";
  text += "</div>";
  if (result) {
    text += "<p>" + html(result->headline) + "</p>" + speed_html(*result) + findings_html(*result, lab) +
            cases_html(*result) + compiler_html(*result) + "<p class=\"soft small\"><code>" + html(result->submission) +
            "</code></p>";
  }
  return text + "</section>";
}

}  // namespace

Total total_of(const GradedClass& graded, std::size_t line) {
  Total total;
  const auto& entries = graded.roll.lines[line].entries;
  for (std::size_t lab = 0; lab < entries.size(); ++lab) {
    const auto& result = graded.results[line][lab];
    const Standing standing = standing_of(entries[lab], result);
    const bool graded_now = standing == Standing::passed || standing == Standing::failed;
    if (entries[lab].excused || (!graded_now && standing != Standing::nothing)) continue;
    total.most += graded.roll.labs[lab]->max_score();
    if (graded_now) total.score += result->score;
  }
  return total;
}

std::string student_html(const GradedClass& graded, std::size_t line) {
  const auto& [student, entries] = graded.roll.lines[line];
  const Total total = total_of(graded, line);
  std::string chips;
  std::string labs;
  std::set<std::string> standings;
  for (std::size_t lab = 0; lab < entries.size(); ++lab) {
    const auto& result = graded.results[line][lab];
    chips += chip(*graded.roll.labs[lab], entries[lab], result);
    labs += lab_html(*graded.roll.labs[lab], entries[lab], result);
    std::string word = words_of(standing_of(entries[lab], result));
    word = word.substr(0, word.find(' '));
    standings.insert(entries[lab].late ? "late" : word);
    standings.insert(word);
  }
  std::string all;
  for (const auto& standing : standings) all += (all.empty() ? "" : " ") + standing;
  const std::string percent = total.most > 0 ? points(100 * total.share()) : "";
  std::string more;
  for (const auto* mark : {&student.login, &student.sis_id, &student.section})
    if (!mark->empty()) more += (more.empty() ? "" : " · ") + html(*mark);
  return "<details class=\"student\" id=\"s" + std::to_string(line + 1) + "\" data-name=\"" +
         html(student.name + " " + student.login + " " + student.section) + "\" data-share=\"" +
         (total.most > 0 ? percent : "-1") + "\" data-standings=\"" + all + "\"><summary><span class=\"who\">" +
         html(student.name) +
         "</span><span class=\"total\"><span class=\"track\"><i style=\"width:" + (percent.empty() ? "0" : percent) +
         "%\"></i></span><b>" + (percent.empty() ? "–" : percent + "%") + "</b></span><span class=\"chips\">" + chips +
         "</span></summary><div class=\"labs\">" + (more.empty() ? "" : "<p class=\"soft small\">" + more + "</p>") +
         labs + "</div></details>\n";
}

}  // namespace lockstep::grader
