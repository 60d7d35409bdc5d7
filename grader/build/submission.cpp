// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/submission.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstring>
#include <optional>
#include <sstream>
#include <vector>

#include "grader/build/utf8.h"
#include "grader/process/command.h"
#include "grader/process/temporary_folder.h"
#include "grader/process/unique_fd.h"

namespace lockstep::grader {
namespace fs = std::filesystem;

namespace {

// Reads at most `most` bytes and one more, so that the caller sees when there were more. A file that shrinks or grows
// meanwhile is read as far as it goes.
std::string read_all(const UniqueFd& file, std::size_t most, const std::string& name) {
  std::string text;
  char chunk[65536];
  while (text.size() <= most) {
    const auto got = ::read(file.get(), chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw UnusableSubmission("'" + name + "' cannot be read: " + std::strerror(errno) + ".");
    if (got == 0) break;
    text.append(chunk, static_cast<std::size_t>(got));
  }
  return text;
}

// O_NONBLOCK so that opening a FIFO does not wait for a writer.
std::string read_source(const fs::path& path) {
  const std::string name = printable(path.string());
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file && errno == ENOENT) throw UnusableSubmission("There is no file '" + name + "'.");
  if (!file) throw UnusableSubmission("'" + name + "' cannot be opened: " + std::strerror(errno) + ".");
  struct stat status = {};
  ::fstat(file.get(), &status);
  if (S_ISDIR(status.st_mode)) throw UnusableSubmission("'" + name + "' is a folder; a submission is one .cu file.");
  if (!S_ISREG(status.st_mode)) throw UnusableSubmission("'" + name + "' is not a regular file.");
  std::string text = read_all(file, most_source_bytes, name);
  if (text.empty()) throw UnusableSubmission("'" + name + "' is empty.");
  if (text.size() > most_source_bytes) {
    throw UnusableSubmission("'" + name + "' is larger than " + describe_bytes(most_source_bytes) + ".");
  }
  return text;
}

void check_utf8(const std::string& text, const std::string& name) {
  const auto bad = first_bad_byte(text);
  if (!bad) return;
  static const char* const digits = "0123456789ABCDEF";
  std::string sentence = "'" + name + "' is not UTF-8 text: byte 0x";
  sentence += digits[bad->value >> 4];
  sentence += digits[bad->value & 15];
  sentence += " at line " + std::to_string(bad->line) + ", column " + std::to_string(bad->column) + ".";
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    sentence += " It looks like UTF-16: save it as UTF-8.";
  throw UnusableSubmission(sentence);
}

// The name in `#include "name"`, if the line is one and the name has no folder.
std::optional<std::string> included_name(const std::string& line) {
  std::size_t i = 0;
  const auto skip_blanks = [&] {
    while (i < line.size() && (line[i] == ' ' || line[i] == '\t')) ++i;
  };
  skip_blanks();
  if (i >= line.size() || line[i++] != '#') return std::nullopt;
  skip_blanks();
  if (line.compare(i, 7, "include") != 0) return std::nullopt;
  i += 7;
  skip_blanks();
  if (i >= line.size() || line[i] != '"') return std::nullopt;
  const auto end = line.find('"', i + 1);
  if (end == std::string::npos) return std::nullopt;
  std::string name = line.substr(i + 1, end - i - 1);
  if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos) return std::nullopt;
  return name;
}

std::vector<std::string> included_names(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (auto name = included_name(line)) names.push_back(*name);
  }
  return names;
}

}  // namespace

Source read_submission(const fs::path& file, const fs::path& lab_directory) {
  Source source;
  source.text = read_source(file);
  check_utf8(source.text, printable(file.string()));
  source.name = file.filename().string();
  if (file.extension() != ".cu") source.name = file.stem().string() + ".cu";

  std::size_t bytes = source.text.size();
  std::vector<std::string> pending = included_names(source.text);
  for (std::size_t next = 0; next < pending.size(); ++next) {
    const std::string name = pending[next];
    const fs::path header = file.parent_path() / name;
    if (name == source.name || source.headers.contains(name) || fs::exists(lab_directory / name)) continue;
    const UniqueFd opened(::open(header.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat status = {};
    if (!opened || ::fstat(opened.get(), &status) != 0 || !S_ISREG(status.st_mode))
      continue;  // the compiler will say so
    std::string text = read_all(opened, most_source_bytes, name);
    bytes += text.size();
    if (bytes > most_source_bytes) {
      throw UnusableSubmission("'" + printable(file.string()) + "' and the headers beside it are larger than " +
                               describe_bytes(most_source_bytes) + " together.");
    }
    for (auto& further : included_names(text)) pending.push_back(std::move(further));
    source.headers.emplace(name, std::move(text));
  }
  return source;
}

fs::path write_source(const Source& source, const fs::path& folder) {
  write_file(folder / source.name, source.text);
  for (const auto& [name, text] : source.headers) write_file(folder / name, text);
  return folder / source.name;
}

}  // namespace lockstep::grader
