// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/printed.h"

#include <algorithm>

namespace lockstep::grader {
namespace {

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

}  // namespace lockstep::grader
