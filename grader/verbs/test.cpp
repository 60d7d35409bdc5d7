// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>

#include "grader/build/find_program.h"
#include "grader/catalog/errors.h"
#include "grader/catalog/nearest.h"
#include "grader/process/child.h"
#include "grader/report/progress.h"
#include "grader/verbs/options.h"
#include "grader/verbs/test_log.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// The tests to run: those named, or all.
std::vector<std::string> chosen_tests(const std::vector<std::string>& all, const std::vector<std::string>& wanted) {
  for (const auto& name : wanted) {
    if (std::find(all.begin(), all.end(), name) != all.end()) continue;
    const std::string near = did_you_mean(name, all);
    throw UsageError("There is no test '" + name + "'" + (near.empty() ? "." : near));
  }
  if (wanted.empty()) return all;
  std::vector<std::string> chosen;
  std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
               [&](const auto& name) { return std::find(wanted.begin(), wanted.end(), name) != wanted.end(); });
  return chosen;
}

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of('\n');
  if (end == std::string::npos) return {};
  const auto start = text.rfind('\n', end);
  return text.substr(start == std::string::npos ? 0 : start + 1, end - (start == std::string::npos ? 0 : start));
}

Outcome run_meson(const Installation& installation, const std::vector<std::string>& wanted) {
  const auto meson = find_program("meson");
  if (!meson) throw OutsideError("The tests need meson, which is not on PATH.");
  Command command;
  command.arguments = {meson->string(),   "test", "-C", installation.build.string(), "--no-rebuild",
                       "--num-processes", "2"};
  command.arguments.insert(command.arguments.end(), wanted.begin(), wanted.end());
  command.environment = {{"PYTHONUNBUFFERED", "1"}, {"LC_ALL", "C.UTF-8"}};
  for (const char* kept : {"PATH", "HOME", "TMPDIR", "CXX", "CPATH", "LIBRARY_PATH", "LD_LIBRARY_PATH"}) {
    if (const char* value = std::getenv(kept)) command.environment[kept] = value;
  }
  command.limits.time = 2h;  // each test has its own limit in Meson
  command.limits.file_size = std::uint64_t{16} << 30U;
  command.limits.output = std::size_t{64} << 20U;
  Child child(command);
  Progress progress;
  const auto deadline = Clock::now() + command.limits.time;
  while (child.wait(std::min(deadline, Clock::now() + 200ms)) != Child::Event::ended) {
    if (Clock::now() >= deadline) child.kill(Ending::timed_out);
    progress.show(last_line(child.output()));
  }
  return child.outcome();
}

std::string failure_text(const TestFailure& failure, const Style& style) {
  std::string text =
      paint("FAILED", Ink::bad, style) + "  " + paint(failure.program + ": " + failure.reason, Ink::bold, style) + "\n";
  const std::string output = safe(failure.output, style);
  text += output;
  if (!output.empty() && output.back() != '\n') text += '\n';
  return text + "\n";
}

int test(const std::vector<std::string>& wanted) {
  const Installation installation = find_installation();
  const auto expected = chosen_tests(defined_tests(installation.build), wanted);
  const fs::path log = installation.build / "meson-logs" / "testlog.json";
  std::error_code error;
  fs::remove(log, error);  // an older run's results never count
  if (fs::exists(log, error)) throw OutsideError("The old test log, " + log.string() + ", cannot be removed.");
  Outcome outcome;
  if (!expected.empty()) outcome = run_meson(installation, wanted);

  std::ifstream in(log);
  const std::string content((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const TestCounts counts = count_tests(content, expected);
  const Style style = style_for(STDOUT_FILENO);
  std::string text;
  // Meson's own words are only of use where it did not come to run the tests.
  if (content.empty()) text += safe(outcome.output, style) + "\n";
  for (const auto& failure : counts.failures) text += failure_text(failure, style);
  print(text + summary_line(counts) + "\n");
  return counts.succeeded() ? exit_done : exit_falls_short;
}

}  // namespace

void add_test(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("test", "Run this project's own tests");
  verb->footer(
      "The last line says how many test cases passed. Exit code: 0 all did, 1 some failed or none passed.\n\n"
      "Examples:\n  ./lockstep test\n  ./lockstep test grader_cli");
  auto names = std::make_shared<std::vector<std::string>>();
  verb->add_option("NAME", *names, "test programs, by Meson's names (default: all)")->type_name("");
  verb->callback([&program, names] { program.run = [names] { return test(*names); }; });
}

}  // namespace lockstep::grader
