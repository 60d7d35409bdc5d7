// SPDX-License-Identifier: BSD-3-Clause
// Loops are marked, of each kind and however they are written; what cannot be marked stays as it is.
#include "rewriting.h"

using namespace simt::simcc;
using namespace simt::simcc::test;

namespace {

/// The rewritten text with short marks in place of simcc's: `<N` begins loop N, `|N` a pass of it.
std::string marked(std::string_view text) {
  std::string result = squeezed(rewritten(text));
  const auto replace = [&](const std::string& from, const auto& to) {
    for (std::size_t at = result.find(from); at != std::string::npos; at = result.find(from, at)) {
      const std::size_t digits = at + from.size();
      const std::size_t end = result.find_first_not_of("0123456789", digits);
      const std::size_t last = result.find(';', end);
      result.replace(at, last + 1 - at, to(result.substr(digits, end - digits)));
    }
  };
  replace("::simt::detail::Loop simt_loop_", [](const std::string& number) { return "<" + number; });
  replace("simt_loop_", [](const std::string& number) { return "|" + number; });
  return result;
}

bool is_unchanged(const std::string& text) { return rewritten(text) == text; }

}  // namespace

TEST_CASE("a mark begins the loop, one each pass, and the loop is a statement as before") {
  CHECK(rewritten("{ for (;;) { f(); } }") ==
        "{ { ::simt::detail::Loop simt_loop_1(1); for (;;) { simt_loop_1.pass(); f(); } } }");
}

TEST_CASE("every kind of loop") {
  CHECK(marked("; for (int i = 0; i < 3; ++i) { f(i); } g();") ==
        "; { <1 for (int i = 0; i < 3; ++i) { |1 f(i); } } g();");
  CHECK(marked("; for (auto& x : xs) { f(x); } g();") == "; { <1 for (auto& x : xs) { |1 f(x); } } g();");
  CHECK(marked("; while (int n = next()) { f(n); } g();") == "; { <1 while (int n = next()) { |1 f(n); } } g();");
  CHECK(marked("; do { f(); } while (g()); h();") == "; { <1 do { |1 f(); } while (g()); } h();");
  CHECK(marked("; for (;;) {} g();") == "; { <1 for (;;) { |1} } g();");
}

TEST_CASE("a body without braces gets them") {
  CHECK(marked("; for (;;) f(); g();") == "; { <1 for (;;) { |1 f(); } } g();");
  CHECK(marked("; while (x) y = {1, 2}; g();") == "; { <1 while (x) { |1 y = {1, 2}; } } g();");
  CHECK(marked("; do f(); while (x); g();") == "; { <1 do { |1 f(); } while (x); } g();");
  CHECK(marked("; for (;;) ; g();") == "; { <1 for (;;) { |1 ; } } g();");
  CHECK(marked("; for (;;) if (x) f(); else if (y) { g(); } else h(); i();") ==
        "; { <1 for (;;) { |1 if (x) f(); else if (y) { g(); } else h(); } } i();");
  CHECK(marked("; for (;;) if constexpr (x) f(); g();") == "; { <1 for (;;) { |1 if constexpr (x) f(); } } g();");
  CHECK(marked("; for (;;) switch (x) { case 1: f(); default: g(); } h();") ==
        "; { <1 for (;;) { |1 switch (x) { case 1: f(); default: g(); } } } h();");
  CHECK(marked("; for (;;) try { f(); } catch (int) { g(); } catch (...) { h(); } i();") ==
        "; { <1 for (;;) { |1 try { f(); } catch (int) { g(); } catch (...) { h(); } } } i();");
  CHECK(marked("; for (;;) [[likely]] f(); g();") == "; { <1 for (;;) { |1 [[likely]] f(); } } g();");
  CHECK(marked("; for (;;) return; g();") == "; { <1 for (;;) { |1 return; } } g();");
}

TEST_CASE("an else stays with its if") {
  CHECK(marked("; if (a) for (;;) f(); else g();") == "; if (a) { <5 for (;;) { |5 f(); } } else g();");
  CHECK(marked("; if (a) for (;;) if (b) f(); else g(); h();") ==
        "; if (a) { <5 for (;;) { |5 if (b) f(); else g(); } } h();");
  CHECK(marked("; if (a) f(); else while (b) { g(); } h();") ==
        "; if (a) f(); else { <10 while (b) { |10 g(); } } h();");
}

TEST_CASE("loops in loops, side by side, in heads and in lambdas") {
  CHECK(marked("; for (;;) for (;;) f(); g();") == "; { <1 for (;;) { |1 { <6 for (;;) { |6 f(); } } } } g();");
  CHECK(marked("; for (;;) {} for (;;) {}") == "; { <1 for (;;) { |1} } { <8 for (;;) { |8} }");
  CHECK(marked("; do do f(); while (a); while (b); g();") ==
        "; { <1 do { |1 { <2 do { |2 f(); } while (a); } } while (b); } g();");
  CHECK(marked("; while ([] { for (;;) {} }()) {} f();") ==
        "; { <1 while ([] { { <6 for (;;) { |6} } }()) { |1} } f();");
  CHECK(marked("; for (auto f = [] { g(); h(); }; f(); i(1, 2)) {} j();") ==
        "; { <1 for (auto f = [] { g(); h(); }; f(); i(1, 2)) { |1} } j();");
  CHECK(marked("; if (a) for (;;) if (b) for (;;) f(); else g(); else h();") ==
        "; if (a) { <5 for (;;) { |5 if (b) { <14 for (;;) { |14 f(); } } else g(); } } else h();");
}

