// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/fidelity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "grader/catalog/parse_toml.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

double sum_of(const std::map<std::string, double>& counters, const std::vector<const char*>& names) {
  double sum = 0;
  for (const char* name : names) sum += counter(counters, name);
  return sum;
}

double simulated(const FidelityRow& row, const char* name) { return sum_of(row.simulator, {name}); }

std::string title_of(const FidelityRow& row) { return row.lab + ", " + row.file + ", " + row.point.name; }

void add_name(std::string& list, const char* name) { list += (list.empty() ? "" : ", ") + std::string(name); }

bool contains(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// Judges a row's figures of one kind. Counts it, and tells of what has no reason.
class Judging {
 public:
  Judging(const std::vector<FidelityReason>& reasons, FidelityVerdict& verdict)
      : reasons_(reasons), verdict_(verdict) {}

  void row(const FidelityRow& row) {
    ++verdict_.rows;
    if (row.changed) {
      verdict_.changed.push_back(title_of(row) + ".");
      return;
    }
    bool equal = same_launches(row);
    missed_ = equal ? "" : "other launches";
    Kind global{equal, false};
    Kind shared{true, false};
    bool uses_shared = false;
    for (const auto& figure : figures_of(row)) {
      if (!figure.counter->shared) equal = equal && figure.equal();
      uses_shared = uses_shared || (figure.counter->shared && (figure.simulator > 0 || figure.gpu.value_or(0) > 0));
      if (!figure.equal()) see(row, figure, figure.counter->shared ? shared : global);
    }
    if (!missed_.empty()) {
      verdict_.misses.push_back(title_of(row) + ": " + missed_ + ".");
    }
    std::string worse;
    for (const auto& figure : worse_figures(row)) add_name(worse, figure.counter->name);
    if (!worse.empty()) verdict_.worse.push_back(title_of(row) + ": " + worse + ".");
    verdict_.equal += equal;
    verdict_.within += !equal && global.within;
    verdict_.explained += global.explained;
    verdict_.shared_rows += uses_shared;
    verdict_.shared_within += uses_shared && shared.within;
    verdict_.shared_explained += uses_shared && shared.explained;
  }

  void end(const std::set<std::string>& labs) {
    for (const auto& reason : reasons_) {
      if (!needed_.contains(&reason) && (reason.lab.empty() || labs.contains(reason.lab))) {
        verdict_.not_needed.push_back(&reason);
      }
    }
  }

 private:
  struct Kind {
    bool within;     ///< none beyond its tolerance
    bool explained;  ///< some are, each with a reason
  };

  void see(const FidelityRow& row, const ComparedFigure& figure, Kind& kind) {
    bool has_reason = false;
    for (const auto& reason : reasons_) {
      if (!reason.fits(row, *figure.counter)) continue;
      needed_.insert(&reason);
      has_reason = true;
    }
    if (figure.tolerable()) return;
    kind.explained = has_reason && (kind.within || kind.explained);
    kind.within = false;
    if (!has_reason) add_name(missed_, figure.counter->name);
  }

  const std::vector<FidelityReason>& reasons_;
  FidelityVerdict& verdict_;
  std::string missed_;  ///< of this row
  std::set<const FidelityReason*> needed_;
};

}  // namespace

const std::vector<ComparedCounter>& compared_counters() {
  constexpr double global = 0.02;
  constexpr double shared = 0.05;
  const auto metric = [](const char* what, const char* operation) {
    return std::string("l1tex__t_") + what + "_pipe_lsu_mem_global_op_" + operation + ".sum";
  };
  static const std::vector<ComparedCounter> all = {
      {"load requests", {"global_load_requests"}, {metric("requests", "ld")}, global, false},
      {"load sectors", {"global_load_sectors"}, {metric("sectors", "ld")}, global, false},
      {"store requests", {"global_store_requests"}, {metric("requests", "st")}, global, false},
      {"store sectors", {"global_store_sectors"}, {metric("sectors", "st")}, global, false},
      {"atomic requests",
       {"global_atomic_requests"},
       {metric("requests", "atom"), metric("requests", "red")},
       global,
       false},
      {"atomic sectors",
       {"global_atomic_sectors"},
       {metric("sectors", "atom"), metric("sectors", "red")},
       global,
       false},
      {"wavefronts",
       {"shared_load_wavefronts", "shared_store_wavefronts", "shared_atomic_wavefronts"},
       {"memory_l1_wavefronts_shared"},
       shared,
       true},
      {"ideal wavefronts",
       {"shared_load_wavefronts_ideal", "shared_store_wavefronts_ideal", "shared_atomic_wavefronts_ideal"},
       {"memory_l1_wavefronts_shared_ideal"},
       shared,
       true},
  };
  return all;
}

