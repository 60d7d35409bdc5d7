// SPDX-License-Identifier: BSD-3-Clause
#include "grader/program/simulated_program.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <iterator>

#include "grader/process/errors.h"
#include "grader/process/interrupt.h"
#include "grader/process/temporary_folder.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

/// Runs a command in the grader's own terminal, folder and environment, with `added` to it. Ctrl-C reaches both: the
/// child may end as it likes, and the grader after it.
int run_here(std::vector<std::string> arguments, const std::vector<std::string>& added) {
  std::vector<std::string> environment;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!std::string_view(*variable).starts_with("SIMT_")) environment.emplace_back(*variable);
  }
  environment.insert(environment.end(), added.begin(), added.end());
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) sigaddset(&signals, signal);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  pid_t child = 0;
  const int error = posix_spawn(&child, arguments[0].c_str(), nullptr, &attributes, pointers(arguments).data(),
                                pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  if (error != 0) throw outside_error(arguments[0] + " cannot be started", error);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw outside_error("A process is lost", errno);
    if (interrupted() == SIGTERM || interrupted() == SIGHUP) kill(child, interrupted());
  }
  throw_if_interrupted();
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string contents(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

ProgramRun run_simulated(const ProgramOptions& options, const Installation& installation) {
  const TemporaryFolder folder;
  const std::string simcc = installation.simcc.string();
  const std::vector<std::string> places = {"SIMCC_INCLUDE=" + (installation.root / "lib/sim/include").string(),
                                           "SIMCC_LIBRARY=" + (installation.build / "lib/sim/libsimt.a").string()};
  ProgramRun run;
  std::vector<std::string> link = {simcc};
  for (std::size_t i = 0; i < options.sources.size(); ++i) {
    const std::string object = (folder.path() / (std::to_string(i) + ".o")).string();
    std::vector<std::string> compile = {simcc};
    compile.insert(compile.end(), options.compile.begin(), options.compile.end());
    compile.insert(compile.end(), {"-c", options.sources[i].string(), "-o", object});
    run.exit_code = run_here(compile, places);
    if (run.exit_code != 0) return run;
    link.push_back(object);
  }
  const std::string program = (folder.path() / options.sources.front().stem()).string();
  link.insert(link.end(), options.link.begin(), options.link.end());
  link.insert(link.end(), {"-o", program});
  run.exit_code = run_here(link, places);
  if (run.exit_code != 0) return run;

  run.compiled = true;
  std::vector<std::string> command = {program};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const fs::path report = folder.path() / "report.json";
  run.exit_code = run_here(command, {"SIMT_REPORT=" + report.string(), "SIMT_SEED=" + std::to_string(options.seed),
                                     "SIMT_SAMPLE=" + std::to_string(options.count_one_in)});
  run.report = contents(report);
  return run;
}

}  // namespace lockstep::grader
