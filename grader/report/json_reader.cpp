// SPDX-License-Identifier: BSD-3-Clause
#include <cstdint>
#include <limits>

#include "grader/report/json.h"

namespace lockstep::grader {
namespace {

using Json = nlohmann::ordered_json;

/// The values of one object, each asked for by its key and type.
class Reader {
 public:
  Reader(const Json& json, std::string path) : json_(json), path_(std::move(path)) {
    if (!json.is_object()) refuse(path_, "an object");
  }

  [[nodiscard]] std::string text(const char* key) const {
    const Json& value = at(key);
    if (!value.is_string()) refuse(path_of(key), "a string");
    return value.get<std::string>();
  }
  [[nodiscard]] bool flag(const char* key) const {
    const Json& value = at(key);
    if (!value.is_boolean()) refuse(path_of(key), "true or false");
    return value.get<bool>();
  }
  [[nodiscard]] double number(const char* key) const { return as_number(at(key), path_of(key)); }
  [[nodiscard]] std::uint64_t whole(const char* key, std::uint64_t most = UINT64_MAX) const {
    return as_whole(at(key), path_of(key), most);
  }
  [[nodiscard]] unsigned small(const char* key) const {
    return static_cast<unsigned>(whole(key, std::numeric_limits<unsigned>::max()));
  }
  [[nodiscard]] Verdict verdict(const char* key) const {
    const auto found = verdict_named(text(key));
    if (!found) refuse(path_of(key), "a verdict");
    return *found;
  }
  [[nodiscard]] Reader object(const char* key) const { return {at(key), path_of(key)}; }
  [[nodiscard]] bool null(const char* key) const { return at(key).is_null(); }

  /// Calls `each(element, its path)` for the elements of an array.
  template <class Each>
  void array(const char* key, Each each) const {
    const Json& value = at(key);
    if (!value.is_array()) refuse(path_of(key), "an array");
    std::size_t index = 0;
    for (const auto& element : value) each(element, path_of(key) + "[" + std::to_string(index++) + "]");
  }
  /// Calls `each(name, value, its path)` for what this object holds.
  template <class Each>
  void items(Each each) const {
    for (const auto& item : json_.items()) each(item.key(), item.value(), path_of(item.key().c_str()));
  }

  static double as_number(const Json& value, const std::string& path) {
    if (value.is_null()) return std::numeric_limits<double>::quiet_NaN();
    if (!value.is_number()) refuse(path, "a number");
    return value.get<double>();
  }
  static std::uint64_t as_whole(const Json& value, const std::string& path, std::uint64_t most) {
    // A number that this program put there itself is signed, one that was parsed is not.
    const bool whole = value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
    if (!whole || value.get<std::uint64_t>() > most) refuse(path, "a whole number up to " + std::to_string(most));
    return value.get<std::uint64_t>();
  }
  [[noreturn]] static void refuse(const std::string& path, const std::string& expected) {
    throw BadResult("expected " + expected + (path.empty() ? "" : " for '" + path + "'"));
  }

 private:
  [[nodiscard]] std::string path_of(const char* key) const { return path_.empty() ? key : path_ + "." + key; }
  [[nodiscard]] const Json& at(const char* key) const {
    const auto found = json_.find(key);
    if (found == json_.end()) refuse(path_of(key), "a value");
    return *found;
  }

