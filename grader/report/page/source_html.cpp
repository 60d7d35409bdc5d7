// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/page/source_html.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "grader/report/line_figures.h"
#include "grader/report/markup.h"

namespace lockstep::grader {
namespace {

constexpr double much = 0.1;  // of the modelled time that all wastes and the bytes that must move take

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

PageFile page_file(const std::string& name, const std::string& text) {
  PageFile file{name, {}, {}};
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    file.source.push_back(std::move(line));
  }
  return file;
}

std::string name_of_line(std::size_t file, unsigned line) { return std::to_string(file) + "-" + std::to_string(line); }

std::string percent(double share) {
  if (!(share > 0)) return "0%";
  return share < 0.01 ? "<1%" : std::to_string(std::lround(100 * share)) + "%";
}

/// "sectors 32.0/4.0, lanes 32.0": what the line does, apart from how often.
std::string figures(const LineCounters& line) {
  std::string text;
  for (const LineFigure& figure : line_figures().subspan(1)) {
    const std::string cell = figure.cell(line);
    if (!cell.empty()) text += (text.empty() ? "" : ", ") + std::string(figure.name) + " " + cell;
  }
  return text;
}

/// Bar and share of a line's modelled time.
std::string heat_html(double seconds, const PageSide& side, double hottest) {
  const double length = hottest > 0 ? seconds / hottest : 0;
  char style[32];
  std::snprintf(style, sizeof style, "--heat:%.3f", std::isfinite(length) ? std::clamp(length, 0.0, 1.0) : 0.0);
  return "<span class=\"bar\" style=\"" + std::string(style) + "\"></span><span class=\"share\">" +
         html(percent(seconds / side.seconds)) + "</span>";
}

std::string triple(const unsigned (&index)[3]) {
  return "(" + std::to_string(index[0]) + ", " + std::to_string(index[1]) + ", " + std::to_string(index[2]) + ")";
}

/// The source's line under its name; nullptr where there is none.
const std::string* text_of_line(const PageSide& side, const std::string& file, unsigned line) {
  for (const PageFile& one : side.files) {
    if (one.name == file && line > 0 && line <= one.source.size()) return &one.source[line - 1];
  }
  return nullptr;
}

/// Where one of the threads of a finding was.
template <class Party>
std::string party_html(const Party& party, const PageSide& side) {
  const std::string thread = "block " + triple(party.block) + ", thread " + triple(party.thread);
  const std::string file = file_name(party.file);
  const std::string* text = text_of_line(side, file, party.line);
  if (text == nullptr) {
    const std::string place = party.file.empty() ? "" : party.file + ":" + std::to_string(party.line) + ", ";
    return "<p>" + html(place) + thread + "</p>";
  }
  return "<p>" + go_html(side, shown_line(side, file, party.line)) + ", " + thread + "</p><pre>" + html(*text) +
         "</pre>";
}

std::string line_html(const PageSide& side, std::size_t file, unsigned line, const std::string& id, double hottest) {
  const PageFile& of = side.files[file];
  const bool found = side.found.contains(name_of_line(file, line));
  const std::string number = std::string("<span class=\"number\">") +
                             (found ? "<b title=\"something was found here\">!</b> " : "") + std::to_string(line) +
                             "</span>";
  const std::string code = "<code>" + html(of.source[line - 1]) + "</code>";
  const auto counted = of.counted.find(line);
  if (counted == of.counted.end()) {
    return "<li id=\"" + id + "\"><div class=\"line\">" + number + "<span></span><span></span>" + code +
           "</div></li>\n";
  }
  const double seconds = line_seconds(modelled_gpu(), *counted->second);
  const std::string spoken = line_name(side, file, line) + ", " + percent(seconds / side.seconds) +
                             " of the modelled time, " + figures(*counted->second) +
                             (found ? ", something was found here" : "") + ": " + of.source[line - 1];
  return "<li id=\"" + id + "\"><button type=\"button\" class=\"line\" data-line=\"" + name_of_line(file, line) +
         "\" aria-pressed=\"false\" aria-label=\"" + html(spoken) + "\">" + number + heat_html(seconds, side, hottest) +
         code + "</button></li>\n";
}

}  // namespace

