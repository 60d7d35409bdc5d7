// SPDX-License-Identifier: BSD-3-Clause
// A profile's call under Nsight Compute, with an nvcc that makes nothing and an ncu that prints what a test wrote. All
// figures are made up.
#include <doctest/doctest.h>

#include <cstdlib>
#include <functional>
#include <nlohmann/json.hpp>

#include "grader/bench/nsight_profile.h"
#include "grader/catalog/errors.h"
#include "grader/judge/contest.h"
#include "grader/process/sandbox.h"
#include "grader_cli/checkout.h"
#include "grader_cli/ncu_output.h"
#include "grader_cli/samples.h"
#include "grader_cli/temporary_tree.h"
#include "support/skip.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

const std::string& load_requests = test::ncu_load_requests;
const std::string& load_sectors = test::ncu_load_sectors;
const Style plain{false, false, 100};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string csv_head =
    "==PROF== Connected to process 4711 (/tmp/bench)\n==PROF== Disconnected from process 4711\n" + test::ncu_columns;

/// A launch with some of the metrics that are asked for.
std::string launch(int id, const std::string& kernel, int threads, int requests, int sectors, int registers = 32) {
  return test::ncu_line(id, kernel, load_requests, std::to_string(requests)) +
         test::ncu_line(id, kernel, load_sectors, std::to_string(sectors)) +
         test::ncu_line(id, kernel, "launch__grid_size", "8") +
         test::ncu_line(id, kernel, block_size_metric, std::to_string(threads)) +
         test::ncu_line(id, kernel, registers_metric, std::to_string(registers)) +
         test::ncu_line(id, kernel, duration_metric, "2,500");
}

const std::string marker = test::ncu_line(0, "lockstep_next_call()", load_requests, "0");

SimulatedKernel simulated(const std::string& kernel, unsigned threads, double requests, double sectors) {
  return {kernel,
          threads,
          {{"launches", 1},
           {"blocks", 8},
           {"global_load_requests", requests},
           {"global_load_sectors", sectors},
           {"global_load_sectors_per_request", sectors / requests}}};
}

/// A checkout with the two programs.
class Machine {
 public:
  Machine() {
    go_without_sandbox();  // the fake programs lie where a sandbox shows nothing
    program("bin/nvcc", R"(#!/bin/sh
for word; do
  case $word in -DLOCKSTEP_SUBMISSION=*) source=$(echo "${word#*=}" | tr -d '"') ;; esac
  [ "$last" != -o ] || out=$word
  last=$word
done
if [ -n "$source" ] && grep broken "$source" >/dev/null; then
  echo "$source(3): error: it is broken"
  exit 2
fi
echo made >"$out"
)");
    installation_.root = tree_.root();
    installation_.build = tree_.folder("build");
    installation_.nvcc = tree_.root() / "bin/nvcc";
    installation_.cuda_architecture = "sm_90";
    lab_.folder = "01_twice";
    lab_.directory = tree_.root() / "labs/01_twice";
    lab_.function = "twice";
    lab_.sim.sizes = Sizes({{"n", 8}});
    file_ = tree_.write("mine.cu", "");
    // An ncu of the machine's own would be found first.
    setenv("PATH", ((tree_.root() / "bin").string() + ":/usr/bin:/bin").c_str(), 1);
  }
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  ~Machine() { setenv("PATH", path_.c_str(), 1); }

  /// The ncu of this machine prints `output` and ends with `code`.
  void ncu(const std::string& output, int code = 0) {
    tree_.write("said", output);
    program("bin/ncu", "#!/bin/sh\necho \"$@\" >'" + (tree_.root() / "words").string() + "'\ncat '" +
                           (tree_.root() / "said").string() + "'\nexit " + std::to_string(code) + "\n");
  }
  void source(const std::string& text) { tree_.write("mine.cu", text); }

  KernelCounters count(std::uint64_t seed = 1) const {
    return count_under_nsight(lab_, file_, installation_, seed, [](const std::string&) {});
  }
  [[nodiscard]] std::string refusal() const {
    try {
      count();
    } catch (const OutsideError& error) {
      return error.what();
    }
    return "accepted";
  }
  [[nodiscard]] std::string words() const { return tree_.read("words"); }
  [[nodiscard]] std::string file() const { return file_.string(); }

 private:
  void program(const std::string& path, const std::string& text) {
    fs::permissions(tree_.write(path, text), fs::perms::owner_all);
  }

  test::TemporaryTree tree_;
  const std::string path_ = std::getenv("PATH") == nullptr ? "/usr/bin:/bin" : std::getenv("PATH");
  Installation installation_;
  Lab lab_;
  fs::path file_;
};

}  // namespace

