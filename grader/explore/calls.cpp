// SPDX-License-Identifier: BSD-3-Clause
#include "grader/explore/calls.h"

#include <nlohmann/json.hpp>

#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

constexpr const char* call_begins = "call_begins";
constexpr const char* call_ends = "call_ends";

/// The kernel's name as it is launched, without the namespaces before it.
std::string short_name(const std::string& kernel) {
  const auto colon = kernel.rfind(':');
  return colon == std::string::npos ? kernel : kernel.substr(colon + 1);
}

void add(const nlohmann::json& launch, std::map<std::string, double>& sums) {
  for (const auto& [name, value] : launch.at("counters").items()) {
    // A quotient of two counters has no sum.
    if (name.find("_per_") == std::string::npos) sums[name] += value.get<double>();
  }
}

MarkedCalls calls_in(const nlohmann::json& report) {
  MarkedCalls calls;
  bool open = false;
  for (const auto& launch : report.at("launches")) {
    const std::string kernel = short_name(launch.at("kernel"));
    if (kernel == call_begins) {
      calls.counters.emplace_back();
      open = true;
    } else if (kernel == call_ends) {
      open = false;
    } else if (open) {
      add(launch, calls.counters.back());
    }
  }
  for (const auto& finding : report.at("findings")) {
    const std::string file = finding.at("file");
    calls.findings.push_back(file.substr(file.rfind('/') + 1) + ":" +
                             std::to_string(finding.at("line").get<unsigned>()) + ": " +
                             finding.at("message").get<std::string>());
  }
  return calls;
}

}  // namespace

MarkedCalls marked_calls(const std::string& report) {
  try {
    return calls_in(nlohmann::json::parse(report));
  } catch (const nlohmann::json::exception&) {
    throw OutsideError("The simulator's report of the experiment cannot be read.");
  }
}

void add_counters(const MarkedCalls& calls, BenchTable& table) {
  std::size_t number = 0;
  for (auto& point : table.points) {
    for (auto& one : point.contestants) {
      if (number == calls.counters.size()) throw OutsideError("The experiment printed more calls than it marked.");
      one.counters = calls.counters[number++];
    }
  }
  if (number != calls.counters.size()) throw OutsideError("The experiment marked more calls than it printed.");
}

}  // namespace lockstep::grader
