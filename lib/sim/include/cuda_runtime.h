// SPDX-License-Identifier: BSD-3-Clause
// The simulator's <cuda_runtime.h>: what an unmodified .cu file sees when it is compiled for the simulator. As with
// nvcc, simcc includes it before the file's first line. simcc replaces __global__, __shared__ and the other qualifiers
// itself, so they are no macros here; only an editor's clang (-x cuda) gets them as attributes.
#pragma once

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <initializer_list>

#ifdef __CUDA__
#include "simt/editor.h"
#pragma clang force_cuda_host_device begin
#endif

#include "simt/atomics.h"
#include "simt/bit_cast.h"
#include "simt/bits.h"
#include "simt/builtins.h"
#include "simt/conversions.h"
#include "simt/host_api.h"
#include "simt/launch.h"
#include "simt/loop.h"
#include "simt/math.h"
#include "simt/memory_hints.h"
#include "simt/missing.h"
#include "simt/simd.h"
#include "simt/vector_functions.h"
#include "simt/vector_types.h"
#include "simt/warp.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#else
// What NULL stands for. A launch deduces its arguments' types, and __null would come out as an integer.
#define __null nullptr
#endif
