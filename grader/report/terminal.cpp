// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/terminal.h"

#include <algorithm>
#include <array>
#include <set>

#include "grader/report/counters.h"
#include "grader/report/findings.h"
#include "grader/report/line_costs.h"
#include "grader/report/source_lines.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t cases_in_full = 5;
constexpr std::size_t findings_in_full = 5;
constexpr std::size_t costly_lines_shown = 3;
constexpr double least_cost_shown = 0.05;  // of the modelled time
constexpr std::size_t compiler_lines = 40;
constexpr std::size_t program_lines = 20;

/// Builds the text of one report, section by section.
class Report {
 public:
  Report(const Result& result, const Lab& lab, const Style& style) : result_(result), lab_(lab), style_(style) {}

  std::string text() {
    heading();
    score();
    compiler();
    findings();
    cases();
    speed();
    costly_lines();
    time_spent();
    program_output();
    next_step();
    return std::move(text_);
  }

  std::string trial_text(const std::string& shown) {
    heading();
    line();
    text_ += shown;
    line();
    line(result_.verdict == Verdict::pass   ? paint(style_.unicode ? "✓ RIGHT" : "+ RIGHT", Ink::good, style_)
         : result_.verdict == Verdict::fail ? paint(style_.unicode ? "✗ WRONG" : "x WRONG", Ink::bad, style_)
                                            : verdict_label(result_.verdict, style_));
    paragraph(result_.headline, 2);
    compiler();
    findings();
    program_output();
    return std::move(text_);
  }

 private:
  void line(const std::string& content = {}) { text_ += content + "\n"; }
  void section(const std::string& title, const std::string& rest = {}) {
    line();
    line(paint(title, Ink::bold, style_) + (rest.empty() ? "" : "  " + rest));
  }
  /// A paragraph behind `indent` columns, in one ink.
  void paragraph(std::string_view content, std::size_t indent, Ink ink = Ink::plain) {
    for (const auto& part : wrap(safe_line(content, style_), style_.width - indent)) {
      line(std::string(indent, ' ') + paint(part, ink, style_));
    }
  }

  void heading();
  void score();
  void score_line(const char* name, double score, double most);
  void compiler();
  void findings();
  void cases();
  void speed();
  void costly_lines();
  void time_spent();
  void program_output();
  void next_step();
  /// At most `most` lines of foreign text behind a margin, and how many were left out.
  void quote(std::string_view foreign, std::size_t most);

  const Result& result_;
  const Lab& lab_;
  const Style& style_;
  std::string text_;
};

std::string times(double value) { return ratio(value) + " times the baseline's speed"; }

std::string sizes_text(const Sizes& sizes) {
  std::string text;
  for (const auto& [name, size] : sizes.values()) text += (text.empty() ? "" : ", ") + name + " " + count(size);
  return text;
}

std::string lab_argument(const Lab& lab) { return lab.folder.substr(0, 2); }

void Report::heading() {
  line(paint("Lab " + lab_argument(lab_) + " " + safe_line(lab_.title, style_), Ink::bold, style_) + "  " +
       safe_line(result_.submission, style_));
  std::string where = backend_label(result_);
  if (!result_.environment.backend_reason.empty()) where += " (" + result_.environment.backend_reason + ")";
  where += ", seed " + std::to_string(result_.seed);
  if (!result_.environment.compiler.empty()) where += ", " + result_.environment.compiler;
  paragraph(where, 0, Ink::dim);
}

void Report::score() {
  line();
  const bool counts = result_.verdict != Verdict::infrastructure_error;
  line(verdict_label(result_.verdict, style_) +
       (counts ? "  " + paint(points(result_.score) + " of " + points(result_.max_score) + " points", Ink::bold, style_)
               : "  no points given or lost"));
  paragraph(result_.headline, 2);
  if (!counts) return;
  line();
  score_line("correctness", result_.correctness_score, lab_.correctness_points);
  score_line("speed", result_.speed_score, lab_.speed_points);
  if (result_.lost_to_findings > 0) {
    line("  " + pad("findings", 11) + "  " + paint("-" + points(result_.lost_to_findings), Ink::bad, style_));
  }
}

void Report::score_line(const char* name, double score, double most) {
  if (most <= 0) return;
  constexpr unsigned bar_columns = 20;
  const Ink ink = score >= most ? Ink::good : score > 0 ? Ink::warn : Ink::bad;
  line("  " + pad(name, 11) + "  " + paint(bar(score / most, bar_columns, style_), ink, style_) + "  " +
       pad_left(points(score), 4) + " of " + points(most));
}

