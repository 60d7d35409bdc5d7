// SPDX-License-Identifier: BSD-3-Clause
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "grader/catalog/catalog.h"
#include "grader/class/roll.h"

namespace lockstep::grader {
namespace {

const std::filesystem::path checkout = LOCKSTEP_TEST_ROOT;

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("the sample class hands in lab 01, five students strong") {
  std::vector<Lab> labs;
  for (const auto& folder : find_labs(checkout)) labs.push_back(load_lab(folder));
  const Roll roll = make_roll(find_submissions({checkout / "grader/sample_class"}, labs), labs);
  CHECK(roll.remarks.empty());
  REQUIRE(roll.labs.size() == 1);
  CHECK(roll.labs.front()->number == 1);
  std::string students;
  for (const auto& [student, entries] : roll.lines) {
    CHECK(entries.front().file.has_value());
    students += student.name + " ";
  }
  CHECK(students == "ada ben cleo dan eve ");
}

TEST_CASE("ben hands in the stub as it comes") {
  const auto lab = load_lab(choose_lab(find_labs(checkout), "01"));
  const std::string stub = read(lab.stub());
  REQUIRE_FALSE(stub.empty());
  CHECK(read(checkout / "grader/sample_class/ben/scale_rows.cu") == stub);
}

}  // namespace lockstep::grader
