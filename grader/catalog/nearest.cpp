// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/nearest.h"

#include <algorithm>

namespace lockstep::grader {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows of the distance table: for the prefixes of `a` of length i - 2, i - 1 and i, against each prefix of `b`.
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest_word = 64;  // nobody misspells more, and the table stays small
  if (word.empty() || word.size() > longest_word) return {};
  std::string best;
  std::size_t best_distance = 0;
  for (const auto& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    const std::size_t allowed = 1 + std::max(word.size(), candidate.size()) / 3;
    // A word with no letter right is not a misspelling, however short.
    if (distance > allowed || distance >= std::max(word.size(), candidate.size())) continue;
    if (best.empty() || distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string found = nearest(word, candidates);
  return found.empty() ? std::string{} : "; did you mean '" + found + "'?";
}

}  // namespace lockstep::grader
