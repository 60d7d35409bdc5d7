// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "grader/process/errors.h"
#include "grader/process/interrupt.h"
#include "grader/process/left_behind.h"
#include "grader/process/spawn.h"
#include "grader/process/usage.h"

namespace lockstep::grader {
namespace {

constexpr std::chrono::milliseconds usage_interval{10};  // between two looks at what a child uses
constexpr std::chrono::milliseconds idle_interval{500};  // between two looks at anything that poll() does not report

constexpr int signal_base = 128;  // added to a signal's number by shells and wrappers

UniqueFd open_pidfd(pid_t pid) {
#if defined(SYS_pidfd_open)
  return UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
#else
  return UniqueFd();
#endif
}

}  // namespace

Child::Child(const Command& command)
    : limits_(command.limits), exit_code_tells_signal_(command.exit_code_tells_signal) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw outside_error("A pipe cannot be made", errno);
  output_.reset(ends[0]);
  const UniqueFd write_end(ends[1]);
  ::fcntl(output_.get(), F_SETFL, O_NONBLOCK);  // our end only: the child's stdout blocks as usual
  const std::lock_guard lock(children_mutex());
  if (limits_.resident || limits_.processes) group_ = make_control_group();
  if (group_ && limits_.resident) group_->limit_memory(*limits_.resident);
  start_ = Clock::now();
  pid_ = spawn(command, write_end.get(), group_ ? group_->entrance() : -1);
  expect_child(pid_);
  pidfd_ = open_pidfd(pid_);
}

Child::~Child() { kill(Ending::signalled); }

void Child::limit_resident(std::uint64_t bytes) {
  limits_.resident = bytes;
  if (group_) group_->limit_memory(bytes);
}

Child::Event Child::wait(Clock::time_point deadline, int extra) {
  while (true) {
    throw_if_interrupted();
    if (ended_) return Event::ended;
    const auto now = Clock::now();
    if (now >= deadline) return Event::deadline;

    const bool watches = limits_.resident || limits_.processes || !pidfd_;
    std::chrono::milliseconds interval = watches ? usage_interval : idle_interval;
    interval = std::min(interval, std::chrono::ceil<std::chrono::milliseconds>(deadline - now));
    pollfd watched[] = {
        {extra, POLLIN, 0}, {output_.get(), POLLIN, 0}, {pidfd_.get(), POLLIN, 0}, {interrupt_descriptor(), POLLIN, 0}};
    if (::poll(watched, std::size(watched), static_cast<int>(interval.count())) < 0) {
      if (errno == EINTR) continue;
      throw outside_error("A child cannot be waited for", errno);
    }
    reap_orphans();
    if (watched[1].revents != 0) drain();
    if (flooded_) {
      kill(Ending::output_limit);
      return Event::ended;
    }
    if (const auto passed = passed_limit()) {
      kill(*passed);
      return Event::ended;
    }
    if ((watched[0].revents & POLLIN) != 0) return Event::ready;
    if (look_for_end()) {
      // What it sent before it died still counts.
      pollfd last = {extra, POLLIN, 0};
      if (extra >= 0 && ::poll(&last, 1, 0) > 0 && (last.revents & POLLIN) != 0) return Event::ready;
      return Event::ended;
    }
    if (watched[0].revents != 0) return Event::ready;
  }
}

bool Child::look_for_end() {
  if (ended_) return true;
  siginfo_t info = {};
  if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != pid_)
    return false;
  ::kill(-pid_, SIGKILL);  // the rest of its group, while the number cannot have been given to another
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  ended_ = true;
  if (WIFSIGNALED(status)) {
    outcome_.ending = Ending::signalled;
    outcome_.code = WTERMSIG(status);
  } else {
    outcome_.ending = Ending::exited;
    outcome_.code = WEXITSTATUS(status);
    if (exit_code_tells_signal_ && outcome_.code > signal_base && outcome_.code < signal_base + SIGRTMIN) {
      outcome_.ending = Ending::signalled;
      outcome_.code -= signal_base;
    }
  }
  finish();
  if (flooded_) outcome_.ending = Ending::output_limit;
  if (group_ && group_->ran_out_of_memory()) outcome_.ending = Ending::memory_limit;
  return true;
}

void Child::kill(Ending why) {
  if (look_for_end()) return;
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);  // also if it left its group
  reap_killed(pid_);
  ended_ = true;
  outcome_.ending = why;
  outcome_.code = SIGKILL;
  finish();
}

void Child::finish() {
  outcome_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  forget_child(pid_);
  end_left_behind();
  drain();
  output_.reset();
}

void Child::drain() {
  char chunk[65536];
  // A child that writes as fast as we read must not hold us here: the limit ends the loop.
  while (output_ && !flooded_) {
    const auto got = ::read(output_.get(), chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return;  // nothing more for now
    if (got == 0) {
      output_.reset();  // every writer is gone
      return;
    }
    const std::size_t room = limits_.output - outcome_.output.size();
    outcome_.output.append(chunk, std::min(room, static_cast<std::size_t>(got)));
    flooded_ = static_cast<std::size_t>(got) > room;
  }
}

std::optional<Ending> Child::passed_limit() const {
  if (ended_ || (!limits_.resident && !limits_.processes)) return std::nullopt;
  const Usage usage = usage_of(pid_);
  if (limits_.resident && usage.bytes > *limits_.resident) return Ending::memory_limit;
  if (limits_.processes && usage.processes > *limits_.processes) return Ending::process_limit;
  return std::nullopt;
}

Outcome run_command(const Command& command) {
  Child child(command);
  if (child.wait(Clock::now() + command.limits.time) == Child::Event::deadline) child.kill(Ending::timed_out);
  return child.outcome();
}

}  // namespace lockstep::grader
