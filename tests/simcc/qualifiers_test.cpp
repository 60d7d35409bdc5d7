// SPDX-License-Identifier: BSD-3-Clause
#include "rewriting.h"

using namespace simt::simcc;
using namespace simt::simcc::test;

namespace {

std::string squeezed_rewritten(std::string_view text) { return squeezed(rewritten(text)); }

}  // namespace

TEST_CASE("qualifiers of functions vanish and leave columns as they are") {
  CHECK(rewritten("__global__ void k(int x);") == "           void k(int x);");
  CHECK(squeezed_rewritten("__host__ __device__ int f();") == "int f();");
  CHECK(squeezed_rewritten("__global__ void __launch_bounds__(256, (1 + 1)) k();") == "void k();");
  CHECK(squeezed_rewritten("__global__ void k(const __grid_constant__ int x);") == "void k(const int x);");
  CHECK(rewritten("__launch_bounds__(\n256\n) x") == "                  \n   \n  x");
  CHECK(squeezed_rewritten("auto f = [] __device__ (int i) { return i; };") == "auto f = [] (int i) { return i; };");
}

TEST_CASE("__noinline__ and __forceinline__ become attributes, inline stands once") {
  CHECK(rewritten("__noinline__ int f();") == "__attribute__((noinline)) int f();");
  CHECK(rewritten("__forceinline__ int f();") == "inline __attribute__((always_inline)) int f();");
  CHECK(squeezed_rewritten("static inline __forceinline__ int f();") ==
        "static inline __attribute__((always_inline)) int f();");
  CHECK(squeezed_rewritten("static __forceinline__ inline int f();") ==
        "static inline __attribute__((always_inline)) int f();");
  CHECK(squeezed_rewritten("inline int g(); __forceinline__ int f();") ==
        "inline int g(); inline __attribute__((always_inline)) int f();");
}

TEST_CASE("GNU attributes of the same names are left alone") {
  for (const std::string text :
       {"__attribute__((__noinline__)) int f();", "__attribute__((__constant__, __device__)) int f();",
        "int shared; int global; struct __shared; int __device;"}) {
    CAPTURE(text);
    CHECK(rewritten(text) == text);
  }
}

TEST_CASE("__align__ takes its argument along") {
  CHECK(rewritten("struct __align__(16) S { };") == "struct __attribute__((aligned(16))) S { };");
  CHECK(rewritten("__align__(sizeof(int) * (2)) int x;") == "__attribute__((aligned(sizeof(int) * (2)))) int x;");
}

TEST_CASE("__shared__ becomes one static thread-local object") {
  CHECK(rewritten("__shared__ float x[32];") == "static __thread float x[32];");
  CHECK(squeezed_rewritten("static __shared__ float x[32];") == "static __thread float x[32];");
  CHECK(squeezed_rewritten("__shared__ static float x[32];") == "static __thread float x[32];");
  CHECK(squeezed_rewritten("volatile __shared__ float x[2][3], y;") == "volatile static __thread float x[2][3], y;");
  CHECK(squeezed_rewritten("__device__ __shared__ int x;") == "static __thread int x;");
  CHECK(squeezed_rewritten("__shared__ __align__(16) float x[4];") ==
        "static __thread __attribute__((aligned(16))) float x[4];");
  CHECK(squeezed_rewritten("__shared__ alignas(16) float x[4];") == "alignas(16) static __thread float x[4];");
  CHECK(squeezed_rewritten("__shared__ [[maybe_unused]] float x[4];") ==
        "[[maybe_unused]] static __thread float x[4];");
  CHECK(squeezed_rewritten("__shared__ union { int a; float b; } x;") ==
        "static __thread union { int a; float b; } x;");
  CHECK(squeezed_rewritten("__shared__ typename A<B<int>>::Storage x;") ==
        "static __thread typename A<B<int>>::Storage x;");
}

