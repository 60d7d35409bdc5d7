// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "rewriting.h"

using namespace simt::simcc;
using namespace simt::simcc::test;

TEST_CASE("a launch becomes a call of simt::launch with the kernel in a lambda") {
  CHECK(rewritten("void f() { k<<<g, b>>>(x, 3); }") == "void f() { " + launch("k", "g, b") + "(x, 3); }");
  CHECK(rewritten("k<<<1, 2>>>();") == launch("k", "1, 2") + "();");
  CHECK(rewritten("k<<<1, 2, 3, stream>>>(x);") == launch("k", "1, 2, 3, stream") + "(x);");
}

TEST_CASE("white space may stand anywhere in a launch") {
  CHECK(rewritten("k <<< g, b >>> (x);") == launch("k", " g, b ") + " (x);");
  CHECK(rewritten("k<< <g, b>> >(x);") == launch("k", "g, b") + "(x);");
  CHECK(rewritten("ns :: k < int > <<<g, b>>>\t(x);") == launch("ns :: k < int >", "g, b") + "\t(x);");
}

TEST_CASE("a launch over several lines keeps their number") {
  const std::string text = "k\n<<<\n g,\n b\n>>>\n(x\n);\n";
  const std::string result = rewritten(text);
  CHECK(std::count(result.begin(), result.end(), '\n') == std::count(text.begin(), text.end(), '\n'));
  CHECK(result.find("{ k(simt_argument...); })\n(x\n);\n") != std::string::npos);
  CHECK(result.find("Configuration(\n g,\n b\n)") != std::string::npos);
}

TEST_CASE("line markers inside a launch stay at the start of their line") {
  const std::string result = rewritten("# 1 \"a.cu\"\nk<int,\n# 20 \"a.cu\"\n float><<<1, 2>>>(x);\n");
  CHECK(result.find("\n# 20 \"a.cu\"\n") != std::string::npos);
  CHECK(result.find("{ k<int, float>(simt_argument...); })(x);\n") != std::string::npos);
}

TEST_CASE("the kernel's name may be qualified and have template arguments") {
  for (const std::string callee : {"ns::k",
                                   "::k",
                                   "::a::b::k",
                                   "k<int>",
                                   "ns::k<float, 4>",
                                   "k<A<B<int>>>",
                                   "A<int>::k",
                                   "A<B<C<int>>>::k<3>",
                                   "k<(a > b)>",
                                   "k<(1 >> 2)>",
                                   "k<sizeof(int)>",
                                   "k<N << 2>",
                                   "A<T>::template k<U>",
                                   "k<&object, f(1, 2)>",
                                   "k<int[4]>",
                                   "k<'>'>",
                                   "k<p->member>",
                                   "k<a >= b>",
                                   "k<decltype(x){}>",
                                   "k<void (*)(int)>",
                                   "k<n < 32>",
                                   "k<!(a < b), c>"}) {
    CAPTURE(callee);
    CHECK(rewritten("{ " + callee + "<<<g, b>>>(x); }") == "{ " + launch(callee, "g, b") + "(x); }");
  }
}

TEST_CASE("what gives a function pointer is evaluated once, before the launch") {
  for (const std::string callee :
       {"(*pointer)", "kernels[i]", "object.kernel", "object->kernel", "this->member<int>", "table[i][j]",
        "(c ? a : b)", "get(1)", "ns::get<int>()", "a.b->c[3].d", "list.at(2)"}) {
    CAPTURE(callee);
    CHECK(rewritten("{ " + callee + "<<<g, b>>>(x); }") == "{ " + launch_pointer(callee, "g, b") + "(x); }");
  }
}

