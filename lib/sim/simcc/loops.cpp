// SPDX-License-Identifier: BSD-3-Clause
#include "loops.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "statements.h"

namespace simt::simcc {
namespace {

/// A loop, or a switch, by its tokens.
struct Construct {
  bool is_switch = false;
  std::size_t head = 0;      ///< the keyword
  std::size_t body = 0;      ///< its first token
  std::size_t body_end = 0;  ///< one past its last
  std::size_t end = 0;       ///< one past the whole
  bool is_entered = false;   ///< by a case or a label
  bool has_label = false;
};

class Loops {
 public:
  Loops(const Scan& scan, Edits& edits) : scan_(scan), edits_(edits), statements_(scan) {}

  void run() {
    for (std::size_t i = 0; i < scan_.tokens.size(); ++i) {
      while (!open_.empty() && found_[open_.back()].end <= i) open_.pop_back();
      if (scan_.tokens[i].kind != Kind::identifier) continue;
      if (scan_.is(i, "goto") && scan_.is(i + 1, Kind::star)) return;  // such a jump may leave no variable behind
      if (scan_.is(i, "case") || scan_.is(i, "default")) enter_by_case();
      if (is_label(scan_, i)) enter_by_label();
      if (scan_.is(i, "do")) {
        if (const auto end = statements_.end(i + 1)) ends_of_do_.insert(*end);
      }
      if (const auto construct = construct_at(i)) {
        open_.push_back(found_.size());
        found_.push_back(*construct);
      }
    }
    for (const Construct& one : found_) {
      if (!one.is_switch && !one.is_entered) mark(one);
    }
  }

 private:
  std::optional<Construct> construct_at(std::size_t i) const {
    const bool is_do = scan_.is(i, "do");
    const bool is_while = scan_.is(i, "while");
    const bool is_switch = scan_.is(i, "switch");
    if ((!is_do && !is_while && !is_switch && !scan_.is(i, "for")) || i == 0) return std::nullopt;
    const auto body = is_do ? std::optional(i + 1) : statements_.after_head(i);
    // In a while that has no body there is nothing to tell apart.
    if (!body || (is_while && (scan_.is(*body, Kind::semicolon) || ends_of_do_.contains(i)))) return std::nullopt;
    const auto body_end = statements_.end(*body);
    const auto end = is_do ? statements_.end(i) : body_end;
    if (!body_end || !end) return std::nullopt;
    return Construct{is_switch, i, *body, *body_end, *end};
  }

  /// The innermost switch has the case; loops within it are entered. What lies around one that is entered so is, too,
  /// up to that switch.
  void enter_by_case() {
    for (std::size_t i = open_.size(); i-- > 0;) {
      Construct& one = found_[open_[i]];
      if (one.is_switch || one.is_entered) return;
      one.is_entered = true;
    }
  }

  void enter_by_label() {
    for (std::size_t i = open_.size(); i-- > 0;) {
      Construct& one = found_[open_[i]];
      if (one.has_label) return;
      one.is_entered = one.has_label = true;
    }
  }

  void mark(const Construct& loop) {
    const std::string number = std::to_string(loop.head);
    const std::string name = "simt_loop_" + number;
    const std::string begin = " { ::simt::detail::Loop " + name + "(" + number + ");";
    // At the end of the line before, the loop keeps its columns, and stays behind a #pragma unroll.
    const std::size_t before = scan_.tokens[loop.head - 1].end;
    const auto gap = scan_.text.substr(before, scan_.tokens[loop.head].begin - before);
    if (gap.find('\n') != std::string_view::npos) {
      edits_.insert_after(loop.head - 1, begin);
    } else {
      edits_.insert_before(loop.head, begin.substr(1) + " ");
    }
    if (scan_.is(loop.body, Kind::open_brace)) {
      edits_.insert_after(loop.body, " " + name + ".pass();");
    } else {
      edits_.insert_after(loop.body - 1, " { " + name + ".pass();");
      edits_.insert_after(loop.body_end - 1, " }");
    }
    edits_.insert_after(loop.end - 1, " }");
  }

  const Scan& scan_;
  Edits& edits_;
  Statements statements_;
  std::vector<Construct> found_;
  std::vector<std::size_t> open_;     // of found_, those around the token
  std::set<std::size_t> ends_of_do_;  // where the while of a do is
};

}  // namespace

void mark_loops(const Scan& scan, Edits& edits) { Loops(scan, edits).run(); }

}  // namespace simt::simcc
