// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/result_file.h"

#include "grader/class/sha256.h"
#include "grader/report/json.h"

namespace lockstep::grader {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* file_format = "lockstep result file 1";
constexpr int deepest = 16;  // levels of JSON

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

}  // namespace

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

}  // namespace lockstep::grader
