// SPDX-License-Identifier: BSD-3-Clause
#include "declaration.h"

#include <string_view>

namespace simt::simcc {
namespace {

class Reader {
 public:
  explicit Reader(const Scan& scan) : scan_(scan) {}

  Declarators run(std::size_t start) {
    for (std::size_t i = start; i < scan_.tokens.size(); ++i) {
      const Token& token = scan_.tokens[i];
      switch (token.kind) {
        case Kind::semicolon: end_declarator(); return result_;
        case Kind::close_paren:
        case Kind::close_bracket:
        case Kind::close_brace: return result_;
        case Kind::open_paren:
        case Kind::open_bracket:
        case Kind::open_brace:
          if (token.match == no_match) return result_;
          group(i);
          i = token.match;
          continue;
        case Kind::comma:
          if (angles_ == 0) end_declarator();
          continue;
        case Kind::less: ++angles_; break;
        case Kind::greater:
          if (angles_ != 0) --angles_;
          break;
        case Kind::star:
          result_.has_pointer = true;
          result_.const_after_pointer = false;
          break;
        case Kind::equals:
          if (angles_ == 0) initialised_at(i);
          break;
        case Kind::identifier:
          if (!word(i)) return result_;
          break;
        default: break;
      }
      if (!array_ended_) last_ = i;
      if (!array_ended_ && angles_ == 0 && token.kind == Kind::identifier) name_ = i;
    }
    return result_;
  }

 private:
  void end_declarator() {
    if (name_ != no_token) result_.declarators.push_back({name_, last_});
    last_ = name_ = no_token;
    array_ended_ = false;
  }

  void initialised_at(std::size_t i) {
    if (result_.initialiser == no_token) result_.initialiser = i;
  }

  void group(std::size_t open) {
    const std::size_t close = scan_.tokens[open].match;
    if (scan_.tokens[open].kind == Kind::open_brace) {
      if (!type_body_may_follow_ && angles_ == 0) initialised_at(open);
      type_body_may_follow_ = false;
    } else if (scan_.tokens[open].kind == Kind::open_paren) {
      if (initialises(open)) initialised_at(open);
    } else if (!array_ended_ && !scan_.is(open + 1, Kind::open_bracket)) {  // [[ ]] is an attribute
      last_ = close;
      array_ended_ = !scan_.is(close + 1, Kind::open_bracket);
    }
  }

  /// True for the ( of `x(3);`, where `x` is a name.
  bool initialises(std::size_t open) const {
    const std::size_t after = scan_.tokens[open].match + 1;
    if (!scan_.is(after, Kind::semicolon) && !scan_.is(after, Kind::comma)) return false;
    if (open == 0 || !scan_.is(open - 1, Kind::identifier)) return false;
    for (const std::string_view taking_arguments :
         {"__align__", "__attribute__", "__attribute", "decltype", "alignas"}) {
      if (scan_.is(open - 1, taking_arguments)) return false;
    }
    return true;
  }

  /// False at the end.
  bool word(std::size_t i) {
    const std::string_view word = scan_.spelling(i);
    if (word == "__shared__" || word == "__constant__") return false;
    if (word == "struct" || word == "union" || word == "class") type_body_may_follow_ = true;
    if (word == "extern") result_.is_extern = i;
    if (word == "static") result_.is_static = i;
    if (result_.initialiser == no_token && (word == "const" || word == "constexpr")) {
      result_.is_const = true;
      result_.const_after_pointer = true;
    }
    return true;
  }

  const Scan& scan_;
  Declarators result_;
  std::size_t name_ = no_token;  // of the declarator at hand
  std::size_t last_ = no_token;
  std::size_t angles_ = 0;
  bool array_ended_ = false;
  bool type_body_may_follow_ = false;
};

}  // namespace

Declarators read_declarators(const Scan& scan, std::size_t start) { return Reader(scan).run(start); }

}  // namespace simt::simcc
