// SPDX-License-Identifier: BSD-3-Clause
// What a lab's task.cpp may say besides: how a case is made from a file, a picture or a list of numbers that a person
// brings. What is expected of it comes from the same reference as in graded cases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <variant>

#include "lockstep/task.h"

namespace lockstep {

// A case made by these functions refers to what it was made from, which must outlive it.

/// A lab that counts something in the bytes of any file. Its output has a bin for each thing that is counted.
struct OfBytes {
  /// `bytes` is not empty and has at most `most_bytes`.
  Case (*make)(std::span<const std::uint8_t> bytes);
  std::uint64_t most_bytes;
  /// What a bin counts, in a few ASCII characters: "a-d".
  std::string (*bin_name)(std::size_t bin);
};

/// A lab that weighs the neighbours in a list of numbers. Its output has as many elements.
struct OfNumbers {
  /// `numbers` is not empty, `mask` of odd width and at most `widest_mask`.
  Case (*make)(std::span<const float> numbers, std::span<const float> mask);
  std::size_t widest_mask;
};

/// One channel of a picture, row-major and without padding.
struct Plane {
  std::size_t width;
  std::size_t height;
  std::span<const float> values;
};

/// A lab that weighs the neighbours in a picture. Its output has the shape {height, pitch}, pitch at least the width.
struct OfPlane {
  /// `plane` is not empty; `mask` is square and row-major, of odd width `mask_width` and at most `widest_mask`.
  Case (*make)(const Plane& plane, std::span<const float> mask, std::size_t mask_width);
  std::size_t widest_mask;
};

using RealInput = std::variant<OfBytes, OfNumbers, OfPlane>;

/// By the name of the lab's folder; labs that take nothing but graded cases are not in it.
std::map<std::string, RealInput>& real_inputs();

struct RealInputRegistration {
  RealInputRegistration(const char* lab, const RealInput& input) { real_inputs().insert_or_assign(lab, input); }
};
/// Registers for the folder that the task.cpp lies in: LOCKSTEP_REAL_INPUT(OfBytes, make, bin_name);
#define LOCKSTEP_REAL_INPUT(kind, ...) \
  static const ::lockstep::RealInputRegistration real_input_registration(LOCKSTEP_LAB, ::lockstep::kind{__VA_ARGS__})

}  // namespace lockstep
