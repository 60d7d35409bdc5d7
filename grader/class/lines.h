// SPDX-License-Identifier: BSD-3-Clause
// Lines of JSON over a stream socket.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace lockstep::grader {

class JsonLines {
 public:
  /// `descriptor` is not owned.
  explicit JsonLines(int descriptor) : descriptor_(descriptor) {}

  /// Writes one line. False where nobody reads any more.
  bool send(const nlohmann::ordered_json& json);

  /// Waits for something to come and reads it. False at the end of the stream.
  bool fill();
  /// The next whole line that has been read; nullopt where there is none. A line that is no JSON object ends the
  /// stream: fill() gives false from then on.
  std::optional<nlohmann::ordered_json> next();

 private:
  int descriptor_;
  std::string text_;
  bool broken_ = false;
};

}  // namespace lockstep::grader
