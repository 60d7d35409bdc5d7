// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/owner.h"

#include <algorithm>

namespace lockstep::grader {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 20 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The part of `text` up to the first "_", which is cut off; nullopt where there is none.
std::optional<std::string_view> take_part(std::string_view& text) {
  const auto end = text.find('_');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end + 1);
  return part;
}

constexpr std::size_t most_digits = 4;  // of a version

}  // namespace

std::string Owner::label() const { return id.empty() ? name : name + "_" + id; }

Version version_of(std::string_view stem) {
  const auto digits = stem.find_last_not_of("0123456789)");
  if (digits == std::string_view::npos || digits == 0 || digits + 1 == stem.size()) return {std::string(stem), 0};
  const bool dash = stem[digits] == '-' && stem.back() != ')';
  const bool bracket = stem[digits] == '(' && stem.back() == ')' && stem[digits - 1] == ' ';
  const std::string_view number = stem.substr(digits + 1, stem.size() - digits - (bracket ? 2 : 1));
  if ((!dash && !bracket) || !is_number(number) || number.size() > most_digits) return {std::string(stem), 0};
  return {std::string(stem.substr(0, bracket ? digits - 1 : digits)),
          static_cast<unsigned>(std::stoul(std::string(number)))};
}

std::optional<CanvasFile> canvas_file(std::string_view stem) {
  CanvasFile file;
  file.owner.kind = Owner::Kind::canvas;
  const auto name = take_part(stem);
  auto person = take_part(stem);
  if (!name || name->empty() || !person) return std::nullopt;
  if (*person == "LATE") {
    file.owner.late = true;
    person = take_part(stem);
  }
  const auto upload = take_part(stem);
  if (!person || !is_number(*person) || !upload || !is_number(*upload) || stem.empty()) return std::nullopt;
  file.owner.name = *name;
  file.owner.id = *person;
  const Version version = version_of(stem);
  file.stem = version.stem;
  file.version = version.number;
  return file;
}

std::optional<Owner> moodle_folder(std::string_view name) {
  if (name.ends_with('_')) name.remove_suffix(1);
  constexpr std::string_view ending = "_assignsubmission_file";
  if (!name.ends_with(ending)) return std::nullopt;
  name.remove_suffix(ending.size());
  const auto at = name.rfind('_');
  if (at == std::string_view::npos || at == 0 || !is_number(name.substr(at + 1))) return std::nullopt;
  return Owner{Owner::Kind::moodle, std::string(name.substr(0, at)), std::string(name.substr(at + 1)), false};
}

}  // namespace lockstep::grader
