// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/parse_toml.h"

#include "grader/catalog/errors.h"

namespace lockstep::grader {

toml::table parse_toml(std::string_view text, const std::string& file) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw OutsideError(at_line(file, error.source().begin.line, "expected TOML: " + std::string(error.description())));
  } catch (const TomlConfused&) {
    throw OutsideError(file + ": expected TOML; its reader cannot say where it goes wrong");
  }
}

}  // namespace lockstep::grader
