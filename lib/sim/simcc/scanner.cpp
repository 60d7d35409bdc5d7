// SPDX-License-Identifier: BSD-3-Clause
#include "scanner.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "line_marker.h"

namespace simt::simcc {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_name_part(char c) { return is_name_start(c) || is_digit(c); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

bool is_string_prefix(std::string_view word) { return word == "L" || word == "u" || word == "U" || word == "u8"; }
bool is_raw_prefix(std::string_view word) {
  return word.ends_with('R') && (word.size() == 1 || is_string_prefix(word.substr(0, word.size() - 1)));
}

class Scanner {
 public:
  Scanner(std::string_view text, std::string_view own_include) : text_(text), own_include_(own_include) {
    scan_.text = text;
    scan_.files.push_back({});
  }

  Scan run() {
    while (position_ < text_.size()) {
      if (at_line_start_ && !scan_.files[file_].own) {
        skip_foreign_line();
      } else {
        step();
      }
    }
    match_brackets();
    return std::move(scan_);
  }

 private:
  char peek(std::size_t ahead) const { return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0'; }

  /// The end of the line that holds `from`; a backslash before the newline continues it.
  std::size_t line_end(std::size_t from) const {
    for (;;) {
      const std::size_t newline = std::min(text_.find('\n', from), text_.size());
      if (newline == text_.size() || newline == position_ || text_[newline - 1] != '\\') return newline;
      from = newline + 1;
    }
  }

  void newline() {
    ++position_;
    ++line_;
    line_start_ = position_;
    at_line_start_ = true;
  }

  /// Moves to `end`, counting the lines in between.
  void advance(std::size_t end) {
    const std::string_view passed = text_.substr(position_, end - position_);
    const auto lines = std::count(passed.begin(), passed.end(), '\n');
    if (lines != 0) {
      line_ += static_cast<std::uint32_t>(lines);
      line_start_ = position_ + passed.rfind('\n') + 1;
    }
    position_ = end;
  }

  void skip_foreign_line() {
    if (text_[position_] == '#') {
      directive();
      return;
    }
    position_ = std::min(text_.find('\n', position_), text_.size());
    if (position_ < text_.size()) newline();
  }

  void directive() {
    const std::size_t end = line_end(position_);
    const std::string_view line = text_.substr(position_, end - position_);
    if (const auto marker = parse_line_marker(line)) {
      enter(*marker);
      position_ = end;
      if (position_ < text_.size()) newline();
      line_ = marker->line;
      return;
    }
    if (scan_.files[file_].own && is_unroll(line)) {
      scan_.unroll_pragmas.emplace_back(static_cast<std::uint32_t>(position_), static_cast<std::uint32_t>(end));
    }
    if (scan_.files[file_].own) note_pragma(line);
    advance(end);
  }

  void note_pragma(std::string_view line) {
    for (const std::string_view word : {"#", "pragma"}) {
      line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
      if (!line.starts_with(word)) return;
      line.remove_prefix(word.size());
    }
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    scan_.pragmas.push_back({line, file_, line_});
  }

  static bool is_unroll(std::string_view line) {
    for (const std::string_view word : {"#", "pragma"}) {
      line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
      if (!line.starts_with(word)) return false;
      line.remove_prefix(word.size());
    }
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with("no")) line.remove_prefix(2);
    return line.starts_with("unroll") && (line.size() == 6 || !is_name_part(line[6]));
  }

  void enter(const LineMarker& marker) {
    flags_ = marker.flags;
    if (marker.quoted.empty()) return;
    const auto [entry, is_new] =
        known_files_.try_emplace(marker.quoted, static_cast<std::uint32_t>(scan_.files.size()));
    file_ = entry->second;
    if (!is_new)
      return;  // a macro of a system header gives its marker to the student's file: what a file is does not change
    File file{std::string(marker.quoted), unquote(marker.quoted), true};
    const std::string_view name = file.name;
    const bool simulator = !own_include_.empty() && name.starts_with(own_include_) &&
                           (own_include_.ends_with('/') || name.substr(own_include_.size()).starts_with('/'));
    file.own = (marker.flags & (1U << 3)) == 0 && !simulator;
    scan_.files.push_back(std::move(file));
  }

