// SPDX-License-Identifier: BSD-3-Clause
// Writes the checkout's compile_commands.json, so that an editor's clangd understands every source, also the .cu files
// on a machine without CUDA: Meson's own entries, and one for each .cu that has clang read it as CUDA against the
// simulator's headers.
//
//   compile_commands ROOT BUILD STAMP DEPFILE
//
// STAMP is touched and DEPFILE says, for Ninja, when to run again: a folder with .cu files or Meson's list has changed.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr auto folders_with_cuda = {"labs", "solutions", "tests", "grader"};

struct Sources {
  std::vector<fs::path> cuda;     ///< the .cu files, relative to the root, in order
  std::vector<fs::path> folders;  ///< every folder looked at, absolute
};

Sources find_sources(const fs::path& root) {
  Sources sources;
  for (const auto* top : folders_with_cuda) {
    if (!fs::is_directory(root / top)) continue;
    sources.folders.push_back(root / top);
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (entry.is_directory()) sources.folders.push_back(entry.path());
      if (entry.is_regular_file() && entry.path().extension() == ".cu") {
        sources.cuda.push_back(entry.path().lexically_relative(root));
      }
    }
  }
  std::ranges::sort(sources.cuda);
  return sources;
}

/// As an editor's clang must be called to read a .cu file without a CUDA Toolkit. libstdc++ declares variadic
/// functions, and the simulator's headers are for host and device at once, where CUDA has none. A stub's parameters are
/// unused, rightly.
constexpr std::string_view clang_options =
    "clang++ -x cuda --cuda-host-only -nocudainc -nocudalib -Xclang -fcuda-allow-variadic-functions -std=c++20 -Wall "
    "-Wextra "
    "-Wno-unused-parameter -Wno-unknown-cuda-version -include cuda_runtime.h";

/// A solution or a wrong submission lies in a folder named like its lab and includes the lab's contract.
json entry_of(const fs::path& root, const fs::path& source) {
  json arguments;
  std::istringstream options{std::string(clang_options)};
  for (std::string option; options >> option;) arguments.push_back(option);
  for (const auto* folder : {"lib/sim/include", "lib"}) arguments.push_back("-I" + (root / folder).string());
  for (const auto& part : source.parent_path()) {
    if (fs::is_directory(root / "labs" / part)) arguments.push_back("-I" + (root / "labs" / part).string());
  }
  arguments.push_back(source.string());
  return {{"directory", root.string()}, {"file", source.string()}, {"arguments", arguments}};
}

json read_list(const fs::path& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  return json::parse(in);
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::trunc);
  out << text;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + path.string());
}

/// A reader sees the old list or the new one, never a part.
void replace_file(const fs::path& path, const std::string& text) {
  auto temporary = path;
  temporary += ".new";
  write_file(temporary, text);
  fs::rename(temporary, path);
}

std::string escaped_for_make(const std::string& path) {
  std::string escaped;
  for (const char c : path) {
    if (c == ' ' || c == '#') escaped += '\\';
    if (c == '$') escaped += '$';
    escaped += c;
  }
  return escaped;
}

void run(const fs::path& root, const fs::path& build, const fs::path& stamp, const fs::path& depfile) {
  const auto mesons_list = build / "compile_commands.json";
  const auto sources = find_sources(root);

  auto list = json::array();
  for (const auto& entry : read_list(mesons_list)) {
    // With nvcc, Meson lists .cu files too, with options that clangd does not know.
    if (fs::path(entry.at("file").get<std::string>()).extension() != ".cu") list.push_back(entry);
  }
  for (const auto& source : sources.cuda) list.push_back(entry_of(root, source));
  try {
    replace_file(root / "compile_commands.json", list.dump(1) + "\n");
  } catch (const std::exception& error) {  // the checkout cannot be written: it builds elsewhere, without this list
    std::cerr << "no list for editors: " << error.what() << '\n';
  }

  std::string rule = escaped_for_make(stamp.string()) + ": " + escaped_for_make(mesons_list.string());
  for (const auto& folder : sources.folders) rule += " \\\n  " + escaped_for_make(folder.string());
  write_file(depfile, rule + "\n");
  write_file(stamp, "");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: compile_commands ROOT BUILD STAMP DEPFILE\n";
    return 2;
  }
  try {
    run(argv[1], argv[2], argv[3], argv[4]);
  } catch (const std::exception& error) {
    std::cerr << "compile_commands: " << error.what() << '\n';
    return 3;
  }
  return 0;
}
