// SPDX-License-Identifier: BSD-3-Clause
// Whose a file or folder is, from its name as learning platforms give it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockstep::grader {

struct Owner {
  enum class Kind : std::uint8_t {
    plain,   ///< a folder or file named by hand, or a clone: `name` is a login, an ID, a name
    canvas,  ///< `name` is the last name and the first run together, `id` Canvas' number for the person
    moodle,  ///< `name` is the full name, `id` Moodle's number for the participant
  };
  Kind kind = Kind::plain;
  std::string name;
  std::string id;
  bool late = false;

  /// What to call a student of whom nothing else is known; different owners have different labels.
  [[nodiscard]] std::string label() const;
  auto operator<=>(const Owner&) const = default;
};

/// Canvas' name of a file that was handed in, taken apart: "doejane_LATE_12345_678901_scale_rows-1.cu".
struct CanvasFile {
  Owner owner;
  std::string stem;      ///< of the file that was uploaded: "scale_rows"
  unsigned version = 0;  ///< 1 for "scale_rows-1.cu", what Canvas makes of a second upload
};
std::optional<CanvasFile> canvas_file(std::string_view stem);

/// Moodle's name of a participant's folder: "Jane Doe_12345_assignsubmission_file", with or without a "_" at its end.
std::optional<Owner> moodle_folder(std::string_view name);

/// "scale_rows-1" and "scale_rows (1)" are a first copy of "scale_rows": the stem without the number, and the number.
struct Version {
  std::string stem;
  unsigned number = 0;
};
Version version_of(std::string_view stem);

}  // namespace lockstep::grader
