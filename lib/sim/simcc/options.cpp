// SPDX-License-Identifier: BSD-3-Clause
#include "options.h"

#include <cstdlib>
#include <string_view>

#include "toolchain.h"

namespace simt::simcc {

const char* const usage =
    "usage: simcc [options] -c FILE.cu -o FILE.o      compile CUDA C++ for the simulator\n"
    "       simcc [options] FILE.o... -o PROGRAM      link with the simulator\n"
    "       simcc --version\n"
    "\n"
    "  --compiler NAME      g++, clang++ or a path (default: the first of g++, clang++ that is there)\n"
    "  --include-dir DIR    the simulator's headers (or SIMCC_INCLUDE)\n"
    "  --library FILE       the simulator's library (or SIMCC_LIBRARY)\n"
    "  --count-work         count the instructions that kernels execute too, for the cost model\n"
    "  --keep               leave FILE.ii, preprocessed, and FILE.sim.ii, rewritten, beside the object\n"
    "  -I -D -U -isystem -include -MD -MMD -MF -MT -MQ -O -g -W -f -m -L -l -Wl,   as the compiler takes them\n"
    "\n"
    "Exit codes: 0 done, 1 the source has errors, 2 wrong use, 3 something else failed.\n"
    "\n"
    "example: simcc -O2 -c saxpy.cu -o saxpy.o && simcc saxpy.o main.o -o saxpy\n";

namespace {

class Parser {
 public:
  Parser(int count, const char* const* arguments) : arguments_(arguments + 1, arguments + count) {
    options_.include = environment("SIMCC_INCLUDE", SIMCC_DEFAULT_INCLUDE);
    options_.library = environment("SIMCC_LIBRARY", SIMCC_DEFAULT_LIBRARY);
  }

  Options run() {
    while (next_ < arguments_.size()) {
      const std::string argument = arguments_[next_++];
      if (argument == "-h" || argument == "--help" || argument == "--version") {
        options_.mode = argument == "--version" ? Mode::version : Mode::help;
        return options_;
      }
      take(argument);
    }
    check();
    return options_;
  }

 private:
  static std::string environment(const char* name, const char* otherwise) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? value : otherwise;
  }

  [[noreturn]] static void wrong(const std::string& message) {
    throw Error{2, message + " (simcc --help shows the use)"};
  }

  std::string value_of(const std::string& option) {
    if (next_ == arguments_.size()) wrong(option + " needs a value");
    return arguments_[next_++];
  }

  /// `--name value` and `--name=value`.
  bool long_option(const std::string& argument, std::string_view name, std::string& value) {
    if (!argument.starts_with(name)) return false;
    if (argument.size() == name.size()) {
      value = value_of(argument);
    } else if (argument[name.size()] == '=') {
      value = argument.substr(name.size() + 1);
    } else {
      return false;
    }
    if (value.empty()) wrong(std::string(name) + " needs a value");
    return true;
  }

  /// `-Xvalue`, and `-X value` which becomes two arguments.
  bool with_value(const std::string& argument, std::string_view name, std::vector<std::string>& list,
                  bool joinable = true) {
    if (argument == name) {
      const std::string value = value_of(argument);
      list.insert(list.end(), {argument, value});
      return true;
    }
    if (!joinable || !argument.starts_with(name)) return false;
    list.push_back(argument);
    return true;
  }

  void take(const std::string& argument) {
    if (argument.empty()) wrong("an empty argument");
    if (argument[0] != '-') return file(argument);
    if (argument == "-c") {
      options_.mode = Mode::compile;
    } else if (argument == "--keep") {
      options_.keep = true;
    } else if (argument == "--count-work") {
      options_.count_work = true;
    } else if (argument.starts_with("-o")) {
      if (!options_.output.empty()) wrong("-o is given twice");
      options_.output = argument.size() > 2 ? argument.substr(2) : value_of(argument);
      if (options_.output.empty()) wrong("-o needs a file's name");
    } else if (!long_option(argument, "--compiler", options_.compiler) &&
               !long_option(argument, "--include-dir", options_.include) &&
               !long_option(argument, "--library", options_.library) && !preprocessor(argument) && !linker(argument) &&
               !code(argument)) {
      wrong("simcc does not know the option '" + argument + "'");
    }
  }

  bool preprocessor(const std::string& argument) {
    auto& list = options_.preprocessor;
    if (argument == "-MD" || argument == "-MMD" || argument == "-MP") {
      list.push_back(argument);
      return true;
    }
    for (const char* name : {"-isystem", "-include", "-MF", "-MT", "-MQ"}) {
      if (with_value(argument, name, list, false)) return true;
    }
    return with_value(argument, "-I", list) || with_value(argument, "-D", list) || with_value(argument, "-U", list);
  }

  bool linker(const std::string& argument) {
    auto& list = options_.link;
    if (argument.starts_with("-Wl,") || argument == "-pthread" || argument == "-rdynamic" || argument == "-s" ||
        argument.starts_with("-static") || argument == "-no-pie" || argument == "-pie") {
      list.push_back(argument);
      return true;
    }
    return with_value(argument, "-Xlinker", list, false) || with_value(argument, "-L", list) ||
           with_value(argument, "-l", list);
  }

  bool code(const std::string& argument) {
    const std::string_view kind = std::string_view(argument).substr(0, 2);
    if (kind != "-O" && kind != "-g" && kind != "-W" && kind != "-f" && kind != "-m" && argument != "-w") return false;
    options_.code.push_back(argument);
    return true;
  }

  void file(const std::string& name) {
    const std::string_view ending = std::string_view(name).substr(std::min(name.rfind('.'), name.size()));
    if (ending == ".o" || ending == ".a" || ending == ".so") {
      options_.link.push_back(name);
      ++objects_;
    } else if (options_.source.empty()) {
      options_.source = name;
    } else {
      wrong("two sources, '" + options_.source + "' and '" + name + "': compile one at a time");
    }
  }

  void check() const {
    if (options_.mode == Mode::compile) {
      if (options_.source.empty()) wrong("no source to compile");
      if (objects_ != 0) wrong("an object beside a source: compile with -c first, then link");
    } else {
      if (!options_.source.empty()) wrong("'" + options_.source + "' is no object: compile it with -c first");
      if (objects_ == 0) wrong("nothing to do");
    }
    if (options_.output.empty()) wrong("-o FILE is missing");
  }

  std::vector<std::string> arguments_;
  std::size_t next_ = 0;
  Options options_;
  std::size_t objects_ = 0;
};

}  // namespace

Options parse_options(int count, const char* const* arguments) { return Parser(count, arguments).run(); }

}  // namespace simt::simcc
