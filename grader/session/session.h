// SPDX-License-Identifier: BSD-3-Clause
// One runner process and the conversation with it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grader/catalog/lab.h"
#include "grader/process/child.h"
#include "grader/session/access_sample.h"
#include "grader/session/gpu_health.h"
#include "grader/session/layout.h"
#include "grader/session/reply.h"
#include "grader/session/shared_memory.h"
#include "grader/session/time_spent.h"

namespace lockstep::grader {

/// The times are by the clock on a machine that has nothing else to do: a runner that has not had so much processor
/// time when they are over may go on until it has, four times as long at most.
struct SessionSettings {
  std::filesystem::path runner;
  std::filesystem::path working_directory;
  Backend backend = Backend::sim;
  std::size_t guard_bytes = 0;                      ///< 0 in the simulator, whose own check of memory is exact
  std::chrono::milliseconds start_time{10'000};     ///< until `ready`
  std::chrono::milliseconds run_time{10'000};       ///< a run, without the time that moving its bytes takes
  std::uint64_t resident = std::uint64_t{4} << 30;  ///< bytes of memory, beside what is shared
  std::size_t output = 1U << 20;                    ///< bytes printed in the session's life
  std::optional<GpuProbe> gpu_probe;                ///< run after whatever ended badly; nullopt: nothing is asked
  TimeSpent* spent = nullptr;                       ///< counts the session's time, where given; outlives it
};

/// The settings that grading uses.
SessionSettings default_settings(const std::filesystem::path& runner, const std::filesystem::path& working_directory,
                                 Backend backend);

enum class Death : std::uint8_t { none, timeout, signal, exit, memory, processes, output, garbled };

/// What came of a request: a reply, or the runner's death and a sentence about it.
struct RunOutcome {
  std::optional<CheckedReply> reply;
  std::vector<AccessSample> samples;  ///< where a trace was asked for
  Death death = Death::none;
  std::string sentence;
  double seconds = 0;  ///< by our clock, from the request to the reply
};

class Session {
 public:
  /// Starts the runner and waits until it is ready. What the runner does wrong meanwhile is in start_outcome(); throws
  /// OutsideError where no process or memory is to be had, GpuLost as run() does, Interrupted.
  ///
  /// With Start::goes_on the constructor does not wait: others may start meanwhile. Then await_start() comes before all
  /// else, and throws what the constructor would have thrown.
  enum class Start : std::uint8_t { is_waited_for, goes_on };
  explicit Session(SessionSettings settings, Start start = Start::is_waited_for);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  void await_start();

  [[nodiscard]] const RunOutcome& start_outcome() const { return start_; }
  [[nodiscard]] bool alive() const { return alive_; }

  struct Run {
    protocol::RequestKind kind = protocol::RequestKind::run;
    std::uint64_t seed = 1;  ///< for poison, guards and the order of warps
    bool flush_cache = false;
    bool inputs_back = true;   ///< for judge_run with Looks::at_all, which looks whether they changed
    bool by_line = false;      ///< the simulator: counters of each source line too
    bool trace = false;        ///< the simulator: a sample of addresses too, of a run that moves its bytes
    std::size_t l1_bytes = 0;  ///< the simulator: sizes of the caches it models; 0: its own
    std::size_t l2_bytes = 0;
    std::uint64_t count_one_in = 1;  ///< the simulator: estimates counters from one of so many blocks; all run
  };
  /// Fills the inputs, sends the request, waits. After a death the session is over: alive() is false. With a GPU probe
  /// it is over after an error too, and the GPU is probed with the runner gone; throws GpuLost where it runs no kernel.
  RunOutcome run(const Case& c, const Run& how);

  /// Times a copy of `bytes` on the device.
  RunOutcome copy_bandwidth(std::size_t bytes);

  /// Ends the conversation; called once, after the last run. A runner that has answered more than it was asked, or does
  /// not take its leave, has interfered with the harness: then a sentence says so. nullopt where all is well, and where
  /// the runner was dead before. Throws Interrupted, and GpuLost as run() does.
  std::optional<std::string> finish();

  /// Of the last run.
  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] Marks marks() const { return marks_; }
  /// The shared memory; the runner may still write to it.
  [[nodiscard]] std::span<const std::byte> memory() const { return memory_.view(); }

  /// What the runner printed so far, as it came.
  [[nodiscard]] const std::string& output() const { return child_->output(); }

  /// Where the session's time is counted.
  [[nodiscard]] TimeSpent& spent() const { return *settings_.spent; }

 private:
  void wait_for_start();
  RunOutcome exchange(protocol::Request& request, std::chrono::milliseconds time);
  RunOutcome receive(std::uint64_t sequence, bool first, std::chrono::milliseconds time);
  RunOutcome died(std::chrono::milliseconds time);
  RunOutcome garbled(const std::string& complaint);
  // Where `outcome` is a bad end and there is a probe, ends the session and probes the GPU. Gives `outcome` back.
  RunOutcome with_gpu_probed(RunOutcome outcome);
  void probe_gpu();

  SessionSettings settings_;
  SharedMemory memory_;
  UniqueFd socket_;
  std::unique_ptr<Child> child_;
  Layout layout_;
  Marks marks_ = {};
  RunOutcome start_;
  bool alive_ = false;
  bool started_ = false;                  // it was waited for
  bool ready_ = false;                    // it has said so
  bool may_leave_ = false;                // its last call failed: on a GPU it ends by itself then (harness/observer.h)
  std::optional<std::string> complaint_;  // of a leave that was taken early
  TimeSpent own_spent_;
};

}  // namespace lockstep::grader
