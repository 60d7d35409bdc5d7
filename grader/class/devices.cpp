// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/devices.h"

#include <cstdlib>

#include "grader/build/find_program.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(separator, begin), text.size());
    std::string_view part = text.substr(begin, end - begin);
    while (!part.empty() && (part.front() == ' ' || part.front() == '\r')) part.remove_prefix(1);
    while (!part.empty() && (part.back() == ' ' || part.back() == '\r')) part.remove_suffix(1);
    parts.emplace_back(part);
    begin = end + 1;
  }
  return parts;
}

std::vector<std::string> listed_gpus() {
  const auto program = find_program("nvidia-smi");
  if (!program) return {};
  Command command;
  command.arguments = {program->string(), "--query-gpu=uuid", "--format=csv,noheader"};
  command.limits.time = std::chrono::seconds(30);
  try {
    const Outcome outcome = run_command(command);
    return outcome.succeeded() ? parse_uuids(outcome.output) : std::vector<std::string>();
  } catch (const OutsideError&) {
    return {};
  }
}

}  // namespace

std::vector<std::string> parse_visible_devices(std::string_view text) {
  std::vector<std::string> devices;
  for (auto& part : split(text, ',')) {
    if (part.empty() || part == "-1") break;
    devices.push_back(std::move(part));
  }
  return devices;
}

std::vector<std::string> parse_uuids(std::string_view output) {
  std::vector<std::string> devices;
  for (auto& line : split(output, '\n')) {
    if (line.starts_with("GPU-")) devices.push_back(std::move(line));
  }
  return devices;
}

std::vector<std::string> visible_gpus() {
  const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
  auto gpus = visible != nullptr ? parse_visible_devices(visible) : listed_gpus();
  if (gpus.empty()) gpus.emplace_back("0");
  return gpus;
}

}  // namespace lockstep::grader
