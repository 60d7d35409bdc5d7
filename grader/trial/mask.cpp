// SPDX-License-Identifier: BSD-3-Clause
#include "grader/trial/mask.h"

#include <algorithm>

#include "grader/build/utf8.h"
#include "grader/catalog/errors.h"
#include "grader/catalog/nearest.h"
#include "grader/trial/input_file.h"
#include "grader/trial/rows_file.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = std::size_t{1} << 20;

std::vector<std::string> own_masks(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

fs::path file_of(const fs::path& lab_directory, const std::string& wanted) {
  const fs::path folder = lab_directory / "masks";
  const auto names = own_masks(folder);
  if (std::find(names.begin(), names.end(), wanted) != names.end()) return folder / (wanted + ".txt");
  std::error_code error;
  if (fs::exists(wanted, error)) return wanted;
  std::string list;
  for (const auto& name : names) list += name + ", ";
  const std::string near = did_you_mean(wanted, names);
  throw UsageError("There is no mask '" + printable(wanted) + "'" +
                   (near.empty() ? "; it is one of " + list + "or a file." : near));
}

std::string counted(std::size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

Mask find_mask(const fs::path& lab_directory, const std::string& wanted, MaskShape shape, std::size_t widest) {
  const InputFile file = read_input(file_of(lab_directory, wanted), most_bytes);
  if (file.more) throw UsageError(file.name + " is larger than a mask can be.");
  const std::string text(file.bytes.begin(), file.bytes.end());
  Rows rows = parse_rows(text, printable(wanted));
  if (rows.columns.empty()) throw UsageError("There is no number in the mask " + file.name + ".");
  const std::size_t width = rows.columns.front();
  for (std::size_t i = 0; i < rows.columns.size(); ++i) {
    if (rows.columns[i] == width) continue;
    throw UsageError("Row " + std::to_string(i + 1) + " of the mask " + file.name + " has " +
                     counted(rows.columns[i], "number") + ", the first has " + std::to_string(width) + ".");
  }
  const std::string size =
      "The mask " + file.name + " has " + counted(rows.columns.size(), "row") + " of " + counted(width, "number");
  if (shape == MaskShape::row && rows.columns.size() != 1) throw UsageError(size + "; this lab's masks have one row.");
  if (shape == MaskShape::square && rows.columns.size() != width) throw UsageError(size + "; a mask is square.");
  if (width % 2 == 0) throw UsageError(size + "; a mask has an odd width, so that it has a middle.");
  if (width > widest)
    throw UsageError(size + "; the widest that the contract allows is " + counted(widest, "number") + ".");
  return {wanted, width, std::move(rows.values)};
}

}  // namespace lockstep::grader
