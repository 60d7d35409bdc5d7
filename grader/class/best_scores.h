// SPDX-License-Identifier: BSD-3-Clause
// The best score that each lab's own file has earned so far in this checkout: in .lockstep/best.json, which git does
// not track.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "grader/judge/result.h"

namespace lockstep::grader {

struct BestScore {
  double score = 0;
  double max_score = 0;
  Backend backend = Backend::sim;
};

/// By lab folder. A file that is missing or no longer makes sense counts as none: it is a convenience, never a grade.
std::map<std::string, BestScore> read_best_scores(const std::filesystem::path& root);

/// Keeps `result` if it is better than what is there; written whole or not at all. Does nothing where the checkout
/// cannot be written, and for results that say nothing about the submission.
void keep_best_score(const std::filesystem::path& root, const Result& result);

}  // namespace lockstep::grader
