// SPDX-License-Identifier: BSD-3-Clause
// The best: twelve outputs a thread, every access 16 bytes wide, the mask's last part known to the compiler.
//
// Changes against step 4: twelve neighbouring outputs reuse a window more than four do: at width 17, 28 elements are
// read for 204 multiplications; step 4 reads 20 for 68. Twelve, because a thread's window then starts 3 vectors after
// its neighbour's: an odd number, so that eight lanes with 16 bytes each meet all 32 banks once. The input tile begins
// at a multiple of four elements, so that whole vectors are loaded from global memory. Sums go through the tile's
// memory once more, so that a warp stores 512 neighbouring bytes. And the mask lies in shared memory, four elements a
// load, since copying it to constant memory is an operation of its own before each launch.
//
// One thread:  outputs 12 t to 12 t + 11 of the block's tile. While the mask has 32 elements or more, 16 at a time;
// then
//              what remains of it, `tail` elements, a template parameter: 16 kernels serve all 64 widths, without a
//              zero multiplied in (which would make a NaN of an infinity that the mask does not cover).
// One warp:    384 neighbouring outputs; its loads and stores of global memory are 512 neighbouring bytes each.
// One block:   1536 neighbouring outputs; an input tile of 1536 + 2 * halo elements, where halo is the mask's radius
//              rounded up to whole vectors.

#include <cuda_runtime.h>

#include "conv1d.h"

namespace {

constexpr unsigned block = 128;
constexpr unsigned blocks_a_multiprocessor = 8;  // leaves 64 registers to a thread
constexpr unsigned vector_floats = 4;
constexpr unsigned vectors = 3;                        // of a thread
constexpr unsigned outputs = vectors * vector_floats;  // of a thread
constexpr unsigned output_tile = block * outputs;      // elements
constexpr unsigned widest_halo = 64;                   // elements on each side: 63, rounded up
constexpr unsigned chunk = 16;                         // mask elements at a time
constexpr unsigned lanes = 32;

// Elements `at` to `at` + 3, with zeros for ghost cells. Before the signal, `at` wraps around to a huge number.
__device__ float4 load_with_ghosts(const float* in, std::size_t at, std::size_t length) {
  if (at < length && at + vector_floats <= length) return *reinterpret_cast<const float4*>(in + at);
  float4 four;
  four.x = at < length ? in[at] : 0.0F;
  four.y = at + 1 < length ? in[at + 1] : 0.0F;
  four.z = at + 2 < length ? in[at + 2] : 0.0F;
  four.w = at + 3 < length ? in[at + 3] : 0.0F;
  return four;
}

__device__ void store_inside(float* out, std::size_t at, std::size_t length, float4 four) {
  if (at + vector_floats <= length) {
    *reinterpret_cast<float4*>(out + at) = four;
    return;
  }
  if (at < length) out[at] = four.x;
  if (at + 1 < length) out[at + 1] = four.y;
  if (at + 2 < length) out[at + 2] = four.z;
}

// registers[0] to [count - 1], and those that fill the last vector.
template <unsigned count>
__device__ void load_registers(float* registers, const float4* from) {
#pragma unroll
  for (unsigned v = 0; v < (count + vector_floats - 1) / vector_floats; ++v) {
    const float4 four = from[v];
    registers[vector_floats * v] = four.x;
    registers[vector_floats * v + 1] = four.y;
    registers[vector_floats * v + 2] = four.z;
    registers[vector_floats * v + 3] = four.w;
  }
}

// Adds the products of `count` mask elements to a thread's sums. Its first input element is element `skipped` of
// window.
template <unsigned count, unsigned skipped>
__device__ void add_products(float* sum, const float4* window, const float4* weights) {
  constexpr unsigned window_floats = skipped + count + outputs - 1;
  float element[window_floats + vector_floats];
  float weight[count + vector_floats];
  load_registers<window_floats>(element, window);
  load_registers<count>(weight, weights);
#pragma unroll
  for (unsigned j = 0; j < count; ++j) {
#pragma unroll
    for (unsigned o = 0; o < outputs; ++o) sum[o] += weight[j] * element[skipped + j + o];
  }
}

}  // namespace

