// SPDX-License-Identifier: BSD-3-Clause
#include "process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "toolchain.h"

namespace simt::simcc {
namespace {

constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

volatile std::sig_atomic_t received = 0;
sigset_t original_mask;

void note(int signal) {
  if (signal != SIGCHLD) received = signal;
}

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  int get() const { return number_; }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read;
  Descriptor write;

  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw Error{3, std::string("cannot make a pipe: ") + std::strerror(errno)};
    read = Descriptor(ends[0]);
    write = Descriptor(ends[1]);
  }
};

void make_nonblocking(const Descriptor& descriptor) {
  fcntl(descriptor.get(), F_SETFL, fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

/// The compiler's own children become ours when it ends; they are ended as well.
void end_descendants(pid_t child) {
  kill(child, SIGKILL);
  for (;;) {
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    std::ifstream children("/proc/self/task/" + std::to_string(getpid()) + "/children");
    for (pid_t orphan; children >> orphan;) kill(orphan, SIGKILL);
    if (waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) return;
  }
}

[[noreturn]] void become(const std::vector<std::string>& command, int in, int out, int errors, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  dup2(in, STDIN_FILENO);
  if (out >= 0) dup2(out, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  for (const int signal : ending_signals) std::signal(signal, SIG_DFL);
  std::signal(SIGPIPE, SIG_DFL);
  sigprocmask(SIG_SETMASK, &original_mask, nullptr);
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  execv(arguments[0], arguments.data());
  const std::string message = command[0] + ": " + std::strerror(errno) + "\n";
  if (write(STDERR_FILENO, message.data(), message.size()) < 0) _exit(126);
  _exit(127);
}

/// Reads what is there; false at the end.
bool drain(const Descriptor& from, std::string& into) {
  char buffer[65536];
  for (;;) {
    const ssize_t count = read(from.get(), buffer, sizeof buffer);
    if (count > 0) {
      into.append(buffer, static_cast<std::size_t>(count));
    } else {
      return count < 0 && (errno == EAGAIN || errno == EINTR);
    }
  }
}

/// Writes what fits; false when all is written, or nobody reads on.
bool feed(const Descriptor& to, std::string_view& rest) {
  while (!rest.empty()) {
    const ssize_t count = write(to.get(), rest.data(), rest.size());
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  return false;
}

}  // namespace

void catch_signals() {
  sigset_t blocked;
  sigemptyset(&blocked);
  struct sigaction action {};
  action.sa_handler = note;
  sigemptyset(&action.sa_mask);
  for (const int signal : ending_signals) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;  // as nohup wishes
    sigaction(signal, &action, nullptr);
    sigaddset(&blocked, signal);
  }
  sigaction(SIGCHLD, &action, nullptr);
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_BLOCK, &blocked, &original_mask);
  std::signal(SIGPIPE, SIG_IGN);
  // A file that grows beyond the limit is then an error that the compiler tells.
  std::signal(SIGXFSZ, SIG_IGN);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void die_of(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  raise(signal);
  sigprocmask(SIG_UNBLOCK, &one, nullptr);
  std::_Exit(128 + signal);
}

Outcome run(const std::vector<std::string>& command, std::string_view input, Output output,
            const std::string& temporary_folder) {
  Pipe in;
  Pipe out;
  Pipe errors;
  setenv("TMPDIR", temporary_folder.c_str(), 1);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw Error{3, std::string("cannot start the compiler: ") + std::strerror(errno)};
  if (child == 0) {
    become(command, in.read.get(), output == Output::keep ? out.write.get() : -1, errors.write.get(), parent);
  }
  in.read.close();
  out.write.close();
  errors.write.close();
  for (const Descriptor* end : {&in.write, &out.read, &errors.read}) make_nonblocking(*end);

  Outcome outcome;
  while (received == 0 && (out.read.get() >= 0 || errors.read.get() >= 0)) {
    std::array<pollfd, 3> wanted{
        {{in.write.get(), POLLOUT, 0}, {out.read.get(), POLLIN, 0}, {errors.read.get(), POLLIN, 0}}};
    if (ppoll(wanted.data(), wanted.size(), nullptr, &original_mask) < 0) continue;  // a signal
    if (wanted[0].revents != 0 && !feed(in.write, input)) in.write.close();
    if (wanted[1].revents != 0 && !drain(out.read, outcome.output)) out.read.close();
    if (wanted[2].revents != 0 && !drain(errors.read, outcome.errors)) errors.read.close();
  }
  int status = 0;
  while (received == 0 && waitpid(child, &status, WNOHANG) == 0) sigsuspend(&original_mask);
  if (received != 0) {
    end_descendants(child);
    throw Interrupted{received};
  }
  outcome.signalled = WIFSIGNALED(status);
  outcome.exit_code = outcome.signalled ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return outcome;
}

}  // namespace simt::simcc
