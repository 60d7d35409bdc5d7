// SPDX-License-Identifier: BSD-3-Clause
#include <doctest/doctest.h>

#include <filesystem>

#include "grader/catalog/catalog.h"

namespace lockstep::grader {
namespace {

const std::filesystem::path checkout = LOCKSTEP_TEST_ROOT;

}  // namespace

TEST_CASE("every lab of this checkout can be read, and its task is linked") {
  const auto folders = find_labs(checkout);
  REQUIRE_FALSE(folders.empty());
  for (const auto& folder : folders) {
    CAPTURE(folder.folder);
    CHECK(load_lab(folder).folder == folder.folder);
    CHECK(tasks().contains(folder.folder));
  }
  CHECK(tasks().size() == folders.size());
}

}  // namespace lockstep::grader
