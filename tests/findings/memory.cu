// SPDX-License-Identifier: BSD-3-Clause
// Memory that is not there, no longer there, not yet written, or not aligned.
#include "device.h"

namespace {

constexpr int threads = 64;

__constant__ float mask[5];
__constant__ float other_mask[5];

__global__ void past_the_tile(float* out) {
  __shared__ float tile[threads];
  tile[threadIdx.x + 1] = threadIdx.x;  // FAULT tile_end
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
__global__ void into_the_neighbour(float* out, int step) {
  __shared__ float first[threads];
  __shared__ float second[threads];
  first[threadIdx.x] = 1;
  second[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = first[threadIdx.x + step] + second[threadIdx.x + step];  // FAULT neighbour_array
}
__global__ void two_tiles(float* out) {
  __shared__ float first[threads];
  __shared__ float second[threads];
  first[threadIdx.x] = 1;
  second[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = first[threads - 1 - threadIdx.x] + second[threads - 1 - threadIdx.x];
}
__global__ void before_the_tile(float* out, int left) {
  __shared__ float tile[threads];
  tile[threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = tile[static_cast<int>(threadIdx.x) - left];  // FAULT tile_begin
}
__global__ void row_over_row(float* out) {
  __shared__ float tile[4][16];
  tile[0][threadIdx.x] = threadIdx.x;  // flat over its rows: all within the array
  __syncthreads();
  out[threadIdx.x] = (&tile[0][0])[threads - 1 - threadIdx.x];
}
__global__ void past_the_dynamic_part(float* out) {
  extern __shared__ float words[];
  words[threadIdx.x] = 1;  // FAULT dynamic_end
  out[threadIdx.x] = words[threadIdx.x];
}
__global__ void past_the_mask(float* out) {
  float sum = 0;
  for (int i = 0; i <= 5; ++i) sum += mask[threadIdx.x % 2 + i];  // FAULT mask_end
  out[threadIdx.x] = sum + other_mask[threadIdx.x % 5];
}
__global__ void within_the_masks(float* out) {
  float sum = 0;
  for (int i = 0; i < 5; ++i) sum += mask[i];
  out[threadIdx.x] = sum + other_mask[threadIdx.x % 5];
}
__global__ void past_the_array(float* out, int count) {
  if (threadIdx.x <= count) out[threadIdx.x] = 1;  // FAULT array_end
}
__global__ void within_the_array(float* out, int count) {
  if (threadIdx.x < count) out[threadIdx.x] = 1;
}

__global__ void reads(const float* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x];  // FAULT freed FAULT nothing_written FAULT half_written
}
__global__ void reads_beside(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void sums_without_zeroing(float* out) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) sum += threadIdx.x;
  out[threadIdx.x] += sum;  // FAULT plus_rubbish
}
__global__ void sums_after_zeroing(float* out) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) sum += threadIdx.x;
  out[threadIdx.x] = sum;
  out[threadIdx.x] += sum;
}
__global__ void counts_in_rubbish(unsigned* bins) {
  atomicAdd(&bins[threadIdx.x % 4], 1u);  // FAULT bins
}
__global__ void exchanges(unsigned* words) { atomicExch(&words[threadIdx.x], threadIdx.x); }
__global__ void reads_words(const unsigned* words, unsigned* out) { out[threadIdx.x] = words[threadIdx.x]; }

__global__ void tile_with_a_hole(float* out) {
  __shared__ float tile[threads + 2];
  tile[threadIdx.x + 1] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x] + tile[threadIdx.x + 2];  // FAULT hole
}
__global__ void tile_with_its_halo(float* out) {
  __shared__ float tile[threads + 2];
  tile[threadIdx.x + 1] = threadIdx.x;
  if (threadIdx.x < 2) tile[threadIdx.x * (threads + 1)] = 0;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x] + tile[threadIdx.x + 2];
}
__shared__ float kept[threads];
__global__ void left_by_another_launch(float* out) {
  out[threadIdx.x] = kept[threadIdx.x];  // FAULT left_over
}
__global__ void leaves(float* out) {
  kept[threadIdx.x] = 1;
  out[threadIdx.x] = kept[threadIdx.x];
}

// With a hole between its members, and one at its end.
struct Padded {
  char letter;
  double value;
  int number;
};
__global__ void makes_padded(Padded* items) {
  items[threadIdx.x].letter = 'a';
  items[threadIdx.x].value = threadIdx.x;
  items[threadIdx.x].number = 1;
}
__global__ void moves_padded(const Padded* from, Padded* to) {
  Padded local = from[threadIdx.x];
  local.number += 1;
  to[threadIdx.x] = local;
}
// The last vector reaches into memory that is allocated but not written; what comes from there is not used.
__global__ void whole_vectors(const float4* in, float* out, int count) {
  const float4 four = in[threadIdx.x];
  const float parts[] = {four.x, four.y, four.z, four.w};
  for (int i = 0; i < 4; ++i) {
    if (4 * static_cast<int>(threadIdx.x) + i < count) out[4 * threadIdx.x + i] = parts[i];
  }
}

__global__ void loads_pairs(const float* in, float* out) {
  const float2 pair = *reinterpret_cast<const float2*>(in + threadIdx.x);  // FAULT pair
  out[threadIdx.x] = pair.x + pair.y;
}
__global__ void loads_even_pairs(const float* in, float* out) {
  const float2 pair = *reinterpret_cast<const float2*>(in + 2 * threadIdx.x);
  out[threadIdx.x] = pair.x + pair.y;
}
__global__ void stores_vectors_in_shared(float* out) {
  __shared__ float words[4 * threads + 4];
  for (int i = 0; i < 4; ++i) words[4 * threadIdx.x + i] = 0;
  *reinterpret_cast<float4*>(&words[4 * threadIdx.x + 1]) = make_float4(1, 2, 3, 4);  // FAULT shared_vector
  out[threadIdx.x] = words[4 * threadIdx.x];
}
__global__ void reads_through_a_host_pointer(const float* host, float* out) {
  out[threadIdx.x] = host[threadIdx.x];  // FAULT host
}

}  // namespace

