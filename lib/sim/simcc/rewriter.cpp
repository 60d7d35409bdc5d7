// SPDX-License-Identifier: BSD-3-Clause
#include "rewriter.h"

#include <cstdio>

#include "bodies.h"
#include "edits.h"
#include "launches.h"
#include "loops.h"
#include "qualifiers.h"
#include "report.h"
#include "scanner.h"

namespace simt::simcc {
namespace {

std::string string_literal(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      literal += '\\';
      literal += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      char octal[5];
      std::snprintf(octal, sizeof octal, "\\%03o", byte);
      literal += octal;
    } else {
      literal += c;
    }
  }
  return literal + '"';
}

class Launches {
 public:
  Launches(const Scan& scan, Edits& edits, Report& report) : scan_(scan), edits_(edits), report_(report) {}

  void run() {
    Bodies bodies(scan_);
    for (std::size_t i = 0; i < scan_.tokens.size(); ++i) {
      if (!is_launch(scan_, i)) {
        bodies.pass(i);
        texture(i);
        continue;
      }
      launch(i, bodies.in_device_code());
      i += 2;
    }
  }

 private:
  void launch(std::size_t open, bool in_device_code) {
    const auto callee = find_callee(scan_, open);
    if (!callee) return report_.error(open, "a launch without a kernel's name before <<<");
    const std::size_t configuration = open + 3;
    const auto close = find_close(scan_, configuration);
    if (!close) return report_.error(open, "<<< without >>>: the end of this launch's configuration is not found");
    if (!may_be_two_values(configuration, close->first)) {
      return report_.error(open, "a launch needs a grid and a block between <<< and >>>");
    }
    if (!close->has_arguments)
      return report_.error(close->first, "a launch needs its arguments in parentheses after >>>");
    if (in_device_code) {
      return report_.error(
          open,
          "the simulator has no dynamic parallelism (a launch inside a kernel or __device__ function); "
          "launch from the host instead");
    }

    if (is_too_long(callee->first, open)) {
      return report_.error(open, "the kernel's name before <<< is too long for the simulator");
    }

    const std::string name = flatten(scan_, callee->first, open);
    edits_.insert_before(callee->first, "::simt::launch(" + string_literal(name) + ", ");
    for (std::size_t i = callee->first; i < configuration; ++i) edits_.at(i).keep = Keep::no;
    edits_.insert_after(configuration - 1, "::simt::Configuration(");
    for (std::size_t i = close->first; i < close->first + 3; ++i) edits_.at(i).keep = Keep::no;
    auto& end = edits_.at(close->first + 2).after;
    // A function pointer is read once, by the host; a name stays one, so that overloads and templates are resolved.
    end.push_back({callee->is_name ? "), [=](auto... simt_argument) { " : "), [simt_kernel = ", 0, 0});
    end.push_back({"", callee->first, open});
    end.push_back(
        {callee->is_name ? "(simt_argument...); })" : "](auto... simt_argument) { simt_kernel(simt_argument...); })", 0,
         0});
  }

  /// False where tokens [first, last) are one value, or none.
  bool may_be_two_values(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i) {
      const Token& token = scan_.tokens[i];
      if (token.kind == Kind::comma || scan_.spelling(i) == "...") return true;
      const bool opens =
          token.kind == Kind::open_paren || token.kind == Kind::open_bracket || token.kind == Kind::open_brace;
      if (opens && token.match != no_match) i = token.match;
    }
    return false;
  }

  /// A callee stands twice in the result; one inside another must not double without end.
  bool is_too_long(std::size_t first, std::size_t end) const {
    return end - first > 500 || scan_.tokens[end].begin - scan_.tokens[first].begin > 65536;
  }

  bool begins_declaration(std::size_t i) const {
    if (i == 0) return true;
    const Kind before = scan_.tokens[i - 1].kind;
    if (before == Kind::semicolon || before == Kind::open_brace || before == Kind::close_brace) return true;
    return scan_.is(i - 1, "static") || scan_.is(i - 1, "extern") || scan_.is(i - 1, "const");
  }

  void texture(std::size_t i) {
    if (!scan_.is(i, "texture") && !scan_.is(i, "surface")) return;
    if (!scan_.is(i + 1, Kind::less) || is_launch(scan_, i + 1)) return;
    if (!begins_declaration(i)) return;  // another's template, or a variable of that name
    report_.error(i, "the simulator has no texture or surface references; read global memory, or use __ldg");
  }

  const Scan& scan_;
  Edits& edits_;
  Report& report_;
};

/// What the simulator's headers are made of. A program that made marks of loops itself would have its accesses put
/// together as it likes.
void refuse_own_names(const Scan& scan, Report& report) {
  for (std::size_t i = 0; i < scan.tokens.size(); ++i) {
    if (scan.tokens[i].kind != Kind::identifier) continue;
    const bool from_system_macro = (scan.tokens[i].marker_flags & (1U << 3)) != 0;
    const std::string_view name = scan.spelling(i);
    if (from_system_macro || (name != "simt" && !name.starts_with("simt_"))) continue;
    report.error(i, "names that begin with simt are the simulator's own; choose another");
  }
}

/// Pragmas that change what the compiler shows of a program, or that give names to other code.
void refuse_pragmas(const Scan& scan, std::vector<Diagnostic>& diagnostics) {
  for (const auto& [words, file, line] : scan.pragmas) {
    std::string plain;
    for (const char c : words) {
      const bool blank = c == ' ' || c == '\t';
      if (!blank || (!plain.empty() && plain.back() != ' ')) plain += blank ? ' ' : c;
    }
    for (const std::string_view refused :
         {"GCC optimize", "GCC target", "GCC push_options", "GCC reset_options", "clang attribute", "clang optimize",
          "clang section", "weak", "redefine_extname"}) {
      if (!plain.starts_with(refused)) continue;
      diagnostics.push_back(
          {scan.files[file].name, line, 1, "the simulator does not take '#pragma " + std::string(refused) + "'", ""});
    }
  }
}

}  // namespace

Rewritten rewrite(std::string_view text, const RewriteOptions& options) {
  Rewritten result;
  if (text.size() > longest_text) {
    result.text = text;
    result.diagnostics.push_back({"", 0, 0, "the source is too large, more than 1 GiB after preprocessing", ""});
    return result;
  }
  std::string quiet(text);  // without what is noise to one compiler and no loss to the other
  Scan scanned = scan(text, options.own_include);
  for (const auto& [begin, end] : scanned.unroll_pragmas) {
    if (options.keep_unroll) break;
    for (std::size_t i = begin; i < end; ++i) {
      if (quiet[i] != '\n') quiet[i] = ' ';
    }
  }
  scanned.text = quiet;

  Edits edits;
  Report report(scanned);
  rewrite_qualifiers(scanned, edits, report, options.constinit_shared);
  Launches(scanned, edits, report).run();
  mark_loops(scanned, edits);
  refuse_own_names(scanned, report);
  result.text = edits.empty() ? std::move(quiet) : write(scanned, edits, options.exact_positions);
  result.diagnostics = report.diagnostics();
  refuse_pragmas(scanned, result.diagnostics);
  return result;
}

}  // namespace simt::simcc
