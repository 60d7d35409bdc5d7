// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/findings.h"

#include <algorithm>

namespace lockstep::grader {
namespace {

std::string place(const std::string& file, unsigned line) {
  return file.empty() ? std::string() : file + (line > 0 ? ":" + std::to_string(line) : "");
}

std::string triple(const unsigned (&index)[3]) {
  return "(" + std::to_string(index[0]) + "," + std::to_string(index[1]) + "," + std::to_string(index[2]) + ")";
}

template <class Party>
std::string thread(const Party& party) {
  return "block " + triple(party.block) + ", thread " + triple(party.thread);
}

class Text {
 public:
  Text(const QuoteLine& quote, const Style& style) : quote_(quote), style_(style) {}

  void add(const FindingReport& finding) {
    std::string text = place(finding.file, finding.line);
    std::string kind = finding.kind;
    std::replace(kind.begin(), kind.end(), '_', ' ');
    text += (text.empty() ? "" : ": ") + kind + ": " + finding.message;
    if (!finding.kernel.empty()) text += " (kernel " + finding.kernel + ", " + thread(finding) + ")";
    if (!finding.case_name.empty()) text += " in case '" + finding.case_name + "'";
    paragraph(text, 2, Ink::bad);
    quote_line(finding.file, finding.line);
    if (const auto& other = finding.other) {
      const std::string where = place(other->file, other->line);
      paragraph("the other: " + where + (where.empty() ? "" : ", ") + thread(*other), 4, Ink::plain);
      const bool same_line = other->file == finding.file && other->line == finding.line;
      if (!same_line) quote_line(other->file, other->line);
    }
  }

  void more(std::size_t number) { text_ += "  and " + count(number) + " more (--json has all)\n"; }

  std::string take() { return std::move(text_); }

 private:
  void paragraph(const std::string& content, std::size_t indent, Ink ink) {
    for (const auto& part : wrap(safe_line(content, style_), style_.width - indent)) {
      text_ += std::string(indent, ' ') + paint(part, ink, style_) + "\n";
    }
  }

  void quote_line(const std::string& file, unsigned line) {
    if (const auto quoted = quote_(file, line)) {
      text_ += "    " + std::to_string(line) + " | " + safe_line(*quoted, style_) + "\n";
    }
  }

  const QuoteLine& quote_;
  const Style& style_;
  std::string text_;
};

}  // namespace

std::string findings_text(const std::vector<FindingReport>& findings, std::size_t most, const QuoteLine& quote,
                          const Style& style) {
  Text text(quote, style);
  for (std::size_t i = 0; i < std::min(findings.size(), most); ++i) text.add(findings[i]);
  if (findings.size() > most) text.more(findings.size() - most);
  return text.take();
}

}  // namespace lockstep::grader
