// SPDX-License-Identifier: BSD-3-Clause
// CUDA features that the simulator does not have, declared so that using one is a compile error which names it. Headers
// that are not there say so themselves.
#pragma once

#include "simt/host_types.h"

namespace simt::detail {
template <class...>
inline constexpr bool absent = false;
}  // namespace simt::detail

#define SIMT_MISSING_(result, name, feature, instead)                               \
  template <class... Arguments>                                                     \
  result name(Arguments&&...) {                                                     \
    static_assert(::simt::detail::absent<Arguments...>,                             \
                  "the Lockstep simulator has no " feature " (" #name ")" instead); \
    return result();                                                                \
  }
#define SIMT_MISSING_CALL_(name, feature, instead) SIMT_MISSING_(cudaError_t, name, feature, instead)

// ---- host calls
SIMT_MISSING_CALL_(cudaMallocManaged, "managed memory", ": use cudaMalloc and cudaMemcpy")
SIMT_MISSING_CALL_(cudaMemPrefetchAsync, "managed memory", "")
SIMT_MISSING_CALL_(cudaMemAdvise, "managed memory", "")
SIMT_MISSING_CALL_(cudaHostGetDevicePointer, "mapped host memory", ": use cudaMalloc and cudaMemcpy")
SIMT_MISSING_CALL_(cudaLaunchKernel, "launch by function pointer", ": use kernel<<<grid, block>>>(...)")
SIMT_MISSING_CALL_(cudaLaunchKernelEx, "launch by function pointer", ": use kernel<<<grid, block>>>(...)")
SIMT_MISSING_CALL_(cudaLaunchKernelExC, "launch by function pointer", ": use kernel<<<grid, block>>>(...)")
SIMT_MISSING_CALL_(cudaLaunchCooperativeKernel, "cooperative launch", "")
SIMT_MISSING_CALL_(cudaLaunchHostFunc, "host functions in streams", "")
SIMT_MISSING_CALL_(cudaStreamAddCallback, "host functions in streams", "")
SIMT_MISSING_CALL_(cudaCreateTextureObject, "textures", "")
SIMT_MISSING_CALL_(cudaDestroyTextureObject, "textures", "")
SIMT_MISSING_CALL_(cudaCreateSurfaceObject, "surfaces", "")
SIMT_MISSING_CALL_(cudaDestroySurfaceObject, "surfaces", "")
SIMT_MISSING_CALL_(cudaMallocArray, "CUDA arrays", ": use cudaMallocPitch")
SIMT_MISSING_CALL_(cudaFreeArray, "CUDA arrays", "")
SIMT_MISSING_CALL_(cudaMemcpy2DToArray, "CUDA arrays", "")
SIMT_MISSING_CALL_(cudaMemcpy2DFromArray, "CUDA arrays", "")
SIMT_MISSING_CALL_(cudaMalloc3D, "three-dimensional allocations", ": use cudaMallocPitch")
SIMT_MISSING_CALL_(cudaMalloc3DArray, "CUDA arrays", "")
SIMT_MISSING_CALL_(cudaMemcpy3D, "three-dimensional copies", ": use cudaMemcpy2D")
SIMT_MISSING_CALL_(cudaMemcpy3DAsync, "three-dimensional copies", ": use cudaMemcpy2DAsync")
SIMT_MISSING_CALL_(cudaMemset3D, "three-dimensional copies", ": use cudaMemset2D")
SIMT_MISSING_CALL_(cudaMemcpyPeer, "copies between devices", "")
SIMT_MISSING_CALL_(cudaMemcpyPeerAsync, "copies between devices", "")
SIMT_MISSING_CALL_(cudaDeviceEnablePeerAccess, "second device", "")
SIMT_MISSING_CALL_(cudaDeviceCanAccessPeer, "second device", "")
SIMT_MISSING_CALL_(cudaChooseDevice, "second device", "")
SIMT_MISSING_CALL_(cudaGraphCreate, "graphs", "")
SIMT_MISSING_CALL_(cudaGraphLaunch, "graphs", "")
SIMT_MISSING_CALL_(cudaGraphInstantiate, "graphs", "")
SIMT_MISSING_CALL_(cudaStreamBeginCapture, "graphs", "")
SIMT_MISSING_CALL_(cudaStreamEndCapture, "graphs", "")
SIMT_MISSING_CALL_(cudaMallocFromPoolAsync, "memory pools", ": use cudaMallocAsync")
SIMT_MISSING_CALL_(cudaMemPoolCreate, "memory pools", ": use cudaMallocAsync")
SIMT_MISSING_CALL_(cudaDeviceGetDefaultMemPool, "memory pools", "")
SIMT_MISSING_CALL_(cudaIpcGetMemHandle, "memory shared between processes", "")
SIMT_MISSING_CALL_(cudaIpcOpenMemHandle, "memory shared between processes", "")

// ---- textures
using cudaTextureObject_t = unsigned long long;
using cudaSurfaceObject_t = unsigned long long;
#define SIMT_MISSING_FETCH_(name, feature)                                                                 \
  template <class Value, class... Arguments>                                                               \
  Value name(Arguments&&...) {                                                                             \
    static_assert(::simt::detail::absent<Value>, "the Lockstep simulator has no " feature " (" #name ")"); \
    return Value();                                                                                        \
  }
SIMT_MISSING_FETCH_(tex1D, "textures")
SIMT_MISSING_FETCH_(tex1Dfetch, "textures")
SIMT_MISSING_FETCH_(tex2D, "textures")
SIMT_MISSING_FETCH_(tex2Dgather, "textures")
SIMT_MISSING_FETCH_(tex3D, "textures")
SIMT_MISSING_FETCH_(tex1DLayered, "textures")
SIMT_MISSING_FETCH_(tex2DLayered, "textures")
SIMT_MISSING_FETCH_(surf1Dread, "surfaces")
SIMT_MISSING_FETCH_(surf2Dread, "surfaces")

// ---- warp operations of before Volta
SIMT_MISSING_(int, __shfl, "warp operations without a mask", ": use __shfl_sync")
SIMT_MISSING_(int, __shfl_up, "warp operations without a mask", ": use __shfl_up_sync")
SIMT_MISSING_(int, __shfl_down, "warp operations without a mask", ": use __shfl_down_sync")
SIMT_MISSING_(int, __shfl_xor, "warp operations without a mask", ": use __shfl_xor_sync")
SIMT_MISSING_(int, __any, "warp operations without a mask", ": use __any_sync")
SIMT_MISSING_(int, __all, "warp operations without a mask", ": use __all_sync")
SIMT_MISSING_(unsigned, __ballot, "warp operations without a mask", ": use __ballot_sync")

// ---- double precision with a rounding mode, and functions that no lab has asked for yet
#define SIMT_MISSING_ROUNDED_(name)                                    \
  SIMT_MISSING_(double, name##_rz, "directed rounding of doubles", "") \
  SIMT_MISSING_(double, name##_ru, "directed rounding of doubles", "") \
  SIMT_MISSING_(double, name##_rd, "directed rounding of doubles", "")
SIMT_MISSING_ROUNDED_(__dadd)
SIMT_MISSING_ROUNDED_(__dsub)
SIMT_MISSING_ROUNDED_(__dmul)
SIMT_MISSING_ROUNDED_(__ddiv)
SIMT_MISSING_ROUNDED_(__drcp)
SIMT_MISSING_ROUNDED_(__dsqrt)
SIMT_MISSING_ROUNDED_(__fma)
#define SIMT_MISSING_MATH_(name)                           \
  SIMT_MISSING_(double, name, "this special function", "") \
  SIMT_MISSING_(float, name##f, "this special function", "")
SIMT_MISSING_MATH_(erfinv)
SIMT_MISSING_MATH_(erfcinv)
SIMT_MISSING_MATH_(erfcx)
SIMT_MISSING_MATH_(normcdfinv)
SIMT_MISSING_MATH_(cyl_bessel_i0)
SIMT_MISSING_MATH_(cyl_bessel_i1)
SIMT_MISSING_MATH_(norm)
SIMT_MISSING_MATH_(rnorm)

#undef SIMT_MISSING_
#undef SIMT_MISSING_CALL_
#undef SIMT_MISSING_FETCH_
#undef SIMT_MISSING_ROUNDED_
#undef SIMT_MISSING_MATH_
