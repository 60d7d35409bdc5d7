// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/gpu.h"

#include <charconv>
#include <filesystem>
#include <vector>

#include "grader/build/find_program.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

std::optional<Gpu> ask_driver() {
  const auto tool = find_program("nvidia-smi");
  if (!tool) return std::nullopt;
  Command command;
  command.arguments = {tool->string(), "--query-gpu=name,driver_version,memory.total", "--format=csv,noheader,nounits"};
  command.limits.time = std::chrono::seconds(20);
  try {
    const Outcome outcome = run_command(command);
    if (!outcome.succeeded()) return std::nullopt;
    return parse_gpu(outcome.output.substr(0, outcome.output.find('\n')));
  } catch (const OutsideError&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<Gpu> parse_gpu(const std::string& line) {
  std::vector<std::string> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const auto end = std::min(line.find(", ", begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end + 2;
  }
  if (fields.size() != 3 || fields[0].empty() || fields[1].empty()) return std::nullopt;
  std::uint64_t mebibytes = 0;
  const auto& memory = fields[2];
  if (std::from_chars(memory.data(), memory.data() + memory.size(), mebibytes).ec != std::errc()) return std::nullopt;
  return Gpu{fields[0], fields[1], mebibytes << 20};
}

const std::optional<Gpu>& find_gpu() {
  static const std::optional<Gpu> found = ask_driver();
  return found;
}

bool has_gpu() { return std::filesystem::exists("/dev/nvidia0") || find_gpu().has_value(); }

}  // namespace lockstep::grader