void Report::quote(std::string_view foreign, std::size_t most) {
  const std::string text = safe(foreign, style_);
  std::size_t shown = 0;
  std::size_t hidden = 0;
  constexpr std::size_t longest = 400;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (shown < most) {
      std::string part = text.substr(start, std::min(end - start, longest));
      if (end - start > longest) part += " ...";
      line(part.empty() ? "  |" : "  | " + part);
      ++shown;
    } else {
      ++hidden;
    }
    start = end + 1;
  }
  if (hidden > 0) line("  | ... " + count(hidden) + (hidden == 1 ? " more line" : " more lines") + " (--json has all)");
}

void Report::compiler() {
  if (result_.compiler_output.empty()) return;
  section(result_.verdict == Verdict::compile_error ? "The compiler's errors" : "The compiler's warnings");
  quote(result_.compiler_output, compiler_lines);
}

void Report::findings() {
  if (result_.findings.empty()) return;
  section("Faults seen", count(result_.findings.size()));
  const SourceLines source(result_.submission, lab_.function + ".cu");
  const auto quote_line = [&](const std::string& file, unsigned number) { return source.line(file, number); };
  text_ += findings_text(result_.findings, findings_in_full, quote_line, style_);
}

void Report::cases() {
  if (result_.cases.empty()) return;
  std::vector<const CaseResult*> fallen;
  std::vector<const CaseResult*> skipped;
  for (const auto& c : result_.cases) {
    if (c.skipped)
      skipped.push_back(&c);
    else if (c.verdict != Verdict::pass)
      fallen.push_back(&c);
  }
  const std::size_t ran = result_.cases.size() - skipped.size();
  section("Cases", count(ran - fallen.size()) + " of " + count(ran) + " passed" +
                       (skipped.empty() ? "" : ", " + count(skipped.size()) + " skipped"));
  // Cases that fell in the same words as one before are only named.
  std::set<std::string> told;
  std::string more;
  std::size_t unnamed = 0;
  for (const auto* c : fallen) {
    if (told.size() < cases_in_full && told.insert(c->detail.empty() ? c->name : c->detail).second) {
      line("  " + verdict_label(c->verdict, style_) + "  " + safe_line(c->name, style_) +
           (c->sizes.values().empty() ? "" : paint("  " + sizes_text(c->sizes), Ink::dim, style_)));
      if (!c->detail.empty()) paragraph(c->detail, 6);
    } else {
      more += (unnamed++ == 0 ? "" : ", ") + c->name;
    }
  }
  if (unnamed > 0) paragraph("and " + count(unnamed) + " more: " + more, 2);
  for (const auto* c : skipped) {
    const std::string sizes = c->sizes.values().empty() ? "" : " (" + sizes_text(c->sizes) + ")";
    paragraph("skipped: " + c->name + sizes + (c->detail.empty() ? "" : ": " + c->detail), 2, Ink::dim);
  }
}

void Report::speed() {
  const SpeedResult& speed = result_.speed;
  if (!speed.measured) {
    if (!speed.detail.empty()) {
      section("Speed", "not measured");
      paragraph(speed.detail, 2);
    }
    return;
  }
  const bool on_gpu = result_.backend == Backend::cuda;
  section("Speed", times(speed.ratio) + (on_gpu ? "" : ", modelled for an H200"));
  std::string needed = ratio(speed.needed) + " times is needed for all speed points";
  if (on_gpu) {
    needed +=
        "; 99% interval " + ratio(speed.low) + " to " + ratio(speed.high) + " over " + count(speed.pairs) + " pairs";
  }
  paragraph(needed, 2);
  if (on_gpu && speed.bytes_per_second > 0) {
    std::string bandwidth = decimal(speed.bytes_per_second / 1e9) + " GB/s";
    if (speed.copy_share > 0)
      bandwidth += ", " + decimal(speed.copy_share * 100) + "% of what this GPU's own copy moves";
    paragraph(bandwidth, 2);
  }
  const bool said_above = speed.verdict == Verdict::fail;  // the ratio, and what is needed
  if (!speed.detail.empty() && !said_above) paragraph(speed.detail, 2);
  for (const auto& sentence : counter_sentences(result_)) paragraph(sentence, 2);
  for (const auto& missed : speed.bounds_missed) paragraph(missed, 2, Ink::warn);
}

