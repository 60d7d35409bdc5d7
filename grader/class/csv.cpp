// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/csv.h"

#include <algorithm>

#include "grader/build/utf8.h"

namespace lockstep::grader {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool ends_line(char c) { return c == '\n' || c == '\r'; }

char likely_separator(std::string_view text) {
  constexpr std::string_view candidates = ",;\t";
  std::size_t counts[candidates.size()] = {};
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (ends_line(c)) break;
    if (const auto at = candidates.find(c); at != std::string_view::npos) ++counts[at];
  }
  return candidates[static_cast<std::size_t>(std::max_element(std::begin(counts), std::end(counts)) - counts)];
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<CsvRow> rows() {
    check_encoding();
    choose_separator();
    while (at_ < text_.size()) read_row();
    return std::move(rows_);
  }

 private:
  void check_encoding() {
    if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF"))
      throw BadCsv(1, "expected UTF-8, got UTF-16; save it as CSV UTF-8");
    if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
    if (const auto bad = first_bad_byte(text_)) throw BadCsv(bad->line, "expected UTF-8; save it as CSV UTF-8");
  }

  void choose_separator() {
    // Excel's own way to say it.
    if (text_.size() > 4 && text_.starts_with("sep=") && (text_.size() == 5 || ends_line(text_[5]))) {
      separator_ = text_[4];
      at_ = 5;
      end_line();
      return;
    }
    separator_ = likely_separator(text_);
  }

  void read_row() {
    CsvRow row{line_, {}};
    do {
      row.cells.push_back(read_cell());
    } while (take(separator_));
    end_line();
    const bool empty = row.cells.size() == 1 && row.cells.front().empty();
    if (!empty) rows_.push_back(std::move(row));
  }

  std::string read_cell() {
    if (take('"')) return read_quoted();
    std::string cell;
    while (at_ < text_.size() && text_[at_] != separator_ && !ends_line(text_[at_])) {
      if (text_[at_] == '"')
        throw BadCsv(line_, "expected a quote at the beginning of a cell or doubled, got one within");
      cell += text_[at_++];
    }
    return cell;
  }

  std::string read_quoted() {
    const std::size_t begin = line_;
    std::string cell;
    while (true) {
      if (at_ == text_.size()) throw BadCsv(begin, "expected a closing quote, got the end of the file");
      const char c = text_[at_++];
      if (c == '"' && !take('"')) break;
      if (c == '\n' || (c == '\r' && (at_ == text_.size() || text_[at_] != '\n'))) ++line_;
      cell += c;
    }
    if (at_ < text_.size() && text_[at_] != separator_ && !ends_line(text_[at_]))
      throw BadCsv(line_, "expected a separator or the end of the line behind a closing quote");
    return cell;
  }

  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void end_line() {
    if (at_ == text_.size()) return;
    if (take('\r'))
      take('\n');
    else
      take('\n');
    ++line_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  char separator_ = ',';
  std::vector<CsvRow> rows_;
};

}  // namespace

std::vector<CsvRow> parse_csv(std::string_view text) { return Parser(text).rows(); }

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += ',';
    const std::string& cell = cells[i];
    const bool quote = cell.find_first_of(",;\t\"\r\n") != std::string::npos || cell.starts_with(' ') ||
                       cell.ends_with(' ') || (cell.empty() && cells.size() == 1);
    if (!quote) {
      line += cell;
      continue;
    }
    line += '"';
    for (const char c : cell) line += c == '"' ? "\"\"" : std::string(1, c);
    line += '"';
  }
  return line + "\r\n";
}

std::string defused(std::string_view text) {
  const auto first = std::min(text.find_first_not_of(" \n"), text.size());
  const std::string_view rest = text.substr(first);
  constexpr std::string_view starters[] = {
      "=", "+", "-", "@", "\t", "\r", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};
  const bool runs = std::any_of(std::begin(starters), std::end(starters),
                                [&](std::string_view starter) { return rest.starts_with(starter); });
  return (runs ? "'" : "") + std::string(text);
}

}  // namespace lockstep::grader
