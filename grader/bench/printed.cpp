// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/printed.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

// In the order of BenchSectors' members.
constexpr std::array metrics = {
    "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"};

template <class Work>
void for_lines(std::string_view text, const Work& work) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    work(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

BenchTimes& times_at(BenchTable& table, const std::string& point, const std::string& name) {
  auto place = std::find_if(table.points.begin(), table.points.end(),
                            [&](const BenchPoint& known) { return known.name == point; });
  if (place == table.points.end()) place = table.points.insert(place, BenchPoint{point, {}, 0, {}});
  auto& all = place->contestants;
  auto found = std::find_if(all.begin(), all.end(), [&](const BenchTimes& known) { return known.name == name; });
  if (found == all.end()) found = all.insert(found, BenchTimes{name, 0, {}, std::nullopt, 0, {}});
  return *found;
}

void add_line(const nlohmann::json& line, BenchTable& table, double& peak_fp32) {
  if (line.contains("device")) {
    line["device"].at("peak_fp32").get_to(peak_fp32);
    return;
  }
  BenchTimes& times = times_at(table, line.at("point"), line.at("name"));
  if (line.contains("seconds")) {
    line.at("bytes").get_to(times.bytes);
    line["seconds"].get_to(times.seconds);
  }
  if (line.contains("elements")) line["elements"].get_to(times.elements);
  // A name may have several launches: it is right if all of them are.
  if (line.contains("wrong") && (!times.wrong || times.wrong->empty())) times.wrong = line["wrong"].get<std::string>();
}

/// The fields of a line of CSV, without their quotes.
std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

/// A count, with or without commas between its thousands.
double count_in(std::string field) {
  std::erase(field, ',');
  double value = 0;
  std::from_chars(field.data(), field.data() + field.size(), value);
  return value;
}

}  // namespace

std::string add_measurements(std::string_view printed, BenchTable& table, double& peak_fp32) {
  std::string rest;
  for_lines(printed, [&](std::string_view line) {
    if (line.starts_with("{")) {
      try {
        add_line(nlohmann::json::parse(line), table, peak_fp32);
        return;
      } catch (const nlohmann::json::exception&) {
        rest += "(not understood) ";
      }
    }
    rest += std::string(line) + "\n";
  });
  return rest;
}

std::string sector_metrics() {
  std::string list;
  for (const char* metric : metrics) list += (list.empty() ? "" : ",") + std::string(metric);
  return list;
}

BenchSectors sectors_of(std::string_view csv, const std::string& name) {
  BenchSectors sectors;
  sectors.name = name;
  const std::array<double*, metrics.size()> sums = {&sectors.load_requests, &sectors.load_sectors,
                                                    &sectors.store_requests, &sectors.store_sectors};
  for_lines(csv, [&](std::string_view line) {
    const auto fields = fields_of(line);
    for (std::size_t i = 0; i < metrics.size(); ++i) {
      if (std::find(fields.begin(), fields.end(), metrics[i]) != fields.end()) *sums[i] += count_in(fields.back());
    }
  });
  if (sectors.load_requests <= 0 && sectors.store_requests <= 0) {
    throw OutsideError("Nsight Compute gives no counters for " + name +
                       "; the driver may reserve them for the administrator.");
  }
  return sectors;
}

}  // namespace lockstep::grader
