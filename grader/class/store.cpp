// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "grader/process/errors.h"
#include "grader/process/unique_fd.h"
#include "grader/report/json.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

constexpr const char* draft_mark = ".draft-";
constexpr std::uintmax_t largest = 16U << 20U;  // of a result file

bool same_but_machine(ResultKey a, const ResultKey& b) {
  a.compiler = b.compiler;
  a.device = b.device;
  a.driver = b.driver;
  return a == b;
}

void write_all(int file, std::string_view text, const fs::path& target) {
  while (!text.empty()) {
    const auto written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw outside_error("'" + target.string() + "' cannot be written", errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

void write_whole(const fs::path& target, std::string_view text) {
  std::string draft = (target.parent_path() / (draft_mark + target.filename().string() + "-XXXXXX")).string();
  UniqueFd file(::mkstemp(draft.data()));
  if (!file) throw outside_error("'" + target.string() + "' cannot be written", errno);
  try {
    ::fchmod(file.get(), 0644);
    write_all(file.get(), text, target);
    if (::fsync(file.get()) != 0) throw outside_error("'" + target.string() + "' cannot be written", errno);
    file.reset();
    if (::rename(draft.c_str(), target.c_str()) != 0)
      throw outside_error("'" + target.string() + "' cannot be put in place", errno);
  } catch (...) {
    ::unlink(draft.c_str());
    throw;
  }
}

ResultStore::ResultStore(fs::path folder) : folder_(std::move(folder)) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw OutsideError("The folder '" + folder_.string() + "' cannot be made: " + error.message() + ".");
  // Another grader may be writing now, so only what is old is taken for left behind.
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (fs::recursive_directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (entry->path().filename().string().starts_with(draft_mark) && entry->last_write_time(ignored) < old && !ignored)
      fs::remove(entry->path(), ignored);
  }
}

std::optional<Result> ResultStore::read(const fs::path& file, const ResultKey& key, bool any_machine) {
  std::error_code error;
  if (!fs::exists(file, error)) return std::nullopt;
  std::string why;
  try {
    if (fs::file_size(file, error) > largest || error) throw BadResult("expected a smaller file");
    std::ifstream in(file, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    StoredResult stored = parse_result_file(text);
    if (stored.key == key || (any_machine && same_but_machine(stored.key, key))) return std::move(stored.result);
    why = "expected the key that its name says";
  } catch (const BadResult& bad) {
    why = bad.what();
  }
  remarks_.push_back(file.string() + " is no result and is made again: " + why + ".");
  return std::nullopt;
}

std::optional<Result> ResultStore::find(const ResultKey& key) { return read(folder_ / key.name(), key, false); }

std::optional<Result> ResultStore::find_of_any_machine(const ResultKey& key) {
  const fs::path stem = folder_ / key.stem();
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(stem.parent_path(), error)) {
    if (entry.path().filename().string().starts_with(stem.filename().string() + "-")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    if (auto result = read(file, key, true)) return result;
  }
  return std::nullopt;
}

void ResultStore::keep(const ResultKey& key, const Result& result) {
  const fs::path target = folder_ / key.name();
  std::error_code error;
  fs::create_directories(target.parent_path(), error);
  if (error)
    throw OutsideError("The folder '" + target.parent_path().string() + "' cannot be made: " + error.message() + ".");
  write_whole(target, result_file_text(key, result));
}

}  // namespace lockstep::grader
