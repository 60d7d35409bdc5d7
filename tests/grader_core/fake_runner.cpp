// SPDX-License-Identifier: BSD-3-Clause
// A runner that speaks the protocol and misbehaves as the name says that it was started by. It needs no simulator: its
// "kernel" is out[i] = 2 * in[i] on the contract twice(const float* in, float* out, std::size_t count).
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "protocol/protocol.h"

namespace {

using namespace lockstep::protocol;

std::string behaviour;

bool is(const char* name) { return behaviour == name; }

bool starts(const char* prefix) { return behaviour.starts_with(prefix); }

template <std::size_t N>
void set_text(char (&to)[N], const char* from) {
  std::snprintf(to, N, "%s", from);
}

void send_reply(const Reply& reply, std::size_t bytes = sizeof(Reply)) {
  ::send(control_fd, &reply, bytes, MSG_NOSIGNAL);
}

Reply make_reply(ReplyKind kind, std::uint64_t sequence) {
  Reply reply = {};
  reply.version = version;
  reply.kind = kind;
  reply.sequence = sequence;
  set_text(reply.device, "fake device");
  return reply;
}

void count(Reply& reply, const char* name, double value) {
  Counter& counter = reply.counters[reply.counter_count++];
  set_text(counter.name, name);
  counter.value = value;
}

[[noreturn]] void wait_for_ever() {
  while (true) ::pause();
}

// A process that has left group, session and parent.
void leave_a_process_behind() {
  if (::fork() != 0) return;
  ::setsid();
  if (::fork() != 0) ::_exit(0);
  wait_for_ever();
}

[[noreturn]] void take_memory() {
  constexpr std::size_t bytes = std::size_t{1} << 34;
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) std::abort();
  std::memset(memory, 1, bytes);
  wait_for_ever();
}

// The trace of a line that nobody can have asked for, unless it "traces".
void leave_trace(Trace& trace) {
  if (!starts("traces")) return;
  trace.instruction_count = is("traces_too_much") ? 1'000'000 : 1;
  TracedInstruction& one = trace.instructions[0];
  set_text(one.file, "twice.cu");
  one.line = 3;
  one.bytes = 4;
  one.argument = 2;
  one.request_count = 1;
  one.requests[0].active = 1;
}

void compute(const Request& request, std::byte* memory) {
  const Argument& in = request.arguments[0];
  const Argument& out = request.arguments[1];
  const std::size_t elements = out.bytes / sizeof(float);
  const auto* from = reinterpret_cast<const float*>(memory + in.offset);
  auto* to = reinterpret_cast<float*>(memory + out.offset);
  if (is("stub")) return;
  for (std::size_t i = 0; i < elements; ++i) {
    if (is("leaves_the_last") && i + 1 == elements) break;
    to[i] = is("zeros") ? 0.0F : 2.0F * from[i];
  }
  if (is("nan")) to[elements / 2] = std::nanf("");
  if (request.trace_offset != 0) leave_trace(*reinterpret_cast<Trace*>(memory + request.trace_offset));
  if (is("past_the_end")) to[elements] = 1.0F;
  if (is("before_the_start")) *(memory + in.offset - 1) ^= std::byte{1};
}

// What it does instead of computing; true if there is something to answer all the same.
bool misbehave_first(const Request& request, Reply& reply) {
  if (is("exit_0")) {
    std::puts("pass: all cases right");
    std::fflush(stdout);
    std::_Exit(0);
  }
  if (is("hang")) wait_for_ever();
  if (is("hang_on_second") && request.arguments[2].integer == 7) wait_for_ever();
  if (is("stop")) ::raise(SIGSTOP);
  if (is("segv") || (is("segv_on_second") && request.arguments[2].integer == 7)) ::raise(SIGSEGV);
  if (is("kill_itself")) ::raise(SIGKILL);
  if (is("flood")) {
    while (true) std::puts("a line that nobody wants to read, again and again");
  }
  if (is("memory")) take_memory();
  if (is("child_memory")) {
    if (::fork() == 0) take_memory();
    wait_for_ever();
  }
  if (is("fork")) leave_a_process_behind();
  if (is("close")) {
    ::close(control_fd);
    wait_for_ever();
  }
  if (is("wrong_sequence")) reply.sequence ^= 1;
  if (is("wrong_version")) reply.version = 77;
  if (is("ready_again")) reply.kind = ReplyKind::ready;
  if (is("unknown_kind")) std::memset(&reply.kind, 0x55, sizeof reply.kind);
  if (is("too_many_counters")) reply.counter_count = 1'000'000;
  if (is("too_many_findings")) reply.finding_count = 1'000'000;
  if (is("endless_text")) std::memset(reply.message, 'x', sizeof reply.message);
  if (is("negative_counter")) count(reply, "launches", -1);
  if (is("shrink") && ::ftruncate(memory_fd, 0) != 0) std::puts("the memory cannot be shrunk");
  if (is("seal")) ::fcntl(memory_fd, F_ADD_SEALS, F_SEAL_GROW);
  if (is("refuse")) {
    reply.kind = ReplyKind::refused;
    set_text(reply.message, "task.cpp gives 3 arguments, twice takes 4");
  }
  if (is("no_memory")) {
    reply.kind = ReplyKind::failed;
    reply.cuda_error = 2;
    set_text(reply.message, "out of memory");
  }
  if (is("illegal_address")) {
    reply.kind = ReplyKind::failed;
    reply.cuda_error = 700;
    set_text(reply.message, "twice: an illegal memory access was encountered");
  }
  return reply.kind == ReplyKind::done;
}