PageSide page_side(const Result& result, const Source& source) {
  PageSide side;
  side.result = &result;
  side.files.push_back(page_file(source.name, source.text));
  for (const auto& [name, text] : source.headers) side.files.push_back(page_file(name, text));
  const GpuModel& gpu = modelled_gpu();
  double most = 0;
  for (const auto& line : result.lines) {
    const double seconds = line_seconds(gpu, line);
    side.seconds += seconds;
    const std::string name = shown_line(side, file_name(line.file), line.line);
    if (name.empty()) {
      side.elsewhere.push_back(&line);
      continue;
    }
    side.files[std::stoul(name)].counted[line.line] = &line;
    if (seconds <= most) continue;
    most = seconds;
    side.worst = name;
  }
  for (const FindingReport& finding : result.findings) {
    side.found.insert(shown_line(side, file_name(finding.file), finding.line));
    if (finding.other) side.found.insert(shown_line(side, file_name(finding.other->file), finding.other->line));
  }
  const SpeedResult& speed = result.speed;
  const double least_seconds = speed.bytes_per_second * speed.seconds / gpu.copy_bytes_per_second;
  double waste = 0;
  double all = least_seconds;
  std::string most_wasteful;
  for (const LineCost& cost : costly_lines(gpu, result.lines, least_seconds, 0)) {
    all += cost.seconds;
    const std::string name = shown_line(side, file_name(cost.file), cost.line);
    if (name.empty()) continue;
    side.costs.emplace(name, cost);
    if (cost.seconds > waste) {
      waste = cost.seconds;
      most_wasteful = name;
    }
  }
  side.wasteful = waste > much * all;
  if (side.wasteful) side.worst = most_wasteful;
  return side;
}

std::string line_name(const PageSide& side, std::size_t file, unsigned line) {
  return (file == 0 ? "" : side.files[file].name + ", ") + "line " + std::to_string(line);
}

std::string shown_line(const PageSide& side, const std::string& file, unsigned line) {
  for (std::size_t i = 0; i < side.files.size(); ++i) {
    if (side.files[i].name == file && line > 0 && line <= side.files[i].source.size()) return name_of_line(i, line);
  }
  return "";
}

std::string go_html(const PageSide& side, const std::string& line) {
  const auto dash = line.find('-');
  const std::string words =
      line_name(side, std::stoul(line.substr(0, dash)), static_cast<unsigned>(std::stoul(line.substr(dash + 1))));
  return "<button type=\"button\" class=\"go\" data-line=\"" + line + "\">" + html(words) + "</button>";
}

std::string source_html(const PageSide& side, std::size_t number, double hottest) {
  std::string text;
  for (std::size_t i = 0; i < side.files.size(); ++i) {
    const PageFile& file = side.files[i];
    if (i > 0 && file.counted.empty()) continue;
    if (i > 0) text += "<h3 class=\"file\">" + html(file.name) + "</h3>\n";
    text += "<ol class=\"source\" aria-label=\"Source of " + html(file.name) + "\">\n";
    for (unsigned line = 1; line <= file.source.size(); ++line) {
      const std::string id = "l" + std::to_string(number) + "-" + name_of_line(i, line);
      text += line_html(side, i, line, id, hottest);
    }
    text += "</ol>\n";
  }
  if (side.elsewhere.empty()) return text;
  text += "<h3 class=\"file\">in other files</h3>\n<ol class=\"source\">\n";
  for (const auto* line : side.elsewhere) {
    text += "<li><div class=\"line\"><span class=\"number\"></span>" +
            heat_html(line_seconds(modelled_gpu(), *line), side, hottest) + "<code>" +
            html(line->file + ":" + std::to_string(line->line)) + "</code></div></li>\n";
  }
  return text + "</ol>\n";
}

std::string findings_html(const PageSide& side) {
  if (side.result->findings.empty()) return "";
  std::string text =
      "<section class=\"findings\" aria-label=\"What was found\"><h3>Found by the simulator</h3>\n<ul>\n";
  for (const FindingReport& finding : side.result->findings) {
    std::string kind = finding.kind;
    std::replace(kind.begin(), kind.end(), '_', ' ');
    text += "<li><p><b>" + html(kind) + "</b>: " + html(finding.message) +
            (finding.kernel.empty() ? "" : " <span class=\"soft\">kernel " + html(finding.kernel) + "</span>") +
            "</p>" + party_html(finding, side);
    if (finding.other) text += "<p>and the other:</p>" + party_html(*finding.other, side);
    text += "</li>\n";
  }
  return text + "</ul></section>\n";
}

}  // namespace lockstep::grader
