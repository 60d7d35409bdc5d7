// SPDX-License-Identifier: BSD-3-Clause
#include "grader/program/program_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grader/process/errors.h"
#include "grader/report/counters.h"
#include "grader/report/findings.h"
#include "grader/report/source_lines.h"

namespace lockstep::grader {
namespace {

using Json = nlohmann::json;

constexpr std::size_t most_findings = 20;

void read_index(const Json& json, unsigned (&index)[3]) {
  for (std::size_t i = 0; i < 3; ++i) index[i] = json.at(i).get<unsigned>();
}

/// Counters that are the largest of several, and quotients, are not summed.
bool is_sum(const std::string& name) {
  return name.find("_per_") == std::string::npos && name.find("hottest") == std::string::npos;
}

void add_launch(ProgramReport& report, const Json& json) {
  KernelRuns one;
  one.kernel = json.at("kernel").get<std::string>();
  read_index(json.at("grid"), one.grid);
  read_index(json.at("block"), one.block);
  one.dynamic_shared = json.at("dynamic_shared").get<std::uint64_t>();
  const auto same = [&](const KernelRuns& other) {
    return other.kernel == one.kernel && std::equal(one.grid, one.grid + 3, other.grid) &&
           std::equal(one.block, one.block + 3, other.block) && other.dynamic_shared == one.dynamic_shared;
  };
  auto runs = std::find_if(report.kernels.begin(), report.kernels.end(), same);
  if (runs == report.kernels.end()) runs = report.kernels.insert(report.kernels.end(), one);
  ++runs->launches;
  if (json.at("error").get<int>() != 0) ++runs->failed;
  for (const auto& [name, value] : json.at("counters").items()) {
    double& sum = runs->counters[name];
    sum = is_sum(name) ? sum + value.get<double>() : std::max(sum, value.get<double>());
  }
}

FindingReport read_finding(const Json& json) {
  FindingReport finding;
  finding.kind = json.at("kind").get<std::string>();
  finding.message = json.at("message").get<std::string>();
  finding.file = json.at("file").get<std::string>();
  finding.line = json.at("line").get<unsigned>();
  finding.kernel = json.at("kernel").get<std::string>();
  read_index(json.at("block"), finding.block);
  read_index(json.at("thread"), finding.thread);
  if (const Json& other = json.at("other"); !other.is_null()) {
    FindingParty& party = finding.other.emplace();
    party.file = other.at("file").get<std::string>();
    party.line = other.at("line").get<unsigned>();
    read_index(other.at("block"), party.block);
    read_index(other.at("thread"), party.thread);
  }
  return finding;
}

std::string extent(const unsigned (&index)[3]) {
  std::string text = std::to_string(index[0]);
  if (index[1] != 1 || index[2] != 1) text += " x " + std::to_string(index[1]);
  if (index[2] != 1) text += " x " + std::to_string(index[2]);
  return text;
}

std::string heading(const KernelRuns& runs) {
  std::string text = "  grid " + extent(runs.grid) + ", block " + extent(runs.block);
  if (runs.dynamic_shared > 0) text += ", " + count(runs.dynamic_shared) + " bytes of dynamic shared memory";
  if (runs.launches > 1) text += ", " + count(runs.launches) + " launches";
  if (runs.failed > 0) text += runs.launches == 1 ? ", failed" : ", " + count(runs.failed) + " failed";
  return text;
}

}  // namespace

ProgramReport read_program_report(const std::string& json) {
  ProgramReport report;
  try {
    const Json root = Json::parse(json);
    for (const Json& launch : root.at("launches")) add_launch(report, launch);
    for (const Json& finding : root.at("findings")) report.findings.push_back(read_finding(finding));
  } catch (const Json::exception& error) {
    throw OutsideError(std::string("The simulator's report cannot be read: ") + error.what() + ".");
  }
  return report;
}

std::string program_report_text(const ProgramReport& report, const std::vector<std::filesystem::path>& sources,
                                const Style& style) {
  std::string text;
  const auto line = [&](const std::string& content) { text += content + "\n"; };
  for (const KernelRuns& runs : report.kernels) {
    line(paint(safe_line(runs.kernel, style), Ink::bold, style) + heading(runs));
    Result result;
    result.counters = runs.counters;
    if (const auto sample = sample_words(runs.counters)) line("  " + paint(*sample, Ink::warn, style));
    for (const std::string& sentence : counter_sentences(result)) {
      for (const auto& part : wrap(sentence, style.width - 2)) line("  " + part);
    }
  }
  if (report.kernels.empty()) line("No kernel was launched.");
  line("");
  if (report.findings.empty()) {
    line(paint("No faults seen.", Ink::good, style));
    return text;
  }
  line(paint("Faults seen", Ink::bold, style) + "  " + count(report.findings.size()));
  std::vector<SourceLines> lines;
  for (const auto& source : sources) lines.emplace_back(source);
  const QuoteLine quote = [&](const std::string& file, unsigned number) -> std::optional<std::string> {
    for (const SourceLines& source : lines) {
      if (auto quoted = source.line(file, number)) return quoted;
    }
    return std::nullopt;
  };
  return text + findings_text(report.findings, most_findings, quote, style);
}

}  // namespace lockstep::grader
