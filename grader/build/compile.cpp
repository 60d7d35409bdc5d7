// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/compile.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "grader/build/find_program.h"
#include "grader/build/link.h"
#include "grader/build/screen.h"
#include "grader/build/utf8.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"
#include "grader/process/sandbox.h"

namespace lockstep::grader {
namespace fs = std::filesystem;

namespace {

// The highest exit code that an error in the source gives.
constexpr int source_is_wrong(Backend backend) { return backend == Backend::sim ? 1 : 2; }

Limits compiler_limits(Backend backend) {
  Limits limits;
  limits.time = std::chrono::seconds(60);
  limits.output = 1U << 20;
  limits.file_size = 512U << 20;
  constexpr std::uint64_t memory = std::uint64_t{4} << 30;
  // nvcc's parts reserve more addresses than they use.
  if (backend == Backend::sim) limits.address_space = memory;
  limits.resident = memory;
  return limits;
}

// An argument that is a file of the working directory and cannot be taken for an option.
std::string operand(const std::string& name) { return name.starts_with("-") ? "./" + name : name; }

using Line = std::vector<std::string>;

// Of which nm speaks, and the headers that it came from.
constexpr const char* object_name = "submission.o";
constexpr const char* dependencies_name = "submission.d";

Line translate_line(const Lab& lab, Backend backend, const Installation& installation, const std::string& source,
                    const std::string& object) {
  Line line;
  if (backend == Backend::sim) {
    line = {installation.simcc.string()};
  } else {
    line = {installation.nvcc->string(),
            "-std=c++20",
            "-O3",
            "-lineinfo",
            "-arch=" + installation.cuda_architecture,
            "-MD",
            "-MF",
            dependencies_name};
  }
  line.insert(line.end(),
              {"-I", lab.directory.string(), "-I", (installation.root / "lib").string(), "-c", source, "-o", object});
  return line;
}

Line link_line(const Lab& lab, Backend backend, const Installation& installation, const std::string& object,
               const fs::path& runner) {
  const auto libraries = harness_libraries(installation, lab, backend);
  // The whole harness is linked, and first, so that a submission cannot take the place of a part of it by defining the
  // same name. What the linker filled in at the start is read-only after that.
  if (backend == Backend::sim) {
    Line line = {installation.simcc.string(), "-Wl,-z,relro,-z,now", "-Wl,--whole-archive"};
    for (const auto& library : libraries) line.push_back(library.string());
    line.insert(line.end(), {"-Wl,--no-whole-archive", object, "-o", runner.string()});
    return line;
  }
  Line line = {installation.nvcc->string(), "-arch=" + installation.cuda_architecture, "-Xlinker=-z,relro,-z,now",
               "-Xlinker=--whole-archive"};
  // Handed on to the host's linker as they are: nvlink would look for device code in them, and cannot read thin
  // archives.
  for (const auto& library : libraries) line.push_back("-Xlinker=" + library.string());
  line.insert(line.end(), {"-Xlinker=--no-whole-archive", object, "-o", runner.string()});
  return line;
}

void replace_all(std::string& text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

std::string cleaned(std::string text, const fs::path& folder, const Lab& lab, const Installation& installation) {
  replace_all(text, folder.string() + "/", "");
  replace_all(text, lab.directory.string() + "/", "labs/" + lab.folder + "/");
  replace_all(text, installation.build.string() + "/", "");
  replace_all(text, installation.root.string() + "/", "");
  return printable(text);
}

std::string failure_sentence(const Outcome& outcome, const Limits& limits, const std::string& output, const Lab& lab) {
  if (outcome.ending != Ending::exited) return "The compiler " + describe(outcome, limits) + ".";
  if (output.find("undefined reference to `" + lab.function + "(") != std::string::npos) {
    return "It compiles, but does not define " + lab.function + " as " + lab.function + ".h declares it.";
  }
  for (std::size_t begin = 0; begin < output.size();) {
    const auto end = std::min(output.find('\n', begin), output.size());
    const std::string line = output.substr(begin, end - begin);
    if (line.find("error") != std::string::npos) return "It does not compile: " + line;
    begin = end + 1;
  }
  return "It does not compile.";
}

// Signs of a failure that the source did not cause. They can be forged (#error "No space left on device"), so a doubt
// is only the reason to try a source that is known to compile.
bool in_doubt(const Outcome& outcome, Backend backend) {
  return outcome.ending == Ending::signalled ||
         (outcome.ending == Ending::exited && outcome.code > source_is_wrong(backend)) ||
         outcome.output.find("No space left on device") != std::string::npos ||
         outcome.output.find("Killed signal") != std::string::npos;
}

void check_tools(const Lab& lab, Backend backend, const Installation& installation) {
  if (backend == Backend::cuda && !installation.nvcc) {
    throw OutsideError(
        "nvcc was not found on PATH or in /usr/local/cuda/bin: the cuda backend needs the CUDA Toolkit.");
  }
  auto needed = harness_libraries(installation, lab, backend);
  if (backend == Backend::sim) needed.push_back(installation.simcc);
  for (const auto& file : needed) {
    if (!fs::exists(file))
      throw OutsideError("'" + file.string() + "' is not built: run ./lockstep once, it builds what is missing.");
  }
}

// What a compiler may see: its own files, the lab's contract and what a runner is linked from. Not tasks, baselines,
// solutions or another's submission.
Permissions compiler_permissions(const Lab& lab, Backend backend, const Installation& installation,
                                 const fs::path& folder) {
  Permissions permissions;
  // For `-arch=native` nvcc asks the GPU what it is.
  permissions.gpu = backend == Backend::cuda && installation.cuda_architecture == "native";
  permissions.write = {folder};
  permissions.read = {installation.root / "lib", installation.build / "lib", installation.simcc};
  for (const auto& entry : fs::directory_iterator(lab.directory)) {
    if (entry.path().extension() == ".h") permissions.read.push_back(entry.path());
  }
  for (const auto& place : compiler_places(installation, backend)) permissions.read.push_back(place);
  return permissions;
}

fs::path nm_program() {
  if (const auto nm = find_program("nm")) return *nm;
  throw OutsideError("nm was not found on PATH: it is part of binutils, which a compiler needs too.");
}

std::string read_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

Compilation& refused(Compilation& result, const std::string& why) {
  result.failure = why;
  return result;
}

Compilation compile_once(const Source& source, const Lab& lab, Backend backend, const Installation& installation,
                         const fs::path& folder, bool& doubtful) {
  const fs::path work = folder / "source";
  fs::create_directories(work);
  write_source(source, work);
  Compilation result;
  result.runner = folder / "runner";
  const Permissions permissions = compiler_permissions(lab, backend, installation, folder);
  const auto run = [&](Line line) {
    Command command;
    command.arguments = std::move(line);
    command.working_directory = work;
    command.environment["TMPDIR"] = folder.string();
    if (const char* path = std::getenv("PATH")) command.environment["PATH"] = path;
    command.limits = compiler_limits(backend);
    Outcome outcome = run_command(sandboxed(std::move(command), permissions));
    throw_if_sandbox_broke(outcome);
    return outcome;
  };
  const auto compiles = [&](Line line) {
    const Outcome outcome = run(std::move(line));
    const std::string output = cleaned(outcome.output, work, lab, installation);
    result.output += output;
    if (outcome.succeeded()) return true;
    doubtful = in_doubt(outcome, backend);
    result.failure = failure_sentence(outcome, compiler_limits(backend), output, lab);
    return false;
  };
  if (!compiles(translate_line(lab, backend, installation, operand(source.name), object_name))) return result;
  if (backend == Backend::cuda) {
    if (const auto no = objection_to_headers(read_file(work / dependencies_name))) return refused(result, *no);
  }
  const Outcome symbols = run({nm_program().string(), "-P", object_name});
  if (!symbols.succeeded()) return refused(result, "What it compiles to cannot be read.");
  if (const auto no = objection(symbols.output)) return refused(result, *no);
  result.succeeded = compiles(link_line(lab, backend, installation, object_name, result.runner));
  return result;
}

}  // namespace

Compilation compile(const Source& source, const Lab& lab, Backend backend, const Installation& installation,
                    const fs::path& folder) {
  check_tools(lab, backend, installation);
  bool doubtful = false;
  Compilation result = compile_once(source, lab, backend, installation, folder, doubtful);
  if (!doubtful) return result;
  const fs::path trial = folder / "trial";
  fs::create_directory(trial);
  bool still_doubtful = false;
  const Source known_good = read_submission(lab.baseline(), lab.directory);
  if (!compile_once(known_good, lab, backend, installation, trial, still_doubtful).succeeded && still_doubtful) {
    const std::string first_line = result.output.substr(0, result.output.find('\n'));
    throw OutsideError("Nothing can be compiled here. " + (first_line.empty() ? result.failure : first_line));
  }
  return result;
}

Line simulator_compile_line(const Lab& lab, const Installation& installation, const fs::path& source,
                            const fs::path& object) {
  return translate_line(lab, Backend::sim, installation, fs::absolute(source).lexically_normal().string(),
                        object.string());
}

Line simulator_link_line(const Lab& lab, const Installation& installation, const fs::path& object,
                         const fs::path& runner) {
  return link_line(lab, Backend::sim, installation, object.string(), runner);
}

}  // namespace lockstep::grader
