// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/kernel_counters.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "grader/build/utf8.h"
#include "grader/process/errors.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

using Fields = std::vector<std::string>;

/// The next line's fields, without their quotes; a quote within one is written twice. Takes them off `text`. Names of
/// kernels are all on one line.
Fields take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  Fields fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quoted && line.substr(i, 2) == "\"\"") {
      fields.back() += line[++i];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  return fields;
}

/// A count, with or without commas between its thousands; what may follow it, such as the instances it is the sum of,
/// is left out. nullopt for "n/a".
std::optional<double> count_in(std::string field) {
  std::erase(field, ',');
  double value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc() || end == field.data()) return std::nullopt;
  return value;
}

/// Where the columns are that we read.
struct Columns {
  std::size_t id, kernel, metric, value;

  static std::optional<Columns> of(const Fields& head) {
    const auto place = [&](const char* name) {
      return static_cast<std::size_t>(std::find(head.begin(), head.end(), name) - head.begin());
    };
    const Columns columns = {place("ID"), place("Kernel Name"), place("Metric Name"), place("Metric Value")};
    if (columns.last() >= head.size()) return std::nullopt;
    return columns;
  }
  [[nodiscard]] std::size_t last() const { return std::max({id, kernel, metric, value}); }
};

}  // namespace

double KernelCounters::of(const std::string& metric) const { return counter(metrics, metric); }

std::vector<std::string> sector_metrics() {
  std::vector<std::string> names;
  for (const char* operation : {"ld", "st", "atom", "red"}) {
    for (const char* what : {"requests", "sectors"}) {
      names.push_back(std::string("l1tex__t_") + what + "_pipe_lsu_mem_global_op_" + operation + ".sum");
    }
  }
  return names;
}

std::vector<std::string> all_metrics() {
  auto names = sector_metrics();
  // As the instructions' own addresses ask for, by instrumenting them: loads, stores and atomics.
  names.insert(names.end(), {"memory_l1_wavefronts_shared", "memory_l1_wavefronts_shared_ideal"});
  // As they came about, with what lost arbitration.
  for (const char* operation : {"ld", "st", "atom"}) {
    names.push_back(std::string("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_") + operation + ".sum");
  }
  names.emplace_back("launch__grid_size");
  return names;
}

std::vector<std::string> ncu_words(const std::string& ncu, const std::vector<std::string>& metrics) {
  std::string list;
  for (const auto& metric : metrics) list += (list.empty() ? "" : ",") + metric;
  return {ncu, "--clock-control", "none", "--csv", "--print-units", "base", "--metrics", list};
}

std::string ncu_complaint(std::string_view output) {
  if (output.find("ERR_NVGPUCTRPERM") != std::string_view::npos) {
    return "The driver lets only the administrator read a GPU's counters (ERR_NVGPUCTRPERM). Run this as root, or have "
           "the module nvidia loaded with NVreg_RestrictProfilingToAdminUsers=0.";
  }
  const auto behind = [&](std::string_view mark) -> std::string {
    for (std::string_view rest = output; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      if (line.starts_with(mark)) return printable(line.substr(mark.size()));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
  };
  // What the program says is the cause of what ncu then says.
  if (const std::string words = behind("bench: "); !words.empty()) return "The call fails on the GPU: " + words + ".";
  std::string words = behind("==ERROR== ");
  if (words.empty()) return {};
  if (words.back() != '.') words += '.';
  return "Nsight Compute gives no counters: " + words;
}

std::vector<KernelCounters> calls_counted(std::string_view csv, std::size_t calls) {
  const std::string_view output = csv;
  std::vector<KernelCounters> counted;
  std::optional<Columns> columns;
  std::string launch;  // the last one's number
  bool any = false;
  while (!csv.empty()) {
    const Fields fields = take_line(csv);
    if (!columns) {
      columns = Columns::of(fields);
      continue;
    }
    if (fields.size() <= columns->last()) continue;  // what ncu or the program says between
    const bool first_of_launch = fields[columns->id] != launch;
    launch = fields[columns->id];
    if (fields[columns->kernel].find(call_marker) != std::string::npos) {
      if (first_of_launch) counted.emplace_back();
      continue;
    }
    if (counted.empty()) throw OutsideError("Nsight Compute's output begins with a kernel that no call launched.");
    if (first_of_launch) {
      ++counted.back().kernels;
      counted.back().launches.push_back({fields[columns->kernel], {}});
    }
    if (const auto count = count_in(fields[columns->value])) {
      counted.back().metrics[fields[columns->metric]] += *count;
      counted.back().launches.back().metrics[fields[columns->metric]] = *count;
      any = true;
    }
  }
  const auto refuse = [&](const std::string& otherwise) {
    const std::string complaint = ncu_complaint(output);
    throw OutsideError(complaint.empty() ? otherwise : complaint);
  };
  if (!any) refuse("Nsight Compute gives no counters, and does not say why.");
  if (counted.size() != calls) {
    refuse("Nsight Compute's output is of " + std::to_string(counted.size()) + " calls, and " + std::to_string(calls) +
           " were made.");
  }
  return counted;
}

}  // namespace lockstep::grader
