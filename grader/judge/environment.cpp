// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/environment.h"

#include <sys/utsname.h>

#include <fstream>
#include <string>

#include "grader/build/compiler_version.h"
#include "grader/build/gpu.h"
#include "grader/build/places.h"
#include "grader/build/utf8.h"
#include "grader/process/sandbox.h"

namespace lockstep::grader {
namespace {

// The value of the first "key<separator>value" line, without quotes; empty if there is none.
std::string value_in(const char* file, const std::string& key, char separator) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(key)) continue;
    const auto at = line.find(separator);
    const auto begin = at == std::string::npos ? at : line.find_first_not_of(" \t\"", at + 1);
    if (begin == std::string::npos) continue;
    const auto end = line.find_last_not_of(" \t\"");
    return line.substr(begin, end - begin + 1);
  }
  return "";
}

// Processor and system; never the node's name.
std::string describe_host() {
  utsname system = {};
  ::uname(&system);
  std::string processor = value_in("/proc/cpuinfo", "model name", ':');
  if (processor.empty()) processor = system.machine;
  std::string name = value_in("/etc/os-release", "PRETTY_NAME", '=');
  if (name.empty()) name = system.sysname;
  return printable(processor + ", " + name);
}

}  // namespace

Environment describe_environment(const Installation& installation, const JudgeOptions& options) {
  Environment environment;
  environment.grader_version = LOCKSTEP_BUILT_VERSION;
  environment.backend_reason = options.backend_reason;
  environment.compiler = compiler_version(installation, options.backend);
  environment.host = describe_host();
  environment.sandbox = describe_sandbox();
  environment.device = "simulator";
  if (options.backend == Backend::cuda) {
    const auto& gpu = find_gpu();
    environment.device = gpu ? gpu->name : "";
    environment.driver = gpu ? gpu->driver : "";
  }
  return environment;
}

}  // namespace lockstep::grader
