// SPDX-License-Identifier: BSD-3-Clause
// simcc is to the simulator what nvcc is to a GPU: it compiles .cu files, with g++ or clang++, and links programs.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "guards.h"
#include "line_directive.h"
#include "line_marker.h"
#include "options.h"
#include "output_file.h"
#include "process.h"
#include "rewriter.h"
#include "snippet.h"
#include "toolchain.h"
#include "work.h"

namespace simt::simcc {
namespace {

namespace fs = std::filesystem;

constexpr int source_error = 1;
constexpr int wrong_use = 2;
constexpr int failure = 3;
constexpr std::size_t most_errors = 50;

void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

void say(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stderr); }

/// What a compiler's end means. Prints what it said.
int conclude(const Outcome& outcome, const std::string& said, const Toolchain& toolchain, const OutputFile& file,
             const std::string& output) {
  if (outcome.exit_code == 0) {
    say(said);
    return 0;
  }
  if (file.is_full())
    throw Error{failure, "cannot write " + output + ": no space is left, or a limit on files is reached"};
  say(said);
  if (outcome.exit_code == 1) return source_error;
  throw Error{failure, toolchain.compiler + (outcome.signalled
                                                 ? " was ended by signal " + std::to_string(outcome.exit_code - 128)
                                                 : " failed with exit code " + std::to_string(outcome.exit_code))};
}

bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0') && terminal != nullptr &&
         std::string(terminal) != "dumb";
}

void check_source(const std::string& source) {
  std::error_code error;
  const fs::file_status status = fs::status(source, error);
  if (!fs::exists(status)) throw Error{wrong_use, "no such file: " + source};
  if (fs::is_directory(status)) throw Error{wrong_use, source + " is a folder, not a source file"};
  if (access(source.c_str(), R_OK) != 0) throw Error{wrong_use, "cannot read " + source};
}

