// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/interrupt.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <initializer_list>

namespace lockstep::grader {
namespace {

// A pipe beside the flag: a signal that arrives between looking at the flag and calling poll() still ends the poll.
std::atomic<int> arrived{0};
std::atomic<int> read_end{-1};
std::atomic<int> write_end{-1};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may touch lock-free atomics only");

extern "C" void take_note(int signal) {
  const int saved = errno;
  arrived.store(signal);
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(write_end.load(), &byte, 1);
  errno = saved;
}

}  // namespace

void install_interrupt_handler() {
  if (read_end.load() < 0) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0) {
      read_end.store(ends[0]);
      write_end.store(ends[1]);
    }
  }
  struct sigaction action = {};
  action.sa_handler = take_note;
  ::sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

int interrupted() noexcept { return arrived.load(); }

void throw_if_interrupted() {
  if (const int signal = interrupted(); signal != 0) throw Interrupted(signal);
}

int interrupt_descriptor() noexcept { return read_end.load(); }

void clear_interrupt() noexcept {
  arrived.store(0);
  char bytes[16];
  while (read_end.load() >= 0 && ::read(read_end.load(), bytes, sizeof bytes) > 0) {
  }
}

}  // namespace lockstep::grader