void add_finding(Reply& reply) {
  Finding& finding = reply.findings[reply.finding_count++];
  set_text(finding.kind, "out_of_bounds");
  set_text(finding.message, "a store of 4 bytes lies 0 bytes past the end of a buffer\x1b[31m");
  set_text(finding.file, "twice.cu");
  set_text(finding.kernel, "twice_kernel");
  finding.line = 12;
  finding.block[0] = 3;
}

void add_counters(const Request& request, Reply& reply) {
  const double requests = static_cast<double>(request.arguments[1].bytes) / 128 + 1;
  const double sectors = starts("slow") ? 32 : starts("half") ? 10 : 4;
  count(reply, "launches", 1);
  count(reply, "global_load_requests", requests);
  count(reply, "asked_to_count_one_in", static_cast<double>(request.count_one_in));
  count(reply, "global_load_sectors", requests * sectors);
  count(reply, "global_load_sectors_per_request", sectors);
  count(reply, "global_store_requests", is("stub") ? 0 : requests);
  count(reply, "global_store_sectors", is("stub") ? 0 : requests * sectors);
}

// The time that a call seems to take: waited for at least, since the grader has a clock too, but reported as it is
// meant, so that a busy machine changes nothing.
void add_times(Reply& reply) {
  static unsigned calls = 0;
  double seconds = starts("slow") ? 4e-3 : 1e-3;
  if (is("noisy")) seconds = ++calls / 2 % 2 == 0 ? 0.5e-3 : 4e-3;
  if (is("too_fast")) seconds = 1e-5;
  std::this_thread::sleep_for(std::chrono::duration<double>(is("unseen_work") ? 4 * seconds : seconds));
  reply.device_seconds = seconds;
  reply.host_seconds = is("unseen_work") ? 4 * seconds : seconds;
  if (is("clock_of_its_own")) reply.host_seconds = reply.device_seconds = 5;
  if (is("no_time_at_all")) reply.device_seconds = 0;
  if (is("nan_time")) reply.host_seconds = std::nan("");
}

void answer(const Request& request) {
  Reply reply = make_reply(ReplyKind::done, request.sequence);
  if (request.kind == RequestKind::copy_bandwidth) {
    reply.host_seconds = reply.device_seconds = 0.5e-3;
    return send_reply(reply);
  }
  if (misbehave_first(request, reply) && request.kind == RequestKind::run) {
    struct stat status = {};
    ::fstat(memory_fd, &status);
    const auto bytes = static_cast<std::size_t>(status.st_size);
    void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory_fd, 0);
    if (memory == MAP_FAILED) std::abort();
    compute(request, static_cast<std::byte*>(memory));
    ::munmap(memory, bytes);
  }
  if (is("finding")) add_finding(reply);
  if (reply.counter_count == 0) add_counters(request, reply);
  add_times(reply);
  if (is("garbled")) std::memset(&reply, 0xA5, sizeof reply);
  if (is("short")) return send_reply(reply, 12);
  if (is("empty")) return send_reply(reply, 0);
  if (is("long")) {
    const std::vector<std::byte> longer(sizeof reply + 64);
    ::send(control_fd, longer.data(), longer.size(), MSG_NOSIGNAL);
    return;
  }
  send_reply(reply);
  if (is("answers_twice")) send_reply(reply);
}

}  // namespace

int main(int, char** arguments) {
  behaviour = arguments[0];
  behaviour.erase(0, behaviour.rfind('/') + 1);
  if (is("dies_at_start")) return 9;
  if (is("hangs_at_start")) wait_for_ever();
  if (is("prints")) std::puts("hello \x1b[31mred\x1b[0m \xff");
  std::fflush(stdout);
  Reply ready = make_reply(is("no_device") ? ReplyKind::failed : ReplyKind::ready, 0);
  if (is("no_device")) set_text(ready.message, "looking for a device: no CUDA-capable device is detected");
  send_reply(ready);
  Request request = {};
  while (::recv(control_fd, &request, sizeof request, 0) == static_cast<ssize_t>(sizeof request)) {
    if (request.kind != RequestKind::quit) {
      answer(request);
      continue;
    }
    if (is("leaves_without_a_word")) return 0;
    send_reply(make_reply(ReplyKind::done, request.sequence));
    return 0;
  }
  return 0;
}
