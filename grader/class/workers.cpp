// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/workers.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstdint>
#include <deque>
#include <memory>

#include "grader/build/installation.h"
#include "grader/class/lines.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"
#include "grader/process/interrupt.h"
#include "grader/process/sandbox.h"
#include "grader/report/json.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* own_program = "/proc/self/exe";  // what runs now, even if it has been built anew since
constexpr unsigned most_tries = 2;                     // of a task whose worker dies

/// One process, its socket, and the task it is at.
struct Worker {
  Worker(const Command& command, UniqueFd our_end) : socket(std::move(our_end)), lines(socket.get()), child(command) {}

  UniqueFd socket;
  JsonLines lines;
  Child child;
  std::optional<std::size_t> task;
};

class Workers {
 public:
  Workers(const std::vector<WorkerTask>& tasks, const WorkerSetup& setup, const WorkerCallbacks& callbacks)
      : tasks_(tasks), setup_(setup), callbacks_(callbacks), tries_(tasks.size()) {
    for (std::size_t i = 0; i < tasks.size(); ++i) waiting_.push_back(i);
    workers_.resize(std::min<std::size_t>(std::max(1U, setup.jobs), tasks.size()));
  }

  std::optional<LostGpu> run() {
    while (done_ < tasks_.size() && !lost_) {
      for (std::size_t i = 0; i < workers_.size(); ++i) give_work(i);
      wait();
    }
    return lost_;
  }

 private:
  void give_work(std::size_t place) {
    if (waiting_.empty()) return;
    if (!workers_[place]) workers_[place] = start(place);
    Worker& worker = *workers_[place];
    if (worker.task) return;
    const std::size_t task = waiting_.front();
    waiting_.pop_front();
    ++tries_[task];
    worker.task = task;
    // Where it is gone already, waiting will find that out.
    worker.lines.send({{"task", task}, {"lab", tasks_[task].lab->folder}, {"file", tasks_[task].file.string()}});
  }

  std::unique_ptr<Worker> start(std::size_t place) const {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
      throw outside_error("A socket cannot be made", errno);
    UniqueFd ours(ends[0]);
    const UniqueFd theirs(ends[1]);
    const std::string name = "worker-" + std::to_string(place);
    const fs::path temporary = setup_.temporary / name;
    fs::create_directories(temporary);

    Command command;
    const JudgeOptions& judging = setup_.judging;
    command.arguments = {
        own_program, "grade-worker",         "--backend", judging.backend == Backend::sim ? "sim" : "cuda",
        "--reason",  judging.backend_reason, "--seed",    std::to_string(judging.seed)};
    if (!setup_.hidden.empty()) command.arguments.insert(command.arguments.end(), {"--hidden", setup_.hidden.string()});
    command.environment = {{"LOCKSTEP_ROOT", setup_.installation.root.string()},
                           {"LOCKSTEP_BUILD", setup_.installation.build.string()},
                           {"TMPDIR", temporary.string()}};
    for (const char* variable : {"PATH", "HOME", "CXX"}) {
      if (const char* value = std::getenv(variable)) command.environment[variable] = value;
    }
    if (judging.gpu_probe)
      command.arguments.insert(command.arguments.end(), {"--gpu-probe", judging.gpu_probe->program.string()});
    if (goes_without_sandbox()) command.arguments.emplace_back("--no-sandbox");
    if (!setup_.gpus.empty()) {
      const std::string& gpu = setup_.gpus[place % setup_.gpus.size()];
      command.environment["CUDA_VISIBLE_DEVICES"] = gpu;
      const std::string lock = "gpu-" + std::to_string(place % setup_.gpus.size()) + ".lock";
      command.arguments.insert(command.arguments.end(), {"--gpu-lock", (setup_.temporary / lock).string()});
    }
    command.control = theirs.get();
    command.limits.file_size = UINT64_MAX;  // each command that it runs has its own limit
    return std::make_unique<Worker>(command, std::move(ours));
  }

  /// Until a worker says something or is gone.
  void wait() {
    std::vector<pollfd> watched;
    for (const auto& worker : workers_) watched.push_back({worker ? worker->socket.get() : -1, POLLIN, 0});
    watched.push_back({interrupt_descriptor(), POLLIN, 0});
    if (::poll(watched.data(), watched.size(), -1) < 0 && errno != EINTR)
      throw outside_error("The workers cannot be waited for", errno);
    throw_if_interrupted();
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (watched[i].revents != 0) listen(i);
    }
  }

  void listen(std::size_t place) {
    Worker& worker = *workers_[place];
    const bool alive = worker.lines.fill();
    while (const auto line = worker.lines.next()) {
      if (!take(worker, *line)) return lose(place);
    }
    if (!alive) lose(place);
  }

  /// False where the line is not what a worker says.
  bool take(Worker& worker, const Json& line) {
    const auto saying = line.find("saying");
    const auto result = line.find("result");
    const auto lost = line.find("gpu_lost");
    if (!worker.task || line.value("task", Json()) != *worker.task) return false;
    if (saying != line.end() && saying->is_string()) {
      if (callbacks_.saying) callbacks_.saying(*worker.task, saying->get<std::string>());
      return true;
    }
    if (lost != line.end() && lost->is_string()) {
      if (!lost_) lost_ = LostGpu{*worker.task, lost->get<std::string>()};
      worker.task.reset();
      return true;
    }
    if (result == line.end()) return false;
    try {
      Result read = result_from_json(*result);
      const std::size_t task = *worker.task;
      worker.task.reset();
      finish(task, std::move(read));
    } catch (const BadResult&) {
      return false;
    }
    return true;
  }

  /// A worker that is gone, or talks nonsense.
  void lose(std::size_t place) {
    const auto worker = std::move(workers_[place]);
    if (worker->child.wait(Clock::now() + std::chrono::seconds(1)) != Child::Event::ended)
      worker->child.kill(Ending::signalled);
    if (!worker->task) return;
    const std::size_t task = *worker->task;
    if (tries_[task] < most_tries) return waiting_.push_front(task);
    Result result;
    result.lab = tasks_[task].lab->folder;
    result.backend = setup_.judging.backend;
    result.seed = setup_.judging.seed;
    result.max_score = tasks_[task].lab->max_score();
    result.verdict = Verdict::infrastructure_error;
    result.headline = "The grader's own process " + describe(worker->child.outcome(), worker->child.limits()) +
                      " while it was at this.";
    result.environment.backend_reason = setup_.judging.backend_reason;
    finish(task, std::move(result));
  }

  void finish(std::size_t task, Result result) {
    ++done_;
    callbacks_.done(task, std::move(result));
  }

  const std::vector<WorkerTask>& tasks_;
  const WorkerSetup& setup_;
  const WorkerCallbacks& callbacks_;
  std::vector<unsigned> tries_;
  std::deque<std::size_t> waiting_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::size_t done_ = 0;
  std::optional<LostGpu> lost_;
};

}  // namespace

std::optional<LostGpu> run_workers(const std::vector<WorkerTask>& tasks, const WorkerSetup& setup,
                                   const WorkerCallbacks& callbacks) {
  return Workers(tasks, setup, callbacks).run();
}

}  // namespace lockstep::grader
