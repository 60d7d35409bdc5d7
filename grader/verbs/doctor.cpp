// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <filesystem>

#include "grader/bench/contract_programs.h"
#include "grader/build/compiler_version.h"
#include "grader/build/find_program.h"
#include "grader/build/gpu.h"
#include "grader/catalog/errors.h"
#include "grader/process/child.h"
#include "grader/process/control_group.h"
#include "grader/process/sandbox.h"
#include "grader/report/style.h"
#include "grader/trial/picture.h"
#include "grader/verbs/backend.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

/// The findings of one examination, as text and as things to install.
class Examination {
 public:
  explicit Examination(const Style& style) : style_(style), installation_(find_installation()) {}

  int run() {
    compilers();
    libraries();
    slides();
    gpu();
    backends();
    places();
    advice();
    print(text_);
    return simulator_ready_ ? exit_done : exit_outside;
  }

 private:
  void section(const char* title) { text_ += (text_.empty() ? "" : "\n") + paint(title, Ink::bold, style_) + "\n"; }
  void row(const std::string& name, const std::string& what) {
    text_ += "  " + pad(name, 14) + safe_line(what, style_) + "\n";
  }

  static std::string version_of(const fs::path& program) {
    Command command;
    command.arguments = {program.string(), "--version"};
    try {
      const Outcome outcome = run_command(command);
      return outcome.succeeded() ? parse_version(outcome.output) : "does not start";
    } catch (const OutsideError&) {
      return "does not start";
    }
  }

  void compilers() {
    section("Compilers");
    bool any = false;
    for (const char* name : {"g++", "clang++"}) {
      const auto program = find_program(name);
      any = any || program.has_value();
      row(name, program ? version_of(*program) + ", " + program->string() : "not found");
    }
    row("nvcc",
        installation_.nvcc ? version_of(*installation_.nvcc) + ", " + installation_.nvcc->string() : "not found");
    if (!any) install_.emplace_back("a C++ compiler: apt-get install g++");
    if (!installation_.nvcc) install_.emplace_back("for the CUDA backend, the CUDA Toolkit (nvcc) from NVIDIA");
    simulator_ready_ = any;
  }

  void libraries() {
    section("Libraries");
    row("libpng", png_library_version() + ", for pictures");
  }

  /// For an instructor; nobody else needs them.
  void slides() {
    section("Slides");
    const auto node = find_program("node");
    row("Node", node ? version_of(*node) + ", " + node->string() : "not found: apt-get install nodejs npm");
    const auto chromium = find_program("chromium");
    row("Chromium", chromium ? chromium->string() : "not found; for PDF and PPTX: apt-get install chromium");
  }

  void gpu() {
    section("GPU");
    const auto& found = find_gpu();
    if (found) {
      row("name", found->name);
      row("driver", found->driver);
      row("memory", gibibytes(found->memory_bytes));
    } else {
      row("", has_gpu() ? "a device is there, but nvidia-smi does not list it" : "none found");
    }
    const auto ncu = installed_ncu(installation_);
    row("ncu", ncu ? ncu->string() : "not found: Nsight Compute, whose counters 'profile --backend cuda' shows");
    if (found && !ncu) install_.emplace_back("for Nsight Compute's counters, nsight-compute of the CUDA Toolkit");
  }

  void backends() {
    section("Backends");
    std::error_code error;
    if (!fs::is_regular_file(installation_.simcc, error)) {
      simulator_ready_ = false;
      row("sim", "not built: " + installation_.simcc.string() + " is missing; ./lockstep list builds what is missing");
    } else if (simulator_ready_) {
      std::string version;
      try {
        version = compiler_version(installation_, Backend::sim);
      } catch (const OutsideError&) {
        simulator_ready_ = false;
      }
      row("sim", simulator_ready_ ? "ready" + (version.empty() ? "" : ", with " + version)
                                  : "the compiler driver does not start");
    } else {
      row("sim", "needs a C++ compiler");
    }
    const BackendChoice choice = choose_backend("auto", installation_);
    row("cuda", choice.backend == Backend::cuda ? "ready, for " + installation_.cuda_architecture
                                                : "not usable: " + choice.reason);
    row("auto takes", (choice.backend == Backend::cuda ? "cuda: " : "sim: ") + choice.reason);
    if (choice.backend == Backend::sim && has_gpu() && !find_gpu()) {
      install_.emplace_back("for the CUDA backend, the NVIDIA driver's own tools (nvidia-smi)");
    }
  }

  void places() {
    section("Places");
    row("checkout", installation_.root.string());
    row("build", installation_.build.string());
    std::error_code error;
    const fs::path temporary = fs::temp_directory_path(error);
    if (error) {
      row("temporary", "none: " + error.message());
    } else {
      const auto space = fs::space(temporary, error);
      row("temporary",
          temporary.string() + (error ? ": " + error.message() : ", " + gibibytes(space.available) + " free"));
      constexpr std::uintmax_t enough = 256U << 20U;
      if (!error && space.available < enough)
        install_.emplace_back("nothing, but make room in " + temporary.string() + " or set TMPDIR");
    }
    const auto no_sandbox = sandbox_missing();
    row("sandbox", no_sandbox ? "none: " + *no_sandbox : "bubblewrap: no network, read-only system, a /tmp of its own");
    if (no_sandbox) {
      row("", "a file of your own runs without it, with your account's rights; a class is not graded");
      if (!find_program("bwrap")) install_.emplace_back("for the sandbox that a class is graded in: bubblewrap");
    }
    const auto no_groups = control_groups_missing();
    row("memory limit", no_groups ? "by looking every 10 ms, for lack of control groups: " + *no_groups
                                  : "by control groups (version 2): the kernel's own, at every moment");
    if (no_groups && find_program("systemd-run"))
      row("", "under systemd, this may give them: systemd-run --user --scope -p Delegate=yes ./lockstep ...");
  }

  void advice() {
    section("To install");
    for (const auto& what : install_) {
      for (const auto& line : wrap(what, style_.width - 2)) text_ += "  " + line + "\n";
    }
    if (install_.empty()) text_ += "  nothing\n";
  }

  static std::string gibibytes(std::uint64_t bytes) {
    return decimal(static_cast<double>(bytes) / (1U << 30U)) + " GiB";
  }

  const Style style_;
  const Installation installation_;
  bool simulator_ready_ = false;
  std::vector<std::string> install_;
  std::string text_;
};

}  // namespace

void add_doctor(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("doctor", "Say what this machine has: compilers, GPU, driver, which backend and why");
  verb->footer("Exit code: 0 the simulator is ready, 3 it is not.\n\nExample:\n  ./lockstep doctor");
  verb->callback([&program] { program.run = [] { return Examination(style_for(STDOUT_FILENO)).run(); }; });
}

}  // namespace lockstep::grader
