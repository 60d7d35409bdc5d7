// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/handout.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>

#include "grader/build/find_program.h"
#include "grader/catalog/errors.h"
#include "grader/process/child.h"
#include "grader/process/temporary_folder.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

// First parts of paths. What is not named is not handed out, so that a new folder gives nothing away.
constexpr std::array given = {".clang-format",
                              ".clang-tidy",
                              ".editorconfig",
                              ".gitattributes",
                              ".gitignore",
                              "LICENSE",
                              "LICENSE-CC-BY-4.0",
                              "grader",
                              "labs",
                              "lib",
                              "lockstep",
                              "meson.build",
                              "meson_options.txt",
                              "tests",
                              "tools"};
// Below those. Of the sample class, Ben's stub and what Dan makes of the baseline stay; the others are nearly there.
constexpr std::array withheld = {"grader/adapters",
                                 "grader/sample_class/README.md",
                                 "grader/sample_class/ada",
                                 "grader/sample_class/cleo",
                                 "grader/sample_class/eve",
                                 "tests/attacks",
                                 "tests/end_to_end",
                                 "tests/fuzz",
                                 "tests/mechanism",
                                 "tests/mutants",
                                 "tests/slides",
                                 "tests/warp_aos"};
// Where the answers are.
constexpr std::array answers = {"solutions", "tests/attacks", "tests/mutants"};

constexpr const char* readme = "grader/class/handout_readme.md";

bool below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

template <class Folders>
bool below_any(const fs::path& path, const Folders& folders) {
  return std::any_of(folders.begin(), folders.end(), [&](const char* folder) { return below(path, folder); });
}

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) throw OutsideError("'" + file.string() + "' cannot be read.");
  return text;
}

/// What git says; throws OutsideError where it fails.
std::string git(const fs::path& root, std::vector<std::string> words) {
  const auto program = find_program("git");
  if (!program) throw OutsideError("The checkout is git's, and there is no git to ask which files belong to it.");
  Command command;
  command.arguments = {program->string(), "-C", root.string()};
  command.arguments.insert(command.arguments.end(), words.begin(), words.end());
  command.limits.output = 16U << 20U;
  command.limits.time = std::chrono::minutes(1);
  if (const char* home = std::getenv("HOME")) command.environment["HOME"] = home;
  const Outcome outcome = run_command(command);
  if (!outcome.succeeded()) throw OutsideError("git " + words.front() + " failed: " + outcome.output);
  return outcome.output;
}

std::vector<fs::path> tracked_files(const fs::path& root) {
  std::vector<fs::path> files;
  const std::string list = git(root, {"ls-files", "-z"});
  for (std::size_t begin = 0; begin < list.size();) {
    const auto end = list.find('\0', begin);
    files.emplace_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return files;
}

/// Everything but hidden folders and builds, for a checkout that came without git.
std::vector<fs::path> all_files(const fs::path& root) {
  std::vector<fs::path> files;
  for (fs::recursive_directory_iterator entry(root), end; entry != end; ++entry) {
    const bool hidden = entry->path().filename().string().starts_with('.');
    if (entry->is_directory() && (hidden || fs::exists(entry->path() / "build.ninja")))
      entry.disable_recursion_pending();
    if (entry->is_regular_file()) files.push_back(entry->path().lexically_relative(root));
  }
  return files;
}

std::vector<fs::path> files_of(const fs::path& root) {
  std::vector<fs::path> files;
  if (fs::exists(root / ".git")) {
    const std::string changed = git(root, {"status", "--porcelain", "--", "labs"});
    if (!changed.empty()) {
      throw UsageError(
          "Files below labs/ are changed and not committed, perhaps a solution; commit them or put them "
          "back first: " +
          changed.substr(3, changed.find('\n') - 3));
    }
    files = tracked_files(root);
  } else {
    files = all_files(root);
  }
  std::erase_if(files, [&](const fs::path& file) { return !fs::is_regular_file(fs::symlink_status(root / file)); });
  std::sort(files.begin(), files.end());
  return files;
}

std::map<std::string, fs::path> answer_texts(const fs::path& root, const std::vector<fs::path>& files) {
  std::map<std::string, fs::path> texts;
  for (const auto& file : files) {
    if (below_any(file, answers)) texts.emplace(read(root / file), file);
  }
  return texts;
}

void copy_text(const fs::path& source, const fs::path& target, const std::string& text) {
  fs::create_directories(target.parent_path());
  write_file(target, text);
  fs::permissions(target, fs::status(source).permissions());
}

}  // namespace

bool is_for_students(const fs::path& file) { return below_any(file, given) && !below_any(file, withheld); }

std::string without_dead_links(const std::string& markdown, const fs::path& file, const std::vector<fs::path>& files) {
  const auto alive = [&](const std::string& target) {
    if (target.find("://") != std::string::npos || target.starts_with('#')) return true;
    const fs::path path = (file.parent_path() / target.substr(0, target.find('#'))).lexically_normal();
    return std::any_of(files.begin(), files.end(), [&](const fs::path& one) { return below(one, path); });
  };
  std::string text;
  for (std::size_t at = 0; at < markdown.size();) {
    // [words](target), where the words hold no bracket themselves.
    const auto middle = markdown[at] == '[' ? markdown.find_first_of("[]", at + 1) : std::string::npos;
    const bool link = middle != std::string::npos && markdown.compare(middle, 2, "](") == 0;
    const auto end = link ? markdown.find(')', middle) : std::string::npos;
    if (end == std::string::npos || alive(markdown.substr(middle + 2, end - middle - 2))) {
      text += markdown[at++];
      continue;
    }
    if (text.ends_with('!')) text.pop_back();
    text += markdown.substr(at + 1, middle - at - 1);
    at = end + 1;
  }
  return text;
}

Handout make_handout(const fs::path& root, const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !(fs::is_directory(folder, error) && fs::is_empty(folder, error)))
    throw UsageError("'" + folder.string() + "' is there and not empty; the student's edition goes into a new folder.");
  const auto files = files_of(root);
  std::vector<fs::path> chosen;
  std::copy_if(files.begin(), files.end(), std::back_inserter(chosen), is_for_students);
  const auto secrets = answer_texts(root, files);
  for (const auto& file : chosen) {
    const std::string text = read(root / file);
    if (const auto same = secrets.find(text); same != secrets.end() && !text.empty())
      throw OutsideError(file.string() + " holds the same as " + same->second.string() + ": nothing was handed out.");
  }
  std::vector<fs::path> all = chosen;
  all.emplace_back("README.md");
  for (const auto& file : chosen) {
    std::string text = read(root / file);
    if (file.extension() == ".md") text = without_dead_links(text, file, all);
    copy_text(root / file, folder / file, text);
  }
  copy_text(root / readme, folder / "README.md", read(root / readme));
  return {all.size(), files.size() - chosen.size()};
}

}  // namespace lockstep::grader
