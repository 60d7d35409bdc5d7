// SPDX-License-Identifier: BSD-3-Clause
// A result file: it is refused, or it is what would be written for the result in it. The checksum keeps most inputs
// out, so the result alone is read as well.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "grader/class/result_file.h"
#include "grader/report/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace lockstep::grader;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const StoredResult stored = parse_result_file(text);
    const StoredResult again = parse_result_file(result_file_text(stored.key, stored.result));
    if (again.key != stored.key || json_text(to_json(again.result)) != json_text(to_json(stored.result))) std::abort();
  } catch (const BadResult&) {
  }
  // Deep nesting is the file reader's to refuse.
  if (size > 4096) return 0;
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) return 0;
  try {
    const Result result = result_from_json(json);
    const std::string once = json_text(to_json(result));
    if (json_text(to_json(result_from_json(nlohmann::ordered_json::parse(once)))) != once) std::abort();
  } catch (const BadResult&) {
  }
  return 0;
}
