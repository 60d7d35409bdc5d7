// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/markdown.h"

#include <algorithm>
#include <cmath>

#include "grader/bench/markdown_table.h"

namespace lockstep::grader {
namespace {

using markdown::fixed, markdown::Row, markdown::table_of;

constexpr std::size_t most_columns = 8;  // points side by side; more stand below one another

std::string microseconds(double seconds) { return fixed(seconds * 1e6, 1); }
std::string gigabytes(const BenchTimes& times) {
  const double value = rate(times) * 1e-9;
  return fixed(value, value < 100 ? 1 : 0);
}
std::string ratio_text(double ratio) { return fixed(ratio, ratio < 10 ? 3 : 1); }

/// What ratios are of interest: the copy's, and those of the targets.
std::vector<std::string> rivals(const BenchResult& result, const std::string& of) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (name != of && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  if (of == result.best) add(std::string(copy_name));
  for (const auto& target : result.targets) {
    if ((target.of == "best" ? result.best : target.of) == of) add(target.against);
  }
  return names;
}

std::string single_point(const BenchResult& result, const BenchTable& table) {
  const BenchPoint& point = table.points.front();
  const auto names = table.contestants();
  std::vector<std::string> against{std::string(copy_name)};
  for (const auto& rival : rivals(result, result.best)) {
    if (rival != copy_name && point.find(rival) != nullptr) against.push_back(rival);
  }
  Row head{"file", "median time, µs", "middle 80%, µs", "calls", "GB/s"};
  for (const auto& rival : against) head.push_back("of " + rival);
  head.push_back("× " + names.front());
  std::vector<Row> rows;
  for (const auto& name : names) {
    const BenchTimes& times = *point.find(name);
    if (times.seconds.empty()) continue;
    Row row{name, microseconds(median_seconds(times)),
            microseconds(quantile(times.seconds, 0.1)) + " to " + microseconds(quantile(times.seconds, 0.9)),
            std::to_string(times.seconds.size()), gigabytes(times)};
    for (const auto& rival : against) {
      const auto ratio = ratio_of(point, name, rival, result.peak_fp32);
      row.push_back(ratio ? ratio_text(*ratio) : "");
    }
    const auto first = ratio_of(point, name, names.front(), result.peak_fp32);
    row.push_back(first ? fixed(*first, 2) : "");
    rows.push_back(std::move(row));
  }
  return table_of(head, rows);
}

template <class Text>
std::string points_as_columns(const BenchResult& result, const BenchTable& table, const char* unit, const Text& text,
                              bool with_ratios) {
  Row head{unit};
  for (const auto& point : table.points) head.push_back(point.name);
  std::vector<Row> rows;
  for (const auto& name : table.contestants()) {
    Row row{name};
    for (const auto& point : table.points) {
      const BenchTimes* times = point.find(name);
      row.push_back(times == nullptr || times->seconds.empty() ? "" : text(*times));
    }
    rows.push_back(std::move(row));
  }
  if (with_ratios && !result.best.empty()) {
    for (const auto& rival : rivals(result, result.best)) {
      Row row{"**" + result.best + (rival == peak_name ? ", share of " : " ÷ ") + rival + "**"};
      bool any = false;
      for (const auto& point : table.points) {
        const auto ratio = ratio_of(point, result.best, rival, result.peak_fp32);
        any = any || ratio.has_value();
        row.push_back(ratio ? "**" + ratio_text(*ratio) + "**" : "");
      }
      if (any) rows.push_back(std::move(row));
    }
  }
  return table_of(head, rows);
}

std::string points_as_rows(const BenchResult& result, const BenchTable& table) {
  const auto names = table.contestants();
  Row head{table.axis};
  std::vector<std::pair<std::string, std::string>> ratios;
  for (const auto& name : names) {
    head.push_back(name + ", GB/s");
    for (const auto& rival : rivals(result, name)) {
      if (std::find(names.begin(), names.end(), rival) == names.end()) continue;
      ratios.emplace_back(name, rival);
    }
  }
  for (const auto& [of, against] : ratios) head.push_back(std::string(of).append(" ÷ ").append(against));
  std::vector<Row> rows;
  for (const auto& point : table.points) {
    Row row{point.name};
    for (const auto& name : names) {
      const BenchTimes* times = point.find(name);
      row.push_back(times == nullptr || times->seconds.empty() ? "" : gigabytes(*times));
    }
    for (const auto& [of, against] : ratios) {
      const auto ratio = ratio_of(point, of, against, result.peak_fp32);
      row.push_back(ratio ? ratio_text(*ratio) : "");
    }
    rows.push_back(std::move(row));
  }
  return table_of(head, rows);
}

/// How far apart the middle 80% of a contestant's times lie, at worst.
std::string spread(const BenchTable& table) {
  double widest = 0;
  std::size_t fewest = 0;
  std::size_t most = 0;
  std::string where;
  for (const auto& point : table.points) {
    for (const auto& times : point.contestants) {
      if (times.seconds.empty()) continue;
      const double width = (quantile(times.seconds, 0.9) - quantile(times.seconds, 0.1)) / median_seconds(times);
      fewest = fewest == 0 ? times.seconds.size() : std::min(fewest, times.seconds.size());
      most = std::max(most, times.seconds.size());
      if (where.empty() || width > widest) {
        widest = width;
        where = times.name + " at " + point.name;
      }
    }
  }
  if (most == 0) return "";
  const std::string calls =
      fewest == most ? std::to_string(most) : std::to_string(fewest) + " (the slowest) to " + std::to_string(most);
  return "Medians of " + calls + " calls. The middle 80% of them lie within " + fixed(100 * widest, 1) +
         "% of the median or less (" + where + ").\n";
}

// Three decimals, but where they would round a ratio up to the border that it does not reach: 0.9949.
std::string held_text(double ratio, double border) {
  const std::string text = ratio_text(ratio);
  return ratio < border && text == ratio_text(border) ? fixed(std::floor(ratio * 1e4) / 1e4, 4) : text;
}

// "0.996 (0.991 to 0.998)": with the interval where this run cannot tell.
std::string ratio_reached(const TargetRatio& one, double border) {
  std::string text = one.point + " → " + held_text(one.ratio, border);
  switch (one.reached) {
    case Decision::above: return text;
    case Decision::below: return text + " (!)";
    case Decision::across: break;
  }
  return text + " (" + held_text(one.interval.low, border) + " to " + ratio_text(one.interval.high) + ")";
}

std::string target_reached(const BenchTarget& target, const TargetOutcome& outcome) {
  if (outcome.ratios.empty()) return "not measured";
  switch (outcome.reached) {
    case Decision::above: return target.aim ? "aim met" : "met";
    case Decision::below: return target.aim ? "aim not met" : "**not met**";
    case Decision::across: break;
  }
  return target.aim ? "aim, cannot tell" : "cannot tell";
}

std::string targets_text(const BenchResult& result) {
  std::string text;
  bool any = false;
  for (const auto& target : result.targets) {
    const TargetOutcome outcome = outcome_of(target, result);
    const std::string of = target.of == "best" && !result.best.empty() ? result.best : target.of;
    const double border = accepted_from(target);
    text += "- " + target_reached(target, outcome) + ": " + of + " at least " + fixed(target.least, 2) + " (" +
            fixed(border, 3) + " or more) of " + target.against;
    for (std::size_t i = 0; i < outcome.ratios.size(); ++i) {
      text += (i == 0 ? ": " : "; ") + ratio_reached(outcome.ratios[i], border);
      any = true;
    }
    text += "\n";
  }
  if (any) {
    text +=
        "\nA ratio is held against a target at the target's two decimals: 0.995 is 1.00, and 0.994 is not. It is met, "
        "or not met (!), where the\n"
        "whole 99% interval, of the ratios of calls in the same round, lies on one side of that border. Where the "
        "interval stands in brackets\n"
        "it lies across, and this run cannot tell.\n";
  }
  return text;
}

std::string wrong_text(const BenchResult& result) {
  std::string text;
  for (const auto& table : result.tables) {
    for (const auto& point : table.points) {
      for (const auto& times : point.contestants) {
        if (is_wrong(times)) text += "- **wrong**: " + times.name + " at " + point.name + ": " + *times.wrong + "\n";
      }
    }
  }
  return text;
}

}  // namespace

std::string bench_markdown(const BenchResult& result) {
  std::string text = "Lab " + result.lab + ". " + result.gpu + ", driver " + result.driver + ", " + result.compiler +
                     ", " + result.date + ", by `" + result.command + "`.\n";
  for (const auto& table : result.tables) {
    if (table.points.empty()) continue;
    text += "\n### " + table.title + "\n\n";
    if (table.points.size() == 1) {
      text += single_point(result, table);
    } else if (table.points.size() <= most_columns) {
      text += "By " + table.axis + ":\n\n";
      text += points_as_columns(result, table, "GB/s", gigabytes, true) + "\n";
      text += points_as_columns(
          result, table, "median time, µs", [](const BenchTimes& times) { return microseconds(median_seconds(times)); },
          false);
    } else {
      text += points_as_rows(result, table);
    }
    text += "\n" + spread(table);
  }
  if (const std::string targets = targets_text(result); !targets.empty()) text += "\n### Targets\n\n" + targets;
  if (const std::string wrong = wrong_text(result); !wrong.empty()) text += "\n### Wrong outputs\n\n" + wrong;
  for (std::size_t i = 0; i < result.notes.size(); ++i) text += (i == 0 ? "\n" : "") + result.notes[i] + "\n";
  return text;
}

std::string sectors_markdown(const std::vector<BenchSectors>& sectors) {
  std::vector<Row> rows;
  rows.reserve(sectors.size());
  for (const auto& one : sectors) {
    Row row{one.name};
    for (const std::string operation : {"ld", "st"}) {
      const double requests = one.counted.of("l1tex__t_requests_pipe_lsu_mem_global_op_" + operation + ".sum");
      const double all = one.counted.of("l1tex__t_sectors_pipe_lsu_mem_global_op_" + operation + ".sum");
      row.push_back(fixed(requests, 0));
      row.push_back(requests > 0 ? fixed(all / requests, 3) : "");
    }
    rows.push_back(std::move(row));
  }
  return table_of({"file", "load requests", "sectors a load request", "store requests", "sectors a store request"},
                  rows);
}

std::string checks_text(const BenchResult& result) {
  std::string text;
  for (const auto& table : result.tables) {
    for (const auto& point : table.points) {
      for (const auto& times : point.contestants) {
        if (!times.wrong) continue;
        text += times.name + " at " + point.name + ": " + (times.wrong->empty() ? "right" : *times.wrong) + "\n";
      }
    }
  }
  return text;
}

}  // namespace lockstep::grader
