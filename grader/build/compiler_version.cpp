// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/compiler_version.h"

#include <cstdlib>
#include <map>

#include "grader/build/utf8.h"
#include "grader/process/child.h"

namespace lockstep::grader {

std::string parse_version(const std::string& output) {
  if (output.find("nvcc") != std::string::npos) {
    if (const auto at = output.rfind(", V"); at != std::string::npos) {
      const auto begin = at + 3;
      return "nvcc " + output.substr(begin, output.find_first_not_of("0123456789.", begin) - begin);
    }
  }
  std::string line = printable(output.substr(0, output.find('\n')));
  const auto first_end = line.find(' ');
  if (first_end == std::string::npos) return line;
  // "Debian clang version 14.0.6" and "clang version 14.0.6 (…)": the word that follows "version".
  if (const auto at = line.find("clang version "); at != std::string::npos) {
    const auto begin = at + 14;
    return "clang++ " + line.substr(begin, line.find(' ', begin) - begin);
  }
  return line.substr(0, first_end) + line.substr(line.rfind(' '));
}

std::string compiler_version(const Installation& installation, Backend backend) {
  static std::map<std::string, std::string> known;
  if (backend == Backend::cuda && !installation.nvcc) return "";
  const std::string program = backend == Backend::sim ? installation.simcc.string() : installation.nvcc->string();
  if (const auto found = known.find(program); found != known.end()) return found->second;
  Command command;
  command.arguments = {program, "--version"};
  if (const char* path = std::getenv("PATH")) command.environment["PATH"] = path;
  const Outcome outcome = run_command(command);
  return known[program] = outcome.succeeded() ? parse_version(outcome.output) : "";
}

}  // namespace lockstep::grader
