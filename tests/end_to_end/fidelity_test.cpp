// SPDX-License-Identifier: BSD-3-Clause
// The simulator against the figures of a GPU that lie in the repository: what agreed goes on agreeing.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "program.h"

namespace {

using end_to_end::run;
using end_to_end::Said;

const std::string saved = end_to_end::root() + "/lib/sim/fidelity_h200.json";

std::string read(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(end_to_end::root() + "/" + path).rdbuf();
  return text.str();
}

/// The lines of a table of `validate` that begin with `- **NAME**`.
std::set<std::string> lines_of(const std::string& document, const std::string& name) {
  std::set<std::string> found;
  std::istringstream lines(document);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("- **" + name + "**")) found.insert(line);
  }
  return found;
}

}  // namespace

TEST_CASE("no counter has moved away from the H200's, and what is far from them has a reason") {
  const Said said = run({"validate", "--against", saved});
  CAPTURE(said.error);
  REQUIRE((said.code == 0 || said.code == 1));
  REQUIRE(lines_of(said.out, "Requests and sectors").size() == 1);
  // What cannot be told without a GPU is no failure, and no silent pass.
  for (const auto& line : lines_of(said.out, "Not compared")) MESSAGE(line);
  for (const auto& line : lines_of(said.out, "Nearer to the GPU's before")) FAIL_CHECK(line);
  const auto known = lines_of(read("lib/sim/FIDELITY.md"), "Without a reason");
  for (const auto& line : lines_of(said.out, "Without a reason")) {
    if (!known.contains(line)) FAIL_CHECK(line);
  }
}

TEST_CASE("the table in the repository is that of the figures beside it") {
  const Said said = run({"validate", "--from", saved});
  CHECK(said.out == read("lib/sim/FIDELITY.md"));
}
