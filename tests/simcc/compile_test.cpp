// SPDX-License-Identifier: BSD-3-Clause
// What simcc makes compiles, runs and is warned about as the source deserves, with each compiler that is here.
#include <doctest/doctest.h>

#include "workshop.h"

using namespace simt::simcc::test;

namespace {

/// Compiles and runs `source` with each compiler; it must print `expected`, and no compiler may say a word.
void check_program(const std::string& source, const std::string& expected) {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    const Ran ran = workshop.run(compiler, "#include <cstdio>\n" + source);
    CHECK(ran.errors == "");
    CHECK(ran.output == expected);
    CHECK(ran.code == 0);
  }
}

}  // namespace

TEST_CASE("kernels are launched by name, template, deduction and pointer") {
  check_program(
      R"(
    extern "C" const char* launched_name();
    extern "C" unsigned launched_threads();
    __global__ void plain(int x) { std::printf("plain %d\n", x); }
    template <class T> __global__ void deduced(T x) { std::printf("deduced %d\n", static_cast<int>(x)); }
    template <class T, int n> __global__ void __launch_bounds__(256, 2) given(T x) { std::printf("given %d\n", static_cast<int>(x) + n); }
    __global__ void nothing() { std::printf("nothing\n"); }
    __global__ void overloaded(int) { std::printf("int\n"); }
    __global__ void overloaded(float) { std::printf("float\n"); }
    namespace ns { __global__ void inner(int x) { std::printf("inner %d\n", x); } }
    template <class T> struct Holder { template <int n> static void kernel(T x) { std::printf("holder %d\n", static_cast<int>(x) * n); } };
    template <class T> void from_template(T x) { given<T, 1><<<dim3(1), 32>>>(x); Holder<T>::template kernel<2><<<1, 1>>>(x); }
    #define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
    struct Table {
      void (*member)(int) = plain;
      void go() { this->member<<<1, 1>>>(14); member<<<1, 1>>>(15); }
    };
    int main() {
      plain<<<1, 2>>>(1);
      deduced<<<1, 32>>>(2.5f); deduced <<< dim3(1, 1), 32, 0 >>> (3);
      given<long, 4><<<1 << 0, (64 >> 1)>>>(0L);
      nothing<<<1, 1>>>();
      overloaded<<<1, 1>>>(1); overloaded<<<1, 1>>>(1.f);
      ::ns::inner<<<1, 1>>>(6);
      from_template(7);
      LAUNCH(plain, 8);
      void (*pointer)(int) = &plain;
      pointer<<<1, 1>>>(9); (*pointer)<<<1, 1>>>(10);
      void (*kernels[])(int) = {plain, ns::inner};
      for (int i = 0; i < 2; ++i) kernels[i]<<<1, 1>>>(11 + i);
      [&] { plain<<<1, 1>>>(13); }();
      Table().go();
      plain
        <<<1,
           1>>>
        (16);
      std::printf("%s %u\n", launched_name(), launched_threads());
      given<float, 3><<<2, 8>>>(0.f);
      std::printf("%s %u\n", launched_name(), launched_threads());
    }
  )",
      "plain 1\ndeduced 2\ndeduced 3\ngiven 4\nnothing\nint\nfloat\ninner 6\ngiven 8\nholder 14\nplain 8\nplain 9\n"
      "plain 10\nplain 11\ninner 12\nplain 13\nplain 14\nplain 15\nplain 16\nplain 1\ngiven 3\ngiven<float, 3> 16\n");
}

TEST_CASE("shared memory, static and dynamic, in plain kernels and templates") {
  check_program(R"(
    extern __shared__ int everywhere[];
    __global__ void plain() {
      __shared__ float tile[4][5];
      static __shared__ int counter;
      extern __shared__ __align__(16) unsigned char bytes[];
      extern volatile __shared__ short words[];
      tile[1][2] = 1; counter = 2; bytes[0] = 3; words[1] = 4;
      std::printf("%d %d %d %zu\n", static_cast<int>(tile[1][2]), counter, everywhere[0] == (3 | 4 << 16), sizeof tile);
    }
    template <class T, int n> __global__ void generic(T x) {
      __shared__ alignas(16) T tile[n][n + 1];
      extern __shared__ T dynamic[];
      extern __shared__ T rows[][n];
      auto store = [&](int i) { dynamic[i] = x; };
      store(n);
      tile[n - 1][n] = x;
      std::printf("%d %d %d\n", rows[1][0] == x, tile[n - 1][n] == x, static_cast<void*>(dynamic) == static_cast<void*>(everywhere));
    }
    namespace ns { template <class T> struct S { static __device__ __forceinline__ T f(int i) { extern __shared__ T s[]; return s[i]; } }; }
    __global__ void generic_lambda() {
      everywhere[2] = 7;
      auto f = [](auto i) { extern __shared__ int s[]; return s[i]; };
      std::printf("%d %d\n", f(2), ns::S<int>::f(2));
    }
    int main() {
      plain<<<1, 1, 64>>>();
      generic<int, 4><<<1, 1, 64>>>(5); generic<double, 2><<<1, 1, 64>>>(6.0);
      generic_lambda<<<1, 1, 64>>>();
    }
  )",
                "1 2 1 80\n1 1 1\n1 1 1\n7 7\n");
}

