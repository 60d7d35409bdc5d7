// SPDX-License-Identifier: BSD-3-Clause
#include "grader/model/model_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace lockstep::grader {
namespace {

using simt::model::Cost;
using simt::model::Term;

constexpr double worth_a_line = 0.1;  // of the largest term

std::string three_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
  return text;
}

std::string percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? "-" : three_digits(100.0 * static_cast<double>(part) / static_cast<double>(whole)) + "%";
}

std::vector<Term> by_time(const Cost& cost) {
  std::vector<Term> order;
  for (std::size_t i = 0; i < simt::model::terms; ++i) order.push_back(static_cast<Term>(i));
  std::stable_sort(order.begin(), order.end(), [&](Term a, Term b) { return cost.of(a) > cost.of(b); });
  return order;
}

}  // namespace

std::string time_text(double seconds, const Style& style) {
  if (seconds < 1e-3) return three_digits(seconds * 1e6) + (style.unicode ? " µs" : " us");
  return seconds < 1 ? three_digits(seconds * 1e3) + " ms" : three_digits(seconds) + " s";
}

std::string binding_text(const Cost& cost) {
  return std::string("bound by ") + simt::model::name_of(cost.binding) + ": " + simt::model::advice_on(cost.binding);
}

std::string cost_text(const simt::model::Gpu& gpu, const Cost& cost, const Cost& baseline, const std::string& call,
                      const Style& style) {
  std::string text = paint("Modelled on an " + gpu.name, Ink::bold, style) + paint("  " + call, Ink::dim, style) + "\n";
  text += "  " + time_text(cost.total, style) + ", " + ratio(baseline.total / cost.total) +
          " times the baseline's speed (" + time_text(baseline.total, style) + ")\n";
  for (const auto& line : wrap(binding_text(cost), style.width - 2)) text += "  " + line + "\n";
  text += "\n";
  for (const Term term : by_time(cost)) {
    const double share = cost.of(term) / cost.of(cost.binding);
    if (share < worth_a_line) break;
    text += "  " + pad(simt::model::name_of(term), 24) + bar(share, 20, style) +
            pad_left(time_text(cost.of(term), style), 10) + "\n";
  }
  return text;
}

std::string fit_markdown(const std::vector<ModelledRow>& rows, const std::string& gpu) {
  const Style plain{false, true, 100};
  std::string text = "| lab | call | file | measured, " + gpu +
                     " | × baseline | modelled | × baseline | modelled ÷ measured | bound by |\n"
                     "|---|---|---|---:|---:|---:|---:|---:|---|\n";
  for (const auto& row : rows) {
    text += "| " + row.lab.substr(0, 2) + " | " + row.point + " | " + row.file + " | " +
            time_text(row.measured_seconds, plain) + " | " + three_digits(row.measured()) + " | " +
            time_text(row.cost.total, plain) + " | " + three_digits(row.modelled()) + " | " + three_digits(row.off()) +
            " | " + simt::model::name_of(row.cost.binding) + " |\n";
  }
  const ModelFit fit = fit_of(rows);
  text += "\nOf " + count(fit.pairs) + " pairs of files in the same call that differ by more than " +
          three_digits(differs) + ", " + count(fit.ordered) +
          " are in the right order: " + percent(fit.ordered, fit.pairs) + ". Of " + count(fit.rows) +
          " speeds over the baseline, " + count(fit.within) + " are within a factor of " + three_digits(close) + ": " +
          percent(fit.within, fit.rows) + ".\n";
  if (!fit.far.empty()) text += "\nFarther off:\n\n";
  for (const auto* row : fit.far) {
    text += "- lab " + row->lab.substr(0, 2) + ", " + row->point + ", " + row->file + ": modelled " +
            three_digits(row->modelled()) + ", measured " + three_digits(row->measured()) + "; " +
            simt::model::name_of(row->cost.binding) + "\n";
  }
  if (!fit.disordered.empty()) text += "\nIn the wrong order:\n\n";
  for (const auto& [faster, slower] : fit.disordered) {
    text += "- lab " + faster->lab.substr(0, 2) + ", " + faster->point + ": " + faster->file + " (" +
            three_digits(faster->measured()) + ", modelled " + three_digits(faster->modelled()) + ") and " +
            slower->file + " (" + three_digits(slower->measured()) + ", modelled " + three_digits(slower->modelled()) +
            ")\n";
  }
  return text;
}

nlohmann::ordered_json fit_json(const std::vector<ModelledRow>& rows, const std::string& gpu) {
  const ModelFit fit = fit_of(rows);
  auto list = nlohmann::ordered_json::array();
  for (const auto& row : rows) {
    auto seconds = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < simt::model::terms; ++i) {
      seconds[simt::model::name_of(static_cast<Term>(i))] = row.cost.seconds[i];
    }
    auto launches = nlohmann::ordered_json::array();
    for (const auto& work : row.launches) {
      launches.push_back({{"kernel", work.kernel},
                          {"threads_a_block", work.threads_a_block},
                          {"shared_bytes", work.shared_bytes},
                          {"counters", work.counters}});
    }
    list.push_back({{"lab", row.lab},
                    {"point", row.point},
                    {"file", row.file},
                    {"measured_seconds", row.measured_seconds},
                    {"measured_ratio", row.measured()},
                    {"modelled_seconds", row.cost.total},
                    {"modelled_ratio", row.modelled()},
                    {"bound_by", simt::model::name_of(row.cost.binding)},
                    {"terms", std::move(seconds)},
                    {"launches", std::move(launches)}});
  }
  return {{"gpu", gpu},         {"rows", std::move(list)},   {"pairs", fit.pairs}, {"pairs_in_order", fit.ordered},
          {"speeds", fit.rows}, {"speeds_close", fit.within}};
}

}  // namespace lockstep::grader