namespace kernels {
namespace {

const Specimen specimens[] = {
    {"tile_end", "out_of_bounds", [] { past_the_tile<<<1, threads>>>(zeros(threads)); }},
    {"neighbour_array", "out_of_bounds", [] { into_the_neighbour<<<1, threads>>>(zeros(threads), 3); }},
    {"two tiles", nullptr, [] { two_tiles<<<1, threads>>>(zeros(threads)); }},
    {"tile_begin", "out_of_bounds", [] { before_the_tile<<<1, threads>>>(zeros(threads), 1); }},
    {"flat over rows", nullptr, [] { row_over_row<<<1, threads>>>(zeros(threads)); }},
    {"dynamic_end", "out_of_bounds", [] { past_the_dynamic_part<<<1, threads, (threads - 1) * 4>>>(zeros(threads)); }},
    {"mask_end", "out_of_bounds", [] { past_the_mask<<<1, threads>>>(zeros(threads)); }},
    {"within the masks", nullptr, [] { within_the_masks<<<1, threads>>>(zeros(threads)); }},
    {"array_end", "out_of_bounds", [] { past_the_array<<<1, threads>>>(zeros(threads - 1), threads - 1); }},
    {"within the array", nullptr, [] { within_the_array<<<1, threads>>>(zeros(threads - 1), threads - 1); }},
    {"freed", "use_after_free",
     [] {
       float* in = zeros(threads);
       float* out = zeros(threads);
       cudaFree(in);
       reads<<<1, threads>>>(in, out);
     }},
    {"freed and allocated anew", nullptr,
     [] {
       cudaFree(zeros(threads));
       reads_beside<<<1, threads>>>(zeros(threads), zeros(threads));
     }},
    {"nothing_written", "uninitialized_read", [] { reads<<<1, threads>>>(unwritten(threads), zeros(threads)); }},
    {"half_written", "uninitialized_read",
     [] {
       float* in = unwritten(threads);
       cudaMemset(in, 0, threads / 2 * sizeof(float));
       reads<<<1, threads>>>(in, zeros(threads));
     }},
    {"written by the host", nullptr,
     [] {
       const float on_host[threads] = {};
       float* in = unwritten(threads);
       cudaMemcpy(in, on_host, threads / 2 * sizeof(float), cudaMemcpyHostToDevice);
       cudaMemcpy(in + threads / 2, in, threads / 2 * sizeof(float), cudaMemcpyDeviceToDevice);
       reads_beside<<<1, threads>>>(in, zeros(threads));
     }},
    {"written by rows", nullptr,
     [] {
       float* in = nullptr;
       std::size_t pitch = 0;
       cudaMallocPitch(&in, &pitch, 16 * sizeof(float), 4);
       cudaMemset2D(in, pitch, 0, 16 * sizeof(float), 4);
       reads_beside<<<1, 16>>>(in + 2 * pitch / sizeof(float), zeros(threads));
     }},
    {"plus_rubbish", "uninitialized_read", [] { sums_without_zeroing<<<1, threads>>>(unwritten(threads)); }},
    {"sums after zeroing", nullptr, [] { sums_after_zeroing<<<1, threads>>>(unwritten(threads)); }},
    {"bins", "uninitialized_read", [] { counts_in_rubbish<<<1, threads>>>(unwritten<unsigned>(4)); }},
    {"an exchange needs no value", nullptr,
     [] {
       auto* words = unwritten<unsigned>(threads);
       exchanges<<<1, threads>>>(words);
       reads_words<<<1, threads>>>(words, zeros<unsigned>(threads));
     }},
    {"hole", "uninitialized_read", [] { tile_with_a_hole<<<1, threads>>>(zeros(threads)); }},
    {"tile with its halo", nullptr, [] { tile_with_its_halo<<<2, threads>>>(zeros(threads)); }},
    {"left_over", "uninitialized_read",
     [] {
       leaves<<<1, threads>>>(zeros(threads));
       left_by_another_launch<<<1, threads>>>(zeros(threads));
     }},
    {"structures with holes", nullptr,
     [] {
       auto* items = unwritten<Padded>(threads);
       makes_padded<<<1, threads>>>(items);
       moves_padded<<<1, threads>>>(items, unwritten<Padded>(threads));
     }},
    {"whole vectors of what is written in part", nullptr,
     [] {
       float* in = unwritten(16);
       cudaMemset(in, 0, 13 * sizeof(float));
       whole_vectors<<<1, 4>>>(reinterpret_cast<const float4*>(in), zeros(16), 13);
     }},
    {"pair", "misaligned", [] { loads_pairs<<<1, threads>>>(zeros(2 * threads), zeros(threads)); }},
    {"even pairs", nullptr, [] { loads_even_pairs<<<1, threads>>>(zeros(2 * threads), zeros(threads)); }},
    {"shared_vector", "misaligned", [] { stores_vectors_in_shared<<<1, threads>>>(zeros(threads)); }},
    {"host", "host_pointer",
     [] {
       const float on_host[threads] = {};
       reads_through_a_host_pointer<<<1, threads>>>(on_host, zeros(threads));
     }},
};

}  // namespace
const Collection memory = collection("memory.cu", specimens);
}  // namespace kernels