void Report::costly_lines() {
  const SpeedResult& speed = result_.speed;
  if (!speed.measured || result_.lines.empty()) return;
  const GpuModel& gpu = modelled_gpu();
  const double least_seconds = speed.bytes_per_second * speed.seconds / gpu.copy_bytes_per_second;
  const auto costs = lockstep::grader::costly_lines(gpu, result_.lines, least_seconds, least_cost_shown);
  if (costs.empty()) return;
  section(costs.size() == 1 ? "The line that costs most" : "The lines that cost most");
  const SourceLines source(result_.submission, lab_.function + ".cu");
  for (std::size_t i = 0; i < std::min(costs.size(), costly_lines_shown); ++i) {
    const LineCost& cost = costs[i];
    if (const auto quoted = source.line(cost.file, cost.line)) {
      line("  " + std::to_string(cost.line) + " | " + safe_line(*quoted, style_));
    } else {
      line("  " + safe_line(cost.file, style_) + ":" + std::to_string(cost.line));
    }
    paragraph(cost.sentence, 6);
  }
}

// On a GPU whole gigabytes are made, moved and checked: where a grading's time goes is worth a line.
void Report::time_spent() {
  const TimeSpent& spent = result_.spent;
  if (result_.backend != Backend::cuda || result_.cases.empty()) return;
  section("Time", decimal(result_.seconds) + " s");
  paragraph("compiling " + decimal(spent.compiling) + ", making inputs " + decimal(spent.making_inputs) +
                ", copies and calls " + decimal(spent.running) + ", checking " + decimal(spent.checking) +
                ", starting and ending programs " + decimal(spent.starting_and_ending) + ", looking around " +
                decimal(spent.looking_around) + ", the rest " + decimal(std::max(0.0, result_.seconds - spent.sum())),
            2, Ink::dim);
}

void Report::program_output() {
  if (result_.program_output.empty()) return;
  section("Printed by the submission");
  quote(result_.program_output, program_lines);
}

void Report::next_step() {
  const std::string hint = lab_.hints.empty() ? "" : "./lockstep hint " + lab_argument(lab_);
  const std::string demo = "./lockstep demo " + lab_argument(lab_);
  std::string step;
  switch (result_.verdict) {
    case Verdict::pass: step = "see how the climb goes step by step: " + demo; break;
    case Verdict::compile_error: step = "start with the first error; the ones after it are often its echo"; break;
    case Verdict::inconclusive: step = "run it again when nothing else uses this machine"; break;
    case Verdict::suspicious: step = "a person should look at this before it counts"; break;
    case Verdict::infrastructure_error: step = "see what this machine has: ./lockstep doctor"; break;
    case Verdict::sanitizer_finding: step = "begin with the first fault; what comes after it may be its echo"; break;
    case Verdict::fail:
      if (result_.speed.measured)
        step = hint.empty() ? "compare with the climb: " + demo : "for the next idea: " + hint;
      else
        step = hint.empty() ? "work the smallest failing case out by hand" : "for an idea: " + hint;
      break;
    case Verdict::timeout:
    case Verdict::out_of_memory:
    case Verdict::crash: step = hint.empty() ? "try the smallest failing case first" : "for an idea: " + hint; break;
  }
  line();
  paragraph("Next: " + step, 0, Ink::dim);
}

}  // namespace

Ink ink_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass: return Ink::good;
    case Verdict::inconclusive:
    case Verdict::suspicious:
    case Verdict::infrastructure_error: return Ink::warn;
    default: return Ink::bad;
  }
}

std::string verdict_label(Verdict verdict, const Style& style) {
  std::string word = name_of(verdict);
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return c == '_' ? ' ' : static_cast<char>(std::toupper(c)); });
  const Ink ink = ink_of(verdict);
  const char* mark = ink == Ink::good  ? (style.unicode ? "✓" : "+")
                     : ink == Ink::bad ? (style.unicode ? "✗" : "x")
                                       : "?";
  return paint(std::string(mark) + " " + word, ink, style);
}

std::string backend_label(const Result& result) {
  if (result.backend == Backend::sim) return "simulator";
  return result.environment.device.empty() ? "GPU" : result.environment.device;
}

std::string terminal_report(const Result& result, const Lab& lab, const Style& style) {
  return Report(result, lab, style).text();
}

std::string trial_report(const Result& result, const Lab& lab, const std::string& shown, const Style& style) {
  return Report(result, lab, style).trial_text(shown);
}

}  // namespace lockstep::grader
