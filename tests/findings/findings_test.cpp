// SPDX-License-Identifier: BSD-3-Clause
// Every fault that is planted in a kernel is found, at its line and the other's, and nothing is found in the kernels
// that are right: whatever the order in which warps and blocks run.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "kernels.h"
#include "simt/report.h"

namespace {

using kernels::Collection, kernels::Specimen;

constexpr std::uint64_t seeds[] = {0, 1, 2};

/// The lines of a source that carry `// … MARK name`.
std::set<unsigned> marked(const Collection& collection, const std::string& mark, const std::string& name) {
  std::ifstream stream(std::string(FINDINGS_SOURCES) + "/" + collection.file);
  REQUIRE(stream);
  std::set<unsigned> lines;
  std::string text;
  for (unsigned number = 1; std::getline(stream, text); ++number) {
    const auto comment = text.find("// ");
    if (comment == std::string::npos) continue;
    std::istringstream words(text.substr(comment));
    for (std::string word, next; words >> word;) {
      if (word == mark && words >> next && next == name) lines.insert(number);
    }
  }
  return lines;
}

std::string told() {
  std::string text;
  for (const auto& finding : simt::findings()) {
    text += "\n  line " + std::to_string(finding.line) + ": " + finding.kind + ": " + finding.message;
    if (finding.other) text += " (the other: line " + std::to_string(finding.other->line) + ")";
  }
  return text;
}

void check_found(const Collection& collection, const Specimen& specimen) {
  const auto lines = marked(collection, "FAULT", specimen.name);
  auto others = marked(collection, "OTHER", specimen.name);
  if (others.empty()) others = lines;
  // Which of two threads that race comes second depends on the order in which they run.
  const auto are_marked = [&](unsigned line, unsigned other) {
    return (lines.contains(line) && others.contains(other)) || (others.contains(line) && lines.contains(other));
  };
  REQUIRE_FALSE(lines.empty());
  CHECK_FALSE(simt::findings().empty());
  const std::string kind = specimen.kind;
  const bool two_in_it = kind.ends_with("_race");
  for (const auto& finding : simt::findings()) {
    CHECK(finding.kind == kind);
    if (!two_in_it) CHECK(lines.contains(finding.line));
    CHECK_MESSAGE(finding.file.ends_with(collection.file), finding.file);
    CHECK_FALSE(finding.message.empty());
    CHECK_FALSE(finding.kernel.empty());
    if (!two_in_it) continue;
    REQUIRE(finding.other);
    CHECK(are_marked(finding.line, finding.other->line));
    CHECK_MESSAGE(finding.other->file.ends_with(collection.file), finding.other->file);
    const auto same = [](simt::Index3 a, simt::Index3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; };
    const bool same_block = same(finding.block, finding.other->block);
    CHECK_FALSE((same_block && same(finding.thread, finding.other->thread)));
    CHECK(same_block == (finding.message.find("another block") == std::string::npos));
  }
}

void check_all(const Collection& collection) {
  REQUIRE(collection.count >= 20);
  for (std::size_t i = 0; i < collection.count; ++i) {
    const Specimen& specimen = collection.specimens[i];
    for (const std::uint64_t seed : seeds) {
      simt::reset_device();
      simt::set_schedule_seed(seed);
      specimen.run();
      const std::string name = specimen.name;
      const std::string findings = told();
      CAPTURE(name);
      CAPTURE(seed);
      CAPTURE(findings);
      if (specimen.kind != nullptr) {
        check_found(collection, specimen);
      } else {
        CHECK(simt::findings().empty());
      }
    }
  }
  simt::set_schedule_seed(0);
  simt::reset_device();
}

}  // namespace

TEST_CASE("races in shared memory are found, and what is ordered is no race") { check_all(kernels::shared_races); }

TEST_CASE("races in global memory are found, and what is ordered is no race") { check_all(kernels::global_races); }

TEST_CASE("accesses to what is not there, not written or misaligned are found") { check_all(kernels::memory); }

TEST_CASE("misused barriers and shuffles, endless loops and refused launches are found") {
  check_all(kernels::synchronisation);
}

TEST_CASE("the suite has as many faults as it has right kernels, about") {
  std::size_t faults = 0;
  std::size_t right = 0;
  for (const Collection* c :
       {&kernels::shared_races, &kernels::global_races, &kernels::memory, &kernels::synchronisation}) {
    for (std::size_t i = 0; i < c->count; ++i) ++(c->specimens[i].kind != nullptr ? faults : right);
  }
  CHECK(faults >= 30);
  CHECK(right >= 30);
}