template <unsigned tail>
__global__ void __launch_bounds__(block, blocks_a_multiprocessor)
    conv1d_kernel(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width);

// tail is the number of mask elements after the whole chunks: all of a mask below 16, the last 17 to 31 of a wider one.
template <unsigned tail>
__global__ void conv1d_kernel(const float* in, const float* mask, float* out, std::size_t length,
                              std::size_t mask_width) {
  __shared__ float4 tile[(output_tile + 2 * widest_halo) / vector_floats];
  __shared__ float4 weights[block / vector_floats];
  const unsigned width = static_cast<unsigned>(mask_width);
  const unsigned halo = (width / 2 + vector_floats - 1) / vector_floats * vector_floats;
  constexpr unsigned skipped = (vector_floats - tail / 2 % vector_floats) % vector_floats;  // halo - radius
  const std::size_t first = std::size_t{blockIdx.x} * output_tile;

  reinterpret_cast<float*>(weights)[threadIdx.x] = threadIdx.x < width ? mask[threadIdx.x] : 0.0F;
  const unsigned halo_vectors = 2 * halo / vector_floats;
  if (first >= halo && first + output_tile + halo <= length) {
    const auto* from = reinterpret_cast<const float4*>(in + first - halo) + threadIdx.x;
    float4 loaded[vectors];
#pragma unroll
    for (unsigned v = 0; v < vectors; ++v) loaded[v] = from[v * block];
    if (threadIdx.x < halo_vectors) tile[vectors * block + threadIdx.x] = from[vectors * block];
#pragma unroll
    for (unsigned v = 0; v < vectors; ++v) tile[v * block + threadIdx.x] = loaded[v];
  } else {
    // Only the blocks at both ends of the input come here.
#pragma unroll 1
    for (unsigned v = threadIdx.x; v < vectors * block + halo_vectors; v += block) {
      tile[v] = load_with_ghosts(in, first - halo + vector_floats * v, length);
    }
  }
  __syncthreads();  // nobody reads the tile or the mask before all of them are there

  float sum[outputs] = {};
  const float4* window = tile + vectors * threadIdx.x;
  unsigned v = 0;
  for (; v < (width - tail) / vector_floats; v += chunk / vector_floats) {
    add_products<chunk, skipped>(sum, window + v, weights + v);
  }
  add_products<tail, skipped>(sum, window + v, weights + v);

  __syncthreads();  // nobody overwrites the tile before all have read it
#pragma unroll
  for (unsigned k = 0; k < vectors; ++k) {
    tile[vectors * threadIdx.x + k] = make_float4(sum[4 * k], sum[4 * k + 1], sum[4 * k + 2], sum[4 * k + 3]);
  }
  __syncwarp();  // a warp stores what its own lanes computed
  const unsigned place = threadIdx.x / lanes * lanes * vectors + threadIdx.x % lanes;
#pragma unroll
  for (unsigned k = 0; k < vectors; ++k) {
    const unsigned vector = place + k * lanes;
    store_inside(out, first + vector_floats * vector, length, tile[vector]);
  }
}

namespace {

template <unsigned tail>
void launch(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  if constexpr (tail < 2 * chunk) {
    const std::size_t wanted = mask_width < chunk ? mask_width : chunk + mask_width % chunk;
    if (tail != wanted) return launch<tail + 2>(in, mask, out, length, mask_width);
    const std::size_t blocks = (length + output_tile - 1) / output_tile;
    conv1d_kernel<tail><<<static_cast<unsigned>(blocks), block>>>(in, mask, out, length, mask_width);
  }
}

}  // namespace

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  launch<1>(in, mask, out, length, mask_width);
}
