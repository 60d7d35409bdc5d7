// SPDX-License-Identifier: BSD-3-Clause
#include "toolchain.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

namespace simt::simcc {
namespace {

namespace fs = std::filesystem;

using Arguments = std::vector<std::string>;

// One header and one architecture: a submission is compiled once, for host and device together.
const Arguments preprocess_flags{"-E",
                                 "-x",
                                 "c++",
                                 "-std=c++20",
                                 "-O2",
                                 "-U_FORTIFY_SOURCE",  // its memcpy is another one, which the linker does not wrap
                                 "-D__CUDACC__",
                                 "-D__CUDA_ARCH__=900",
                                 "-D__CUDACC_VER_MAJOR__=13",
                                 "-D__CUDACC_VER_MINOR__=0",
                                 "-DLOCKSTEP_SIM=1"};

// The hooks of -fsanitize=thread are the simulator's eyes; no sanitizer is linked.
// Without tail calls, a call's return address lies in the line that made it.
const Arguments common_flags{
    "-std=c++20",       "-O2", "-g", "-fsanitize=thread", "-ffp-contract=off", "-fno-optimize-sibling-calls",
    "-fno-finite-loops"};  // a loop that does not end stays, and is found

// What merges or moves accesses is off, so that each access keeps its own line. As nvcc does, functions are inlined
// wherever they can be: each call of one is then instructions of its own, and accesses of two calls are two requests.
const Arguments gcc_flags{"-fno-gnu-unique",
                          "-fno-ipa-sra",  // it moves a load into the caller, unseen
                          "-fno-ipa-icf",  // equal functions would share their lines
                          "-fno-code-hoisting",
                          "-fno-tree-tail-merge",
                          "-fno-crossjumping",
                          "-fno-builtin-memcpy",
                          "-fno-builtin-memset",
                          "-fno-builtin-memmove",
                          "--param=tsan-instrument-func-entry-exit=0",
                          "--param=tsan-distinguish-volatile=1",
                          "--param=max-inline-insns-auto=100000",
                          "--param=max-inline-insns-single=100000",
                          "--param=large-function-insns=1000000",
                          "--param=large-unit-insns=1000000",
                          "--param=large-stack-frame=1000000",
                          "-Wno-tsan"};
const Arguments clang_flags{"-fno-builtin",
                            "-fno-vectorize",
                            "-fno-slp-vectorize",
                            "-fno-unroll-loops",
                            "-mllvm",
                            "-tsan-instrument-read-before-write=1",
                            "-mllvm",
                            "-tsan-instrument-func-entry-exit=0",
                            "-mllvm",
                            "-tsan-distinguish-volatile=1",
                            "-mllvm",
                            "-simplifycfg-sink-common=0",
                            "-mllvm",
                            "-simplifycfg-hoist-common=0",
                            "-mllvm",
                            "-inline-threshold=100000",
                            "-mllvm",
                            "-disable-vector-combine",  // it would load a float4 by its fields
                            "-mllvm",
                            "-enable-tail-merge=0",
                            "-fno-crash-diagnostics",
                            "-gdwarf-aranges"};  // libdw finds an address's line through these

// About what nvcc says to the same source.
const Arguments warning_flags{
    "-Wall",           "-Wextra",           "-Wno-unknown-pragmas",           "-Wno-unused-parameter",
    "-Wno-deprecated", "-Wno-sign-compare", "-Wno-missing-field-initializers"};

// Symbols whose calls the simulator's library answers.
const Arguments wrapped_symbols{"memcpy", "memset", "memmove", "__assert_fail"};

void append(Arguments& to, const Arguments& from) { to.insert(to.end(), from.begin(), from.end()); }

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

std::optional<std::string> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return is_program(name) ? std::optional(name) : std::nullopt;
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path candidate = fs::path(folder.empty() ? "." : folder) / name;
    if (is_program(candidate)) return candidate.string();
  }
  return std::nullopt;
}

Family family_of(const std::string& compiler) {
  std::error_code error;
  const fs::path real = fs::canonical(compiler, error);
  for (const fs::path& path : {fs::path(compiler), real}) {
    if (path.filename().string().find("clang") != std::string::npos) return Family::clang;
  }
  return Family::gcc;
}

}  // namespace

Toolchain find_toolchain(const std::string& wanted) {
  const Arguments names = wanted.empty() ? Arguments{"g++", "clang++"} : Arguments{wanted};
  for (const std::string& name : names) {
    if (const auto program = find_program(name)) return {*program, family_of(*program)};
  }
  throw Error{3, wanted.empty() ? "no C++ compiler: neither g++ nor clang++ is in PATH"
                                : "no compiler '" + wanted + "': it is not there, or not a program"};
}

Arguments preprocess_command(const Toolchain& toolchain, const std::string& simulator_include) {
  Arguments command{toolchain.compiler};
  append(command, preprocess_flags);
  // The path of the first header is given whole: a file of that name in the student's folder is not meant.
  append(command, {"-isystem", simulator_include, "-include", simulator_include + "/cuda_runtime.h", "-include",
                   simulator_include + "/simt/dynamic_shared.h"});
  return command;
}

Arguments compile_command(const Toolchain& toolchain, const std::string& source) {
  Arguments command{toolchain.compiler};
  append(command, common_flags);
  append(command, toolchain.family == Family::clang ? clang_flags : gcc_flags);
  append(command, warning_flags);
  if (toolchain.family == Family::clang) {
    // Snippets would show the rewritten text: simcc shows the source's line itself.
    append(command,
           {"-Wno-pass-failed", "-Wno-deprecated-volatile", "-Wno-undefined-internal", "-fno-caret-diagnostics"});
    append(command, {"-Xclang", "-main-file-name", "-Xclang", source});
  } else {
    append(command, {"-Wno-psabi", "-Wno-volatile", "-pipe"});
  }
  append(command, {"-S", "-x", "c++-cpp-output", "-"});
  return command;
}

Arguments work_flags(const Toolchain& toolchain) {
  // As nvcc does, short loops of a constant number of rounds are unrolled, so that arrays become registers. Packed
  // instructions, which g++ would make of four equal ones, are not on a GPU.
  // And all functions are inlined that can be, and short branches stay as they are written, which nvcc predicates:
  // where the compiler follows a value through them, each lane would take a way of its own.
  if (toolchain.family == Family::gcc) {
    return {"-fsanitize-coverage=trace-pc", "-fno-tree-vectorize", "-fpeel-loops",        "-fno-thread-jumps",
            "-fno-tree-dominator-opts",     "-fno-tree-vrp",       "-fno-schedule-insns2"};
  }
  return {"-fsanitize-coverage=bb,trace-pc", "-funroll-loops"};
}

// clang's assembler warns of files that clang itself names with and without a checksum.
Arguments assemble_command(const Toolchain& toolchain) {
  return {toolchain.compiler, "-c", "-Wa,--no-warn", "-x", "assembler", "-"};
}

Arguments link_arguments(const std::string& simulator_library) {
  Arguments arguments;
  for (const std::string& symbol : wrapped_symbols) arguments.push_back("-Wl,--wrap=" + symbol);
  append(arguments, {simulator_library, "-lboost_context", "-ldw", "-lelf", "-lpthread"});
  return arguments;
}

}  // namespace simt::simcc
