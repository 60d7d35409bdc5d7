// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/spawn.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "grader/process/errors.h"
#include "grader/process/unique_fd.h"
#include "protocol/protocol.h"

namespace lockstep::grader {
namespace {

constexpr int first_free_fd = 16;  // descriptors are parked above the numbers they will get

// What the child needs, laid out before fork(): after it only async-signal-safe calls are allowed.
struct Plan {
  std::vector<char*> arguments;
  std::vector<char*> environment;
  const char* directory;
  int input, output, control, memory, entrance, error;
  rlim_t address_space, file_size;
  pid_t parent;
};

void limit(int resource, rlim_t value) {
  const struct rlimit both = {value, value};
  ::setrlimit(static_cast<__rlimit_resource_t>(resource), &both);
}

[[noreturn]] void give_up(int error_fd) {
  const int error = errno;
  [[maybe_unused]] const auto written = ::write(error_fd, &error, sizeof error);
  ::_exit(127);
}

void close_on_exec_from(unsigned first) {
#if defined(SYS_close_range)
  constexpr unsigned close_on_exec = 4;  // CLOSE_RANGE_CLOEXEC
  if (::syscall(SYS_close_range, first, ~0U, close_on_exec) == 0) return;
#endif
  for (int fd = static_cast<int>(first); fd < 65536; ++fd) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
}

[[noreturn]] void become(const Plan& plan) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != plan.parent) ::_exit(127);  // the grader died before the line above

  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(signal, SIG_DFL);

  if (plan.entrance >= 0 && ::write(plan.entrance, "0", 1) != 1) give_up(plan.error);
  if (plan.directory != nullptr && ::chdir(plan.directory) != 0) give_up(plan.error);
  if (::dup2(plan.input, 0) < 0 || ::dup2(plan.output, 1) < 0 || ::dup2(plan.output, 2) < 0) give_up(plan.error);
  close_on_exec_from(3);
  if (plan.control >= 0 && ::dup2(plan.control, protocol::control_fd) < 0) give_up(plan.error);
  if (plan.memory >= 0 && ::dup2(plan.memory, protocol::memory_fd) < 0) give_up(plan.error);

  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, plan.file_size);
  if (plan.address_space != RLIM_INFINITY) limit(RLIMIT_AS, plan.address_space);
  ::execve(plan.arguments[0], plan.arguments.data(), plan.environment.data());
  give_up(plan.error);
}

UniqueFd parked(int fd) {
  UniqueFd copy(::fcntl(fd, F_DUPFD_CLOEXEC, first_free_fd));
  if (!copy) throw outside_error("No file descriptor is left", errno);
  return copy;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  result.reserve(strings.size() + 1);
  for (auto& string : strings) result.push_back(string.data());
  result.push_back(nullptr);
  return result;
}

}  // namespace

std::vector<std::string> child_environment(const Command& command) {
  std::map<std::string, std::string> variables = {{"PATH", "/usr/local/bin:/usr/bin:/bin"}, {"LC_ALL", "C"}};
  for (const char* name : {"LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"}) {
    if (const char* value = std::getenv(name)) variables[name] = value;
  }
  for (const auto& [name, value] : command.environment) variables[name] = value;
  std::vector<std::string> result;
  result.reserve(variables.size());
  for (const auto& [name, value] : variables) result.emplace_back(name).append("=").append(value);
  return result;
}

pid_t spawn(const Command& command, int output, int entrance) {
  // Orphans of a child come to us instead of init, so that none is left behind (see left_behind.h).
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);

  std::vector<std::string> arguments = command.arguments;
  std::vector<std::string> environment = child_environment(command);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw outside_error("A pipe cannot be made", errno);
  const UniqueFd error_read(ends[0]);
  UniqueFd error_raw(ends[1]);
  UniqueFd error_write = parked(error_raw.get());
  error_raw.reset();
  const UniqueFd null_raw(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (!null_raw) throw outside_error("/dev/null cannot be opened", errno);
  const UniqueFd input = parked(null_raw.get());
  const UniqueFd out = parked(output);
  const UniqueFd control = command.control >= 0 ? parked(command.control) : UniqueFd();
  const UniqueFd memory = command.memory >= 0 ? parked(command.memory) : UniqueFd();

  Plan plan = {};
  plan.arguments = pointers(arguments);
  plan.environment = pointers(environment);
  plan.directory = command.working_directory.empty() ? nullptr : command.working_directory.c_str();
  plan.input = input.get();
  plan.output = out.get();
  plan.control = control.get();
  plan.memory = memory.get();
  plan.entrance = entrance;
  plan.error = error_write.get();
  plan.address_space = command.limits.address_space.value_or(RLIM_INFINITY);
  plan.file_size = command.limits.file_size;
  plan.parent = ::getpid();

  const pid_t pid = ::fork();
  if (pid < 0) throw outside_error("No process can be started", errno);
  if (pid == 0) become(plan);
  ::setpgid(pid, pid);  // both sides do it, so that neither has to wait for the other
  error_write.reset();

  int error = 0;
  ssize_t got = 0;
  do {
    got = ::read(error_read.get(), &error, sizeof error);
  } while (got < 0 && errno == EINTR);
  if (got > 0) {
    while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    throw outside_error("'" + command.arguments[0] + "' cannot be started", error);
  }
  return pid;
}

}  // namespace lockstep::grader
