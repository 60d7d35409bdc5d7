// SPDX-License-Identifier: BSD-3-Clause
// What a student reads names the student's own file, line and column.
#include <doctest/doctest.h>

#include "workshop.h"

using namespace simt::simcc::test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// With each compiler: `source` has an error at `place` ("line:column"), and its line is shown.
void check_error(const std::string& source, const std::string& place, const std::string& message,
                 const std::string& shown) {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    const Ran ran = workshop.compile(compiler, source);
    CAPTURE(ran.errors);
    CHECK(ran.code == 1);
    CHECK(contains(ran.errors, "a.cu:" + place + ": error: "));
    CHECK(contains(ran.errors, message));
    CHECK(contains(ran.errors, " | " + shown + "\n"));
    CHECK_FALSE(contains(ran.errors, "simt_argument"));
    CHECK_FALSE(workshop.has("a.o"));
  }
}

}  // namespace

TEST_CASE("errors of the compiler keep their line and column behind what was rewritten") {
  check_error("__global__ void k(int x) {}\nvoid f() { k<<<1, 2>>>(wrong); }\n", "2:24", "wrong",
              "void f() { k<<<1, 2>>>(wrong); }");
  check_error("__global__ void k(int x) {}\nvoid f() { k<<<1, 2>>>(1); wrong(); }\n", "2:28", "wrong",
              "void f() { k<<<1, 2>>>(1); wrong(); }");
  check_error("__global__ void k(int x) {}\nvoid f() { k<<<wrong, 2>>>(1); }\n", "2:16", "wrong",
              "void f() { k<<<wrong, 2>>>(1); }");
  check_error("__global__ void k(int x) {}\nvoid f() {\n  k<<<1,\n     2>>>(1,\n  wrong);\n}\n", "5:3", "wrong",
              "  wrong);");
  check_error("__global__ void k() { __shared__ float x[wrong]; }\n", "1:42", "wrong",
              "__global__ void k() { __shared__ float x[wrong]; }");
  check_error("__global__ void __launch_bounds__(1) k() { wrong(); }\n", "1:44", "wrong",
              "__global__ void __launch_bounds__(1) k() { wrong(); }");
  check_error("/* a\n comment */\n#define N 3\n#if N\nint x = wrong;\n#endif\n", "5:9", "wrong", "int x = wrong;");
}

TEST_CASE("errors in and behind loops keep their line and column") {
  check_error("__global__ void k(int n) {\n  for (int i = 0; i < n; ++i) { wrong(); }\n}\n", "2:33", "wrong",
              "  for (int i = 0; i < n; ++i) { wrong(); }");
  check_error("__global__ void k(int n) {\n  if (n) while (n > wrong) --n;\n}\n", "2:21", "wrong",
              "  if (n) while (n > wrong) --n;");
  check_error("__global__ void k(int n) {\n  for (;;) --n; wrong();\n}\n", "2:17", "wrong", "  for (;;) --n; wrong();");
  check_error("__global__ void k(int n) {\n#pragma unroll\n  for (int i = 0; i < 4; ++i)\n    wrong();\n}\n", "4:5",
              "wrong", "    wrong();");
  check_error("__global__ void k(int n) {\n  do { --n; } while (n > 0)\n}\n", "2:28", "expected",
              "  do { --n; } while (n > 0)");
}

TEST_CASE("what simcc itself refuses looks like the compiler's message") {
  check_error("__global__ void k() {}\n\nvoid f() {\n  if (true) <<<1, 2>>>();\n}\n", "4:13",
              "a launch without a kernel's name before <<<", "  if (true) <<<1, 2>>>();");
  check_error("__managed__   int x;\n", "1:1", "managed", "__managed__   int x;");
  // Macros and blanks move columns in preprocessed text; the word is found again.
  check_error("#define HERE int a_long_name_indeed =\nHERE     3; __managed__ int x;\n", "2:13", "managed",
              "HERE     3; __managed__ int x;");
}

TEST_CASE("errors in an included file name that file") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    workshop.write("helper.cuh", "#pragma once\n__device__ int f() { return wrong; }\n");
    const Ran compiled = workshop.compile(compiler, "#include \"helper.cuh\"\n");
    CHECK(compiled.code == 1);
    CHECK(contains(compiled.errors, "helper.cuh:2:29: error: "));
    workshop.write("helper.cuh", "#pragma once\n\n__managed__ int x;\n");
    const Ran refused = workshop.compile(compiler, "#include \"helper.cuh\"\n");
    CHECK(refused.code == 1);
    CHECK(contains(refused.errors, "helper.cuh:3:1: error: "));
  }
}

TEST_CASE("preprocessing errors and missing headers are source errors") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    const Ran stopped = workshop.compile(compiler, "\n#error stop here\n");
    CHECK(stopped.code == 1);
    CHECK(contains(stopped.errors, "a.cu:2:2: error: "));
    CHECK(contains(stopped.errors, "stop here"));
    const Ran missing = workshop.compile(compiler, "#include \"no_such_file.h\"\n");
    CHECK(missing.code == 1);
    CHECK(contains(missing.errors, "a.cu:1:10: fatal error: "));
    CHECK_FALSE(workshop.has("a.o"));
  }
}

TEST_CASE("warnings are shown and do not fail") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    const Ran ran = workshop.compile(compiler, "__global__ void k() {\n  __shared__ float x[3]; int unused;\n}\n");
    CHECK(ran.code == 0);
    CHECK(contains(ran.errors, "a.cu:2:30: warning: unused variable"));
    CHECK(workshop.has("a.o"));
  }
}
