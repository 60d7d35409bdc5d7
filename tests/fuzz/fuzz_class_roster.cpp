// SPDX-License-Identifier: BSD-3-Clause
// A roster: it is read, or refused with sentences that name file and line. What was read can be written as CSV and read
// again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "grader/build/utf8.h"
#include "grader/catalog/errors.h"
#include "grader/class/csv.h"
#include "grader/class/names.h"
#include "grader/class/roster.h"

namespace {

using namespace lockstep::grader;

void expect(bool holds) {
  if (!holds) std::abort();
}

void check_roster(std::string_view text) {
  try {
    const Roster roster = parse_roster(text, "roster.csv");
    expect(!roster.students.empty());
    for (const auto& student : roster.students) {
      expect(!student.name.empty() && student.line > 0);
      expect(!first_bad_byte(student.name));
      expect(!name_forms(student.name).empty());
      const std::string cell = defused(student.name);
      expect(cell.find_first_of("=+-@\t\r") != 0);
    }
  } catch (const UsageError& error) {
    expect(std::string_view(error.what()).starts_with("roster.csv:"));
  }
}

void check_csv(std::string_view text) {
  try {
    std::string written = "a,b,c,d,e,f,g,h,i,j,k,l,m,n\r\n";  // commas, for certain
    const auto rows = parse_csv(text);
    for (const auto& row : rows) written += csv_line(row.cells);
    const auto again = parse_csv(written);
    expect(again.size() == rows.size() + 1);
    for (std::size_t i = 0; i < rows.size(); ++i) expect(again[i + 1].cells == rows[i].cells);
  } catch (const BadCsv& bad) {
    expect(bad.line() > 0);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_roster(text);
  check_csv(text);
  return 0;
}
