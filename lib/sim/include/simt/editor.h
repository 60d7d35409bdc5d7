// SPDX-License-Identifier: BSD-3-Clause
// What clang needs to read a .cu file as CUDA with no CUDA Toolkit (clangd: -x cuda --cuda-host-only -nocudainc
// -nocudalib): the qualifiers as its attributes, the C library's functions for kernels, and what <<< >>> stands for.
// Nothing here is compiled to run.
#pragma once

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if __clang_major__ < 15
// Later clangs know the word __noinline__. Before them it is a macro, which must not be there when libstdc++ writes it
// inside an attribute, as <memory> does.
#include <memory>
#define __noinline__ __attribute__((noinline))
#endif

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __grid_constant__

// ---- <<< >>>
struct dim3;
struct simt_stream;
extern "C" int cudaConfigureCall(dim3 grid, dim3 block, size_t shared_bytes = 0, simt_stream* stream = nullptr);
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes = 0, void* stream = nullptr);

// ---- the C library in kernels. clang takes a device function beside a host function of the same type.
extern "C" {
__device__ int printf(const char* format, ...);
__device__ __attribute__((noreturn)) void __assert_fail(const char* expression, const char* file, unsigned line,
                                                        const char* function) noexcept;
__device__ __attribute__((noreturn)) void abort() noexcept;
__device__ void* malloc(size_t bytes) noexcept;
__device__ void free(void* memory) noexcept;
__device__ void* memcpy(void* to, const void* from, size_t bytes) noexcept;
__device__ void* memmove(void* to, const void* from, size_t bytes) noexcept;
__device__ void* memset(void* to, int value, size_t bytes) noexcept;
__device__ int abs(int x) noexcept;
__device__ long labs(long x) noexcept;
__device__ long long llabs(long long x) noexcept;
__device__ clock_t clock() noexcept;

#define SIMT_DEVICE_MATH_(name, result, ...) __device__ result name(__VA_ARGS__) noexcept;
#define SIMT_DEVICE_UNARY_(name)            \
  SIMT_DEVICE_MATH_(name, double, double x) \
  SIMT_DEVICE_MATH_(name##f, float, float x)
#define SIMT_DEVICE_BINARY_(name)                     \
  SIMT_DEVICE_MATH_(name, double, double x, double y) \
  SIMT_DEVICE_MATH_(name##f, float, float x, float y)
#define SIMT_DEVICE_INTEGER_(name, result)  \
  SIMT_DEVICE_MATH_(name, result, double x) \
  SIMT_DEVICE_MATH_(name##f, result, float x)
SIMT_DEVICE_UNARY_(acos)
SIMT_DEVICE_UNARY_(acosh)
SIMT_DEVICE_UNARY_(asin)
SIMT_DEVICE_UNARY_(asinh)
SIMT_DEVICE_UNARY_(atan)
SIMT_DEVICE_UNARY_(atanh)
SIMT_DEVICE_UNARY_(cbrt)
SIMT_DEVICE_UNARY_(ceil)
SIMT_DEVICE_UNARY_(cos)
SIMT_DEVICE_UNARY_(cosh)
SIMT_DEVICE_UNARY_(erf)
SIMT_DEVICE_UNARY_(erfc)
SIMT_DEVICE_UNARY_(exp)
SIMT_DEVICE_UNARY_(exp10)
SIMT_DEVICE_UNARY_(exp2)
SIMT_DEVICE_UNARY_(expm1)
SIMT_DEVICE_UNARY_(fabs)
SIMT_DEVICE_UNARY_(floor)
SIMT_DEVICE_UNARY_(j0)
SIMT_DEVICE_UNARY_(j1)
SIMT_DEVICE_UNARY_(lgamma)
SIMT_DEVICE_UNARY_(log)
SIMT_DEVICE_UNARY_(log10)
SIMT_DEVICE_UNARY_(log1p)
SIMT_DEVICE_UNARY_(log2)
SIMT_DEVICE_UNARY_(logb)
SIMT_DEVICE_UNARY_(nearbyint)
SIMT_DEVICE_UNARY_(rint)
SIMT_DEVICE_UNARY_(round)
SIMT_DEVICE_UNARY_(sin)
SIMT_DEVICE_UNARY_(sinh)
SIMT_DEVICE_UNARY_(sqrt)
SIMT_DEVICE_UNARY_(tan)
SIMT_DEVICE_UNARY_(tanh)
SIMT_DEVICE_UNARY_(tgamma)
SIMT_DEVICE_UNARY_(trunc)
SIMT_DEVICE_UNARY_(y0)
SIMT_DEVICE_UNARY_(y1)
SIMT_DEVICE_BINARY_(atan2)
SIMT_DEVICE_BINARY_(copysign)
SIMT_DEVICE_BINARY_(fdim)
SIMT_DEVICE_BINARY_(fmax)
SIMT_DEVICE_BINARY_(fmin)
SIMT_DEVICE_BINARY_(fmod)
SIMT_DEVICE_BINARY_(hypot)
SIMT_DEVICE_BINARY_(nextafter)
SIMT_DEVICE_BINARY_(pow)
SIMT_DEVICE_BINARY_(remainder)
SIMT_DEVICE_INTEGER_(ilogb, int)
SIMT_DEVICE_INTEGER_(lrint, long)
SIMT_DEVICE_INTEGER_(llrint, long long)
SIMT_DEVICE_INTEGER_(lround, long)
SIMT_DEVICE_INTEGER_(llround, long long)
SIMT_DEVICE_MATH_(fma, double, double x, double y, double z)
SIMT_DEVICE_MATH_(fmaf, float, float x, float y, float z)
SIMT_DEVICE_MATH_(frexp, double, double x, int* exponent)
SIMT_DEVICE_MATH_(frexpf, float, float x, int* exponent)
SIMT_DEVICE_MATH_(ldexp, double, double x, int exponent)
SIMT_DEVICE_MATH_(ldexpf, float, float x, int exponent)
SIMT_DEVICE_MATH_(modf, double, double x, double* whole)
SIMT_DEVICE_MATH_(modff, float, float x, float* whole)
SIMT_DEVICE_MATH_(scalbn, double, double x, int exponent)
SIMT_DEVICE_MATH_(scalbnf, float, float x, int exponent)
SIMT_DEVICE_MATH_(sincos, void, double x, double* sine, double* cosine)
SIMT_DEVICE_MATH_(sincosf, void, float x, float* sine, float* cosine)
// CUDA's fast forms, where the C library has host functions of the same names.
SIMT_DEVICE_MATH_(__expf, float, float x)
SIMT_DEVICE_MATH_(__exp10f, float, float x)
SIMT_DEVICE_MATH_(__logf, float, float x)
SIMT_DEVICE_MATH_(__log2f, float, float x)
SIMT_DEVICE_MATH_(__log10f, float, float x)
SIMT_DEVICE_MATH_(__sinf, float, float x)
SIMT_DEVICE_MATH_(__cosf, float, float x)
SIMT_DEVICE_MATH_(__tanf, float, float x)
SIMT_DEVICE_MATH_(__tanhf, float, float x)
SIMT_DEVICE_MATH_(__powf, float, float x, float y)
SIMT_DEVICE_MATH_(__sincosf, void, float x, float* sine, float* cosine)
}
#undef SIMT_DEVICE_MATH_
#undef SIMT_DEVICE_UNARY_
#undef SIMT_DEVICE_BINARY_
#undef SIMT_DEVICE_INTEGER_
