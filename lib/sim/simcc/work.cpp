// SPDX-License-Identifier: BSD-3-Clause
#include "work.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

namespace simt::simcc {
namespace {

constexpr std::string_view block_call = "__sanitizer_cov_trace_pc";
constexpr std::string_view hook_prefix = "__tsan";

/// Rounds that nvcc makes one of, in a loop of a number that is not known.
constexpr unsigned unrolled = 4;

std::string_view trimmed(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

/// One line's first word and the rest.
struct Statement {
  std::string_view word;
  std::string_view operands;
  bool instruction = false;
};

Statement parse(std::string_view line) {
  const std::string_view text = trimmed(line);
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  const bool indented = text.size() < line.size();
  return {word, trimmed(text.substr(word.size())),
          indented && !word.empty() && word.front() != '.' && word.front() != '#'};
}

template <std::size_t count>
bool begins_with_one(std::string_view word, const std::array<std::string_view, count>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(), [&](auto prefix) { return word.starts_with(prefix); });
}

bool calls(const Statement& s, std::string_view prefix) {
  return s.instruction && (s.word == "call" || s.word == "callq") && s.operands.starts_with(prefix);
}

bool ends_block(std::string_view word) { return word.starts_with("ret") || word == "ud2" || word.starts_with("jmp"); }

bool is_conditional_jump(std::string_view word) {
  return word.size() > 1 && word.front() == 'j' && !word.starts_with("jmp");
}

bool is_free(const Statement& s) {
  static constexpr std::array<std::string_view, 9> free = {"mov",   "push", "pop",   "nop", "j",
                                                           "endbr", "ret",  "leave", "ud2"};
  static constexpr std::array<std::string_view, 4> widening = {"cltq", "cltd", "cqto", "cwtl"};
  if (begins_with_one(s.word, free)) return true;
  if (std::find(widening.begin(), widening.end(), s.word) != widening.end()) return true;
  if (s.word.starts_with("lea") && s.operands.ends_with("%rdi")) return true;  // a hook's argument
  // A register combined with itself is a zero, or asks whether it is one.
  const std::size_t comma = s.operands.find(',');
  return (s.word.starts_with("xor") || s.word.starts_with("pxor")) && comma != std::string_view::npos &&
         s.operands.substr(0, comma) == trimmed(s.operands.substr(comma + 1));
}

bool is_packed(std::string_view word) {
  static constexpr std::array<std::string_view, 6> words = {"padd", "psub", "pand", "por", "pmul", "pcmp"};
  return word.ends_with("ps") || begins_with_one(word, words);
}

bool is_logic(std::string_view word) {
  static constexpr std::array<std::string_view, 4> words = {"and", "or", "xor", "not"};
  return begins_with_one(word, words);
}

bool is_wide(std::string_view word) {
  static constexpr std::array<std::string_view, 9> words = {"addq", "subq", "cmpq", "negq", "incq",
                                                            "decq", "adcq", "sbbq", "imulq"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

unsigned halves_of(const Statement& s) {
  if (!s.instruction || is_free(s) || calls(s, block_call) || calls(s, hook_prefix)) return 0;
  if (is_logic(s.word)) return 1;
  if (is_packed(s.word)) return 8;
  return is_wide(s.word) ? 4 : 2;
}

/// What a loop's rounds are counted with: the comparison just before the jump back, and additions to what it compares.
struct Counting {
  Statement comparison;
  bool constant = false;  ///< compared with a constant

  [[nodiscard]] bool holds(const Statement& s) const {
    if (comparison.word.empty()) return false;
    if (s.operands.data() == comparison.operands.data()) return true;
    if (!s.word.starts_with("add") && !s.word.starts_with("sub")) return false;
    const std::size_t comma = s.operands.rfind(", ");
    if (comma == std::string_view::npos) return false;
    const std::string_view changed = s.operands.substr(comma + 2);
    return comparison.operands.ends_with(changed) || (!constant && comparison.operands.starts_with(changed));
  }
};

/// The text, line by line, with what must be known of what comes before a line.
class Text {
 public:
  Text(std::string_view assembly, std::string_view simulator_headers) {
    std::set<std::string_view> labels;
    std::set<std::string_view> headers;
    bool in_header = false;
    bool in_mark = false;
    for (std::size_t at = 0; at < assembly.size();) {
      const std::size_t end = std::min(assembly.find('\n', at), assembly.size());
      const std::string_view line = assembly.substr(at, end - at);
      at = end + 1;
      Statement s = parse(line);
      if (s.word == "#APP" || s.word == "#NO_APP") in_mark = s.word == "#APP";
      if (in_mark) s.instruction = false;  // a loop's (simt/loop.h): a source has no assembler text of its own
      if (s.word.ends_with(':')) labels.insert(s.word.substr(0, s.word.size() - 1));
      const std::string_view first = s.operands.substr(0, s.operands.find_first_of(" \t"));
      if (s.word == ".file" && !simulator_headers.empty() &&
          s.operands.find(simulator_headers) != std::string_view::npos) {
        headers.insert(first);
      }
      if (s.word == ".loc") in_header = headers.contains(first);
      const bool back = s.instruction && is_conditional_jump(s.word) && labels.contains(s.operands);
      lines_.push_back({line, s, in_header, back});
    }
  }

  struct Line {
    std::string_view text;
    Statement statement;
    bool in_header;
    bool jumps_back;
  };
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

 private:
  std::vector<Line> lines_;
};

bool begins_block(const Text::Line& line) { return calls(line.statement, block_call); }

/// What the block costs that begins after line `begin`.
unsigned cost_of_block(const std::vector<Text::Line>& lines, std::size_t begin) {
  std::vector<const Text::Line*> block;
  for (std::size_t i = begin + 1; i < lines.size() && !begins_block(lines[i]); ++i) {
    if (lines[i].statement.instruction) block.push_back(&lines[i]);
    if (ends_block(lines[i].statement.word)) break;
  }
  Counting counting;
  for (std::size_t i = 1; i < block.size(); ++i) {
    const Statement& before = block[i - 1]->statement;
    if (block[i]->jumps_back && before.word.starts_with("cmp")) counting = {before, before.operands.starts_with("$")};
  }
  unsigned halves = 0;
  unsigned counting_halves = 0;
  unsigned float_products = 0;
  unsigned float_sums = 0;
  unsigned products = 0;
  unsigned sums = 0;
  bool in_header = false;
  for (const Text::Line* line : block) {
    const Statement& s = line->statement;
    unsigned cost = halves_of(s);
    if (cost == 0) continue;
    if (counting.holds(s)) {
      counting_halves += counting.constant ? 0 : cost;
      continue;
    }
    if (line->in_header) {
      cost = in_header ? 0 : 2;
      in_header = true;
    } else {
      in_header = false;
      if (s.word.starts_with("mulss") || s.word.starts_with("mulps")) float_products += cost;
      if (s.word.starts_with("addss") || s.word.starts_with("addps") || s.word.starts_with("subss")) float_sums += cost;
      if (s.word.starts_with("imul")) products += cost;
      if (s.word.starts_with("add")) sums += s.word.starts_with("adds") || s.word.starts_with("addp") ? 0 : cost;
    }
    halves += cost;
  }
  halves -= std::min(float_products, float_sums) + std::min(products, sums);
  halves += counting_halves / unrolled;
  return (halves + 1) / 2;
}

}  // namespace

unsigned halves_of(std::string_view line) { return halves_of(parse(line)); }

std::string unroll_for_gcc(std::string_view source) {
  constexpr std::string_view pragma = "#pragma unroll";
  constexpr std::string_view rounds = "64";
  std::string result;
  result.reserve(source.size());
  while (!source.empty()) {
    const std::size_t end = std::min(source.find('\n', 0), source.size());
    const std::string_view line = source.substr(0, end);
    const std::string_view text = trimmed(line);
    const std::string_view number = text.starts_with(pragma) ? trimmed(text.substr(pragma.size())) : std::string_view{};
    const bool plain = number.empty() || std::all_of(number.begin(), number.end(), [](char c) {
                         return (c >= '0' && c <= '9') || c == ' ' || c == '\r';
                       });
    if (text.starts_with(pragma) && plain) {
      result.append("#pragma GCC unroll ").append(number.empty() ? rounds : number);
    } else {
      result.append(line);
    }
    if (end < source.size()) result += '\n';
    source.remove_prefix(std::min(end + 1, source.size()));
  }
  return result;
}

std::string count_work(std::string_view assembly, std::string_view simulator_headers) {
  const Text text(assembly, simulator_headers);
  std::string result;
  result.reserve(assembly.size());
  for (std::size_t i = 0; i < text.lines().size(); ++i) {
    if (!begins_block(text.lines()[i])) {
      result.append(text.lines()[i].text) += '\n';
      continue;
    }
    const unsigned cost = cost_of_block(text.lines(), i);
    if (cost == 0) continue;
    result += "\taddq\t$" + std::to_string(cost) + ", ";
    result.append(work_variable) += "(%rip)\n";
  }
  return result;
}

}  // namespace simt::simcc
