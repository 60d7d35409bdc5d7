// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "grader/bench/fidelity.h"
#include "grader/bench/nsight_profile.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

struct Row {
  std::string name;
  std::string simulator;
  std::string gpu;
  std::string difference;
  bool far = false;
};

std::string whole(double value) { return count(static_cast<std::uint64_t>(std::llround(value))); }

double registers_of(const KernelCounters& gpu) {
  double most = 0;
  for (const auto& launch : gpu.launches) most = std::max(most, counter(launch.metrics, registers_metric));
  return most;
}

std::string percent(double share) {
  if (share == 0 || !std::isfinite(share)) return {};
  return (share > 0 ? "+" : "-") + decimal(100 * std::abs(share)) + "%";
}

/// A figure that both have, and after it how many there are to each of another.
class Table {
 public:
  explicit Table(const KernelBeside& kernel) : kernel_(kernel) {
    const bool simulated = !kernel.simulator.empty();
    const bool on_gpu = kernel.gpu.kernels > 0;
    const auto both = [&](const char* name, double here, double there) {
      rows_.push_back({name, simulated ? whole(here) : "-", on_gpu ? whole(there) : "-",
                       simulated && on_gpu && there > 0 ? percent((here - there) / there) : "", here != there});
    };
    both("launches", counter(kernel.simulator, "launches"), kernel.gpu.kernels);
    both("blocks", counter(kernel.simulator, "blocks"), kernel.gpu.of("launch__grid_size"));
    const auto figures = figures_of(kernel.simulator, kernel.gpu);
    for (std::size_t i = 0; i < figures.size(); ++i) {
      const ComparedFigure& figure = figures[i];
      if (figure.simulator == 0 && figure.gpu.value_or(0) == 0) continue;
      rows_.push_back({figure.counter->name, simulated ? whole(figure.simulator) : "-",
                       figure.gpu && on_gpu ? whole(*figure.gpu) : "-",
                       simulated && on_gpu ? percent(figure.deviation()) : "", !figure.tolerable()});
      const std::string name = figure.counter->name;
      if (i > 0 && (name == "load sectors" || name == "store sectors")) add_quotient(figure, figures[i - 1]);
    }
    add_of_gpu();
  }

  [[nodiscard]] std::size_t name_width() const { return width(&Row::name); }
  [[nodiscard]] std::string text(std::size_t names, const Style& style) const {
    std::string text;
    const std::size_t first = std::max(width(&Row::simulator), std::string_view(simulator_title).size());
    const std::size_t second = std::max(width(&Row::gpu), std::string_view(gpu_title).size());
    text += paint(pad("", names) + "  " + pad_left(simulator_title, first) + "  " + pad_left(gpu_title, second),
                  Ink::dim, style) +
            "\n";
    for (const Row& row : rows_) {
      std::string line = "  " + pad(row.name, names - 2) + "  " + pad_left(safe_line(row.simulator, style), first) +
                         "  " + pad_left(safe_line(row.gpu, style), second);
      if (!row.difference.empty()) line += "  " + row.difference;
      text += paint(line, row.far ? Ink::warn : Ink::plain, style) + "\n";
    }
    return text;
  }

 private:
  static constexpr const char* simulator_title = "simulator";
  static constexpr const char* gpu_title = "Nsight Compute";

  [[nodiscard]] std::size_t width(std::string Row::*cell) const {
    std::size_t most = 0;
    for (const Row& row : rows_) most = std::max(most, columns(row.*cell));
    return most;
  }

  void add_quotient(const ComparedFigure& upper, const ComparedFigure& lower) {
    const auto quotient = [](double a, double b) { return b > 0 ? decimal(a / b) : std::string("-"); };
    rows_.push_back({"  a request", quotient(upper.simulator, lower.simulator),
                     upper.gpu && lower.gpu ? quotient(*upper.gpu, *lower.gpu) : "-", "", false});
  }

  void add_of_gpu() {
    const double registers = registers_of(kernel_.gpu);
    if (registers > 0) rows_.push_back({"registers a thread", "", whole(registers), "", false});
    const double nanoseconds = kernel_.gpu.of(duration_metric);
    if (nanoseconds > 0) rows_.push_back({"microseconds", "", decimal(nanoseconds * 1e-3), "", false});
  }

  const KernelBeside& kernel_;
  std::vector<Row> rows_;
};

std::string title_of(const KernelBeside& kernel, const Style& style) {
  const std::string blocks =
      kernel.threads_a_block > 0 ? ", blocks of " + count(kernel.threads_a_block) + " threads" : "";
  return paint(safe_line(kernel.kernel, style), Ink::bold, style) + blocks;
}

nlohmann::ordered_json json_of(const std::map<std::string, double>& counters) {
  auto json = nlohmann::ordered_json::object();
  for (const auto& [name, value] : counters) json[name] = value;
  return json;
}

/// What has sense added up over launches.
nlohmann::ordered_json json_of(const KernelCounters& gpu) {
  auto sums = gpu.metrics;
  for (const char* of_a_launch : {block_size_metric, registers_metric}) sums.erase(of_a_launch);
  return json_of(sums);
}

}  // namespace

std::string nsight_text(const Result& result, const NsightProfile& profile, const Style& style) {
  auto kernels = kernels_beside(result.kernels, profile.call);
  if (kernels.size() > 1) {
    KernelCounters call = profile.call;
    call.launches.clear();  // what is not added up has no sense here
    kernels.push_back({"all kernels of the call", 0, result.counters, std::move(call)});
  }
  std::string text = paint("The same call under Nsight Compute", Ink::bold, style) + "  " +
                     safe_line(profile.gpu, style) + "\n" +
                     paint("driver " + safe_line(profile.driver, style) + ", " + safe_line(profile.compiler, style) +
                               "; its caches are emptied before each kernel",
                           Ink::dim, style) +
                     "\n";
  std::vector<Table> tables;
  tables.reserve(kernels.size());
  std::size_t names = 0;
  for (const auto& kernel : kernels) names = std::max(names, tables.emplace_back(kernel).name_width() + 2);
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    text += "\n" + title_of(kernels[i], style) + "\n" + tables[i].text(names, style);
  }
  text += "\n";
  for (const auto& line : wrap("Both count the same instructions only as far as nvcc and g++ make the same of the "
                               "source: nvcc merges, moves and drops accesses. lib/sim/FIDELITY.md holds the two "
                               "against each other for the labs' own files.",
                               style.width)) {
    text += paint(line, Ink::dim, style) + "\n";
  }
  return text;
}

nlohmann::ordered_json nsight_json(const Result& result, const NsightProfile& profile) {
  auto kernels = nlohmann::ordered_json::array();
  for (const auto& one : kernels_beside(result.kernels, profile.call)) {
    kernels.push_back({{"kernel", one.kernel},
                       {"threads_a_block", one.threads_a_block},
                       {"simulator", json_of(one.simulator)},
                       {"launches", one.gpu.kernels},
                       {"registers_a_thread", registers_of(one.gpu)},
                       {"gpu", json_of(one.gpu)}});
  }
  return {{"gpu", profile.gpu},
          {"driver", profile.driver},
          {"compiler", profile.compiler},
          {"launches", profile.call.kernels},
          {"call", json_of(profile.call)},
          {"kernels", std::move(kernels)}};
}

}  // namespace lockstep::grader
