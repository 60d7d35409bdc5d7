// SPDX-License-Identifier: BSD-3-Clause
// `lockstep sim`: programs with a main of their own.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "program.h"

namespace {

namespace fs = std::filesystem;

/// A folder that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "lockstep_sim_XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }

  std::string write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
    return (path_ / name).string();
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const char* const doubles = R"(#include <cstdio>
#include <cstdlib>
__global__ void twice(int* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] = 2 * data[i];
}
int main(int count, char** words) {
  int* data;
  cudaMalloc(&data, 1000 * sizeof(int));
  cudaMemset(data, 0, 1000 * sizeof(int));
  twice<<<4, 256>>>(data, 1000);
  std::printf("%d words, the last %s\n", count, words[count - 1]);
  return cudaDeviceSynchronize() == cudaSuccess ? std::atoi(words[1]) : 99;
}
)";

const char* const races = R"(__global__ void adds(int* sum) {
  *sum += 1;
}
int main() {
  int* sum;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  adds<<<2, 32>>>(sum);
  return cudaDeviceSynchronize();
}
)";

// 1,024 blocks, of which one alone reads what nothing wrote; the result is checked on the host.
const char* const one_faulty = R"(#include <vector>
__global__ void adds(const int* in, int* out, const int* nowhere) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + 1;
  if (blockIdx.x == 700 && threadIdx.x == 3 && nowhere[0] == 12345) out[i] = 7;
}
int main() {
  const int count = 1024 * 64;
  int *in, *out, *nowhere;
  cudaMalloc(&in, count * sizeof(int));
  cudaMalloc(&out, count * sizeof(int));
  cudaMalloc(&nowhere, sizeof(int));
  cudaMemset(in, 0, count * sizeof(int));
  adds<<<1024, 64>>>(in, out, nowhere);
  std::vector<int> back(count);
  cudaMemcpy(back.data(), out, count * sizeof(int), cudaMemcpyDeviceToHost);
  for (int value : back) if (value != 1) return 7;
  return 0;
}
)";

}  // namespace

TEST_CASE("a program runs with its arguments, and its exit code is lockstep's") {
  const Folder folder;
  const std::string file = folder.write("twice.cu", doubles);
  for (const char* code : {"0", "7"}) {
    const auto said = end_to_end::run({"sim", file, "--json", folder.path("report.json"), "--", code, "--flag"});
    CAPTURE(said.out);
    CAPTURE(said.error);
    CHECK(said.code == std::stoi(code));
    CHECK(has(said.out, "3 words, the last --flag\n"));
    CHECK(has(said.out, "twice"));
    CHECK(has(said.out, "grid 4, block 256"));
    CHECK(has(said.out, "global loads: 3.9 sectors a request; 3.9 is coalesced"));
    CHECK(has(said.out, "No faults seen."));
    std::ifstream stream(folder.path("report.json"));
    const auto report = nlohmann::json::parse(stream);
    REQUIRE(report["launches"].size() == 1);
    CHECK(report["launches"][0]["counters"]["global_store_requests"] == 32);
    CHECK(report["findings"].empty());
  }
}

TEST_CASE("a finding is told with both its lines, and makes the exit code 1") {
  const Folder folder;
  const auto said = end_to_end::run({"sim", folder.write("races.cu", races)});
  CAPTURE(said.out);
  CHECK(said.code == 1);
  CHECK(has(said.out, "races.cu:2: global race: "));
  CHECK(has(said.out, "2 | *sum += 1;"));
  CHECK(has(said.out, "the other: "));
}

TEST_CASE("several files, folders of headers and macros make one program") {
  const Folder folder;
  folder.write("include/scale.h", "void scale(float* data, int count);\n");
  const std::string kernels =
      folder.write("scale.cu",
                   "#include \"scale.h\"\n"
                   "__global__ void k(float* d, int n) { if (threadIdx.x < n) d[threadIdx.x] *= FACTOR; }\n"
                   "void scale(float* d, int n) { k<<<1, 64>>>(d, n); }\n");
  const std::string main =
      folder.write("main.cpp",
                   "#include <cuda_runtime.h>\n#include \"scale.h\"\n"
                   "int main() { float* d; cudaMalloc(&d, 40); cudaMemset(d, 0, 40); scale(d, 10);\n"
                   "return cudaDeviceSynchronize(); }\n");
  const auto said = end_to_end::run({"sim", main, kernels, "-I", folder.path("include"), "-D", "FACTOR=3.0f"});
  CAPTURE(said.out);
  CAPTURE(said.error);
  CHECK(said.code == 0);
  CHECK(has(said.out, "No faults seen."));
}

