// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/usage.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace lockstep::grader {
namespace {

constexpr unsigned most_processes = 512;  // a fork bomb must not keep the grader busy reading

std::uint64_t own_memory(const std::string& process) {
  std::ifstream status(process + "/status");
  std::uint64_t kibibytes = 0;
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("RssAnon:") || line.starts_with("RssShmem:") || line.starts_with("VmSwap:")) {
      kibibytes += std::strtoull(line.c_str() + line.find(':') + 1, nullptr, 10);
    }
  }
  return kibibytes * 1024;
}

// Ticks of user and system time: fields 14 and 15 of /proc/PID/stat, behind a name that may hold anything but its end.
double own_processor_seconds(const std::string& process) {
  std::ifstream stat(process + "/stat");
  const std::string line((std::istreambuf_iterator<char>(stat)), std::istreambuf_iterator<char>());
  const auto name_end = line.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(line.substr(name_end + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  unsigned long long user = 0, system = 0;
  fields >> user >> system;
  return static_cast<double>(user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// Calls `visit` with the /proc folder of the process and of each descendant, and with how many tasks it has.
template <class Visit>
void visit_processes(pid_t pid, Visit visit) {
  std::vector<std::string> pending = {std::to_string(pid)};
  unsigned tasks = 0;
  for (std::size_t next = 0; next < pending.size() && tasks < most_processes; ++next) {
    const std::string process = "/proc/" + pending[next];
    const unsigned before = tasks;
    std::error_code gone;
    for (std::filesystem::directory_iterator task(process + "/task", gone), end; !gone && task != end;
         task.increment(gone)) {
      ++tasks;
      std::ifstream children(task->path() / "children");
      for (std::string child; children >> child;) pending.push_back(child);
    }
    visit(process, tasks - before);
  }
}

}  // namespace

Usage usage_of(pid_t pid) {
  Usage usage;
  visit_processes(pid, [&](const std::string& process, unsigned tasks) {
    usage.bytes += own_memory(process);
    usage.processes += tasks;
  });
  return usage;
}

double processor_seconds_of(pid_t pid) {
  double seconds = 0;
  visit_processes(pid, [&](const std::string& process, unsigned) { seconds += own_processor_seconds(process); });
  return seconds;
}

}  // namespace lockstep::grader
