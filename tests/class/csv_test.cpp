// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/csv.h"

#include <doctest/doctest.h>

#include <random>

namespace lockstep::grader {
namespace {

using Cells = std::vector<std::string>;

std::vector<Cells> cells_of(std::string_view text) {
  std::vector<Cells> cells;
  for (auto& row : parse_csv(text)) cells.push_back(std::move(row.cells));
  return cells;
}

void check_bad(std::string_view text, std::size_t line, const std::string& what) {
  CAPTURE(std::string(text));
  try {
    parse_csv(text);
    FAIL_CHECK("expected it to be refused");
  } catch (const BadCsv& bad) {
    CHECK(bad.line() == line);
    CHECK(bad.what() == what);
  }
}

}  // namespace

TEST_CASE("commas, semicolons and tabs separate, whichever the first line has most of") {
  const std::vector<Cells> table{{"a", "b"}, {"1", "2"}};
  CHECK(cells_of("a,b\n1,2\n") == table);
  CHECK(cells_of("a;b\n1;2\n") == table);
  CHECK(cells_of("a\tb\n1\t2\n") == table);
  CHECK(cells_of("\xEF\xBB\xBF"
                 "a;b\r\n1;2\r\n") == table);
  CHECK(cells_of("a,b\r1,2\r") == table);
  CHECK(cells_of("a,b\n1,2") == table);
  CHECK(cells_of("\"a\",\"b\"\n\"1\",2\n") == table);
  CHECK(cells_of("sep=|\r\na|b\r\n1|2\r\n") == table);
  CHECK(cells_of("\"x,y,z\";b\n1;2\n") == std::vector<Cells>{{"x,y,z", "b"}, {"1", "2"}});
  CHECK(cells_of("").empty());
  CHECK(cells_of("\n\r\n\n").empty());
}

TEST_CASE("a quoted cell holds separators, quotes and line ends, and lines are counted through it") {
  const auto rows = parse_csv("name,note\n\"Doe, Jane\",\"says \"\"hi\"\"\ntwice\"\r\n\nlast,\n");
  REQUIRE(rows.size() == 3);
  CHECK(rows[1] == CsvRow{2, {"Doe, Jane", "says \"hi\"\ntwice"}});
  CHECK(rows[2] == CsvRow{5, {"last", ""}});
}

TEST_CASE("a table that cannot be read is refused with its line") {
  check_bad("a,b\nx,\"y\n1,2\n", 2, "expected a closing quote, got the end of the file");
  check_bad("a,b\nx,y\"z\n", 2, "expected a quote at the beginning of a cell or doubled, got one within");
  check_bad("a,b\n\"x\"y,z\n", 2, "expected a separator or the end of the line behind a closing quote");
  check_bad("a,b\nM\xfcller,x\n", 2, "expected UTF-8; save it as CSV UTF-8");
  check_bad(std::string("a\0b\n", 4), 1, "expected UTF-8; save it as CSV UTF-8");
  check_bad(std::string("\xFF\xFE"
                        "a\0",
                        4),
            1, "expected UTF-8, got UTF-16; save it as CSV UTF-8");
}

TEST_CASE("what is written is read again, whatever the cells hold") {
  std::mt19937 random(7);
  const std::string alphabet = "ab ,;\t\"\r\n'=é";
  for (int round = 0; round < 300; ++round) {
    Cells cells(2 + random() % 4);
    for (auto& cell : cells) {
      for (auto length = random() % 6; length > 0; --length) {
        const char c = alphabet[random() % (alphabet.size() - 2)];
        cell += c;
      }
    }
    const std::string line = csv_line(cells);
    CAPTURE(line);
    // A first line of commas decides that commas separate.
    const auto rows = cells_of("a,b,c,d,e,f,g,h\n" + line);
    REQUIRE(rows.size() == 2);
    CHECK(rows[1] == cells);
  }
}

TEST_CASE("no cell is left that a spreadsheet would run") {
  CHECK(defused("=HYPERLINK(\"http://x\")") == "'=HYPERLINK(\"http://x\")");
  for (const std::string text : {"+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "＋1", "－1", "＠x"}) {
    CAPTURE(text);
    CHECK(defused(text) == "'" + text);
  }
  for (const std::string text : {"", "Doe, Jane", "O'Brien", "1-2", "a=b", "x@y.edu"}) CHECK(defused(text) == text);
}

}  // namespace lockstep::grader