TEST_CASE("the call is counted at the sizes and on the inputs of the simulator's timed case") {
  Machine machine;
  machine.ncu(csv_head + marker + launch(1, "void twice_kernel<(int)4>(const float *, float *)", 256, 100, 400) +
              launch(2, "finish(float *)", 64, 8, 8));
  const KernelCounters call = machine.count(5);
  CHECK(call.kernels == 2);
  CHECK(call.of(load_requests) == 108);
  REQUIRE(call.launches.size() == 2);
  CHECK(call.launches[0].metrics.at(block_size_metric) == 256);
  CHECK(call.launches[1].metrics.at(load_sectors) == 8);
  CHECK(contains(machine.words(), "--once --seed " + std::to_string(seed_of_part(5, timed_case_part)) + " "));
  CHECK(contains(machine.words(), "-- timed case n=8"));
  for (const char* metric : {block_size_metric, registers_metric, duration_metric}) {
    CHECK(contains(machine.words(), "," + std::string(metric)));
  }
}

TEST_CASE("an ncu that gives no counters is told with its reason, whatever its exit code") {
  Machine machine;
  const std::string refused =
      "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters on the "
      "target device 0.\n";
  for (const int code : {0, 1}) {
    CAPTURE(code);
    machine.ncu("==PROF== Connected to process 4711\n" + refused, code);
    CHECK(machine.refusal() ==
          "The driver lets only the administrator read a GPU's counters (ERR_NVGPUCTRPERM). Run this as root, or have "
          "the module nvidia loaded with NVreg_RestrictProfilingToAdminUsers=0.");
    machine.ncu("==ERROR== Failed to connect\x1b[31m\n", code);
    CHECK(machine.refusal() == "Nsight Compute gives no counters: Failed to connect[31m.");
    machine.ncu(
        "bench: mine.cu: an illegal memory access was encountered\n==ERROR== The application returned an error "
        "code (3).\n",
        code);
    CHECK(machine.refusal() == "The call fails on the GPU: mine.cu: an illegal memory access was encountered.");
  }
  machine.ncu("");
  CHECK(machine.refusal() == "Nsight Compute gives no counters, and does not say why.");
  machine.ncu("", 9);
  CHECK(machine.refusal() == "Nsight Compute exited with code 9.");
  machine.ncu("\xff\xfe,,,\"\"\",\n\"ID\",\"Kernel Name\"\nID,Kernel Name,Metric Name,Metric Value\n1,2\n,,,\n");
  CHECK(machine.refusal() == "Nsight Compute's output begins with a kernel that no call launched.");
  machine.ncu(csv_head + marker);
  CHECK(machine.refusal() == "Nsight Compute gives no counters, and does not say why.");
  machine.ncu(csv_head + marker + launch(1, "a()", 32, 1, 1) +
              test::ncu_line(2, "lockstep_next_call()", load_requests, "0"));
  CHECK(machine.refusal() == "Nsight Compute's output is of 2 calls, and 1 were made.");
}

TEST_CASE("without ncu, or where nvcc does not take the file, a sentence says so") {
  Machine machine;
  if (!fs::exists("/usr/bin/ncu")) {  // which must stay on PATH: the programs here are scripts
    CHECK(machine.refusal().starts_with("Counting on a GPU needs Nsight Compute: no ncu was found. It comes with"));
  }
  machine.ncu(csv_head + marker + launch(1, "a()", 32, 1, 1));
  CHECK(machine.refusal() == "accepted");
  machine.source("broken");
  CHECK(machine.refusal() ==
        "For the GPU, " + machine.file() + " does not compile: " + machine.file() + "(3): error: it is broken.");
}

TEST_CASE("a kernel is the same one by its function's name and its blocks' size") {
  Machine machine;
  machine.ncu(csv_head + marker + launch(1, "void <unnamed>::scale<(int)4>(const float *, float *)", 256, 1, 1) +
              launch(2, "lab::finish(float *)", 64, 2, 2) + launch(3, "void <unnamed>::scale<(int)4>(int)", 128, 3, 3) +
              launch(4, "void <unnamed>::scale<(int)8>(const float *, float *)", 256, 10, 10));
  auto kernels = kernels_beside({simulated("scale<4>", 256, 4, 4), simulated("finish", 64, 5, 5),
                                 simulated("scale<8>", 256, 7, 7), simulated("other", 32, 6, 6)},
                                machine.count());
  REQUIRE(kernels.size() == 4);
  CHECK(kernels[0].kernel == "scale<4>");
  CHECK(kernels[0].simulator.at("global_load_requests") == 11);
  CHECK(kernels[0].gpu.kernels == 2);
  CHECK(kernels[0].gpu.of(load_requests) == 11);
  CHECK_FALSE(kernels[0].simulator.contains("global_load_sectors_per_request"));  // of two, it would be no quotient
  CHECK(kernels[1].gpu.of(load_requests) == 2);
  CHECK(kernels[2].kernel == "other");
  CHECK(kernels[2].gpu.kernels == 0);
  CHECK(kernels[3].threads_a_block == 128);
  CHECK(kernels[3].simulator.empty());
}

