// SPDX-License-Identifier: BSD-3-Clause
#include "edits.h"

#include <algorithm>

namespace simt::simcc {
namespace {

constexpr std::uint32_t longest_padding = 2000;

struct Place {
  std::uint32_t file;
  std::uint32_t line;
  std::uint32_t column;
};

class Writer {
 public:
  Writer(const Scan& scan, bool exact) : scan_(scan), exact_(exact) { out_.reserve(scan.text.size() + 4096); }

  std::string run(const Edits& edits) {
    auto edit = edits.all().begin();
    for (std::size_t i = 0; i < scan_.tokens.size(); ++i) {
      const bool is_edited = edit != edits.all().end() && edit->first == i;
      const bool is_dropped = is_edited && edit->second.keep == Keep::no;
      gap(i, is_hole_open_ && is_dropped && edit->second.before.empty());
      is_hole_open_ = is_dropped && edit->second.after.empty();
      if (!is_edited) {
        token(i);
        continue;
      }
      for (const Piece& piece : edit->second.before) insert(piece);
      if (edit->second.keep == Keep::yes) token(i);
      if (edit->second.keep == Keep::blank) blank(i);
      if (edit->second.keep == Keep::no) displaced_ = true;
      for (const Piece& piece : edit->second.after) insert(piece);
      ++edit;
    }
    gap(scan_.tokens.size(), false);
    return std::move(out_);
  }

 private:
  void blank(std::size_t i) {
    for (const char c : scan_.spelling(i)) out_ += c == '\n' ? '\n' : ' ';
  }

  /// What stands before token `next`; blanks may be left out where both its neighbours are.
  void gap(std::size_t next, bool is_among_dropped) {
    const std::size_t begin = next == 0 ? 0 : scan_.tokens[next - 1].end;
    const std::size_t end = next == scan_.tokens.size() ? scan_.text.size() : scan_.tokens[next].begin;
    const std::string_view between = scan_.text.substr(begin, end - begin);
    const bool ends_line = between.find('\n') != std::string_view::npos;
    if (displaced_ && exact_ && ends_line && next != 0) {
      const Place place = end_of(next - 1);
      if (place.file != place_.file || place.line != place_.line) mark(place);
    }
    const bool only_blanks = between.find_first_not_of(" \t") == std::string_view::npos;
    const bool left_out = only_blanks && ((displaced_ && exact_) || is_among_dropped);
    if (!left_out) out_ += between;
    space_due_ = left_out && !is_among_dropped && !between.empty();  // place() makes it, or insert()
    if (ends_line) displaced_ = false;
    if (!displaced_ && next < scan_.tokens.size()) place_ = place_of(next);
  }

  void token(std::size_t i) {
    if (displaced_ && exact_) place(i);
    space_due_ = false;
    out_ += scan_.spelling(i);
    if (!displaced_ || exact_) place_ = end_of(i);
  }

  void insert(const Piece& piece) {
    if (space_due_ && !piece.text.empty()) out_ += ' ';
    space_due_ = false;
    out_ += piece.text;
    displaced_ = true;
    if (!exact_) {
      out_ += flatten(scan_, piece.first, piece.last);
      return;
    }
    for (std::size_t i = piece.first; i < piece.last; ++i) {
      if (i != piece.first) between(i);
      token(i);
    }
    displaced_ = true;
  }

  /// What stands before token i, where it and the one before are repeated.
  void between(std::size_t i) {
    const std::size_t end = scan_.tokens[i - 1].end;
    const std::string_view gap = scan_.text.substr(end, scan_.tokens[i].begin - end);
    if (gap.find_first_not_of(" \t") == std::string_view::npos) {
      out_ += gap;
    } else {
      displaced_ = true;
    }
  }

  /// Makes the compiler believe that token i stands where it stood.
  void place(std::size_t i) {
    const Place wanted = place_of(i);
    if (wanted.column > longest_padding) {  // else one endless line could make the result grow without bound
      if (place_.file != wanted.file || place_.line != wanted.line) mark(wanted);
      out_ += ' ';
      displaced_ = false;
      return;
    }
    const std::size_t line_start = out_.rfind('\n') + 1;  // npos + 1 is 0
    const std::size_t column = out_.size() - line_start;
    const bool fits = column < wanted.column || (column == wanted.column && !joins(i));
    if (place_.file != wanted.file || place_.line != wanted.line || !fits) {
      mark(wanted);
      out_.append(wanted.column, ' ');
    } else {
      out_.append(wanted.column - column, ' ');
    }
    displaced_ = false;
  }

  /// True where token i would become one word with what stands before.
  bool joins(std::size_t i) const {
    const auto is_word = [](char c) {
      return c != ' ' && c != '\n' && std::string_view("(){}[]<>,;").find(c) == std::string_view::npos;
    };
    return !out_.empty() && is_word(out_.back()) && is_word(scan_.text[scan_.tokens[i].begin]);
  }

  void mark(const Place& place) {
    const Token& near = scan_.tokens[place_token_];
    out_ += "\n# " + std::to_string(place.line);
    const std::string& quoted = scan_.files[place.file].quoted;
    if (!quoted.empty()) {
      out_ += ' ' + quoted;
      for (unsigned flag = 3; flag <= 4; ++flag) {
        if ((near.marker_flags >> flag & 1U) != 0) out_ += ' ' + std::to_string(flag);
      }
    }
    out_ += '\n';
    place_ = place;
  }

  Place place_of(std::size_t i) {
    place_token_ = i;
    return {scan_.tokens[i].file, scan_.tokens[i].line, scan_.tokens[i].column};
  }

  Place end_of(std::size_t i) {
    Place place = place_of(i);
    const std::string_view spelling = scan_.spelling(i);
    place.line += static_cast<std::uint32_t>(std::count(spelling.begin(), spelling.end(), '\n'));
    return place;
  }

  const Scan& scan_;
  const bool exact_;
  std::string out_;
  Place place_{0, 0, 0};  // where the compiler believes to be: file and line
  std::size_t place_token_ = 0;
  bool displaced_ = false;  // inserted text stands on this line already
  bool space_due_ = false;
  bool is_hole_open_ = false;  // the last token is left out, and nothing stands for it
};

}  // namespace

std::string flatten(const Scan& scan, std::size_t first, std::size_t last) {
  std::string text;
  for (std::size_t i = first; i < last; ++i) {
    if (i != first && !scan.touches_next(i - 1)) text += ' ';
    text += scan.spelling(i);
  }
  return text;
}

std::string write(const Scan& scan, const Edits& edits, bool exact_positions) {
  return Writer(scan, exact_positions).run(edits);
}

}  // namespace simt::simcc
