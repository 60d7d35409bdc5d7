// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/left_behind.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "grader/process/unique_fd.h"

namespace lockstep::grader {
namespace {

std::set<pid_t>& expected() {
  static std::set<pid_t> pids;
  return pids;
}

std::chrono::milliseconds patience = std::chrono::seconds(30);

std::set<pid_t>& given_up() {
  static std::set<pid_t> pids;
  return pids;
}

// The fourth field of /proc/PID/stat; the second, a name in brackets, may hold blanks and brackets itself.
pid_t parent_of(const char* pid) {
  const UniqueFd file(::open((std::string("/proc/") + pid + "/stat").c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return -1;
  char text[512];
  const auto length = ::read(file.get(), text, sizeof text - 1);
  if (length <= 0) return -1;
  text[length] = '\0';
  const char* name_end = std::strrchr(text, ')');
  if (name_end == nullptr || std::strlen(name_end) < 5) return -1;
  return static_cast<pid_t>(std::strtol(name_end + 4, nullptr, 10));
}

std::vector<pid_t> unexpected_children() {
  std::vector<pid_t> result;
  struct Close {
    void operator()(DIR* directory) const { ::closedir(directory); }
  };
  const std::unique_ptr<DIR, Close> proc(::opendir("/proc"));
  if (!proc) return result;
  const pid_t self = ::getpid();
  while (const dirent* entry = ::readdir(proc.get())) {
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9' || parent_of(entry->d_name) != self) continue;
    const auto pid = static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10));
    if (!expected().contains(pid) && !given_up().contains(pid)) result.push_back(pid);
  }
  return result;
}

}  // namespace

std::recursive_mutex& children_mutex() {
  static std::recursive_mutex mutex;
  return mutex;
}

void expect_child(pid_t pid) {
  const std::lock_guard lock(children_mutex());
  expected().insert(pid);
}

void forget_child(pid_t pid) {
  const std::lock_guard lock(children_mutex());
  expected().erase(pid);
}

void give_up_after(std::chrono::milliseconds time) { patience = time; }

bool reap_killed(pid_t pid) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (int pause = 1;; pause = std::min(2 * pause, 50)) {
    const pid_t reaped = ::waitpid(pid, nullptr, WNOHANG);
    if (reaped == pid || (reaped < 0 && errno != EINTR)) return true;
    if (std::chrono::steady_clock::now() >= until) break;
    ::poll(nullptr, 0, pause);
  }
  const std::lock_guard lock(children_mutex());
  given_up().insert(pid);
  return false;
}

void reap_orphans() {
  const std::lock_guard lock(children_mutex());
  for (;;) {
    siginfo_t info = {};
    if (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return;
    if (expected().contains(info.si_pid)) return;  // its Child sees to it, and then comes the rest's turn
    ::waitpid(info.si_pid, nullptr, WNOHANG);
    given_up().erase(info.si_pid);
  }
}

unsigned end_left_behind() {
  const std::lock_guard lock(children_mutex());
  unsigned ended = 0;
  // The children of a killed process come to us in the next round.
  for (unsigned round = 0; round < 1000; ++round) {
    const auto pids = unexpected_children();
    if (pids.empty()) break;
    for (const pid_t pid : pids) ::kill(pid, SIGKILL);
    for (const pid_t pid : pids) ended += reap_killed(pid) ? 1 : 0;
  }
  return ended;
}

}  // namespace lockstep::grader
