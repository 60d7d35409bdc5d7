// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/workshop.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include "grader/build/utf8.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

constexpr std::chrono::minutes compile_time{10};  // of one file, while others are compiled too
constexpr std::chrono::minutes run_time{30};
constexpr unsigned most_processes = 4096;  // and threads: checking an output takes one a processor
constexpr std::size_t most_output = std::size_t{64} << 20;

std::string first_error(std::string_view output) {
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    const std::string_view line = output.substr(0, end);
    if (line.find("error") != std::string_view::npos || line.find("cannot find") != std::string_view::npos) {
      return printable(line);
    }
    output.remove_prefix(std::min(end + 1, output.size()));
  }
  return "the compiler does not say why";
}

std::string last_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const auto end = text.rfind('\n');
  return printable(end == std::string::npos ? text : text.substr(end + 1));
}

}  // namespace

Workshop::Workshop(const Installation& installation, std::vector<std::filesystem::path> folders, Progress progress)
    : installation_(installation), folders_(std::move(folders)), progress_(std::move(progress)) {}

std::vector<std::string> Workshop::nvcc(std::vector<std::string> more) const {
  std::vector<std::string> words = {installation_.nvcc->string(), "-std=c++20", "-O3",
                                    "-arch=" + installation_.cuda_architecture,
                                    "-I" + (installation_.root / "solutions/bench").string()};
  words.insert(words.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  return words;
}

std::vector<std::string> Workshop::simcc(std::vector<std::string> more) const {
  more.insert(more.begin(), {installation_.simcc.string(), "-O2"});
  return more;
}

Command Workshop::command(std::vector<std::string> words, std::chrono::milliseconds time) const {
  Command command;
  command.arguments = std::move(words);
  command.working_directory = folder();
  command.environment["TMPDIR"] = folder().string();
  if (const char* path = std::getenv("PATH")) command.environment["PATH"] = path;
  command.limits.time = time;
  command.limits.output = most_output;
  command.limits.processes = most_processes;
  return command;
}

// With the GPU for nvcc too, which looks at it to compile for the one that is there. Its places are simcc's too.
Permissions Workshop::permissions() const {
  Permissions allowed{{installation_.root, installation_.build, installation_.simcc}, {folder()}, true};
  allowed.read.insert(allowed.read.end(), folders_.begin(), folders_.end());
  for (const auto& place : compiler_places(installation_, Backend::cuda)) allowed.read.push_back(place);
  return allowed;
}

void Workshop::build(const std::vector<Product*>& products) const {
  const std::size_t most = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::unique_ptr<Child>> children(products.size());
  std::size_t begun = 0;
  for (std::size_t i = 0; i < products.size(); ++i) {
    for (; begun < std::min(products.size(), i + most); ++begun) {
      Command compilation = command(products[begun]->words, compile_time);
      // nvcc names its temporary files by its process number, and in sandboxes all of them have the same.
      const auto temporary = folder() / ("compilation_" + std::to_string(begun));
      std::filesystem::create_directories(temporary);
      compilation.environment["TMPDIR"] = temporary.string();
      children[begun] = std::make_unique<Child>(sandboxed(std::move(compilation), permissions()));
    }
    Product& product = *products[i];
    progress_("compiling " + std::to_string(i + 1) + " of " + std::to_string(products.size()) + ": " + product.name);
    Child& child = *children[i];
    if (child.wait(Clock::now() + compile_time) != Child::Event::ended) child.kill(Ending::timed_out);
    throw_if_sandbox_broke(child.outcome());
    if (!child.outcome().succeeded()) {
      product.failure = product.name + " does not compile: " + first_error(child.output()) + ".";
    }
    children[i].reset();
  }
}

bool Workshop::has_header(const std::string& header) const {
  const auto probe = folder() / "probe.cu";
  std::error_code error;
  std::filesystem::remove(probe, error);
  write_file(probe, "#if __has_include(<" + header + ">)\nint lockstep_has_it;\n#endif\n");
  const Outcome outcome = run_command(command(nvcc({"-E", probe.string()}), compile_time));
  return outcome.output.find("lockstep_has_it") != std::string::npos;
}

Outcome Workshop::attempt(const std::vector<std::string>& words,
                          const std::map<std::string, std::string>& environment) const {
  Command program = command(words, run_time);
  program.environment.insert(environment.begin(), environment.end());
  Outcome outcome = run_command(sandboxed(program, permissions()));
  throw_if_sandbox_broke(outcome);
  return outcome;
}

std::string Workshop::run(const std::string& name, const std::vector<std::string>& words,
                          const std::map<std::string, std::string>& environment) const {
  const Outcome outcome = attempt(words, environment);
  if (!outcome.succeeded()) {
    throw OutsideError(name + " " + describe(outcome, command(words, run_time).limits) +
                       (outcome.output.empty() ? "." : ": " + last_line(outcome.output)));
  }
  return outcome.output;
}

}  // namespace lockstep::grader
