// SPDX-License-Identifier: BSD-3-Clause
// What the headers say at compile time: nothing about CUDA that is there, the feature's name about what is not.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "support/skip.h"

namespace {

namespace fs = std::filesystem;

struct Outcome {
  bool accepted = false;
  std::string said;
};

std::string quoted(const std::string& word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

Outcome run(const std::vector<std::string>& words) {
  std::string command;
  for (const std::string& word : words) command += quoted(word) + " ";
  Outcome outcome;
  FILE* pipe = popen((command + "2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> part;
  while (const std::size_t bytes = std::fread(part.data(), 1, part.size(), pipe))
    outcome.said.append(part.data(), bytes);
  const int status = pclose(pipe);
  outcome.accepted = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return outcome;
}

/// A folder that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "sim_compile_XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }

  [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
    return (path_ / name).string();
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

Outcome compile(const std::string& source) {
  const Folder folder;
  return run({SIMCC, "--compiler=" COMPILER, "-Wall", "-Wextra", "-c", folder.write("source.cu", source), "-o",
              folder.path("source.o")});
}

Outcome read_as_editor(const std::string& file) {
  return run({"clang++", "-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-std=c++20", "-Wall", "-Wextra",
              "-Wno-unknown-cuda-version", "-I", SIM_INCLUDE, "-include", "cuda_runtime.h", "-fsyntax-only", file});
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a source with much of CUDA compiles without a word") {
  std::ifstream file(SAMPLE);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  REQUIRE(has(source, "<<<"));
  const Outcome outcome = compile(source);
  CHECK(outcome.said == "");
  CHECK(outcome.accepted);
}

TEST_CASE("using what is not there is an error that names it") {
  const std::pair<const char*, const char*> uses[] = {
      {"void f(void** p) { cudaMallocManaged(p, 4); }", "managed memory (cudaMallocManaged)"},
      {"__global__ void k(int* p, cudaTextureObject_t t) { *p = tex1Dfetch<int>(t, 3); }", "textures (tex1Dfetch)"},
      {"__global__ void k(int* p) { *p = __shfl(*p, 3); }", "use __shfl_sync"},
      {"__global__ void k(int* p) { *p = __any(*p); }", "use __any_sync"},
      {"__global__ void k(unsigned* p) { *p = __ballot(1); }", "use __ballot_sync"},
      {"__global__ void k(double* p) { *p = __dadd_ru(*p, 1); }", "directed rounding of doubles (__dadd_ru)"},
      {"__global__ void k(); void f() { cudaLaunchCooperativeKernel(k, 1, 1, nullptr); }", "cooperative launch"},
      {"void f() { cudaGraphCreate(nullptr, 0); }", "graphs (cudaGraphCreate)"},
      {"void f(void** p) { cudaHostGetDevicePointer(p, *p, 0); }", "mapped host memory"},
      {"#include <cooperative_groups.h>\n__global__ void k() { cooperative_groups::this_grid().sync(); }",
       "no barrier of a grid"},
      {"#include <cooperative_groups/memcpy_async.h>\n", "no <cooperative_groups/memcpy_async.h>"},
      {"#include <cuda_fp16.h>\n", "no <cuda_fp16.h>"},
      {"#include <thrust/device_vector.h>\n", "no <thrust/device_vector.h>"},
      {"#include <cub/cub.cuh>\n", "no <cub/cub.cuh>"},
      {"#include <cuda.h>\n", "driver API"},
  };
  for (const auto& use : uses) {
    const std::string source = use.first;
    CAPTURE(source);
    const Outcome outcome = compile(source);
    CHECK_FALSE(outcome.accepted);
    CHECK_MESSAGE(has(outcome.said, use.second), outcome.said);
    CHECK(has(outcome.said, "Lockstep simulator"));
  }
}

TEST_CASE("what CUDA refuses is refused here") {
  const char* const sources[] = {
      "float4 f() { return 1.0f; }",                          // no conversion from a number
      "__global__ void k(long* p) { atomicAdd(p, 1L); }",     // no such overload
      "__global__ void k(float* p) { atomicMax(p, 1.0f); }",  // nor this one
      "struct S { int a; }; __global__ void k(S* p) { S s = __ldg(p); (void)s; }",
      "int a[warpSize];",  // no constant expression
      "__global__ void k() { threadIdx.x = 3; }",
  };
  for (const std::string source : sources) {
    CAPTURE(source);
    const Outcome outcome = compile(source);
    CHECK_FALSE(outcome.accepted);
    CHECK(has(outcome.said, "error"));
  }
}

TEST_CASE("every header that a program may include compiles alone") {
  int headers = 0;
  for (const char* name : {"cuda_runtime.h", "cuda_runtime_api.h", "device_launch_parameters.h", "math_constants.h",
                           "vector_functions.h", "vector_types.h"}) {
    const Folder folder;
    const std::string file = folder.write("alone.cpp", std::string("#include <") + name + ">\n");
    const Outcome outcome = run({COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion",
                                 "-Wno-sign-conversion", "-Werror", "-I", SIM_INCLUDE, "-fsyntax-only", file});
    CHECK_MESSAGE(outcome.accepted, outcome.said);
    ++headers;
  }
  for (const auto& entry : fs::directory_iterator(fs::path(SIM_INCLUDE) / "simt")) {
    const std::string name = entry.path().filename().string();
    if (name == "editor.h") continue;  // for clang's CUDA mode alone
    CAPTURE(name);
    const Folder folder;
    const std::string file = folder.write("alone.cpp", "#include \"simt/" + name + "\"\n");
    const Outcome outcome = run({COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", SIM_INCLUDE,
                                 "-fsyntax-only", file});
    CHECK_MESSAGE(outcome.accepted, outcome.said);
    ++headers;
  }
  CHECK(headers > 15);
}

TEST_CASE("an editor's clang reads CUDA sources with no CUDA Toolkit") {
  if (!run({"clang++", "--version"}).accepted) SKIP_TEST("clang++ is not installed");
  const Outcome sample = read_as_editor(SAMPLE);
  CHECK(sample.said == "");
  CHECK(sample.accepted);
  const Folder folder;
  const Outcome wrong =
      read_as_editor(folder.write("wrong.cu", "__global__ void k(int*);\nvoid f() { k<<<1, 2>>>(3.0); }\n"));
  CHECK_FALSE(wrong.accepted);
  CHECK(has(wrong.said, "wrong.cu:2"));
}
