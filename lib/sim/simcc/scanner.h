// SPDX-License-Identifier: BSD-3-Clause
// Splits preprocessed C++ into tokens, just far enough to find CUDA's syntax in it. Only the student's own text becomes
// tokens; what system headers and the simulator's headers contain stays between tokens, unread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace simt::simcc {

enum class Kind : std::uint8_t {
  identifier,
  number,
  literal,  // a string or a character, prefix included
  scope,    // ::
  arrow,    // ->
  dot,
  less,     // always a single character: << is two tokens
  greater,  // likewise
  comma,
  semicolon,
  equals,
  star,
  open_paren,
  close_paren,
  open_bracket,
  close_bracket,
  open_brace,
  close_brace,
  other,
};

inline constexpr std::uint32_t no_match = 0xffffffff;

struct Token {
  std::uint32_t begin;  ///< offsets into the text
  std::uint32_t end;
  std::uint32_t file;              ///< index into Scan::files
  std::uint32_t line;              ///< as the line markers say, from 1
  std::uint32_t column;            ///< bytes from the start of the line, from 0
  std::uint32_t match = no_match;  ///< a bracket's partner, as an index into Scan::tokens
  Kind kind;
  std::uint8_t
      marker_flags;  ///< of the line marker above: bit 3 system header (here: a macro of one), bit 4 extern "C"
};

struct File {
  std::string quoted;  ///< as it stands in a line marker, quotes included; empty if no marker came first
  std::string name;
  bool own = true;  ///< holds the student's text, not a system header's
};

struct Scan {
  std::string_view text;
  std::vector<File> files;
  std::vector<Token> tokens;
  /// Lines `#pragma unroll` and `#pragma nounroll`, as [begin, end) without the newline.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> unroll_pragmas;
  /// Lines of other pragmas, in the student's text: what stands behind the word, and where.
  struct Pragma {
    std::string_view words;
    std::uint32_t file;
    std::uint32_t line;
  };
  std::vector<Pragma> pragmas;

  std::string_view spelling(std::size_t token) const {
    return text.substr(tokens[token].begin, tokens[token].end - tokens[token].begin);
  }
  bool is(std::size_t token, std::string_view identifier) const {
    return tokens[token].kind == Kind::identifier && spelling(token) == identifier;
  }
  bool is(std::size_t token, Kind kind) const { return token < tokens.size() && tokens[token].kind == kind; }
  /// True if nothing stands between `token` and the next one.
  bool touches_next(std::size_t token) const {
    return token + 1 < tokens.size() && tokens[token].end == tokens[token + 1].begin;
  }
};

inline constexpr std::size_t longest_text = std::size_t{1} << 30;

/// Any bytes are accepted, up to `longest_text`; time is linear in them. Files under `own_include` are not the
/// student's.
Scan scan(std::string_view text, std::string_view own_include);

}  // namespace simt::simcc
