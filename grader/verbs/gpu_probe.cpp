// SPDX-License-Identifier: BSD-3-Clause
#include "grader/verbs/gpu_probe.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include "grader/class/sha256.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"
#include "grader/process/temporary_folder.h"
#include "grader/verbs/backend.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr const char* probe_source = R"(#include <cstdio>
__global__ void answer(int* out) { *out = 6 * 7; }
int main() {
  int* device = nullptr;
  int host = 0;
  cudaMalloc(&device, sizeof host);
  answer<<<1, 1>>>(device);
  cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost);
  const cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) return std::puts(cudaGetErrorString(error)), 1;
  return host == 42 ? 0 : 1;
}
)";

/// A GPU can only be there where its driver (or WSL's) shows itself. Looking costs nothing; the probe costs seconds.
bool driver_present() {
  std::error_code error;
  return fs::exists("/dev/nvidiactl", error) || fs::exists("/dev/dxg", error);
}

/// Changes whenever the probe or its answer may: another nvcc, driver, GPU or choice of GPUs.
std::string identity(const Installation& installation) {
  std::error_code error;
  const fs::path nvcc = fs::canonical(*installation.nvcc, error);
  std::string text = std::string(probe_source) + nvcc.string() + " " + std::to_string(fs::file_size(nvcc, error)) +
                     " " + std::to_string(fs::last_write_time(nvcc, error).time_since_epoch().count()) + "\n" +
                     installation.cuda_architecture + "\n" + driver_version() + "\n";
  std::vector<std::string> gpus;
  for (const auto& entry : fs::directory_iterator("/proc/driver/nvidia/gpus", error)) {
    gpus.push_back(entry.path().filename().string());
  }
  std::sort(gpus.begin(), gpus.end());
  for (const auto& gpu : gpus) text += gpu + "\n";
  const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
  return text + (visible == nullptr ? "all GPUs visible" : std::string("visible: ") + visible) + "\n";
}

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  const auto end = text.rfind('\n');
  return end == std::string::npos ? text : text.substr(end + 1);
}

/// Empty where it compiles and a kernel runs, else why not.
std::string make_probe(const Installation& installation, const fs::path& folder, const fs::path& program) {
  write_file(folder / "probe.cu", probe_source);
  Command compile;
  compile.arguments = {installation.nvcc->string(), "-arch=" + installation.cuda_architecture, "-o", program.string(),
                       (folder / "probe.cu").string()};
  compile.working_directory = folder;
  compile.limits.time = 120s;
  if (const Outcome outcome = run_command(compile); !outcome.succeeded()) {
    return "nvcc does not compile a small kernel: " +
           (outcome.output.empty() ? "it " + describe(outcome, compile.limits) : last_line(outcome.output));
  }
  Command run;
  run.arguments = {program.string()};
  run.working_directory = folder;
  run.limits.time = 60s;
  if (const Outcome outcome = run_command(run); !outcome.succeeded()) {
    return "no kernel runs here: " +
           (outcome.output.empty() ? "it " + describe(outcome, run.limits) : last_line(outcome.output));
  }
  return {};
}

/// `program` at its place in the build folder, there whole or not at all; where that cannot be, the program where it
/// is.
fs::path kept(const fs::path& program, const fs::path& place) {
  const fs::path draft = place.string() + "-" + std::to_string(::getpid());
  std::error_code error;
  fs::copy_file(program, draft, fs::copy_options::overwrite_existing, error);
  if (!error) fs::rename(draft, place, error);
  if (!error) return place;
  std::error_code ignored;
  fs::remove(draft, ignored);
  return program;
}

}  // namespace

ProbedGpu probe_gpu(const Installation& installation) {
  if (!installation.nvcc) return {{}, "no nvcc was found"};
  if (!driver_present()) return {{}, "no NVIDIA GPU and driver were found"};
  const fs::path place = installation.build / ("gpu_probe-" + sha256(identity(installation)).substr(0, 16));
  std::error_code error;
  if (fs::exists(place, error)) return {place, {}};
  static std::vector<std::unique_ptr<TemporaryFolder>>
      folders;  // as long as the process, since the probe may stay there
  const fs::path folder = folders.emplace_back(std::make_unique<TemporaryFolder>())->path();
  const fs::path program = folder / "probe";
  if (std::string trouble = make_probe(installation, folder, program); !trouble.empty())
    return {{}, std::move(trouble)};
  return {kept(program, place), {}};
}

}  // namespace lockstep::grader