TEST_CASE("what cannot be run is said, and by the exit code") {
  const Folder folder;
  const auto wrong = end_to_end::run({"sim", folder.write("wrong.cu", "int main() { return undeclared; }\n")});
  CHECK(wrong.code == 1);
  CHECK(has(wrong.error, "undeclared"));
  CHECK(end_to_end::run({"sim", folder.path("none.cu")}).code == 2);
  CHECK(end_to_end::run({"sim", "--", folder.path("none.txt")}).code == 2);
  const auto killed =
      end_to_end::run({"sim", folder.write("killed.cu", "#include <cstdlib>\nint main() { std::abort(); }\n")});
  CHECK(killed.code == 128 + 6);
  CHECK(has(killed.out, "No kernel was launched."));
}

TEST_CASE("host code that follows a device pointer is named before the process ends") {
  const Folder folder;
  const auto said = end_to_end::run({"sim", folder.write("host.cu",
                                                         "__global__ void k(int* p) { *p = 1; }\n"
                                                         "int main() {\n  int* p;\n  cudaMalloc(&p, 4);\n"
                                                         "  k<<<1, 1>>>(p);\n  return *p;\n}\n")});
  CAPTURE(said.out);
  CHECK(said.code == 128 + 6);
  CHECK(has(said.out, "host.cu:6: device pointer on host"));
}

TEST_CASE("with --sample all blocks run and all faults are found; counters are estimates and say so") {
  const Folder folder;
  const std::string file = folder.write("one_faulty.cu", one_faulty);
  const auto counters = [&](const char* sample) {
    const auto said = end_to_end::run({"sim", file, "--sample", sample, "--json", folder.path("report.json")});
    CAPTURE(said.out);
    CHECK(said.code == 1);  // and not 7: the output is right
    CHECK(has(said.out, "one_faulty.cu:5: uninitialized read: "));
    CHECK(has(said.out, "estimated from 64 of 1,024 blocks") == (std::string(sample) == "16"));
    std::ifstream stream(folder.path("report.json"));
    const auto report = nlohmann::json::parse(stream);
    CHECK(report["findings"].size() == 1);
    return report["launches"][0]["counters"];
  };
  const auto whole = counters("1");
  const auto sample = counters("16");
  CHECK(whole["blocks_counted"] == 1024);
  CHECK(sample["blocks_counted"] == 64);
  CHECK(sample["blocks"] == 1024);
  CHECK(whole["global_load_requests"] == 2 * 1024 + 1);
  CHECK(std::abs(sample["global_load_requests"].get<double>() - 2 * 1024) <= 0.01 * 2 * 1024);
  CHECK(whole.contains("memory_sectors_read"));
  CHECK_FALSE(sample.contains("memory_sectors_read"));
  const auto wrong = end_to_end::run({"sim", file, "--sample", "0"});
  CHECK(wrong.code == 2);
  CHECK(has(wrong.error, "--sample: expected a whole number from 1, got '0'"));
}

TEST_CASE("a profile's figures are estimated with --sample, where its launches are large enough") {
  const std::string baseline = end_to_end::root() + "/labs/01_coalescing/baseline.cu";
  const auto said = end_to_end::run({"profile", "01", baseline, "--sample", "8"});
  CAPTURE(said.out);
  CAPTURE(said.error);
  CHECK(said.code == 0);
  CHECK((has(said.out, "figures are estimated from ") || has(said.out, "Every block was counted")));
  const auto page = end_to_end::run({"profile", "01", baseline, "--sample", "8", "--html", "page.html"});
  CHECK(page.code == 2);
}