TEST_CASE("extern __shared__ arrays are other names of one object") {
  const std::string label = " __asm__(\"simt_dynamic_shared\")";
  CHECK(squeezed_rewritten("extern __shared__ float s[];") == "extern __thread float s[]" + label + ";");
  CHECK(squeezed_rewritten("__shared__ extern float s[];") == "extern __thread float s[]" + label + ";");
  CHECK(squeezed_rewritten("extern volatile __shared__ float s[];") ==
        "volatile extern __thread float s[]" + label + ";");
  CHECK(squeezed_rewritten("extern __shared__ __align__(16) unsigned char s[];") ==
        "extern __thread __attribute__((aligned(16))) unsigned char s[]" + label + ";");
  CHECK(squeezed_rewritten("extern __shared__ alignas(16) float s[];") ==
        "alignas(16) extern __thread float s[]" + label + ";");
  CHECK(squeezed_rewritten("extern alignas(16) __shared__ float s[];") ==
        "alignas(16) extern __thread float s[]" + label + ";");
  CHECK(squeezed_rewritten("extern __shared__ float s[][32];") == "extern __thread float s[][32]" + label + ";");
  CHECK(squeezed_rewritten("extern __shared__ A<int, 2> s[], t[];") ==
        "extern __thread A<int, 2> s[]" + label + ", t[]" + label + ";");
  CHECK(squeezed_rewritten("extern __shared__ float s[] __align__(8);") ==
        "extern __thread float s[]" + label + " __attribute__((aligned(8)));");
  CHECK(squeezed_rewritten("extern int x; __shared__ int y;") == "extern int x; static __thread int y;");
  CHECK(squeezed_rewritten("extern \"C\" { __shared__ int y; }") == "extern \"C\" { static __thread int y; }");
}

TEST_CASE("in a template an extern __shared__ array is a reference, because g++ loses its assembler name") {
  CHECK(squeezed_rewritten("template <class T> __global__ void k() { extern __shared__ T s[]; }") ==
        "template <class T> void k() { T (&s)[] = ::simt::dynamic_shared; }");
  CHECK(
      squeezed_rewritten("template <class T> struct A { void f() { if (x) { extern __shared__ T s[][4], t[]; } } };") ==
      "template <class T> struct A { void f() { if (x) { T (&s)[][4] = ::simt::dynamic_shared, (&t)[] = "
      "::simt::dynamic_shared; } } "
      "};");
  CHECK(squeezed_rewritten("void k(auto* x) { extern __shared__ int s; }") ==
        "void k(auto* x) { int &s = ::simt::dynamic_shared; }");
  CHECK(squeezed_rewritten("template <class T> requires requires(T t) { t.x; } void k() { extern __shared__ T s[]; }")
            .ends_with("{ T (&s)[] = ::simt::dynamic_shared; }"));
  CHECK(squeezed_rewritten("template <class T> void f(); void k() { extern __shared__ int s[]; }")
            .ends_with("extern __thread int s[] __asm__(\"simt_dynamic_shared\"); }"));
  CHECK(squeezed_rewritten("void k() { a.template b<int>(); { extern __shared__ int s[]; } }")
            .ends_with("extern __thread int s[] __asm__(\"simt_dynamic_shared\"); } }"));
}

TEST_CASE("__constant__ names a section, and another one for const objects") {
  const std::string writable = "__attribute__((section(\"simt_constant\")))";
  const std::string read_only = "__attribute__((section(\"simt_constant_ro\")))";
  CHECK(rewritten("__constant__ float x[4];") == writable + " float x[4];");
  CHECK(rewritten("__constant__ const float x[1] = {1};") == read_only + " const float x[1] = {1};");
  CHECK(rewritten("static constexpr __constant__ float x = 1;") == "static constexpr " + read_only + " float x = 1;");
  CHECK(rewritten("const __constant__ float x = 1;") == "const " + read_only + " float x = 1;");
  CHECK(rewritten("__constant__ const float* x;") == writable + " const float* x;");
  CHECK(rewritten("__constant__ const float* const x = 0;") == read_only + " const float* const x = 0;");
  CHECK(rewritten("__constant__ int x = f<const int>();") == writable + " int x = f<const int>();");
  CHECK(rewritten("const int n = 1; __constant__ int x;") == "const int n = 1; " + writable + " int x;");
  CHECK(squeezed_rewritten("inline __constant__ int x;") == "static " + writable + " int x;");
  CHECK(squeezed_rewritten("static inline __constant__ int x;") == "static " + writable + " int x;");
}

TEST_CASE("qualifiers in strings and comments are text") {
  for (const std::string text :
       {"\"__global__ __shared__\";", "// __shared__ float x = 1;\n", "/* __managed__ */", "R\"(__device__)\";"}) {
    CAPTURE(text);
    CHECK(rewritten(text) == text);
  }
}

TEST_CASE("#pragma unroll is blanked, other pragmas stay") {
  CHECK(rewritten("#pragma unroll\nfor (;;);") == "              \nfor (;;);");
  CHECK(rewritten("  #  pragma nounroll \nx") == "                     \nx");
  CHECK(rewritten("#pragma unroll (N * 2)\nx") == "                      \nx");
  CHECK(rewritten("#pragma once\n#pragma unrolled\n#pragma GCC unroll 4\n") ==
        "#pragma once\n#pragma unrolled\n#pragma GCC unroll 4\n");
}