TEST_CASE("a launch in a loop's head and body") {
  CHECK(marked("{ for (;;) k<<<1, 2>>>(x); }") == "{ { <1 for (;;) { |1 " + launch("k", "1, 2") + "(x); } } }");
}

TEST_CASE("what stands between a #pragma unroll and its loop stays nothing") {
  const RewriteOptions options{"", false, false, true};
  CHECK(rewrite("{\n#pragma unroll\nfor (;;) { f(); }\n}", options).text ==
        "{ { ::simt::detail::Loop simt_loop_1(1);\n#pragma unroll\nfor (;;) { simt_loop_1.pass(); f(); } }\n}");
  CHECK(rewrite("{ if (x)\n#pragma unroll 4\nfor (;;)\n#pragma unroll\nfor (;;)\nf(); }", options).text ==
        "{ if (x) { ::simt::detail::Loop simt_loop_5(5);\n#pragma unroll 4\nfor (;;) { simt_loop_5.pass(); "
        "{ ::simt::detail::Loop simt_loop_10(10);\n#pragma unroll\nfor (;;) { simt_loop_10.pass();\nf(); } } } } }");
}

TEST_CASE("the end of a do, and a loop without a body to tell passes in, stay") {
  CHECK(is_unchanged("{ while (x); }"));
  CHECK(is_unchanged("{ while (*flag == 0)\n ; f(); }"));
}

TEST_CASE("labels, attributes and cases before a loop") {
  CHECK(marked("; again: for (;;) { goto again; }") == "; again: { <3 for (;;) { |3 goto again; } }");
  CHECK(marked("; [[likely]] for (;;) { }") == "; [[likely]] { <6 for (;;) { |6 } }");
  CHECK(marked("switch (x) { case 1: for (;;) { } break; default: while (y) z(); }") ==
        "switch (x) { case 1: { <8 for (;;) { |8 } } break; default: { <19 while (y) { |19 z(); } } }");
}

TEST_CASE("no variable is passed over: loops that are entered by a case or a label stay as they are") {
  CHECK(is_unchanged("{ switch (n) { case 0: do { f(); case 1: g(); } while (--n > 0); } }"));
  CHECK(is_unchanged("{ switch (n) case 0: for (;;) { default: f(); } }"));
  CHECK(is_unchanged("{ goto in; for (;;) { f(); in: g(); } }"));
  CHECK(is_unchanged("{ goto in; for (;;) { while (x) { if (y) in: g(); } } }"));
  // A switch of the loop's own is another matter, and so is a loop around the switch that is entered.
  CHECK(marked("; for (;;) { switch (n) { case 0: while (x) { case 1: f(); } } }") ==
        "; { <1 for (;;) { |1 switch (n) { case 0: while (x) { case 1: f(); } } } }");
  CHECK(marked("; for (;;) { if (x) goto out; } out: f();") == "; { <1 for (;;) { |1 if (x) goto out; } } out: f();");
  CHECK(marked("; for (;;) { struct S { public: int x; }; f(a ? b : c); }") ==
        "; { <1 for (;;) { |1 struct S { public: int x; }; f(a ? b : c); } }");
  CHECK(is_unchanged("{ void* to = &&out; goto *to; for (;;) { f(); } out: g(); }"));
}

TEST_CASE("what is no loop, or does not end, stays as it is") {
  for (const std::string text : {"for (;;) {}",
                                 "; for",
                                 "; for (",
                                 "; for (;;",
                                 "; for (;;)",
                                 "; for (;;) f()",
                                 "; for (;;) {",
                                 "; while",
                                 "; while (x)",
                                 "; while (x) {",
                                 "; do",
                                 "; do {",
                                 "; do {}",
                                 "; do {} while",
                                 "; do {} while (x)",
                                 "; do {} while (x) f();",
                                 "; do f(); g(); while (x);",
                                 "; for each (x) {}",
                                 "; for (;;) if (x) f()",
                                 "; for (;;) if",
                                 "; for (;;) try",
                                 "; for (;;) try {} catch",
                                 "; for (;;) [[",
                                 "; for (;;) )",
                                 "; x.for_",
                                 "} for (;;) } ;",
                                 "; \"for (;;) {}\"",
                                 "; for co_await (auto x : xs) {}",
                                 "; switch",
                                 "; switch (x) {"}) {
    CAPTURE(text);
    CHECK(is_unchanged(text));
  }
}

TEST_CASE("only the student's own loops are marked") {
  const std::string text = "# 1 \"a.cu\"\n;\n# 1 \"/usr/include/x.h\" 1 3\nfor (;;) { }\n# 2 \"a.cu\" 2\nf();\n";
  CHECK(is_unchanged(text));
}
