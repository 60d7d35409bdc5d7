// SPDX-License-Identifier: BSD-3-Clause
#include "grader/trial/words.h"

#include "grader/catalog/errors.h"

namespace lockstep::grader {

void check_words(const Lab& lab, const char* does, std::initializer_list<Word> needed,
                 std::initializer_list<Word> refused) {
  for (const auto& [option, value] : refused) {
    if (value.empty()) continue;
    throw UsageError("Lab " + lab.folder + " has no use for " + option + ": it " + does + ".");
  }
  for (const auto& [option, value] : needed) {
    if (!value.empty()) continue;
    throw UsageError(std::string(option) + " is missing: lab " + lab.folder + " " + does + ".");
  }
}

}  // namespace lockstep::grader
