// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/parse_toml.h"

#include <algorithm>
#include <optional>

#include "grader/catalog/errors.h"

namespace lockstep::grader {
namespace {

/// Finds where a character beyond ASCII stands in a place that text has for blanks, and begins to be none.
///
/// toml++ 3.3 asks of every such character whether it is a blank, and does not expect some of those that it may be
/// given (U+FDFF): what it does then is undefined. So they are refused: outside of strings and comments, where TOML 1.0
/// has none in any case, and behind a backslash that ends a line of a string. Text that is not TOML is read as far as
/// it is, since toml++ stops there too.
class StrayCharacter {
 public:
  explicit StrayCharacter(std::string_view text) : text_(text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
  }

  /// Its line, from 1.
  std::optional<std::uint32_t> line() {
    while (!is_stray() && at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (c == '"' || c == '\'') {
        skip_string(c);
      } else {
        ++at_;
      }
    }
    if (!is_stray()) return std::nullopt;
    return 1 + static_cast<std::uint32_t>(std::count(text_.begin(), text_.begin() + static_cast<long>(at_), '\n'));
  }

 private:
  [[nodiscard]] bool is_stray() const { return at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= 0x80; }

  /// To what follows a string, or to a stray character in it.
  void skip_string(char quote) {
    const std::string three(3, quote);
    const bool is_long = text_.substr(at_, 3) == three;
    const std::string_view end = is_long ? std::string_view(three) : std::string_view(three).substr(0, 1);
    at_ += end.size();
    while (at_ < text_.size() && text_.substr(at_, end.size()) != end) {
      if (!is_long && text_[at_] == '\n') return;  // no string: an error
      const bool escapes = quote == '"' && text_[at_] == '\\';
      ++at_;
      if (!escapes || at_ == text_.size()) continue;
      const auto next = std::min(is_long ? text_.find_first_not_of(" \t\n\v\f\r", at_) : at_, text_.size());
      const bool ends_line = next > at_;
      at_ = next;
      if (is_long && is_stray()) return;
      if (!ends_line) ++at_;
    }
    at_ = std::min(at_ + end.size(), text_.size());
    // Up to two quotes may stand before the three that end a long string.
    while (is_long && at_ < text_.size() && text_[at_] == quote) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

toml::table parse_toml(std::string_view text, const std::string& file) {
  if (const auto line = StrayCharacter(text).line()) {
    throw OutsideError(at_line(
        file, *line, "expected TOML: outside of strings and comments, and behind a line's last \\, it is ASCII"));
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw OutsideError(at_line(file, error.source().begin.line, "expected TOML: " + std::string(error.description())));
  } catch (const TomlConfused&) {
    throw OutsideError(file + ": expected TOML; its reader cannot say where it goes wrong");
  }
}

}  // namespace lockstep::grader
