// SPDX-License-Identifier: BSD-3-Clause
// The peer: NPP's nppiFilterBorder_32f_C1R_Ctx behind this lab's contract. For `./lockstep bench` only. NPP comes with
// the CUDA Toolkit, but not with every installation of it; without its headers this file is empty.
//
// NPP repeats the image's edge where the contract has ghost cells of zero, so outputs nearer than half a mask to an
// edge differ (the bench does not look at them), and it mirrors the mask, so it gets a mirrored one. That is made at
// the first call for a mask and kept: a timed call filters and does nothing else.

#if __has_include(<nppi_filtering_functions.h>)
#include <cuda_runtime.h>
#include <nppi_filtering_functions.h>

#include <cstdio>

#include "conv2d.h"

namespace {

__global__ void mirror(const float* mask, float* mirrored, unsigned count) {
  const unsigned i = threadIdx.x;
  if (i < count) mirrored[i] = mask[count - 1 - i];
}

const float* mirrored_mask(const float* mask, std::size_t mask_width) {
  static float* mirrored = nullptr;
  static const float* known = nullptr;
  static std::size_t known_width = 0;
  if (mirrored == nullptr) cudaMalloc(&mirrored, 15 * 15 * sizeof(float));
  if (known != mask || known_width != mask_width) {
    mirror<<<1, 256>>>(mask, mirrored, static_cast<unsigned>(mask_width * mask_width));
    known = mask;
    known_width = mask_width;
  }
  return mirrored;
}

NppStreamContext make_context() {
  const auto attribute = [](cudaDeviceAttr name) {
    int value = 0;
    cudaDeviceGetAttribute(&value, name, 0);
    return value;
  };
  NppStreamContext context = {};
  context.nMultiProcessorCount = attribute(cudaDevAttrMultiProcessorCount);
  context.nMaxThreadsPerMultiProcessor = attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
  context.nMaxThreadsPerBlock = attribute(cudaDevAttrMaxThreadsPerBlock);
  context.nSharedMemPerBlock = static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlock));
  context.nCudaDevAttrComputeCapabilityMajor = attribute(cudaDevAttrComputeCapabilityMajor);
  context.nCudaDevAttrComputeCapabilityMinor = attribute(cudaDevAttrComputeCapabilityMinor);
  return context;
}

}  // namespace

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  static const NppStreamContext context = make_context();
  const int step = static_cast<int>(pitch * sizeof(float));
  const NppiSize size = {static_cast<int>(width), static_cast<int>(height)};
  const int side = static_cast<int>(mask_width);
  const NppStatus status =
      nppiFilterBorder_32f_C1R_Ctx(in, step, size, {0, 0}, out, step, size, mirrored_mask(mask, mask_width),
                                   {side, side}, {side / 2, side / 2}, NPP_BORDER_REPLICATE, context);
  if (status != NPP_SUCCESS) std::fprintf(stderr, "NPP refuses the call: status %d\n", static_cast<int>(status));
}
#endif
