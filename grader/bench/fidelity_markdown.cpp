// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "grader/bench/fidelity.h"
#include "grader/bench/markdown_table.h"

namespace lockstep::grader {
namespace {

using markdown::fixed, markdown::Row;

std::string share(std::size_t part, std::size_t whole) {
  return std::to_string(part) + " of " + std::to_string(whole) +
         (whole == 0 ? "" : ", " + fixed(100.0 * static_cast<double>(part) / static_cast<double>(whole), 1) + "%");
}

std::string percent(double deviation) {
  if (!std::isfinite(deviation)) return "";
  const double hundredfold = 100 * deviation;
  return " (" + std::string(hundredfold > 0 ? "+" : "−") + fixed(std::abs(hundredfold), hundredfold < 10 ? 2 : 0) +
         "%)";
}

/// One figure where they are equal; else the simulator's, the GPU's, and by how much they differ. The simulator's alone
/// where the source has changed.
std::string cell_of(const ComparedFigure& figure, bool changed) {
  if (changed) return figure.simulator == 0 ? "" : fixed(figure.simulator, 0) + " / ?";
  if (!figure.gpu) return fixed(figure.simulator, 0) + " / –";
  if (figure.equal()) return figure.simulator == 0 ? "" : fixed(figure.simulator, 0);
  const std::string text = fixed(figure.simulator, 0) + " / " + fixed(*figure.gpu, 0) + percent(figure.deviation());
  return figure.tolerable() ? text : "**" + text + "**";
}

std::string launches_cell(const FidelityRow& row) {
  const auto of = [&](const char* name) {
    const auto found = row.simulator.find(name);
    return fixed(found == row.simulator.end() ? 0 : found->second, 0);
  };
  return "**other launches: " + of("launches") + " of " + of("blocks") + " blocks / " +
         std::to_string(row.gpu.kernels) + " of " + fixed(row.gpu.of("launch__grid_size"), 0) + "**";
}

/// The numbers of the reasons that speak of a figure of the row that differs.
std::string references(const FidelityRow& row, const std::vector<FidelityReason>& reasons) {
  std::string text;
  if (row.changed) return text;
  const auto figures = figures_of(row);
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    const auto fits = [&](const ComparedFigure& figure) {
      return !figure.equal() && reasons[i].fits(row, *figure.counter);
    };
    if (std::any_of(figures.begin(), figures.end(), fits)) {
      text += (text.empty() ? "" : " ") + std::string("[") + std::to_string(i + 1) + "]";
    }
  }
  return text;
}

std::string table_of_lab(const std::string& lab, const Fidelity& fidelity, const std::vector<FidelityReason>& reasons) {
  // Columns of nothing but zeros are left out.
  std::vector<bool> used(compared_counters().size());
  for (const auto& row : fidelity.rows) {
    if (row.lab != lab) continue;
    const auto figures = figures_of(row);
    for (std::size_t i = 0; i < figures.size(); ++i) used[i] = used[i] || !cell_of(figures[i], row.changed).empty();
  }
  Row head{"file", "size"};
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i]) head.emplace_back(compared_counters()[i].name);
  }
  head.emplace_back("why");
  std::vector<Row> rows;
  for (const auto& row : fidelity.rows) {
    if (row.lab != lab) continue;
    Row cells{row.file, row.point.name};
    const auto figures = figures_of(row);
    for (std::size_t i = 0; i < figures.size(); ++i) {
      if (used[i]) cells.push_back(cell_of(figures[i], row.changed));
    }
    cells.push_back(row.changed ? "changed" : same_launches(row) ? references(row, reasons) : launches_cell(row));
    rows.push_back(std::move(cells));
  }
  return markdown::table_of(head, rows);
}

std::string verdict_text(const FidelityVerdict& verdict) {
  const std::size_t beyond = verdict.rows - verdict.equal - verdict.within - verdict.changed.size();
  const std::size_t shared_beyond = verdict.shared_rows - verdict.shared_within;
  std::string text =
      "- **Requests and sectors** of loads, stores and atomics are equal in " + share(verdict.equal, verdict.rows) +
      " (asked for: " + fixed(100 * FidelityVerdict::asked_share, 0) + "%). Of the others " +
      std::to_string(verdict.within) + " are within 2%, and " + std::to_string(beyond) +
      " are not: " + std::to_string(verdict.explained) +
      " of these for a reason given below.\n- **Shared wavefronts**, actual and ideal, are within 5% in " +
      share(verdict.shared_within, verdict.shared_rows) + " of the rows that use shared memory; of the " +
      std::to_string(shared_beyond) + " others " + std::to_string(verdict.shared_explained) + " have a reason.\n";
  for (const auto& row : verdict.worse) text += "- **Nearer to the GPU's before**: " + row + "\n";
  for (const auto& row : verdict.changed) {
    text += "- **Not compared**, since the file has changed after the GPU ran it: " + row + "\n";
  }
  for (const auto& miss : verdict.misses) text += "- **Without a reason**: " + miss + "\n";
  for (const auto* reason : verdict.not_needed) text += "- A reason that no row calls for: " + reason->text + "\n";
  return text;
}

}  // namespace

std::string fidelity_markdown(const Fidelity& fidelity, const std::vector<FidelityReason>& reasons) {
  std::string text =
      "# The simulator's counters beside a GPU's\n\n"
      "Made by `" +
      fidelity.command + "` on " + fidelity.date + ": " + fidelity.gpu + ", driver " + fidelity.driver + ", " +
      fidelity.compiler + ", read by Nsight Compute; the simulator with " + fidelity.simulator_compiler +
      ".\n\n"
      "A row is one call of a lab's function on the same input in both, all its kernels added up. A figure alone: "
      "both\n"
      "count it; two: the simulator's / the GPU's; bold: further apart than is asked for. Nothing at all: 0 in both.\n"
      "What the runtime copies and sets outside of kernels is counted by neither.\n\n";
  text += verdict_text(judge_fidelity(fidelity, reasons));
  std::vector<std::string> labs;
  for (const auto& row : fidelity.rows) {
    if (std::find(labs.begin(), labs.end(), row.lab) == labs.end()) labs.push_back(row.lab);
  }
  for (const auto& lab : labs) text += "\n## " + lab + "\n\n" + table_of_lab(lab, fidelity, reasons);
  std::string cited;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    const std::string mark = "[" + std::to_string(i + 1) + "]";
    const auto& rows = fidelity.rows;
    const auto cites = [&](const FidelityRow& row) { return references(row, reasons).find(mark) != std::string::npos; };
    if (std::any_of(rows.begin(), rows.end(), cites)) cited += std::to_string(i + 1) + ". " + reasons[i].text + "\n";
  }
  if (!cited.empty()) text += "\n## Reasons\n\n" + cited;
  text +=
      "\n## What is compared\n\n"
      "| column | simulator | Nsight Compute |\n|---|---|---|\n";
  for (const auto& counter : compared_counters()) {
    text += "| " + std::string(counter.name) + " | ";
    for (std::size_t i = 0; i < counter.simulator.size(); ++i) {
      text += std::string(i == 0 ? "" : " + ") + "`" + counter.simulator[i] + "`";
    }
    text += " | ";
    for (std::size_t i = 0; i < counter.gpu.size(); ++i) text += (i == 0 ? "`" : " + `") + counter.gpu[i] + "`";
    text += " |\n";
  }
  return text;
}

}  // namespace lockstep::grader