TEST_CASE("what stands before the kernel's name is not part of it") {
  for (const std::string before :
       {"if (x) ", "if (a < b) ", "else ", "do ", "for (;;) ", "return ", "case 3: ", "label: ", "a, ", "(void)",
        "x = 1; ", "{ } ", "return ::", "else ::ns::", "[] { ", "c ? "}) {
    CAPTURE(before);
    const std::size_t name = before.find("::");
    const std::string callee = name == std::string::npos ? "k<int>" : before.substr(name) + "k<int>";
    CHECK(rewritten(before + "k<int><<<1, 2>>>(x);") == before.substr(0, name) + launch(callee, "1, 2") + "(x);");
  }
  CHECK(rewritten("if (x) (*k)<<<1, 2>>>(y);") == "if (x) " + launch_pointer("(*k)", "1, 2") + "(y);");
}

TEST_CASE("the end of a configuration is found") {
  for (const std::string configuration : {"n >> 2, 256",
                                          "(n >> 2), 256",
                                          "1 << 3, b",
                                          "(n + 255) / 256, 256",
                                          "dim3(1, 2, 3), dim3{4, 5}",
                                          "n < 32 ? 1 : 2, 256",
                                          "n > 32 ? 1 : 2, 256",
                                          "a < b, 1",
                                          "A<int>::value, 1",
                                          "f<A<int>>(n), 256",
                                          "f<A<B<int>>>(n), 256",
                                          "[&] { return 1; }(), 2",
                                          "x.y, p->z",
                                          "g[i >> 1], b",
                                          "1, 2, sizeof(float) * N",
                                          "a >= b, 1",
                                          "grid(n, std::vector<std::vector<std::vector<int>>>{}), 1",
                                          "n >>1, (a >>> b)",
                                          "N<int>, M<int>",
                                          "'>', \">>>\"",
                                          "min(a, b) < c, 2"}) {
    CAPTURE(configuration);
    CHECK(rewritten("k<<<" + configuration + ">>>(x);") == launch("k", configuration) + "(x);");
  }
}

TEST_CASE("a template's closing > may touch the launch's >>>") {
  CHECK(rewritten("k<<<N<int>, M<int>>>>(x);") == launch("k", "N<int>, M<int>") + "(x);");
  CHECK(rewritten("k<<<1, M<A<int>>>>>(x);") == launch("k", "1, M<A<int>>") + "(x);");
  CHECK(rewritten("k<<<1, M<A<B<int>>>>>>(x);") == launch("k", "1, M<A<B<int>>>") + "(x);");
}

TEST_CASE("several launches on a line, and launches inside others") {
  CHECK(rewritten("a<<<1, 2>>>(x); b<<<3, 4>>>(y);") == launch("a", "1, 2") + "(x); " + launch("b", "3, 4") + "(y);");
  CHECK(rewritten("a<<<1, 2>>>(x), b<A<B<int>>><<<3, 4>>>(y);") ==
        launch("a", "1, 2") + "(x), " + launch("b<A<B<int>>>", "3, 4") + "(y);");
  CHECK(rewritten("a<<<1, 2>>>([] { b<<<3, 4>>>(y); return 1; }());") ==
        launch("a", "1, 2") + "([] { " + launch("b", "3, 4") + "(y); return 1; }());");
  CHECK(rewritten("a<<<[] { b<<<3, 4>>>(y); return 1; }(), 2>>>(x);") ==
        launch("a", "[] { " + launch("b", "3, 4") + "(y); return 1; }(), 2") + "(x);");
}

TEST_CASE("launches in templates and lambdas of the host") {
  CHECK(rewritten("template <class T> void f(T* x) { k<T><<<1, 2>>>(x); }") ==
        "template <class T> void f(T* x) { " + launch("k<T>", "1, 2") + "(x); }");
  CHECK(rewritten("auto f = [&](auto x) { k<<<1, 2>>>(x); };") ==
        "auto f = [&](auto x) { " + launch("k", "1, 2") + "(x); };");
}

