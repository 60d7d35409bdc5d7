// SPDX-License-Identifier: BSD-3-Clause
// What clang needs to read a .cu file as CUDA with no CUDA Toolkit (clangd: -x cuda --cuda-host-only -nocudainc
// -nocudalib): the qualifiers as its attributes, and the functions that <<< >>> stands for. Nothing here is compiled to run.
#pragma once

#include <stddef.h>

// libstdc++ writes __attribute__((__noinline__)) in headers that may come later, so this name must expand to something
// that is right there too: clang takes the bare word.
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
