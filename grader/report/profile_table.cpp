// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/profile_table.h"

#include <algorithm>
#include <map>
#include <vector>

#include "grader/report/counters.h"
#include "grader/report/line_costs.h"
#include "grader/report/line_figures.h"
#include "grader/report/source_lines.h"

namespace lockstep::grader {
namespace {

constexpr unsigned bar_columns = 6;
constexpr unsigned context = 4;  // lines
constexpr double warm = 0.2;     // share of the modelled time from which a line is painted

/// The columns that any line fills, each as wide as it must be.
class Layout {
 public:
  explicit Layout(const std::vector<LineCounters>& lines) {
    for (const LineFigure& column : line_figures()) {
      std::size_t width = 0;
      for (const auto& line : lines) width = std::max(width, column.cell(line).size());
      if (width > 0) columns_.push_back({column, std::max(width, std::string_view(column.name).size())});
    }
  }

  [[nodiscard]] std::string heading() const {
    std::string text = pad("line", number_columns) + "  " + pad("time", bar_columns);
    for (const auto& [column, width] : columns_) text += "  " + pad_left(column.name, width);
    return text;
  }
  [[nodiscard]] std::string figures(const std::string& number, const std::string& share,
                                    const LineCounters& line) const {
    std::string text = pad_left(number, number_columns) + "  " + share;
    for (const auto& [column, width] : columns_) text += "  " + pad_left(column.cell(line), width);
    return text + "  ";
  }
  [[nodiscard]] std::string without_figures(const std::string& number) const {
    std::size_t width = 2 + bar_columns + 2;
    for (const auto& [column, columns] : columns_) width += 2 + columns;
    return pad_left(number, number_columns) + std::string(width, ' ');
  }
  [[nodiscard]] std::string legend(const Style& style) const {
    std::string text = paint(pad("time", 10) + "share of the modelled time of all accesses", Ink::dim, style) + "\n";
    for (const auto& [column, width] : columns_) {
      text += paint(pad(column.name, 10) + column.meaning, Ink::dim, style) + "\n";
    }
    return text;
  }

 private:
  static constexpr std::size_t number_columns = 4;
  struct Shown {
    LineFigure column;
    std::size_t width;
  };
  std::vector<Shown> columns_;
};

/// Lines near one that counts are shown, longer gaps are not.
std::vector<bool> lines_to_show(std::size_t all, const std::map<unsigned, const LineCounters*>& counted) {
  std::vector<bool> show(all + 1, false);
  for (const auto& [number, line] : counted) {
    const std::size_t last = std::min<std::size_t>(all, number + context);
    for (std::size_t i = number > context ? number - context : 1; i <= last; ++i) show[i] = true;
  }
  return show;
}

}  // namespace

std::string profile_table(const Result& result, const Lab& lab, const Style& style) {
  std::string text = paint("Lab " + lab.folder.substr(0, 2) + " " + safe_line(lab.title, style), Ink::bold, style) +
                     "  " + safe_line(result.submission, style) + "\n";
  std::string sizes;
  for (const auto& [name, size] : lab.sim.sizes.values())
    sizes += (sizes.empty() ? "" : ", ") + name + " " + count(size);
  text += paint("simulator, the timed case: " + sizes, Ink::dim, style) + "\n";
  const auto sample = sample_words(result.counters);
  if (sample) text += paint("figures are " + *sample + "; faults are looked for in all", Ink::warn, style) + "\n";
  text += "\n";
  if (!result.headline.empty()) {
    for (const auto& part : wrap(safe_line(result.headline, style), style.width)) text += part + "\n";
    text += "\n";
  }
  if (!result.findings.empty()) {
    text += paint("Faults seen: " + count(result.findings.size()), Ink::bad, style) + ". './lockstep check " +
            lab.folder.substr(0, 2) + "' shows them.\n\n";
  }
  if (result.lines.empty()) return text + "No line of it accessed memory in a kernel.\n";

  const GpuModel& gpu = modelled_gpu();
  double all = 0;
  std::map<unsigned, const LineCounters*> counted;
  std::vector<const LineCounters*> elsewhere;
  const std::filesystem::path file = result.submission;
  for (const auto& line : result.lines) {
    all += line_seconds(gpu, line);
    if (std::filesystem::path(line.file).filename() == file.filename()) {
      counted[line.line] = &line;
    } else {
      elsewhere.push_back(&line);
    }
  }
  const Layout layout(result.lines);
  const auto row = [&](const std::string& number, const LineCounters& line, const std::string& source) {
    const double share = all > 0 ? line_seconds(gpu, line) / all : 0;
    return paint(layout.figures(number, bar(share, bar_columns, style), line), share >= warm ? Ink::warn : Ink::plain,
                 style) +
           safe_line(source, style) + "\n";
  };
  text += paint(layout.heading(), Ink::dim, style) + "\n";
  const auto source = all_lines(file);
  const auto show = lines_to_show(source.size(), counted);
  for (unsigned number = 1; number <= source.size(); ++number) {
    const std::string& line = source[number - 1];
    if (const auto found = counted.find(number); found != counted.end()) {
      text += row(std::to_string(number), *found->second, line);
    } else if (show[number]) {
      text += paint(layout.without_figures(std::to_string(number)) + safe_line(line, style), Ink::dim, style) + "\n";
    } else if (show[number - 1]) {
      text += paint(" ...", Ink::dim, style) + "\n";
    }
  }
  for (const auto* line : elsewhere) text += row("", *line, line->file + ":" + std::to_string(line->line));
  text += "\n" + layout.legend(style);
  return text;
}

}  // namespace lockstep::grader
