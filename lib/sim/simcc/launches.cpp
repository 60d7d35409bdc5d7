// SPDX-License-Identifier: BSD-3-Clause
#include "launches.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace simt::simcc {
namespace {

// Those that may stand before a launch, but never are its kernel's name.
constexpr std::array<std::string_view, 40> keywords{
    "alignas", "asm",      "auto",    "bool",     "break", "case",     "catch",    "char",  "co_return", "co_yield",
    "const",   "continue", "default", "delete",   "do",    "double",   "else",     "float", "for",       "goto",
    "if",      "int",      "long",    "new",      "not",   "operator", "return",   "short", "signed",    "sizeof",
    "static",  "struct",   "switch",  "template", "throw", "typename", "unsigned", "using", "void",      "while"};

static_assert(std::is_sorted(keywords.begin(), keywords.end()));

bool is_keyword(std::string_view word) { return std::binary_search(keywords.begin(), keywords.end(), word); }

bool is_name(const Scan& scan, std::size_t i) { return scan.is(i, Kind::identifier) && !is_keyword(scan.spelling(i)); }

bool is_open(Kind kind) { return kind == Kind::open_paren || kind == Kind::open_bracket || kind == Kind::open_brace; }
bool is_close(Kind kind) {
  return kind == Kind::close_paren || kind == Kind::close_bracket || kind == Kind::close_brace;
}

/// The < that opens the template arguments which the > at `close` ends.
std::optional<std::size_t> template_open(const Scan& scan, std::size_t close) {
  std::size_t depth = 0;
  for (std::size_t i = close;; --i) {
    const Token& token = scan.tokens[i];
    if (token.kind == Kind::greater) {
      ++depth;
    } else if (token.kind == Kind::less) {
      if (i > 0 && scan.is(i - 1, Kind::less) && scan.touches_next(i - 1)) {
        if (i > 1 && is_launch(scan, i - 2)) return std::nullopt;
        --i;  // a shift
      } else if (i > 0 && is_name(scan, i - 1) && --depth == 0) {
        return i;
      }
    } else if (is_close(token.kind)) {
      if (token.match == no_match) return std::nullopt;
      i = token.match;
    } else if (is_open(token.kind) || token.kind == Kind::semicolon) {
      return std::nullopt;
    }
    if (i == 0) return std::nullopt;
  }
}

/// Walks backwards over a postfix-expression.
class CalleeFinder {
 public:
  CalleeFinder(const Scan& scan, std::size_t open) : scan_(scan), next_(open) {}

  std::optional<Callee> run() {
    // next_ is one behind the token to look at, so that 0 means that none is left.
    while (next_ > 0) {
      const std::size_t last = next_ - 1;
      switch (scan_.tokens[last].kind) {
        case Kind::greater: {
          const auto less = template_open(scan_, last);
          if (!less) return std::nullopt;
          has_template_arguments_ = true;
          next_ = *less;
          if (!is_name(scan_, next_ - 1)) return std::nullopt;
          break;
        }
        case Kind::close_bracket:
          if (!enter_group(last)) return std::nullopt;
          break;
        case Kind::close_paren:
          if (!enter_group(last)) return std::nullopt;
          if (group_stands_alone()) return begins_with_group();
          break;
        case Kind::identifier:
          if (!is_name(scan_, last)) return std::nullopt;
          callee_.first = last;
          next_ = last;
          if (!goes_on()) return callee_;
          break;
        default: return std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  bool enter_group(std::size_t close) {
    if (scan_.tokens[close].match == no_match) return false;
    callee_.is_name = false;
    callee_.first = scan_.tokens[close].match;
    next_ = callee_.first;
    return true;
  }

  bool group_stands_alone() const {
    if (next_ == 0) return true;
    const std::size_t before = next_ - 1;
    return !is_name(scan_, before) && !scan_.is(before, Kind::greater) && !scan_.is(before, Kind::close_bracket);
  }

  std::optional<Callee> begins_with_group() const {
    if (next_ > 0) {
      for (const std::string_view word : {"if", "while", "for", "switch", "catch"}) {
        if (scan_.is(next_ - 1, word)) return std::nullopt;
      }
    }
    return callee_;
  }

  /// Looks at what stands before a name; true if the expression goes on there.
  bool goes_on() {
    std::size_t before = next_;
    if (before > 0 && scan_.is(before - 1, "template")) --before;
    if (before == 0) return false;
    const Kind kind = scan_.tokens[before - 1].kind;
    if (kind == Kind::scope) {
      callee_.first = before - 1;
      next_ = before - 1;
      return next_ > 0 && (is_name(scan_, next_ - 1) || scan_.is(next_ - 1, Kind::greater));
    }
    if (kind == Kind::dot || kind == Kind::arrow) {
      callee_.is_name = false;
      next_ = before - 1;
      return true;
    }
    // k<n < 32>: the inner < compares
    if (kind == Kind::less && has_template_arguments_ && before > 1 && is_name(scan_, before - 2)) {
      next_ = before - 1;
      return true;
    }
    return false;
  }

  const Scan& scan_;
  std::size_t next_;
  Callee callee_{0, true};
  bool has_template_arguments_ = false;
};

}  // namespace

bool is_launch(const Scan& scan, std::size_t at) {
  if (!scan.is(at, Kind::less) || !scan.is(at + 1, Kind::less) || !scan.is(at + 2, Kind::less)) return false;
  if (!scan.touches_next(at)) return false;
  return at == 0 || !scan.is(at - 1, "operator");
}

std::optional<Callee> find_callee(const Scan& scan, std::size_t open) { return CalleeFinder(scan, open).run(); }

std::optional<Close> find_close(const Scan& scan, std::size_t start) {
  std::size_t open_angles = 0;
  std::optional<Close> fallback;
  for (std::size_t i = start; i < scan.tokens.size(); ++i) {
    const Token& token = scan.tokens[i];
    if (is_open(token.kind)) {
      if (token.match != no_match) i = token.match;
      continue;
    }
    if (is_close(token.kind) || token.kind == Kind::semicolon || is_launch(scan, i)) break;
    if (token.kind == Kind::less) {
      if (scan.is(i + 1, Kind::less) && scan.touches_next(i)) {
        ++i;  // a shift
      } else if (i > start && is_name(scan, i - 1)) {
        ++open_angles;
      }
      continue;
    }
    if (token.kind != Kind::greater) continue;

    std::size_t end = i + 1;
    while (scan.is(end, Kind::greater) && scan.touches_next(end - 1)) ++end;
    if (end - i >= 2 && scan.is(end, Kind::greater)) ++end;  // >> >
    const std::size_t count = end - i;
    if (count >= 3) {
      const Close close{end - 3, scan.is(end, Kind::open_paren)};
      // A<B<C<int>>>(n) closes templates. Three comparisons may look like it: so remember the place.
      if (open_angles < count && close.has_arguments) return close;
      if (!fallback || (close.has_arguments && !fallback->has_arguments)) fallback = close;
    }
    if (count != 2 || open_angles >= 2) open_angles -= std::min(open_angles, count);
    i = end - 1;
  }
  return fallback;
}

}  // namespace simt::simcc
