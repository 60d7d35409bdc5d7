// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <initializer_list>
#include <string>
#include <utility>

#include "grader/catalog/lab.h"

namespace lockstep::grader {

using Word = std::pair<const char*, const std::string&>;

/// Throws UsageError where one of `needed` (option, value) is empty or one of `refused` is not. `does` is what the lab
/// does, and what it needs: "counts the bytes of a file: name one with --text FILE".
void check_words(const Lab& lab, const char* does, std::initializer_list<Word> needed,
                 std::initializer_list<Word> refused);

}  // namespace lockstep::grader
