// SPDX-License-Identifier: BSD-3-Clause
// Tables as spreadsheets and learning platforms read and write them (RFC 4180, with what is seen in the wild).
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

struct CsvRow {
  std::size_t line = 0;  ///< where it begins, from 1
  std::vector<std::string> cells;

  bool operator==(const CsvRow&) const = default;
};

/// A table that cannot be read, with the line.
class BadCsv : public std::runtime_error {
 public:
  BadCsv(std::size_t line, const std::string& what) : std::runtime_error(what), line_(line) {}
  [[nodiscard]] std::size_t line() const { return line_; }

 private:
  std::size_t line_;
};

/// Rows of cells. Cells are separated by commas, semicolons or tabs, whichever the first line has most of outside
/// quotes, or by what a first line "sep=;" says. A cell in quotes may hold separators, line ends and doubled quotes.
/// Lines end with LF, CR LF or CR; empty lines are passed over; a byte order mark is dropped. Throws BadCsv for UTF-16,
/// for bytes that are not UTF-8, and for quotes that do not close or stand within a cell.
std::vector<CsvRow> parse_csv(std::string_view text);

/// One line for a table: cells separated by commas, quoted where need be, ending with CR LF.
std::string csv_line(const std::vector<std::string>& cells);

/// A text of unknown origin as a cell that no spreadsheet runs: one that begins with =, +, -, @, a tab or a carriage
/// return, or the full-width forms of the first four, also behind blanks, gets an apostrophe before it (OWASP, "CSV
/// injection").
std::string defused(std::string_view text);

}  // namespace lockstep::grader
