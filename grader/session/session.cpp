// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/session.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

#include "grader/process/errors.h"
#include "grader/process/sandbox.h"
#include "grader/process/usage.h"
#include "grader/session/unpredictable.h"

namespace lockstep::grader {
namespace {

// Copies between host and device at the least speed that a slow link has, and the first touch of every page.
constexpr std::size_t slowest_bytes_per_second = 500'000'000;

constexpr std::size_t page = 4096;

constexpr int most_waiting = 4;                          // times a run's time, by the clock
constexpr double enough_of_its_time = 0.9;               // in processor seconds: some goes into waiting anyway
constexpr std::chrono::milliseconds leave_time{10'000};  // for a few instructions, on a machine that may be busy
constexpr std::chrono::milliseconds dying_time{
    5'000};  // a driver takes down a context, gigabytes of it, after the socket

}  // namespace

SessionSettings default_settings(const std::filesystem::path& runner, const std::filesystem::path& working_directory,
                                 Backend backend) {
  SessionSettings settings;
  settings.runner = runner;
  settings.working_directory = working_directory;
  settings.backend = backend;
  if (backend == Backend::cuda) {
    settings.guard_bytes = 4096;
    settings.start_time = std::chrono::seconds(60);  // a cold driver on a large machine takes its time
    settings.run_time = std::chrono::seconds(20);
    settings.resident = std::uint64_t{16} << 30;
  }
  return settings;
}

Session::Session(SessionSettings settings, Start start) : settings_(std::move(settings)) {
  if (settings_.spent == nullptr) settings_.spent = &own_spent_;
  const Spending time(settings_.spent->starting_and_ending);
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    throw outside_error("A socket cannot be made", errno);
  socket_.reset(ends[0]);
  const UniqueFd theirs(ends[1]);

  Command command;
  command.arguments = {settings_.runner.string()};
  command.working_directory = settings_.working_directory;
  command.environment["TMPDIR"] = settings_.working_directory.string();
  command.environment["CUDA_CACHE_DISABLE"] = "1";
  command.control = theirs.get();
  command.memory = memory_.descriptor();
  command.limits.time = settings_.start_time;
  command.limits.resident = settings_.resident;
  command.limits.output = settings_.output;
  const bool gpu = settings_.backend == Backend::cuda;
  child_ = std::make_unique<Child>(sandboxed(command, {{settings_.runner}, {}, gpu}));
  alive_ = true;
  if (start == Start::is_waited_for) wait_for_start();
}

Session::~Session() {
  const Spending time(settings_.spent->starting_and_ending);
  child_.reset();
  memory_.release();
}

void Session::await_start() {
  if (started_) return;
  const Spending time(settings_.spent->starting_and_ending);
  wait_for_start();
}

void Session::wait_for_start() {
  started_ = true;
  start_ = receive(0, true, settings_.start_time);
  alive_ = alive_ && start_.reply->kind == protocol::ReplyKind::ready;
  if (!alive_) start_ = with_gpu_probed(std::move(start_));
}

RunOutcome Session::run(const Case& c, const Run& how) {
  {
    const Spending time(settings_.spent->making_inputs);  // for the marks, some labs go through all of an input
    marks_ = choose_marks(c, how.seed);
  }
  layout_ = lay_out(c, settings_.guard_bytes);
  const bool moves_bytes = how.kind == protocol::RequestKind::run;
  const std::size_t trace_offset = (layout_.total_bytes + page - 1) / page * page;
  const bool traces = moves_bytes && how.trace;
  if (moves_bytes) {
    const Spending time(settings_.spent->making_inputs);
    const std::size_t before = memory_.view().size();
    memory_.reserve(traces ? trace_offset + sizeof(protocol::Trace) : layout_.total_bytes);
    child_->limit_resident(settings_.resident + memory_.view().size());
    // A timed run's inputs are new: what an earlier one left would not do for its outputs. But new memory is best
    // touched first here, on several threads.
    const bool used_before = how.flush_cache && memory_.view().size() == before;
    fill(c, layout_, marks_, memory_.view(), used_before ? Poison::where_small : Poison::everywhere);
  }
  protocol::Request request = describe_case(c, layout_, marks_);
  request.kind = how.kind;
  request.schedule_seed = how.seed;
  request.flush_cache = how.flush_cache ? 1 : 0;
  request.by_line = how.by_line ? 1 : 0;
  request.inputs_back = how.inputs_back ? 1 : 0;
  request.l1_bytes = how.l1_bytes;
  request.l2_bytes = how.l2_bytes;
  request.count_one_in = how.count_one_in;
  const auto trace = traces ? memory_.view().subspan(trace_offset, sizeof(protocol::Trace)) : std::span<std::byte>();
  std::fill(trace.begin(), trace.end(), std::byte{0});
  if (traces) request.trace_offset = trace_offset;
  const std::size_t bytes = moves_bytes ? layout_.total_bytes : 0;
  const auto time = settings_.run_time + std::chrono::milliseconds(bytes / (slowest_bytes_per_second / 1000));
  RunOutcome outcome = with_gpu_probed(exchange(request, time));
  if (!traces || !outcome.reply) return outcome;
  std::string complaint;
  auto samples = check_trace(trace, complaint);
  if (!samples) return garbled(complaint);
  outcome.samples = std::move(*samples);
  return outcome;
}

RunOutcome Session::copy_bandwidth(std::size_t bytes) {
  protocol::Request request = {};
  request.version = protocol::version;
  request.kind = protocol::RequestKind::copy_bandwidth;
  request.flush_cache = 1;
  request.argument_count = 1;
  request.arguments[0].kind = protocol::ArgumentKind::input;
  request.arguments[0].element_bytes = 1;
  request.arguments[0].bytes = bytes;
  return with_gpu_probed(exchange(request, settings_.run_time));
}

std::optional<std::string> Session::finish() {
  if (!alive_) return complaint_;
  protocol::Request request = {};
  request.version = protocol::version;
  request.kind = protocol::RequestKind::quit;
  const bool may_have_left = may_leave_;
  const RunOutcome outcome = exchange(request, leave_time);
  alive_ = false;
  if (outcome.reply && outcome.reply->kind == protocol::ReplyKind::done) return std::nullopt;
  if (may_have_left && outcome.death == Death::exit) return std::nullopt;
  probe_gpu();
  if (outcome.death == Death::garbled) return outcome.sentence;
  return "After its last call the program did not take its leave as the harness does.";
}

void Session::probe_gpu() {
  if (!settings_.gpu_probe) return;
  child_->kill(Ending::signalled);  // it may hold all of the GPU's memory
  require_gpu(*settings_.gpu_probe, "After a program that ended badly");
}

RunOutcome Session::with_gpu_probed(RunOutcome outcome) {
  using protocol::ReplyKind;
  const bool in_order =
      outcome.reply && (outcome.reply->kind == ReplyKind::done || outcome.reply->kind == ReplyKind::ready);
  if (in_order || !settings_.gpu_probe) return outcome;
  complaint_ = finish();
  alive_ = false;
  probe_gpu();
  return outcome;
}

RunOutcome Session::exchange(protocol::Request& request, std::chrono::milliseconds time) {
  const Spending time_spent(settings_.spent->running);
  request.sequence = unpredictable();  // a reply cannot be prepared before the question
  pollfd waiting = {socket_.get(), POLLIN, 0};
  const bool pending = ::poll(&waiting, 1, 0) > 0;
  if (pending && (waiting.revents & POLLHUP) == 0) return garbled("came before the question");
  const auto start = Clock::now();
  ssize_t sent = 0;
  do {
    sent = ::send(socket_.get(), &request, sizeof request, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  if (sent != sizeof request) {
    // It has closed its end, or is about to be found dead.
    if (child_->wait(Clock::now() + dying_time) == Child::Event::ended) return died(time);
    return garbled("cannot come: the connection is closed");
  }
  RunOutcome outcome = receive(request.sequence, false, time);
  outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

RunOutcome Session::receive(std::uint64_t sequence, bool first, std::chrono::milliseconds time) {
  const auto start = Clock::now();
  auto deadline = start + time;
  const double used_before = processor_seconds_of(child_->pid());
  Child::Event event = child_->wait(deadline, socket_.get());
  // On a busy machine a program may not have had its time when the clock says so: a verdict must not depend on that.
  // One that waits for nothing has a few times as long.
  while (event == Child::Event::deadline && Clock::now() < start + most_waiting * time) {
    const std::chrono::duration<double> left =
        std::chrono::duration<double>(time) * enough_of_its_time -
        std::chrono::duration<double>(processor_seconds_of(child_->pid()) - used_before);
    if (left.count() <= 0) break;
    deadline =
        std::min(Clock::now() + std::chrono::ceil<std::chrono::milliseconds>(left) + std::chrono::milliseconds(10),
                 start + most_waiting * time);
    event = child_->wait(deadline, socket_.get());
  }
  switch (event) {
    case Child::Event::ended: return died(time);
    case Child::Event::deadline: child_->kill(Ending::timed_out); return died(time);
    case Child::Event::ready: break;
  }
  std::vector<std::byte> message(sizeof(protocol::Reply) + 1);
  ssize_t got = 0;
  do {
    got = ::recv(socket_.get(), message.data(), message.size(), MSG_DONTWAIT);
  } while (got < 0 && errno == EINTR);
  if (got <= 0) {
    // The connection is closed: most often the runner is just dying, and how it does says more.
    if (child_->wait(std::min(deadline, Clock::now() + dying_time)) == Child::Event::ended) return died(time);
    return garbled("cannot come: it closed the connection");
  }
  message.resize(static_cast<std::size_t>(got));
  std::string complaint;
  RunOutcome outcome;
  outcome.reply = check_reply(message, sequence, first, complaint);
  if (!outcome.reply) return garbled(complaint);
  ready_ = true;
  may_leave_ = outcome.reply->kind == protocol::ReplyKind::failed;
  return outcome;
}

RunOutcome Session::died(std::chrono::milliseconds time) {
  alive_ = false;
  const Outcome& end = child_->outcome();
  if (!ready_) throw_if_sandbox_broke(end);
  Limits limits = child_->limits();
  limits.time = time;
  limits.resident = settings_.resident;
  RunOutcome outcome;
  switch (end.ending) {
    case Ending::exited: outcome.death = Death::exit; break;
    case Ending::signalled: outcome.death = Death::signal; break;
    case Ending::timed_out: outcome.death = Death::timeout; break;
    case Ending::output_limit: outcome.death = Death::output; break;
    case Ending::memory_limit: outcome.death = Death::memory; break;
    case Ending::process_limit: outcome.death = Death::processes; break;
  }
  outcome.sentence = "The program " + describe(end, limits);
  if (end.ending == Ending::exited)
    outcome.sentence += ready_ ? " instead of returning from the call" : " before any call";
  outcome.sentence += ".";
  return outcome;
}

RunOutcome Session::garbled(const std::string& complaint) {
  child_->kill(Ending::signalled);
  alive_ = false;
  RunOutcome outcome;
  outcome.death = Death::garbled;
  outcome.sentence = "The program interfered with the harness: its answer " + complaint + ".";
  return outcome;
}

}  // namespace lockstep::grader
