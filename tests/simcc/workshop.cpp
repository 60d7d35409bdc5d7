// SPDX-License-Identifier: BSD-3-Clause
#include "workshop.h"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace simt::simcc::test {
namespace {

namespace fs = std::filesystem;

// As much of the simulator's headers as the rewritten text names, but for the marks of loops, which are the real ones.
// A launch runs one thread.
const char* const cuda_runtime = R"(
#pragma once
#include <cstddef>
#include "simt/loop.h"
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};
namespace simt {
struct Configuration {
  Configuration(dim3 grid, dim3 block, std::size_t = 0, void* = nullptr) : threads(grid.x * block.x) {}
  unsigned threads;
};
extern const char* launched;
extern unsigned launched_threads;
template <class Kernel>
struct Launch {
  const char* name;
  Configuration configuration;
  Kernel kernel;
  template <class... Arguments>
  void operator()(Arguments... arguments) const {
    launched = name;
    launched_threads = configuration.threads;
    kernel(arguments...);
  }
};
template <class Kernel>
Launch<Kernel> launch(const char* name, const Configuration& configuration, Kernel kernel) {
  return {name, configuration, kernel};
}
}
inline void __syncthreads() {}
)";

const char* const dynamic_shared = R"(
#pragma once
extern "C" { extern __thread __attribute__((aligned(1024))) unsigned char simt_dynamic_shared[]; }
namespace simt {
struct DynamicShared {
  template <class Array> [[gnu::always_inline]] operator Array&() const { return reinterpret_cast<Array&>(simt_dynamic_shared); }
};
inline constexpr DynamicShared dynamic_shared{};
}
)";

const char* const library = R"(
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "sim headers/simt/loop.h"
namespace simt { extern const char* launched; extern unsigned launched_threads; const char* launched = ""; unsigned launched_threads; }
extern "C" {
unsigned simt_passes = 0;
const simt::detail::LoopRecord* simt_loop = nullptr;
alignas(1024) __thread unsigned char simt_dynamic_shared[4096];
int wrapped = 0;
// What programs cannot name themselves.
const char* launched_name() { return simt::launched; }
unsigned launched_threads() { return simt::launched_threads; }
unsigned loop_passes() { return simt_passes; }
void* __wrap_memcpy(void* to, const void* from, std::size_t n) { ++wrapped; return std::memmove(to, from, n); }
void* __real_memmove(void*, const void*, std::size_t);
void* __real_memset(void*, int, std::size_t);
void* __wrap_memmove(void* to, const void* from, std::size_t n) { return __real_memmove(to, from, n); }
void* __wrap_memset(void* to, int c, std::size_t n) { return __real_memset(to, c, n); }
void __wrap___assert_fail(const char* text, const char*, unsigned, const char*) { std::printf("wrapped %s\n", text); std::exit(7); }
extern int reads, writes;
int reads = 0, writes = 0;
void __tsan_init() {}
#define HOOK(n) void __tsan_read##n(void*) { ++reads; } void __tsan_write##n(void*) { ++writes; } \
  void __tsan_unaligned_read##n(void*) { ++reads; } void __tsan_unaligned_write##n(void*) { ++writes; } \
  void __tsan_volatile_read##n(void*) { ++reads; } void __tsan_volatile_write##n(void*) { ++writes; } \
  void __tsan_unaligned_volatile_read##n(void*) { ++reads; } void __tsan_unaligned_volatile_write##n(void*) { ++writes; }
HOOK(1) HOOK(2) HOOK(4) HOOK(8) HOOK(16)
void __tsan_read_range(void*, unsigned long) { ++reads; }
void __tsan_write_range(void*, unsigned long) { ++writes; }
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
}
)";

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

Workshop::Workshop() {
  std::string name = (fs::temp_directory_path() / "simcc test XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
  folder_ = name;
  fs::create_directories(path("sim headers/simt"));
  write("sim headers/cuda_runtime.h", cuda_runtime);
  write("sim headers/simt/dynamic_shared.h", dynamic_shared);
  write("sim headers/simt/loop.h", contents(SIMCC_LOOP_HEADER));
}

Workshop::~Workshop() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Workshop::write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
std::string Workshop::read(const std::string& name) const { return contents(path(name)); }
bool Workshop::has(const std::string& name) const { return fs::exists(path(name)); }

std::vector<std::string> Workshop::files() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder_)) {
    const std::string name = entry.path().filename().string();
    if (name != "sim headers" && name != ".out" && name != ".err") names.push_back(name);
  }
  return names;
}

Ran Workshop::shell(const std::string& command) const {
  const std::string script = "cd " + quoted(folder_) + " && { export SIMCC_INCLUDE=" + quoted(path("sim headers")) +
                             " SIMCC_LIBRARY=" + quoted(path("libsimt.a")) + "; SIMCC=" + quoted(SIMCC_PROGRAM) + "; " +
                             command + "\n} >.out 2>.err </dev/null";
  const int status = std::system(script.c_str());
  return {WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status), read(".out"), read(".err")};
}

Ran Workshop::compile(const std::string& compiler, const std::string& source, const std::string& options) const {
  write("a.cu", source);
  return shell("\"$SIMCC\" --compiler " + compiler + " " + options + " -c a.cu -o a.o");
}

Ran Workshop::run(const std::string& compiler, const std::string& source) const {
  Ran ran = compile(compiler, source);
  if (ran.code != 0) return ran;
  if (!has("libsimt.a")) {
    write("library.cpp", library);
    ran = shell(compilers().front() + " -std=c++20 -c library.cpp -o library.o && ar rc libsimt.a library.o");
    if (ran.code != 0) return ran;
  }
  return shell("\"$SIMCC\" --compiler " + compiler + " a.o -o program && ./program");
}

std::vector<std::string> compilers() {
  static const std::vector<std::string> found = [] {
    std::vector<std::string> names;
    for (const std::string name : {"g++", "clang++"}) {
      if (std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0) names.push_back(name);
    }
    if (names.empty()) throw std::runtime_error("no C++ compiler");
    return names;
  }();
  return found;
}

}  // namespace simt::simcc::test