TEST_CASE("constants of every kind stand in sections that the linker delimits") {
  check_program(R"(
    #include <initializer_list>
    __constant__ float mask[25];
    __constant__ const int fixed[2] = {1, 2};
    static __constant__ int counter = 3;
    constexpr __constant__ float pi = 3.f;
    __constant__ const char* const names[] = {"a", "b"};
    inline __constant__ int shared_constant = 5;
    __device__ __constant__ double both = 6;
    __device__ int global[4] = {1, 2, 3, 4};
    extern "C" { extern char __start_simt_constant[], __stop_simt_constant[], __start_simt_constant_ro[], __stop_simt_constant_ro[]; }
    bool in(const void* p, const char* begin, const char* end) { return p >= begin && p < end; }
    int main() {
      for (const void* p : {(void*)mask, (void*)&counter, (void*)&shared_constant, (void*)&both}) std::printf("%d", in(p, __start_simt_constant, __stop_simt_constant));
      for (const void* p : {(const void*)fixed, (const void*)&pi, (const void*)names}) std::printf("%d", in(p, __start_simt_constant_ro, __stop_simt_constant_ro));
      std::printf("%d\n", in(global, __start_simt_constant, __stop_simt_constant));
    }
  )",
                "11111110\n");
}

TEST_CASE("qualifiers in every order compile") {
  check_program(R"(
    static __device__ __forceinline__ int a(int x) { return x; }
    __forceinline__ __device__ static int b(int x) { return x; }
    static inline __device__ __forceinline__ int c(int x) { return x; }
    __host__ __device__ __forceinline__ inline int d(int x) { return x; }
    __device__ __noinline__ int e(int x) { return x; }
    template <class T> __device__ inline __forceinline__ T f(T x) { return x; }
    __device__ constexpr __forceinline__ int g(int x) { return x; }
    struct __align__(16) Vector { float x, y, z, w; __host__ __device__ Vector() : x(0), y(0), z(0), w(0) {} };
    typedef struct __align__(8) { int x; } Pair;
    __attribute__((__noinline__)) static int h(int x) { return x; }
    __global__ void k(const __grid_constant__ Vector v, int* __restrict__ out) {
      #pragma unroll
      for (int i = 0; i < 4; ++i) *out += i;
      #pragma unroll 1
      for (int i = 0; i < 4; ++i) *out += static_cast<int>(v.x);
    }
    int main() {
      int out = 0;
      k<<<1, 1>>>(Vector(), &out);
      std::printf("%d %zu %zu %d\n", a(1) + b(1) + c(1) + d(1) + e(1) + f(1) + g(1) + h(1), alignof(Vector), alignof(Pair), out);
    }
  )",
                "8 16 8 6\n");
}

TEST_CASE("loops of every kind run as written, and no compiler has a word for their marks") {
  check_program(R"(
    #include <stdexcept>
    #include <vector>
    extern "C" unsigned loop_passes();
    __device__ int in_classic(int n) { int s = 0; for (int i = 0, j = n; i < j; ++i, --j) if (i % 2 == 0) s += i; else continue; return s; }
    __device__ int in_range(const std::vector<int>& xs) { int s = 0; for (const int x : xs) { if (x > 3) break; s += x; } for (int x : xs) s += x; return s; }
    __device__ int in_while(const int* p) { int s = 0; while (int x = *p++) { s += x; } while (*--p == 0); return s; }
    __device__ int in_do(int n) { int s = 0; do s += n; while (--n > 0); do { s += 1; } while (s % 10 != 0); return s; }
    __device__ int never_ends(const int* p) { for (;;) { if (*p++ == 0) return 1; } }
    __device__ int never_ends_either(const int* p) { while (true) if (*p++ == 0) return 2; }
    __device__ int nor_does_this(const int* p) { do { if (*p++ == 0) return 3; } while (1); }
    __device__ int by_goto(int n) { for (int i = 0; i < n; ++i) for (int j = 0; j < n; ++j) if (i * j == 6) goto out; return 0; out: return 4; }
    __device__ int with_label(int n) { int i = 0; for (;;) { again: if (++i < n) goto again; break; } return i; }
    __device__ int duff(int n) { int s = 0; switch (n % 2) { case 0: do { s += 1; [[fallthrough]]; case 1: s += 10; } while ((n -= 2) > 0); } return s; }
    __device__ int of_switch(int n) { int s = 0; for (int i = 0; i < n; ++i) switch (i) { case 0: s += 1; break; default: s += 10; } return s; }
    __device__ int with_else(bool b, int n) { int s = 0; if (b) for (int i = 0; i < n; ++i) ++s; else while (n-- > 0) s += 2; return s; }
    __device__ int with_throw(int n) { int s = 0; for (;;) try { if (++s == n) throw 1; } catch (int) { break; } return s; }
    constexpr int squares(int n) { int s = 0; for (int i = 0; i < n; ++i) { for (int j = 0; j < i; ++j) s += i; } return s; }
    static_assert(squares(10) == 285);
    constexpr int table[squares(3)] = {};
    consteval int now(int n) { int s = 0; while (n > 0) s += n--; return s; }
    template <int n> __device__ int unrolled(const int* p) {
      int s = 0;
      #pragma unroll
      for (int i = 0; i < n; ++i) s += p[i];
      if (n > 1)
        #pragma unroll 2
        for (int i = 0; i < n; ++i)
          #pragma unroll
          for (int j = 0; j < n; ++j) { s += p[i] * p[j]; }
      else s = -1;
      return s;
    }
    __global__ void k(const int* p) {
      const auto lambda = [&](int n) { int s = 0; while (n) { s += p[--n]; } return s; };
      const std::vector<int> xs{1, 2, 3, 4};
      std::printf("%d %d %d %d %d %d %d\n", in_classic(8), in_range(xs), in_while(p), in_do(4), never_ends(p), never_ends_either(p), nor_does_this(p));
      std::printf("%d %d %d %d %d %d %d\n", by_goto(9), with_label(5), duff(4), of_switch(3), with_else(true, 3), with_else(false, 3), with_throw(3));
      std::printf("%d %d %d %d %zu\n", squares(4), now(4), unrolled<3>(p), lambda(2), sizeof table / sizeof table[0]);
    }
    int main() {
      const int p[] = {1, 2, 3, 0};
      const unsigned before = loop_passes();
      k<<<1, 1>>>(p);
      try { for (int i = 0;; ++i) if (i == 3) throw std::runtime_error(""); } catch (const std::runtime_error&) { }
      std::printf("%d\n", loop_passes() == before);
    }
  )",
                "2 16 6 20 1 2 3\n4 5 22 21 3 6 3\n14 10 42 3 5\n1\n");
}

