// SPDX-License-Identifier: BSD-3-Clause
// Races in shared memory, between barriers.
#include "device.h"

namespace {

constexpr int threads = 128;

__global__ void neighbour_unsynced(float* out) {
  __shared__ float tile[threads];
  tile[threadIdx.x] = threadIdx.x;                        // OTHER neighbour
  out[threadIdx.x] = tile[(threadIdx.x + 32) % threads];  // FAULT neighbour
}
__global__ void neighbour_synced(float* out) {
  __shared__ float tile[threads];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[(threadIdx.x + 32) % threads];
}

__global__ void shift_in_place(float* out) {
  __shared__ float tile[threads + 32];
  tile[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 32) tile[threads + threadIdx.x] = 0;
  __syncthreads();
  const float next = tile[threadIdx.x + 32];  // OTHER shift
  tile[threadIdx.x] = next + 1;               // FAULT shift
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
__global__ void shift_with_barrier(float* out) {
  __shared__ float tile[threads + 32];
  tile[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 32) tile[threads + threadIdx.x] = 0;
  __syncthreads();
  const float next = tile[threadIdx.x + 32];
  __syncthreads();
  tile[threadIdx.x] = next + 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void all_store_their_own(float* out) {
  __shared__ float last;
  last = threadIdx.x / 32;  // FAULT last
  __syncthreads();
  out[threadIdx.x] = last;
}
__global__ void all_store_the_same(float* out) {
  __shared__ float common;
  common = 7;
  __syncthreads();
  out[threadIdx.x] = common;
}

__global__ void warp_sum_unsynced(float* out) {
  __shared__ float sums[32];
  sums[threadIdx.x] = threadIdx.x;  // OTHER warp_sum
  for (int distance = 16; distance > 0; distance /= 2) {
    if (threadIdx.x < distance) sums[threadIdx.x] += sums[threadIdx.x + distance];  // FAULT warp_sum OTHER warp_sum
  }
  if (threadIdx.x == 0) out[0] = sums[0];
}
__global__ void warp_sum_synced(float* out) {
  __shared__ float sums[32];
  sums[threadIdx.x] = threadIdx.x;
  __syncwarp();
  for (int distance = 16; distance > 0; distance /= 2) {
    if (threadIdx.x < distance) sums[threadIdx.x] += sums[threadIdx.x + distance];
    __syncwarp();
  }
  if (threadIdx.x == 0) out[0] = sums[0];
}

// The habit of before Volta.
__device__ void sum_of_old(volatile float* sums, int lane) {
  sums[lane] += sums[lane + 16];  // FAULT old_habit OTHER old_habit
  sums[lane] += sums[lane + 8];   // FAULT old_habit OTHER old_habit
}
__global__ void volatile_warp_sum(float* out) {
  __shared__ float sums[64];
  sums[threadIdx.x] = threadIdx.x;
  sums[threadIdx.x + 32] = 0;
  __syncthreads();
  sum_of_old(sums, threadIdx.x);
  if (threadIdx.x == 0) out[0] = sums[0];
}
__global__ void volatile_flag_of_a_warp(int* out) {
  __shared__ int value;
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 32) {
    value = 42;
    __threadfence_block();
    ready = 1;
  } else if (threadIdx.x == 0) {
    while (ready == 0) {
    }
    __threadfence_block();
    out[0] = value;
  }
}

__global__ void flag_without_fence(int* out) {
  __shared__ int value;
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 32) {
    value = 42;  // OTHER unfenced
    ready = 1;
  } else if (threadIdx.x == 0) {
    while (ready == 0) {
    }
    out[0] = value;  // FAULT unfenced
  }
}

__global__ void halves_synced_apart(float* out) {
  __shared__ float words[32];
  const unsigned half = threadIdx.x < 16 ? 0x0000ffffu : 0xffff0000u;
  words[threadIdx.x] = threadIdx.x;  // OTHER halves
  __syncwarp(half);
  out[threadIdx.x] = words[threadIdx.x ^ 16];  // FAULT halves
}
__global__ void halves_that_stay_apart(float* out) {
  __shared__ float words[32];
  const unsigned half = threadIdx.x < 16 ? 0x0000ffffu : 0xffff0000u;
  words[threadIdx.x] = threadIdx.x;
  __syncwarp(half);
  out[threadIdx.x] = words[threadIdx.x ^ 15];
}

__global__ void counted_too_early(unsigned* out) {
  __shared__ unsigned counts[4];
  if (threadIdx.x < 4) counts[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&counts[threadIdx.x % 4], 1u);                      // OTHER counted
  if (threadIdx.x < 4) out[threadIdx.x] = counts[threadIdx.x];  // FAULT counted
}
__global__ void counted_in_time(unsigned* out) {
  __shared__ unsigned counts[4];
  if (threadIdx.x < 4) counts[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&counts[threadIdx.x % 4], 1u);
  __syncthreads();
  if (threadIdx.x < 4) out[threadIdx.x] = counts[threadIdx.x];
}

__global__ void bytes_shared(unsigned char* out) {
  __shared__ unsigned char bytes[threads];
  bytes[threadIdx.x / 2] = static_cast<unsigned char>(threadIdx.x);  // FAULT bytes
  __syncthreads();
  out[threadIdx.x] = bytes[threadIdx.x / 2];
}
__global__ void bytes_side_by_side(unsigned char* out) {
  __shared__ unsigned char bytes[threads];
  bytes[threads - 1 - threadIdx.x] = static_cast<unsigned char>(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = bytes[threadIdx.x];
}

__global__ void tile_reused(const float* in, float* out) {
  __shared__ float tile[threads];
  float sum = 0;
  for (int step = 0; step < 2; ++step) {
    tile[threadIdx.x] = in[step * threads + threadIdx.x];  // FAULT reused
    __syncthreads();
    for (int i = 0; i < threads; ++i) sum += tile[i];  // OTHER reused
  }
  out[threadIdx.x] = sum;
}
__global__ void tiles_in_turn(const float* in, float* out) {
  __shared__ float tiles[2][threads];
  float sum = 0;
  for (int step = 0; step < 4; ++step) {
    float* tile = tiles[step % 2];
    tile[threadIdx.x] = in[step % 2 * threads + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < threads; ++i) sum += tile[i];
  }
  out[threadIdx.x] = sum;
}

__global__ void vector_over_words(float* out) {
  extern __shared__ float words[];
  words[threadIdx.x] = 1;  // OTHER vector
  if (threadIdx.x < 8) {
    const float4 four = reinterpret_cast<float4*>(words)[threadIdx.x + 8];  // FAULT vector
    out[threadIdx.x] = four.x + four.w;
  }
}
__global__ void vector_of_own_words(float* out) {
  extern __shared__ float words[];
  for (int i = 0; i < 4; ++i) words[4 * threadIdx.x + i] = i;
  const float4 four = reinterpret_cast<float4*>(words)[threadIdx.x];
  out[threadIdx.x] = four.x + four.w;
}

__global__ void shuffled_in_order(float* out) {
  __shared__ float words[32];
  words[threadIdx.x] = threadIdx.x;
  const unsigned all = __ballot_sync(0xffffffffu, 1);
  out[threadIdx.x] = words[31 - threadIdx.x] + all;
}

}  // namespace

namespace kernels {
namespace {

const Specimen specimens[] = {
    {"neighbour", "shared_race", [] { neighbour_unsynced<<<1, threads>>>(zeros(threads)); }},
    {"neighbour after a barrier", nullptr, [] { neighbour_synced<<<2, threads>>>(zeros(threads)); }},
    {"shift", "shared_race", [] { shift_in_place<<<1, threads>>>(zeros(threads)); }},
    {"shift with a barrier", nullptr, [] { shift_with_barrier<<<1, threads>>>(zeros(threads)); }},
    {"last", "shared_race", [] { all_store_their_own<<<1, threads>>>(zeros(threads)); }},
    {"the same value by all", nullptr, [] { all_store_the_same<<<1, threads>>>(zeros(threads)); }},
    {"warp_sum", "shared_race", [] { warp_sum_unsynced<<<1, 32>>>(zeros(1)); }},
    {"warp sum with __syncwarp", nullptr, [] { warp_sum_synced<<<1, 32>>>(zeros(1)); }},
    {"old_habit", "shared_race", [] { volatile_warp_sum<<<1, 32>>>(zeros(1)); }},
    {"a flag between warps", nullptr, [] { volatile_flag_of_a_warp<<<1, 64>>>(zeros<int>(1)); }},
    {"unfenced", "shared_race", [] { flag_without_fence<<<1, 64>>>(zeros<int>(1)); }},
    {"halves", "shared_race", [] { halves_synced_apart<<<1, 32>>>(zeros(32)); }},
    {"halves that stay apart", nullptr, [] { halves_that_stay_apart<<<1, 32>>>(zeros(32)); }},
    {"counted", "shared_race", [] { counted_too_early<<<1, threads>>>(zeros<unsigned>(4)); }},
    {"counted in time", nullptr, [] { counted_in_time<<<1, threads>>>(zeros<unsigned>(4)); }},
    {"bytes", "shared_race", [] { bytes_shared<<<1, threads>>>(zeros<unsigned char>(threads)); }},
    {"bytes side by side", nullptr, [] { bytes_side_by_side<<<1, threads>>>(zeros<unsigned char>(threads)); }},
    {"reused", "shared_race", [] { tile_reused<<<1, threads>>>(zeros(2 * threads), zeros(threads)); }},
    {"tiles in turn", nullptr, [] { tiles_in_turn<<<1, threads>>>(zeros(2 * threads), zeros(threads)); }},
    {"vector", "shared_race", [] { vector_over_words<<<1, 64, 64 * sizeof(float)>>>(zeros(8)); }},
    {"vector of own words", nullptr, [] { vector_of_own_words<<<1, 64, 256 * sizeof(float)>>>(zeros(64)); }},
    {"ordered by a ballot", nullptr, [] { shuffled_in_order<<<1, 32>>>(zeros(32)); }},
};

}  // namespace
const Collection shared_races = collection("shared_races.cu", specimens);
}  // namespace kernels
