// SPDX-License-Identifier: BSD-3-Clause
// What holds for any bytes.
#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>

#include "rewriting.h"

using namespace simt::simcc;

namespace {

std::ptrdiff_t lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

const std::array<std::string, 86> soup{"for (",
                                       "for (;;)",
                                       "while (x)",
                                       "do",
                                       "switch (x)",
                                       "case 1:",
                                       "default:",
                                       "if (x)",
                                       "else",
                                       "a:",
                                       "goto",
                                       "try",
                                       "<<<",
                                       ">>>",
                                       "<<",
                                       ">>",
                                       "<",
                                       ">",
                                       "<=",
                                       ">=",
                                       "(",
                                       ")",
                                       "[",
                                       "]",
                                       "{",
                                       "}",
                                       ",",
                                       ";",
                                       "::",
                                       "->",
                                       ".",
                                       "=",
                                       "*",
                                       "k",
                                       "kernel",
                                       "A",
                                       "template",
                                       "this",
                                       "operator",
                                       "if",
                                       "return",
                                       "struct",
                                       "auto",
                                       "requires",
                                       "const",
                                       "inline",
                                       "static",
                                       "extern",
                                       "__global__",
                                       "__device__",
                                       "__host__",
                                       "__shared__",
                                       "__constant__",
                                       "__align__",
                                       "__noinline__",
                                       "__forceinline__",
                                       "__managed__",
                                       "__launch_bounds__",
                                       "__attribute__",
                                       "alignas",
                                       "asm",
                                       "texture",
                                       "\"",
                                       "'",
                                       "\"<<<\"",
                                       "'a'",
                                       "R\"(",
                                       ")\"",
                                       "u8R\"x(",
                                       ")x\"",
                                       "/*",
                                       "*/",
                                       "//",
                                       "\\",
                                       "\n",
                                       "\n# 3 \"b.h\" 3\n",
                                       "\n# 9 \"a.cu\"\n",
                                       "\n#pragma unroll\n",
                                       "\n# 7\n",
                                       "1'000",
                                       "3",
                                       " ",
                                       "\t",
                                       "\xff",
                                       "#",
                                       "\r\n"};

const std::array<std::string, 30> plain{"x",    "y",      "if",     "(",     ")",          "{",     "}",   "[",
                                        "]",    ";",      ",",      "::",    "<",          ">",     "a.b", "->",
                                        "=",    "==",     "+",      "42",    "1'000",      "\"s\"", "'c'", "int",
                                        "auto", "return", "// x\n", "/* */", "R\"(<<<)\"", "\n"};

template <std::size_t size>
std::string random_text(const std::array<std::string, size>& words, std::mt19937_64& random,
                        const std::string& between) {
  std::string text;
  const std::size_t count = random() % 80;
  for (std::size_t i = 0; i < count; ++i) text += words[random() % size] + (random() % 2 == 0 ? between : " ");
  return text;
}

}  // namespace

TEST_CASE("any soup of tokens is rewritten to as many lines") {
  std::mt19937_64 random(20261120);
  std::size_t changed = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random_text(soup, random, "");
    CAPTURE(text);
    const Rewritten result = rewrite(text);
    REQUIRE(lines(result.text) == lines(text));
    changed += result.text != text ? 1U : 0U;
    REQUIRE(rewrite(text, {"", true}).diagnostics == result.diagnostics);
  }
  CHECK(changed > 10000);
}

TEST_CASE("any bytes are rewritten to as many lines") {
  std::mt19937_64 random(4711);
  for (int i = 0; i < 5000; ++i) {
    std::string text(random() % 300, '\0');
    for (char& c : text) c = static_cast<char>(random());
    REQUIRE(lines(rewrite(text).text) == lines(text));
    for (char& c : text) c = "<>()k;\n\"'R_[]{}"[random() % 16];
    REQUIRE(lines(rewrite(text).text) == lines(text));
  }
}

TEST_CASE("text with nothing of CUDA in it is returned unchanged") {
  std::mt19937_64 random(99);
  std::size_t bytes = 0;
  for (int i = 0; i < 5000; ++i) {
    const std::string text = random_text(plain, random, " ");
    CAPTURE(text);
    REQUIRE(rewrite(text).text == text);
    REQUIRE(rewrite(text, {"", true}).text == text);
    bytes += text.size();
  }
  CHECK(bytes > 100000);
}

TEST_CASE("time is in proportion to the text") {
  // Each of these took minutes if a step looked at every token for every other one.
  for (const std::string pattern : {"<<<",
                                    "k<<<",
                                    "k<<<1,2>>>",
                                    "k<<<1,2>>>(x),",
                                    "(k<<<1,2>>>",
                                    "((k<<<1,2>>>(x))",
                                    "k<<<(",
                                    "k<<<[]{",
                                    "> ",
                                    "a<",
                                    "a<b>",
                                    "a<b><<<",
                                    "a<b,",
                                    "a::",
                                    "a.b->",
                                    ")",
                                    "]<<<",
                                    "(",
                                    "{",
                                    "}",
                                    "__shared__ ",
                                    "__shared__ [[",
                                    "__shared__ int x,",
                                    "extern __shared__ int x[],",
                                    "__launch_bounds__(",
                                    "__attribute__((",
                                    "__align__(",
                                    "__forceinline__ inline ",
                                    "__constant__ const *",
                                    "requires {",
                                    "template <class T> {",
                                    "R\"x(",
                                    "R\"",
                                    "/*",
                                    "//\\\n",
                                    "'",
                                    "\"\\",
                                    "# 1 \"a\"\n",
                                    "# 1 \"\\\"",
                                    "#pragma unroll\n",
                                    "texture<",
                                    "asm;",
                                    "<:",
                                    "1'",
                                    ">>>(",
                                    "k<<<a<b<c<d>>>(x)",
                                    "; for (;;) ",
                                    "for()a ",
                                    "for(;;){",
                                    "while (x) if (y) ",
                                    "; do ",
                                    "do { } while (x);",
                                    "if (x) f(); else ",
                                    "; while (x) { case 1: ",
                                    "for (;;) { a: ",
                                    "switch (x) { for (;;) ",
                                    "; for (;;) try { } catch (x) { } ",
                                    "; for (;;) [[x]] "}) {
    CAPTURE(pattern);
    std::string text;
    while (text.size() < 200000) text += pattern;
    const Rewritten result = rewrite(text);
    CHECK(lines(result.text) == lines(text));
    CHECK(rewrite(text, {"", true}).diagnostics.size() == result.diagnostics.size());
  }
}

TEST_CASE("deep nesting neither recurses nor doubles") {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += '(';
  text += "k";
  for (int i = 0; i < 20000; ++i) text += "<<<1,1>>>(x))";
  CHECK(rewrite(text).text.size() < 300 * text.size());
}