std::string read_file(const std::string& name) {
  std::ifstream stream(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// Looks for #line in the source and in every header of its own. Before such a directive in a header comes the
/// preprocessor's own marker that names the header, so that none hides itself.
std::vector<Diagnostic> find_line_directives(const Options& options, const std::string& preprocessed) {
  std::vector<Diagnostic> found;
  std::set<std::string> seen;
  const auto look = [&](const std::string& name) {
    std::error_code error;
    if (!seen.insert(name).second || !fs::is_regular_file(name, error)) return;
    if (const auto line = find_line_directive(read_file(name))) {
      found.push_back(
          {name, *line, 1, "the simulator does not take #line: it tells faults by the source's own lines", ""});
    }
  };
  look(options.source);
  for (std::size_t at = 0; at < preprocessed.size();) {
    const std::size_t end = std::min(preprocessed.find('\n', at), preprocessed.size());
    const auto marker =
        preprocessed[at] == '#' ? parse_line_marker(std::string_view(preprocessed).substr(at, end - at)) : std::nullopt;
    constexpr unsigned system_header = 1U << 3;
    if (marker && !marker->quoted.empty() && (marker->flags & system_header) == 0) look(unquote(marker->quoted));
    at = end + 1;
  }
  return found;
}

int compile(const Options& options, const Toolchain& toolchain) {
  check_source(options.source);
  if (!fs::exists(options.include + "/cuda_runtime.h")) {
    throw Error{failure,
                "no simulator headers in " + options.include + " (--include-dir or SIMCC_INCLUDE names their folder)"};
  }
  OutputFile file(options.output);

  std::vector<std::string> command = preprocess_command(toolchain, options.include);
  append(command, options.preprocessor);
  for (const std::string& option : options.code) {
    if (option.starts_with("-O")) command.push_back(option);
  }
  const std::string base = fs::path(options.output).replace_extension().string();
  bool makes_dependencies = false;
  bool names_dependencies = false;
  bool names_target = false;
  for (const std::string& option : options.preprocessor) {
    makes_dependencies = makes_dependencies || option == "-MD" || option == "-MMD";
    names_dependencies = names_dependencies || option == "-MF";
    names_target = names_target || option == "-MT" || option == "-MQ";
  }
  if (makes_dependencies && !names_dependencies) append(command, {"-MF", base + ".d"});
  if (makes_dependencies && !names_target) append(command, {"-MQ", options.output});
  const bool colour = toolchain.family == Family::gcc && wants_colour();
  if (colour) command.emplace_back("-fdiagnostics-color=always");
  command.push_back(options.source);
  const Outcome preprocessed = run(command, "", Output::keep, file.folder());
  if (const int code = conclude(preprocessed, preprocessed.errors, toolchain, file, options.output)) return code;
  if (options.keep) file.write(base + ".ii", preprocessed.output);

  Rewritten rewritten =
      rewrite(preprocessed.output, {options.include, true, toolchain.family == Family::gcc, options.count_work});
  if (options.count_work && toolchain.family == Family::gcc) rewritten.text = unroll_for_gcc(rewritten.text);
  if (options.keep) file.write(base + ".sim.ii", rewritten.text);
  for (auto& found : find_line_directives(options, preprocessed.output))
    rewritten.diagnostics.push_back(std::move(found));
  Snippets snippets;
  std::size_t told = 0;
  for (const Diagnostic& diagnostic : rewritten.diagnostics) {
    if (told++ == most_errors) break;
    say(snippets.format(diagnostic));
  }
  if (!rewritten.diagnostics.empty()) return source_error;

  command = compile_command(toolchain, options.source);
  if (options.count_work) append(command, work_flags(toolchain));
  append(command, options.code);
  if (colour) command.emplace_back("-fdiagnostics-color=always");
  append(command, {"-o", "-"});
  const Outcome compiled = run(command, rewritten.text, Output::keep, file.folder());
  const std::string said = toolchain.family == Family::clang ? snippets.annotate(compiled.errors) : compiled.errors;
  if (const int code = conclude(compiled, said, toolchain, file, options.output)) return code;

  command = assemble_command(toolchain);
  append(command, {"-o", file.draft()});
  const std::string guarded = insert_guards(compiled.output);
  const Outcome assembled =
      run(command, options.count_work ? count_work(guarded, options.include) : guarded, Output::pass, file.folder());
  if (const int code = conclude(assembled, assembled.errors, toolchain, file, options.output)) return code;
  file.publish();
  return 0;
}

int link(const Options& options, const Toolchain& toolchain) {
  if (!fs::exists(options.library)) {
    throw Error{failure, "no simulator library " + options.library + " (--library or SIMCC_LIBRARY names it)"};
  }
  OutputFile file(options.output);
  std::vector<std::string> command{toolchain.compiler};
  append(command, options.code);
  append(command, options.link);
  append(command, link_arguments(options.library));
  append(command, {"-o", file.draft()});
  const Outcome linked = run(command, "", Output::pass, file.folder());
  if (const int code = conclude(linked, linked.errors, toolchain, file, options.output)) return code;
  file.publish();
  return 0;
}

/// The compiler's own first line first: it is what the code depends on.
int version(const Options& options, const Toolchain& toolchain) {
  const Outcome outcome = run({toolchain.compiler, "--version"}, "", Output::keep, fs::temp_directory_path().string());
  if (outcome.exit_code != 0) throw Error{failure, toolchain.compiler + " --version failed"};
  const std::string first_line = outcome.output.substr(0, outcome.output.find('\n'));
  std::printf("%s\nsimcc %s\nheaders: %s\nlibrary: %s\n", first_line.c_str(), SIMCC_VERSION, options.include.c_str(),
              options.library.c_str());
  return 0;
}

int run_command(const Options& options) {
  if (options.mode == Mode::help) {
    std::fputs(usage, stdout);
    return 0;
  }
  catch_signals();
  const Toolchain toolchain = find_toolchain(options.compiler);
  if (options.mode == Mode::version) return version(options, toolchain);
  return options.mode == Mode::compile ? compile(options, toolchain) : link(options, toolchain);
}

}  // namespace
}  // namespace simt::simcc

int main(int count, char** arguments) {
  using simt::simcc::Error, simt::simcc::Interrupted, simt::simcc::say;
  try {
    return simt::simcc::run_command(simt::simcc::parse_options(count, arguments));
  } catch (const Interrupted& interrupted) {
    simt::simcc::die_of(interrupted.signal);
  } catch (const Error& error) {
    say("simcc: " + error.message + "\n");
    return error.exit_code;
  } catch (const std::exception& error) {
    say(std::string("simcc: ") + error.what() + "\n");
    return simt::simcc::failure;
  }
}
