// SPDX-License-Identifier: BSD-3-Clause
#include "grader/verbs/backend.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <vector>

#include "grader/catalog/errors.h"
#include "grader/process/child.h"
#include "grader/process/temporary_folder.h"

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

std::string read(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A GPU can only be there where its driver (or WSL's) shows itself. Looking costs nothing; the probe costs seconds.
bool driver_present() {
  std::error_code error;
  return fs::exists("/dev/nvidiactl", error) || fs::exists("/dev/dxg", error);
}

/// Changes whenever the probe's answer may: another nvcc, driver, GPU or choice of GPUs.
std::string identity(const Installation& installation) {
  std::error_code error;
  const fs::path nvcc = fs::canonical(*installation.nvcc, error);
  std::string text = nvcc.string() + " " + std::to_string(fs::file_size(nvcc, error)) + " " +
                     std::to_string(fs::last_write_time(nvcc, error).time_since_epoch().count()) + "\n" +
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

/// Empty if a kernel ran, else why not.
std::string probe(const Installation& installation) {
  const TemporaryFolder folder;
  write_file(folder.path() / "probe.cu", probe_source);
  Command compile;
  compile.arguments = {installation.nvcc->string(), "-arch=" + installation.cuda_architecture, "-o",
                       (folder.path() / "probe").string(), (folder.path() / "probe.cu").string()};
  compile.working_directory = folder.path();
  compile.limits.time = 120s;
  if (const Outcome outcome = run_command(compile); !outcome.succeeded()) {
    return "nvcc does not compile a small kernel: " +
           (outcome.output.empty() ? "it " + describe(outcome, compile.limits) : last_line(outcome.output));
  }
  Command run;
  run.arguments = {(folder.path() / "probe").string()};
  run.working_directory = folder.path();
  run.limits.time = 60s;
  if (const Outcome outcome = run_command(run); !outcome.succeeded()) {
    return "no kernel runs here: " +
           (outcome.output.empty() ? "it " + describe(outcome, run.limits) : last_line(outcome.output));
  }
  return {};
}

/// Empty if CUDA works, else why not. Only a success is remembered: what failed may be mended by the next call.
std::string why_no_cuda(const Installation& installation) {
  if (!installation.nvcc) return "no nvcc was found";
  if (!driver_present()) return "no NVIDIA GPU and driver were found";
  const fs::path memory = installation.build / "cuda_works.txt";
  const std::string now = identity(installation);
  if (read(memory) == now) return {};
  std::string reason = probe(installation);
  if (reason.empty()) {
    // Where the build folder cannot be written, the next call probes again.
    std::ofstream(memory) << now;
  }
  return reason;
}

}  // namespace

std::string driver_version() {
  std::ifstream in("/proc/driver/nvidia/version");
  std::string line;
  std::getline(in, line);
  return line;
}

BackendChoice choose_backend(const std::string& wanted, const Installation& installation) {
  if (wanted == "sim") return {Backend::sim, "as asked"};
  const std::string reason = why_no_cuda(installation);
  if (wanted == "cuda") {
    if (!reason.empty())
      throw OutsideError("The CUDA backend does not work here: " + reason + "; --backend sim needs no GPU.");
    return {Backend::cuda, "as asked"};
  }
  return reason.empty() ? BackendChoice{Backend::cuda, "a kernel runs here"} : BackendChoice{Backend::sim, reason};
}

}  // namespace lockstep::grader
