// SPDX-License-Identifier: BSD-3-Clause
// What is to change in a scanned text, token by token, and the writing of the result.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "scanner.h"

namespace simt::simcc {

/// New text, or tokens [first, last) of the source that are to stand here as well.
struct Piece {
  std::string text;
  std::size_t first = 0;
  std::size_t last = 0;
};

enum class Keep : unsigned char {
  yes,
  blank,  // spaces take the token's place, so that columns stay
  no,
};

struct Edit {
  std::vector<Piece> before;
  Keep keep = Keep::yes;
  std::vector<Piece> after;
};

class Edits {
 public:
  Edit& at(std::size_t token) { return edits_[token]; }
  bool empty() const { return edits_.empty(); }
  const std::map<std::size_t, Edit>& all() const { return edits_; }

  void blank(std::size_t token) { edits_[token].keep = Keep::blank; }
  /// Puts `text` where the token stands.
  void replace(std::size_t token, std::string text) {
    edits_[token].keep = Keep::no;
    edits_[token].after.push_back({std::move(text), 0, 0});
  }
  void insert_before(std::size_t token, std::string text) { edits_[token].before.push_back({std::move(text), 0, 0}); }
  void insert_after(std::size_t token, std::string text) { edits_[token].after.push_back({std::move(text), 0, 0}); }

 private:
  std::map<std::size_t, Edit> edits_;
};

/// The tokens [first, last) on one line: what stood between two of them becomes one space, or nothing.
std::string flatten(const Scan& scan, std::size_t first, std::size_t last);

/// Writes the text with its edits. What stands between tokens is always kept, so that the result has as many lines as
/// the text; line markers among it stay at the start of a line.
/// With `exact_positions` there are additional lines: line markers in front of what an edit pushed away, followed by as
/// many spaces as give each of the source's tokens the line and column that it came with.
std::string write(const Scan& scan, const Edits& edits, bool exact_positions);

}  // namespace simt::simcc
