// SPDX-License-Identifier: BSD-3-Clause
#include "statements.h"

namespace simt::simcc {
namespace {

constexpr unsigned most_steps = 256;

bool is_colon(const Scan& scan, std::size_t i) { return scan.is(i, Kind::other) && scan.spelling(i) == ":"; }

bool is_word(const Scan& scan, std::size_t i, std::string_view word) {
  return i < scan.tokens.size() && scan.is(i, word);
}

}  // namespace

bool is_label(const Scan& scan, std::size_t token) {
  if (!scan.is(token, Kind::identifier) || !is_colon(scan, token + 1) || token == 0) return false;
  for (const std::string_view other : {"default", "public", "private", "protected"}) {
    if (scan.is(token, other)) return false;
  }
  switch (scan.tokens[token - 1].kind) {
    case Kind::semicolon:
    case Kind::open_brace:
    case Kind::close_brace:
    case Kind::close_paren: return true;
    default: return is_colon(scan, token - 1) || scan.is(token - 1, "else") || scan.is(token - 1, "do");
  }
}

Statements::Statements(const Scan& scan) : scan_(scan), semicolon_(scan.tokens.size() + 1, no_match) {
  for (std::size_t i = scan.tokens.size(); i-- > 0;) {
    const Token& token = scan.tokens[i];
    switch (token.kind) {
      case Kind::semicolon: semicolon_[i] = static_cast<std::uint32_t>(i); break;
      case Kind::open_paren:
      case Kind::open_bracket:
      case Kind::open_brace:
        if (token.match != no_match) semicolon_[i] = semicolon_[token.match + 1];
        break;
      case Kind::close_paren:
      case Kind::close_bracket:
      case Kind::close_brace: break;
      default: semicolon_[i] = semicolon_[i + 1];
    }
  }
}

std::optional<std::size_t> Statements::after_head(std::size_t keyword) const {
  if (!scan_.is(keyword + 1, Kind::open_paren)) return std::nullopt;
  const std::uint32_t close = scan_.tokens[keyword + 1].match;
  return close == no_match ? std::nullopt : std::optional<std::size_t>(close + 1);
}

/// Past the pair of brackets at i; i where there is none.
std::size_t Statements::after_brackets(std::size_t i) const {
  return i < scan_.tokens.size() && scan_.tokens[i].match != no_match && scan_.tokens[i].match > i
             ? scan_.tokens[i].match + 1
             : i;
}

std::optional<std::size_t> Statements::end_of_do(std::size_t keyword, unsigned& steps) const {
  const auto body = end(keyword + 1, steps);
  if (!body || !is_word(scan_, *body, "while")) return std::nullopt;
  const auto close = after_head(*body);
  if (!close || !scan_.is(*close, Kind::semicolon)) return std::nullopt;
  return *close + 1;
}

std::optional<std::size_t> Statements::end_of_try(std::size_t keyword) const {
  std::size_t i = after_brackets(keyword + 1);
  if (i == keyword + 1) return std::nullopt;
  while (is_word(scan_, i, "catch")) {
    const std::size_t body = after_brackets(i + 1);
    const std::size_t next = after_brackets(body);
    if (body == i + 1 || next == body) return std::nullopt;
    i = next;
  }
  return i;
}

std::optional<std::size_t> Statements::end(std::size_t first) const {
  unsigned steps = 0;
  return end(first, steps);
}

std::optional<std::size_t> Statements::end(std::size_t first, unsigned& steps) const {
  for (std::size_t i = first; i < scan_.tokens.size() && ++steps <= most_steps;) {
    if (scan_.is(i, Kind::open_brace)) {
      const std::size_t end = after_brackets(i);
      return end == i ? std::nullopt : std::optional(end);
    }
    if (scan_.is(i, Kind::open_bracket) && scan_.is(i + 1, Kind::open_bracket)) {  // [[attributes]]
      if (after_brackets(i) == i) return std::nullopt;
      i = after_brackets(i);
      continue;
    }
    if (scan_.is(i, "for") || scan_.is(i, "while") || scan_.is(i, "switch")) {
      const auto body = after_head(i);
      if (!body) return std::nullopt;
      i = *body;
      continue;
    }
    if (scan_.is(i, "if")) {
      const auto then = after_head(is_word(scan_, i + 1, "constexpr") ? i + 1 : i);
      const auto rest = then ? end(*then, steps) : std::nullopt;
      if (!rest || !is_word(scan_, *rest, "else")) return rest;
      i = *rest + 1;
      continue;
    }
    if (scan_.is(i, "do")) return end_of_do(i, steps);
    if (scan_.is(i, "try")) return end_of_try(i);
    if (is_label(scan_, i)) {
      i += 2;
      continue;
    }
    if (scan_.is(i, "case") || scan_.is(i, "default")) return std::nullopt;  // of a switch further out
    if (semicolon_[i] == no_match) return std::nullopt;
    return semicolon_[i] + 1;
  }
  return std::nullopt;
}

}  // namespace simt::simcc