  const Json& json_;
  std::string path_;
};

Sizes read_sizes(const Reader& object) {
  std::map<std::string, std::size_t> values;
  object.items([&](const std::string& name, const Json& value, const std::string& path) {
    values[name] = Reader::as_whole(value, path, std::numeric_limits<std::size_t>::max());
  });
  return Sizes(std::move(values));
}

CaseResult read_case(const Reader& object) {
  CaseResult c;
  c.name = object.text("name");
  c.sizes = read_sizes(object.object("sizes"));
  c.verdict = object.verdict("verdict");
  c.skipped = object.flag("skipped");
  c.detail = object.text("detail");
  c.wrong = object.whole("wrong");
  c.checked = object.whole("checked");
  c.seed = object.whole("seed");
  c.category = object.text("category");
  return c;
}

SpeedResult read_speed(const Reader& object) {
  SpeedResult speed;
  speed.measured = object.flag("measured");
  speed.verdict = object.verdict("verdict");
  speed.ratio = object.number("ratio");
  speed.low = object.number("low");
  speed.high = object.number("high");
  speed.needed = object.number("needed");
  speed.seconds = object.number("seconds");
  speed.baseline_seconds = object.number("baseline_seconds");
  speed.bytes_per_second = object.number("bytes_per_second");
  speed.copy_share = object.number("copy_share");
  speed.pairs = object.small("pairs");
  object.array("bounds_missed", [&](const Json& value, const std::string& path) {
    if (!value.is_string()) Reader::refuse(path, "a string");
    speed.bounds_missed.push_back(value.get<std::string>());
  });
  speed.detail = object.text("detail");
  return speed;
}

void read_triple(const Reader& object, const char* key, unsigned (&triple)[3]) {
  std::size_t count = 0;
  object.array(key, [&](const Json& value, const std::string& path) {
    if (count == std::size(triple)) Reader::refuse(path, "three numbers and no more");
    triple[count++] = static_cast<unsigned>(Reader::as_whole(value, path, std::numeric_limits<unsigned>::max()));
  });
  if (count != std::size(triple)) Reader::refuse(key, "three numbers");
}

std::map<std::string, double> read_counters(const Reader& object) {
  std::map<std::string, double> counters;
  object.items([&](const std::string& name, const Json& value, const std::string& path) {
    counters[name] = Reader::as_number(value, path);
  });
  return counters;
}

LineCounters read_line(const Reader& object) {
  return {object.text("file"), object.small("line"), read_counters(object.object("counters"))};
}

FindingReport read_finding(const Reader& object) {
  FindingReport finding;
  finding.kind = object.text("kind");
  finding.message = object.text("message");
  finding.file = object.text("file");
  finding.line = object.small("line");
  finding.kernel = object.text("kernel");
  read_triple(object, "block", finding.block);
  read_triple(object, "thread", finding.thread);
  if (!object.null("other")) {
    const Reader other = object.object("other");
    FindingParty& party = finding.other.emplace();
    party.file = other.text("file");
    party.line = other.small("line");
    read_triple(other, "block", party.block);
    read_triple(other, "thread", party.thread);
  }
  finding.case_name = object.text("case");
  return finding;
}

Environment read_environment(const Reader& object) {
  Environment environment;
  environment.grader_version = object.text("grader_version");
  environment.backend_reason = object.text("backend_reason");
  environment.compiler = object.text("compiler");
  environment.device = object.text("device");
  environment.driver = object.text("driver");
  environment.host = object.text("host");
  environment.sandbox = object.text("sandbox");
  return environment;
}

}  // namespace

Result result_from_json(const Json& json) {
  const Reader object(json, "");
  if (object.whole("format") != result_format)
    Reader::refuse("format", "format " + std::to_string(result_format) + " of a result");
  Result result;
  result.lab = object.text("lab");
  result.submission = object.text("submission");
  const std::string backend = object.text("backend");
  if (backend != "sim" && backend != "cuda") Reader::refuse("backend", "\"sim\" or \"cuda\"");
  result.backend = backend == "sim" ? Backend::sim : Backend::cuda;
  result.verdict = object.verdict("verdict");
  result.headline = object.text("headline");
  result.score = object.number("score");
  result.max_score = object.number("max_score");
  result.correctness_score = object.number("correctness_score");
  result.speed_score = object.number("speed_score");
  result.lost_to_findings = object.number("lost_to_findings");
  object.array("cases", [&](const Json& value, const std::string& path) {
    result.cases.push_back(read_case({value, path}));
  });
  result.speed = read_speed(object.object("speed"));
  result.counters = read_counters(object.object("counters"));
  result.baseline_counters = read_counters(object.object("baseline_counters"));
  object.array("lines", [&](const Json& value, const std::string& path) {
    result.lines.push_back(read_line({value, path}));
  });
  object.array("findings", [&](const Json& value, const std::string& path) {
    result.findings.push_back(read_finding({value, path}));
  });
  result.compiler_output = object.text("compiler_output");
  result.program_output = object.text("program_output");
  result.seed = object.whole("seed");
  result.seconds = object.number("seconds");
  const Reader spent = object.object("spent");
  result.spent = {spent.number("compiling"), spent.number("making_inputs"),       spent.number("running"),
                  spent.number("checking"),  spent.number("starting_and_ending"), spent.number("looking_around")};
  result.environment = read_environment(object.object("environment"));
  return result;
}

}  // namespace lockstep::grader
