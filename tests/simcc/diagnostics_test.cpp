// SPDX-License-Identifier: BSD-3-Clause
#include "rewriting.h"

using namespace simt::simcc;
using namespace simt::simcc::test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a launch with a part missing is told") {
  CHECK(only_error("<<<1, 2>>>(x);") == "1:1: a launch without a kernel's name before <<<");
  for (const std::string before : {"x + ", "return ", "3", "if (x) ", "\"k\"", "{ } ", "> ", "k] ", ") ", "x; "}) {
    CAPTURE(before);
    CHECK(contains(only_error(before + "<<<1, 2>>>(x);"), "a launch without a kernel's name before <<<"));
  }
  CHECK(contains(only_error("k<<<1, 2;"), "<<< without >>>"));
  CHECK(contains(only_error("f(k<<<1, 2);"), "<<< without >>>"));
  CHECK(contains(only_error("k<<<1, 2>>(x);"), "<<< without >>>"));
  CHECK(contains(only_error("k<<<1, 2>>>;"), "arguments in parentheses after >>>"));
  CHECK(contains(only_error("k<<<>>>(x);"), "a grid and a block"));
  CHECK(contains(only_error("k<<<dim3(1, 2)>>>(x);"), "a grid and a block"));
  CHECK(rewrite("k<<<shape...>>>(x);").diagnostics.empty());
}

TEST_CASE("one error does not hide the next") {
  const Rewritten result = rewrite("<<<1, 2>>>(x);\nk<<<1;\nj<<<1, 2>>>(x);\n__managed__ int x;\n");
  REQUIRE(result.diagnostics.size() == 3);
  CHECK(result.diagnostics[0].line == 1);
  CHECK(result.diagnostics[1].line == 2);
  CHECK(result.diagnostics[2].line == 4);
}

TEST_CASE("errors carry the file and line that markers give") {
  const Rewritten result = rewrite(
      "# 1 \"my \\\"dir\\\"/a.cu\"\n\n# 40 \"b.h\" 1\n  __managed__ int x;\n# 7 \"my \\\"dir\\\"/a.cu\" 2\nasm(\"\");");
  REQUIRE(result.diagnostics.size() == 2);
  CHECK(result.diagnostics[0].file == "b.h");
  CHECK(result.diagnostics[0].line == 40);
  CHECK(result.diagnostics[0].column == 3);
  CHECK(result.diagnostics[0].spelling == "__managed__");
  CHECK(result.diagnostics[1].file == "my \"dir\"/a.cu");
  CHECK(result.diagnostics[1].line == 7);
  CHECK(result.diagnostics[1].column == 1);
}

TEST_CASE("what the simulator does not have is named, with a way out") {
  CHECK(contains(only_error("{ asm volatile(\"membar.gl;\"); }"), "no inline PTX (asm)"));
  CHECK(contains(only_error("{ __asm__(\"\"); }"), "no inline PTX (asm)"));
  CHECK(contains(only_error("__managed__ int x;"), "cudaMalloc"));
  CHECK(contains(only_error("__global__ void __cluster_dims__(2, 1, 1) k();"), "no thread block clusters"));
  CHECK(contains(only_error("texture<float, 1> t;"), "no texture or surface references"));
  CHECK(contains(only_error("static surface<void, 2> s;"), "no texture or surface references"));
}

TEST_CASE("the simulator's own names are refused") {
  for (const std::string text : {"simt_passes = 3;", "x = &simt_loop;", "{ simt::detail::Loop l(3); }",
                                 "namespace s = ::simt;", "for (;;) { decltype(simt_loop_4) l(3); }", "simt_work"}) {
    CAPTURE(text);
    CHECK(contains(only_error(text), "names that begin with simt are the simulator's own"));
  }
  for (const std::string text :
       {"simtx = 3;", "\"simt\"", "x.my_simt_y();", "# 1 \"a.cu\" 3\nsimt::f();\n# 2 \"a.cu\"\n"}) {
    CAPTURE(text);
    CHECK(rewrite(text).diagnostics.empty());
  }
}

TEST_CASE("the same words in another meaning are no error") {
  for (const std::string text :
       {"# 1 \"a.cu\"\n# 1 \"a.cu\" 3\n__asm__ (\"\");\n", "int texture; x = texture < 3;", "my::texture<int> t;",
        "struct texture { };", "texture<<<1, 2>>>(x);", "\"asm\"; int asm_; // asm\n"}) {
    CAPTURE(text);
    CHECK(rewrite(text).diagnostics.empty());
  }
}

TEST_CASE("dynamic parallelism is refused, launches from the host are not") {
  const std::string refusal = "no dynamic parallelism";
  CHECK(contains(only_error("__global__ void k() { j<<<1, 2>>>(); }"), refusal));
  CHECK(contains(only_error("__device__ void f(int x) { if (x) { j<<<1, 2>>>(); } }"), refusal));
  CHECK(contains(only_error("template <class T> __global__ void k(T x = {}) { j<<<1, 2>>>(); }"), refusal));
  CHECK(contains(only_error("auto f = [] __device__ (int i) { j<<<1, 2>>>(); };"), refusal));
  CHECK(rewrite("__global__ void k(); void f() { k<<<1, 2>>>(); }").diagnostics.empty());
  CHECK(rewrite("__global__ void k() { } void f() { k<<<1, 2>>>(); }").diagnostics.empty());
  CHECK(rewrite("__device__ int x[] = {1}; void f() { k<<<1, 2>>>(); }").diagnostics.empty());
  CHECK(rewrite("__host__ __device__ void f() { k<<<1, 2>>>(); }").diagnostics.empty());
}

TEST_CASE("a __shared__ variable has no initialiser") {
  const std::string refusal = "a __shared__ variable cannot be initialised";
  for (const std::string text :
       {"__shared__ int x = 0;", "__shared__ int x{0};", "__shared__ int x(0);", "__shared__ float x[2] = {};",
        "extern __shared__ int x[] = {1};", "__shared__ int x, y = 3;", "__shared__ A<int> x{};"}) {
    CAPTURE(text);
    CHECK(contains(only_error(text), refusal));
  }
  for (const std::string text :
       {"__shared__ int x; x = 0;", "__shared__ struct { int a = 1; } x;", "__shared__ void (*f)(int);",
        "__shared__ __align__(8) int x;", "__shared__ decltype(y) x;", "__shared__ int x[f(3)];"}) {
    CAPTURE(text);
    CHECK(rewrite(text).diagnostics.empty());
  }
}
