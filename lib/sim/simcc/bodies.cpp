// SPDX-License-Identifier: BSD-3-Clause
#include "bodies.h"

namespace simt::simcc {

void Bodies::pass(std::size_t token) {
  switch (scan_.tokens[token].kind) {
    case Kind::identifier: identifier(token); break;
    case Kind::open_paren: ++depth_; break;
    case Kind::close_paren:
      if (depth_ != 0) --depth_;
      break;
    case Kind::open_brace: open_brace(token); break;
    case Kind::close_brace: close_brace(); break;
    case Kind::semicolon: head_ = {}; break;
    default: break;
  }
}

void Bodies::identifier(std::size_t token) {
  if (scan_.is(token, "__global__") || scan_.is(token, "__device__")) {
    head_.is_device = true;
    head_.device_depth = depth_;
  } else if (scan_.is(token, "__host__")) {
    head_.is_host = true;
  } else if (scan_.is(token, "template")) {
    const bool names_a_member = token > 0 && (scan_.is(token - 1, Kind::scope) || scan_.is(token - 1, Kind::dot) ||
                                              scan_.is(token - 1, Kind::arrow));
    if (!names_a_member) head_.is_template = true;
  } else if (scan_.is(token, "auto")) {
    if (depth_ != 0) head_.is_template = true;
  } else if (scan_.is(token, "requires")) {
    std::size_t next = token + 1;
    if (scan_.is(next, Kind::open_paren) && scan_.tokens[next].match != no_match) next = scan_.tokens[next].match + 1;
    if (scan_.is(next, Kind::open_brace)) requires_brace_ = next;
  }
}

void Bodies::open_brace(std::size_t token) {
  // {} as a value, such as a parameter's default
  const bool is_value = scan_.tokens[token].match == token + 1 && token > 0 &&
                        (scan_.is(token - 1, Kind::equals) || scan_.is(token - 1, Kind::greater) ||
                         scan_.is(token - 1, Kind::comma) || scan_.is(token - 1, Kind::open_paren));
  const bool is_device = head_.is_device && !head_.is_host && depth_ == head_.device_depth;
  open_.push_back({in_device_code() || is_device, in_template() || head_.is_template,
                   is_value || token == requires_brace_, head_, depth_});
  head_ = {};
  depth_ = 0;
}

void Bodies::close_brace() {
  head_ = {};
  if (open_.empty()) return;
  if (open_.back().is_part_of_head) head_ = open_.back().head;
  depth_ = open_.back().depth;
  open_.pop_back();
}

}  // namespace simt::simcc
