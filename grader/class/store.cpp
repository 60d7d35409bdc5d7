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
using Json = nlohmann::ordered_json;

constexpr const char* file_format = "lockstep result file 1";
constexpr const char* draft_mark = ".draft-";
constexpr std::uintmax_t largest = 16U << 20U;  // of a result file
constexpr int deepest = 16;                     // levels of JSON

Json key_json(const ResultKey& key) {
  return {{"lab", key.lab},
          {"submission", key.submission},
          {"lab_version", key.lab_version},
          {"grader_version", key.grader_version},
          {"backend", key.backend},
          {"seed", key.seed},
          {"compiler", key.compiler},
          {"device", key.device},
          {"driver", key.driver}};
}

std::string dense(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string()) throw BadResult(std::string("expected a string for '") + key + "'");
  return found->get<std::string>();
}

ResultKey read_key(const Json& json) {
  if (!json.is_object()) throw BadResult("expected an object for 'key'");
  ResultKey key;
  key.lab = text_of(json, "lab");
  key.submission = text_of(json, "submission");
  key.lab_version = text_of(json, "lab_version");
  key.grader_version = text_of(json, "grader_version");
  key.backend = text_of(json, "backend");
  const auto seed = json.find("seed");
  if (seed == json.end() || !seed->is_number_unsigned()) throw BadResult("expected a whole number for 'seed'");
  key.seed = seed->get<std::uint64_t>();
  key.compiler = text_of(json, "compiler");
  key.device = text_of(json, "device");
  key.driver = text_of(json, "driver");
  return key;
}

/// JSON that is not nested deeply: what is written recursively later must not overflow the stack.
Json parse_shallow(std::string_view text) {
  const auto watch = [](int depth, Json::parse_event_t /*event*/, Json& /*parsed*/) {
    if (depth > deepest) throw BadResult("expected JSON of a few levels");
    return true;
  };
  try {
    return Json::parse(text, watch);
  } catch (const Json::exception&) {
    throw BadResult("expected JSON to its end");
  }
}

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

std::string result_file_text(const ResultKey& key, const Result& result) {
  // Through text and back, so that what is signed is what a reader will find: bad bytes are gone by then.
  const Json json = Json::parse(dense(to_json(result)));
  return json_text(
      {{"format", file_format}, {"key", key_json(key)}, {"sha256", sha256(dense(json))}, {"result", json}});
}

StoredResult parse_result_file(std::string_view text) {
  const Json json = parse_shallow(text);
  if (!json.is_object() || text_of(json, "format") != file_format)
    throw BadResult(std::string("expected \"") + file_format + "\" for 'format'");
  const auto key = json.find("key");
  const auto result = json.find("result");
  if (key == json.end() || result == json.end()) throw BadResult("expected a 'key' and a 'result'");
  if (text_of(json, "sha256") != sha256(dense(*result))) throw BadResult("expected the result that 'sha256' is of");
  return {read_key(*key), result_from_json(*result)};
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
