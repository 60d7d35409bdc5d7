// SPDX-License-Identifier: BSD-3-Clause
// A mask that a person names: one of the lab's own, or a file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace lockstep::grader {

struct Mask {
  std::string name;  ///< as it was asked for
  std::size_t width = 0;
  std::vector<float> weights;  ///< row-major; one row, or as many as it is wide
};

enum class MaskShape : unsigned char { row, square };

/// `wanted` is the name of a file masks/NAME.txt in the lab's folder, or the path of another (rows_file.h has the
/// format). Throws UsageError where there is none, or where it is not of that shape, of odd width and at most `widest`.
Mask find_mask(const std::filesystem::path& lab_directory, const std::string& wanted, MaskShape shape,
               std::size_t widest);

}  // namespace lockstep::grader