double ComparedFigure::deviation() const {
  if (equal()) return 0;
  if (!gpu || *gpu == 0) return std::numeric_limits<double>::infinity();
  return (simulator - *gpu) / *gpu;
}

bool ComparedFigure::tolerable() const { return std::abs(deviation()) <= counter->tolerance; }

std::vector<ComparedFigure> figures_of(const std::map<std::string, double>& simulator, const KernelCounters& gpu) {
  std::vector<ComparedFigure> figures;
  for (const auto& counter : compared_counters()) {
    ComparedFigure figure{&counter, sum_of(simulator, counter.simulator), 0};
    for (const auto& metric : counter.gpu) {
      const auto found = gpu.metrics.find(metric);
      if (found == gpu.metrics.end()) {
        figure.gpu.reset();
        break;
      }
      *figure.gpu += found->second;
    }
    figures.push_back(figure);
  }
  return figures;
}

std::vector<ComparedFigure> worse_figures(const FidelityRow& row) {
  std::vector<ComparedFigure> worse;
  if (row.changed || row.before.empty()) return worse;
  FidelityRow earlier = row;
  earlier.simulator = row.before;
  const auto then = figures_of(earlier);
  const auto now = figures_of(row);
  for (std::size_t i = 0; i < now.size(); ++i) {
    if ((then[i].equal() && !now[i].equal()) || (then[i].tolerable() && !now[i].tolerable())) worse.push_back(now[i]);
  }
  return worse;
}

bool same_launches(const FidelityRow& row) {
  return simulated(row, "launches") == row.gpu.kernels && simulated(row, "blocks") == row.gpu.of("launch__grid_size");
}

bool FidelityReason::fits(const FidelityRow& row, const ComparedCounter& counter) const {
  return (lab.empty() || lab == row.lab) && (file.empty() || file == row.file) &&
         (points.empty() || contains(points, row.point.name)) && (counters.empty() || contains(counters, counter.name));
}

std::vector<FidelityReason> parse_fidelity_reasons(std::string_view text, const std::string& file) {
  const toml::table root = parse_toml(text, file);
  const TomlReader top(root, file, "", {"reason"});
  std::vector<FidelityReason> reasons;
  for (const auto* table : top.tables("reason")) {
    const TomlReader entry(*table, file, "reason", {"lab", "file", "points", "counters", "text"});
    FidelityReason reason;
    if (entry.has("lab")) reason.lab = entry.text("lab");
    if (entry.has("file")) reason.file = entry.text("file");
    reason.points = entry.texts("points");
    reason.counters = entry.texts("counters");
    reason.text = entry.text("text");
    for (const auto& name : reason.counters) {
      const auto& all = compared_counters();
      const auto is_it = [&](const ComparedCounter& counter) { return name == counter.name; };
      if (std::none_of(all.begin(), all.end(), is_it)) entry.refuse("counters", "there is no counter '" + name + "'");
    }
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

bool FidelityVerdict::met() const {
  return rows > 0 && misses.empty() && worse.empty() &&
         static_cast<double>(equal) >= asked_share * static_cast<double>(rows);
}

FidelityVerdict judge_fidelity(const Fidelity& fidelity, const std::vector<FidelityReason>& reasons) {
  FidelityVerdict verdict;
  Judging judging(reasons, verdict);
  std::set<std::string> labs;
  for (const auto& row : fidelity.rows) {
    judging.row(row);
    labs.insert(row.lab);
  }
  judging.end(labs);
  return verdict;
}

}  // namespace lockstep::grader
