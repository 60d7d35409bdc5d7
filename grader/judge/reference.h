// SPDX-License-Identifier: BSD-3-Clause
// Whether a lab's speed can be graded on the GPU that is here: the course's own best must earn full marks on it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace lockstep::grader {

struct Contest;
class Contestant;
struct Installation;
struct Lab;

/// The course's own best, as far as this edition has it.
struct Reference {
  std::function<std::filesystem::path()> runner;  ///< builds it when first needed, or throws OutsideError
  std::filesystem::path memory;                   ///< a file that keeps what was found; empty: nothing is kept
  std::string identity;                           ///< all that the finding depends on; another one is found out anew
};

/// The best of `lab` in `installation`, for its GPU. Its `runner` is empty in an edition without solutions.
Reference reference_of(const Lab& lab, const Installation& installation);

/// Whether why_speed_cannot_be_graded() would have to build and time the best of `lab`.
bool would_time_the_best(const Lab& lab, const Reference& reference);

/// Times the course's best against `baseline` where it is not known from before. Empty if the best reaches full marks
/// here, or if there is no best to hold the thresholds against; else a sentence that says how far it comes. Only a good
/// answer outlives the process. Throws OutsideError where best or baseline is not right, Interrupted.
std::string why_speed_cannot_be_graded(const Contest& contest, Contestant& baseline);

}  // namespace lockstep::grader