TEST_CASE("each pass of loops around a place has a number of its own") {
  check_program(R"(
    #include <set>
    extern "C" unsigned loop_passes();
    std::set<unsigned> seen;
    __device__ void note() { seen.insert(loop_passes()); }
    __device__ void nested() { for (int i = 0; i < 100; ++i) { note(); for (int j = 0; j < 100; ++j) note(); } }
    __global__ void k() {
      nested();
      for (int i = 0; i < 100; ++i) nested();
    }
    int main() {
      k<<<1, 1>>>();
      std::printf("%zu\n", seen.size());
    }
  )",
                "1020100\n");
}

TEST_CASE("marks are no instructions, and fit with unrolled loops, where instructions are counted") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    const Ran ran =
        workshop.compile(compiler,
                         "__global__ void k(int* p, int n) {\n#pragma unroll\n  for (int i = 0; i < 4; ++i) "
                         "p[i] = 0;\n#pragma unroll 2\n  while (n > 0)\n    p[--n] = 1;\n}\n",
                         "--count-work");
    CHECK(ran.errors == "");
    CHECK(ran.code == 0);
  }
}

TEST_CASE("accesses are hooked; memcpy and assertions reach the simulator's library") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    const Ran ran = workshop.run(compiler, R"(
      #include <cassert>
      #include <cstdio>
      #include <cstring>
      extern "C" { extern int reads, writes, wrapped; }
      __global__ void k(const float* in, float* out) { out[1] = in[0] + in[2]; std::memcpy(out + 2, in, 8); }
      int main() {
        float in[3] = {1, 2, 3}, out[4];
        const int reads_before = reads, writes_before = writes, wrapped_before = wrapped;
        k<<<1, 1>>>(in, out);
        std::printf("%d %d %d\n", reads - reads_before >= 2, writes - writes_before >= 1, wrapped - wrapped_before == 1);
        assert(out[1] == 5);
      }
    )");
    CHECK(ran.output == "1 1 1\nwrapped out[1] == 5\n");
    CHECK(ran.code == 7);
  }
}

TEST_CASE("the usual noise of CUDA sources is no warning") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    const Ran ran = workshop.compile(compiler, R"(
      __global__ void scale(const float* in, float* out, int n) {
        // TODO: write the kernel
      }
      void scale_rows(const float* in, float* out, std::size_t n) {
        unsigned i = 0; int m = 3;
        volatile int v = 0;
        if (i < m) v += 1;
        (void)v;
        scale<<<1, 32>>>(in, out, static_cast<int>(n));
      }
    )");
    CHECK(ran.errors == "");
    CHECK(ran.code == 0);
  }
}

TEST_CASE("macros say that CUDA compiles") {
  check_program(R"(
    #if !defined __CUDACC__ || __CUDA_ARCH__ != 900 || __CUDACC_VER_MAJOR__ < 13 || !defined LOCKSTEP_SIM || __cplusplus < 202002L
    #error
    #endif
    int main() { std::printf("yes\n"); }
  )",
                "yes\n");
}