TEST_CASE("kernels that only their order and blocks make known are paired, where both have as many") {
  Machine machine;
  machine.ncu(csv_head + marker + launch(1, "first(int)", 256, 1, 1) + launch(2, "second(int)", 64, 2, 2));
  const KernelCounters call = machine.count();
  const auto paired = kernels_beside({simulated("chosen", 256, 4, 4), simulated("second", 64, 5, 5)}, call);
  REQUIRE(paired.size() == 2);
  CHECK(paired[0].kernel == "chosen");
  CHECK(paired[0].gpu.of(load_requests) == 1);
  CHECK(paired[1].gpu.of(load_requests) == 2);
  CHECK(kernels_beside({simulated("chosen", 128, 4, 4), simulated("second", 64, 5, 5)}, call).size() == 3);
  CHECK(kernels_beside({simulated("second", 64, 5, 5)}, call).size() == 2);
}

TEST_CASE("the table has what both count, how far they are apart, and what only the GPU knows") {
  Machine machine;
  machine.ncu(csv_head + marker + launch(1, "twice_kernel(const float *)", 256, 8192, 32768, 40));
  Result result = test::slow();
  result.kernels = {simulated("twice_kernel", 256, 8192, 34406)};
  result.counters = result.kernels[0].counters;
  const NsightProfile profile{"A GPU", "580.1", "nvcc 13.0.88", machine.count()};
  CHECK(nsight_text(result, profile, plain).starts_with(R"(The same call under Nsight Compute  A GPU
driver 580.1, nvcc 13.0.88; its caches are emptied before each kernel

twice_kernel, blocks of 256 threads
                      simulator  Nsight Compute
  launches                    1               1
  blocks                      8               8
  load requests           8,192           8,192
  load sectors           34,406          32,768  +5.0%
    a request               4.2             4.0
  registers a thread                         40
  microseconds                              2.5

)"));
  const auto json = nsight_json(result, profile);
  CHECK(json["gpu"] == "A GPU");
  CHECK(json["kernels"][0]["kernel"] == "twice_kernel");
  CHECK(json["kernels"][0]["registers_a_thread"] == 40);
  CHECK(json["kernels"][0]["gpu"][load_sectors] == 32768);
  CHECK_FALSE(json["kernels"][0]["gpu"].contains(registers_metric));
  CHECK(json["kernels"][0]["simulator"]["global_load_sectors"] == 34406);
  CHECK(json["call"][load_requests] == 8192);
}

TEST_CASE("several kernels have a table each and one together; what one side lacks is a dash") {
  Machine machine;
  machine.ncu(csv_head + marker + launch(1, "a(int)", 256, 10, 40) + launch(2, "b(int)", 64, 5, 5) +
              launch(3, "b(int)", 64, 5, 5));
  Result result = test::slow();
  result.kernels = {simulated("a", 256, 10, 40)};
  result.counters = result.kernels[0].counters;
  const std::string text = nsight_text(result, {"A GPU", "1", "nvcc", machine.count()}, plain);
  CHECK(contains(text, "\na, blocks of 256 threads\n"));
  CHECK(contains(text, "\nb, blocks of 64 threads\n"));
  CHECK(contains(text, "  launches                    -               2\n"));
  CHECK(contains(text, "\nall kernels of the call\n"));
  CHECK(contains(text, "  launches                    1               3  -66.7%\n"));
  CHECK(contains(text, "  load sectors               40              50  -20.0%\n"));
}

TEST_CASE("profile --backend cuda shows the simulator's part, and then what is missing on this machine") {
  const test::Checkout checkout;
  checkout.tree().write("mine.cu", "// fake: pass\n");
  checkout.write_program("bin/nvcc", "#!/bin/sh\necho 'nvcc: cannot work'\nexit 1\n");
  const auto run = [&](const std::string& words) {
    Command command = checkout.command(words);
    command.environment["PATH"] = (checkout.tree().root() / "bin").string() + ":/usr/bin:/bin";
    return checkout.read(run_command(command));
  };
  if (!fs::exists("/usr/bin/ncu")) CHECK(contains(run("doctor").out, "  ncu           not found: Nsight Compute, "));
  const test::Ran ran = run("profile 01 mine.cu --backend cuda");
  CHECK(ran.code == 3);
  CHECK(contains(ran.out, "simulator, the timed case: "));
  CHECK_FALSE(contains(ran.out, "Nsight"));
  CHECK(contains(ran.err, "lockstep: Nsight Compute counts on a GPU, and there is none to use: "));
  CHECK(contains(ran.err, "; './lockstep doctor' says what is missing.\n"));
  const test::Ran as_json = run("profile 01 mine.cu --backend cuda --json");
  CHECK(as_json.code == 3);
  const auto json = nlohmann::json::parse(as_json.out);
  CHECK(json["lab"] == "01_coalescing");
  CHECK(contains(json["nsight_compute"]["trouble"], "Nsight Compute counts on a GPU"));
  CHECK(run("profile 01 mine.cu").code != 3);
  CHECK_FALSE(nlohmann::json::parse(run("profile 01 mine.cu --json").out).contains("nsight_compute"));
  checkout.tree().write("mine.cu", "// fake: not compiling\n");
  CHECK(run("profile 01 mine.cu --backend cuda").code == 1);  // nothing to hold beside
  test::check_refusal(run("profile 01 mine.cu --backend cuda --html page.html"), 2,
                      "A page shows what the simulator counted: give --html or --backend cuda.");
  test::check_refusal(run("profile 01 mine.cu --backend cuda --sample 4"), 2,
                      "Estimates are not held against Nsight Compute's counters: give --sample or --backend cuda.");
  test::check_refusal(run("profile 01 mine.cu --sample 4 --html page.html"), 2,
                      "A page shows requests of blocks that --sample may not count: give --html or --sample.");
}

TEST_CASE("profile --backend cuda holds both beside each other, on a machine made up in a namespace") {
  const test::Checkout checkout;
  const fs::path root = checkout.tree().root();
  checkout.tree().write("mine.cu", "// fake: pass\n");
  checkout.tree().write("nvidiactl", "");
  checkout.tree().folder("solutions/bench");
  checkout.tree().write("said", csv_head + marker + launch(1, "a_kernel(const float *)", 256, 8192, 32768, 24));
  checkout.write_program("bin/nvcc", R"(#!/bin/sh
case " $* " in *' --version '*) echo 'Cuda compilation tools, release 13.0, V13.0.88'; exit 0 ;; esac
for word; do [ "$last" != -o ] || out=$word; last=$word; done
printf '#!/bin/sh\nexit 0\n' >"$out"
chmod +x "$out"
)");
  checkout.write_program("bin/ncu", "#!/bin/sh\ncat '" + (root / "said").string() + "'\n");
  checkout.write_program("bin/nvidia-smi", "#!/bin/sh\necho 'A GPU, 580.1, 1000'\n");
  const auto run_words = [&](const std::string& words) {
    Command command = checkout.command(words);
    command.environment["PATH"] = (root / "bin").string() + ":/usr/bin:/bin";
    command.arguments.insert(command.arguments.begin(), {"/usr/bin/env", "bwrap", "--bind", "/", "/", "--dev", "/dev",
                                                         "--bind", root / "nvidiactl", "/dev/nvidiactl"});
    return checkout.read(run_command(command));
  };
  const auto run = [&](const std::string& words) {
    return run_words("profile 01 mine.cu --backend cuda --no-sandbox" + words);
  };
  if (sandbox_missing()) SKIP_TEST("there is no bubblewrap to make a machine with");
  CHECK(contains(run_words("doctor").out, "  ncu           " + (root / "bin/ncu").string() + "\n"));
  const test::Ran ran = run("");
  CHECK(ran.err == "lockstep: Nsight Compute works in no sandbox: the file now runs with your account's rights\n");
  CHECK(contains(ran.out, "\n\nThe same call under Nsight Compute  A GPU\ndriver 580.1, "));
  CHECK(contains(ran.out, "\na_kernel, blocks of 256 threads\n"));
  CHECK(contains(ran.out, "  load requests           8,192           8,192\n"));
  CHECK(contains(ran.out, "  registers a thread                         24\n"));
  const auto json = nlohmann::json::parse(run(" --json").out);
  CHECK(json["nsight_compute"]["kernels"][0]["gpu"][load_sectors] == 32768);
  checkout.tree().write("said", "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission\n");
  const test::Ran refused = run("");
  CHECK(refused.code == 3);
  CHECK(contains(refused.err, "\nlockstep: The driver lets only the administrator read a GPU's counters"));
  CHECK(contains(refused.out, "simulator, the timed case: "));
  fs::remove_all(root / "solutions");
  CHECK(contains(run("").err, "lockstep: This checkout has no solutions/bench, which calls a file on a GPU: "));
}

}  // namespace lockstep::grader