TEST_CASE("the name in a launch's string is one line and escaped") {
  CHECK(rewritten("k<'\"'><<<1, 2>>>(x);") == launch("k<'\"'>", "1, 2", "k<'\\\"'>") + "(x);");
  CHECK(rewritten("k<'\\n'><<<1, 2>>>(x);") == launch("k<'\\n'>", "1, 2", "k<'\\\\n'>") + "(x);");
  CHECK(rewritten("k<  int ,\tfloat  ><<<1, 2>>>(x);").find("\"k< int , float >\"") != std::string::npos);
}

TEST_CASE("what only looks like a launch is left alone") {
  for (const std::string text : {"a << b << c;",
                                 "x = a << (b < c);",
                                 "std::cout << x << '\\n';",
                                 "A<B<C<int>>> x;",
                                 "A<B<C<int>>>(3);",
                                 "x >>= 3; y <<= 2;",
                                 "a >> b >> c;",
                                 "std::ostream& operator<<(std::ostream&, int);",
                                 "operator<<<int>(a, b);",
                                 "operator<< <char>(out, 'c');",
                                 "&operator<<<T>;",
                                 "\"k<<<1, 2>>>(x)\";",
                                 "'<<<';",
                                 "// k<<<1, 2>>>(x)\n",
                                 "/* k<<<1, 2>>>(x) */",
                                 "R\"(k<<<1, 2>>>(x))\";",
                                 "u8R\"ab(k<<<)\" k<<<)ab\";",
                                 "LR\"(\")<<<\")\";",
                                 "L\"<<<\" u8\"<<<\" U'<';",
                                 "1'000'000; 'a'; 0x1p-3; 1e+5;",
                                 "\"a\\\"<<<\";",
                                 "\"a\\\\\"; b < c;",
                                 "x <=> y;",
                                 "f<&A::operator<>();",
                                 "// comment \\\n k<<<1, 2>>>(x)\nint x;"}) {
    CAPTURE(text);
    CHECK(rewritten(text) == text);
  }
}

TEST_CASE("code after a literal that needs care is rewritten") {
  for (const std::string before : {"1'000; ", "'\\''; ", "\"\\\\\"; ", "R\"x()\")x\"; ", "/* // */ ", "// '\n",
                                   "'\"'; ", "0b1'1 + 'a'; ", "u8'a'; ", "/* \" */ "}) {
    CAPTURE(before);
    CHECK(rewritten(before + "k<<<1, 2>>>(x);") == before + launch("k", "1, 2") + "(x);");
  }
}

TEST_CASE("only the student's text is read") {
  const std::string system = "# 1 \"/usr/include/x.h\" 1 3\nk<<<1, 2>>>(x); __global__ asm(\"\");\n";
  CHECK(rewritten(system) == system);
  const std::string returned = system + "# 2 \"a.cu\" 2\n";
  CHECK(rewritten("# 1 \"a.cu\"\n" + returned + "k<<<1, 2>>>(x);\n") ==
        "# 1 \"a.cu\"\n" + returned + launch("k", "1, 2") + "(x);\n");

  const std::string own = "# 1 \"/sim/include/simt/x.h\" 1\n__global__ k<<<1, 2>>>(x);\n";
  CHECK(rewrite(own, {"/sim/include", false}).text == own);
  CHECK(rewrite("# 1 \"/sim/include2/x.h\" 1\n__host__ int x;\n", {"/sim/include", false}).text ==
        "# 1 \"/sim/include2/x.h\" 1\n         int x;\n");
}

TEST_CASE("a macro of a system header may give a part of a launch") {
  // As g++ -E prints k<<<1, 2>>>(NULL)
  const std::string text =
      "# 1 \"a.cu\"\nk<<<1, 2>>>(\n# 1 \"a.cu\" 3 4\n           __null\n# 1 \"a.cu\"\n           );\n";
  CHECK(rewritten(text) == "# 1 \"a.cu\"\n" + launch("k", "1, 2") + text.substr(text.find("(\n#")));
}
