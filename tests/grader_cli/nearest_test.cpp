// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/nearest.h"

#include <doctest/doctest.h>

namespace lockstep::grader {

TEST_CASE("the edit distance counts insertions, deletions, replacements and swaps of neighbours") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("check", "check") == 0);
  CHECK(edit_distance("chek", "check") == 1);
  CHECK(edit_distance("checkk", "check") == 1);
  CHECK(edit_distance("chack", "check") == 1);
  CHECK(edit_distance("chekc", "check") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
  // No letter is touched twice: "ca" to "ac" to "abc" would need that.
  CHECK(edit_distance("ca", "abc") == 3);
}

TEST_CASE("the nearest word is proposed, the first of equals") {
  const std::vector<std::string> verbs{"list", "check", "grade", "hint", "demo", "doctor", "test"};
  CHECK(nearest("chekc", verbs) == "check");
  CHECK(nearest("garde", verbs) == "grade");
  CHECK(nearest("hnt", verbs) == "hint");
  CHECK(nearest("tset", verbs) == "test");
  CHECK(nearest("test", {"rest", "best"}) == "rest");
}

TEST_CASE("a word that is near to nothing gets no proposal") {
  const std::vector<std::string> verbs{"list", "check", "grade"};
  CHECK(nearest("xylophone", verbs).empty());
  CHECK(nearest("", verbs).empty());
  CHECK(nearest("9", {"a", "b"}).empty());
  CHECK(nearest(std::string(1000, 'c'), verbs).empty());
  CHECK(nearest("check", {}).empty());
  CHECK(did_you_mean("xylophone", verbs).empty());
  CHECK(did_you_mean("lits", verbs) == "; did you mean 'list'?");
}

}  // namespace lockstep::grader