  void step() {
    const char c = text_[position_];
    if (c == '\n') {
      newline();
    } else if (is_blank(c)) {
      ++position_;
    } else if (c == '#' && at_line_start_) {
      directive();
    } else if (c == '/' && peek(1) == '/') {
      advance(line_end(position_));
    } else if (c == '/' && peek(1) == '*') {
      const std::size_t end = text_.find("*/", position_ + 2);
      advance(end == std::string_view::npos ? text_.size() : end + 2);
    } else if (is_name_start(c)) {
      word();
    } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
      number();
    } else if (c == '"' || c == '\'') {
      add(Kind::literal, quoted_end(position_));
    } else {
      punctuator(c);
    }
  }

  void add(Kind kind, std::size_t end) {
    Token token{static_cast<std::uint32_t>(position_),
                static_cast<std::uint32_t>(end),
                file_,
                line_,
                static_cast<std::uint32_t>(position_ - line_start_),
                no_match,
                kind,
                flags_};
    scan_.tokens.push_back(token);
    at_line_start_ = false;
    advance(end);
  }

  void word() {
    std::size_t end = position_ + 1;
    while (end < text_.size() && is_name_part(text_[end])) ++end;
    const std::string_view name = text_.substr(position_, end - position_);
    if (end < text_.size() && text_[end] == '"' && is_raw_prefix(name)) {
      add(Kind::literal, raw_end(end));
    } else if (end < text_.size() && (text_[end] == '"' || text_[end] == '\'') && is_string_prefix(name)) {
      add(Kind::literal, quoted_end(end));
    } else {
      add(Kind::identifier, end);
    }
  }

  void number() {
    std::size_t end = position_ + 1;
    for (; end < text_.size(); ++end) {
      const char c = text_[end];
      const char before = text_[end - 1];
      if (is_name_part(c) || c == '.') continue;
      if ((c == '+' || c == '-') && (before == 'e' || before == 'E' || before == 'p' || before == 'P')) continue;
      if (c == '\'' && end + 1 < text_.size() && is_name_part(text_[end + 1])) continue;
      break;
    }
    add(Kind::number, end);
  }

  /// The end of the string or character whose opening quote is at `quote`; a newline ends one that is not closed.
  std::size_t quoted_end(std::size_t quote) const {
    for (std::size_t i = quote + 1; i < text_.size(); ++i) {
      if (text_[i] == '\\') {
        ++i;
      } else if (text_[i] == text_[quote]) {
        return i + 1;
      } else if (text_[i] == '\n') {
        return i;
      }
    }
    return text_.size();
  }

  std::size_t raw_end(std::size_t quote) const {
    std::size_t open = quote + 1;
    while (open < text_.size() && open - quote <= 17 && text_[open] != '(') {
      if (is_blank(text_[open]) || text_[open] == '\n' || text_[open] == '"' || text_[open] == ')' ||
          text_[open] == '\\') {
        return quoted_end(quote);
      }
      ++open;
    }
    if (open >= text_.size() || text_[open] != '(') return quoted_end(quote);
    const std::string close = ")" + std::string(text_.substr(quote + 1, open - quote - 1)) + "\"";
    const std::size_t end = text_.find(close, open);
    return end == std::string_view::npos ? text_.size() : end + close.size();
  }

  void punctuator(char c) {
    switch (c) {
      case '(': return add(Kind::open_paren, position_ + 1);
      case ')': return add(Kind::close_paren, position_ + 1);
      case '[': return add(Kind::open_bracket, position_ + 1);
      case ']': return add(Kind::close_bracket, position_ + 1);
      case '{': return add(Kind::open_brace, position_ + 1);
      case '}': return add(Kind::close_brace, position_ + 1);
      case ',': return add(Kind::comma, position_ + 1);
      case ';': return add(Kind::semicolon, position_ + 1);
      case '*': return add(Kind::star, position_ + 1);
      case '<': return less();
      case '>': return greater();
      case '.':
        return peek(1) == '.' && peek(2) == '.' ? add(Kind::other, position_ + 3) : add(Kind::dot, position_ + 1);
      case ':':
        if (peek(1) == ':') return add(Kind::scope, position_ + 2);
        return peek(1) == '>' ? add(Kind::close_bracket, position_ + 2) : add(Kind::other, position_ + 1);
      case '-': return peek(1) == '>' ? add(Kind::arrow, position_ + 2) : add(Kind::other, position_ + 1);
      case '=': return peek(1) == '=' ? add(Kind::other, position_ + 2) : add(Kind::equals, position_ + 1);
      case '%': return peek(1) == '>' ? add(Kind::close_brace, position_ + 2) : add(Kind::other, position_ + 1);
      case '!':
      case '+':
      case '/':
      case '^':
      case '&':
      case '|': return add(Kind::other, position_ + (peek(1) == '=' ? 2 : 1));
      default: return add(Kind::other, position_ + 1);
    }
  }

  void less() {
    // The digraphs <: and <%, but <:: opens a template argument that starts with ::
    if (peek(1) == '%') return add(Kind::open_brace, position_ + 2);
    if (peek(1) == ':' && (peek(2) != ':' || peek(3) == ':' || peek(3) == '>'))
      return add(Kind::open_bracket, position_ + 2);
    if (peek(1) == '=') return add(Kind::other, position_ + (peek(2) == '>' ? 3 : 2));
    if (peek(1) == '<' && peek(2) == '=') return add(Kind::other, position_ + 3);
    add(Kind::less, position_ + 1);
  }

  void greater() {
    if (peek(1) == '=') return add(Kind::other, position_ + 2);
    if (peek(1) == '>' && peek(2) == '=') return add(Kind::other, position_ + 3);
    add(Kind::greater, position_ + 1);
  }

  static int bracket(Kind kind) {
    switch (kind) {
      case Kind::open_paren: return 1;
      case Kind::close_paren: return -1;
      case Kind::open_bracket: return 2;
      case Kind::close_bracket: return -2;
      case Kind::open_brace: return 3;
      case Kind::close_brace: return -3;
      default: return 0;
    }
  }

  /// A closing bracket takes the nearest opening one of its kind; others left open in between get no partner.
  void match_brackets() {
    std::vector<std::uint32_t> open;
    std::array<std::size_t, 4> count{};
    for (std::uint32_t i = 0; i < scan_.tokens.size(); ++i) {
      const int kind = bracket(scan_.tokens[i].kind);
      if (kind > 0) {
        open.push_back(i);
        ++count[static_cast<std::size_t>(kind)];
      } else if (kind < 0 && count[static_cast<std::size_t>(-kind)] != 0) {
        for (int top = 0; top != -kind;) {
          top = bracket(scan_.tokens[open.back()].kind);
          --count[static_cast<std::size_t>(top)];
          if (top == -kind) {
            scan_.tokens[open.back()].match = i;
            scan_.tokens[i].match = open.back();
          }
          open.pop_back();
        }
      }
    }
  }

  std::string_view text_;
  std::string_view own_include_;
  Scan scan_;
  std::unordered_map<std::string_view, std::uint32_t> known_files_;
  std::size_t position_ = 0;
  std::size_t line_start_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t file_ = 0;
  std::uint8_t flags_ = 0;
  bool at_line_start_ = true;
};

}  // namespace

Scan scan(std::string_view text, std::string_view own_include) {
  return Scanner(text.substr(0, longest_text), own_include).run();
}

}  // namespace simt::simcc
