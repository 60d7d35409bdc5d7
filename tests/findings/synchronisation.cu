// SPDX-License-Identifier: BSD-3-Clause
// Barriers, shuffles, loops and launches.
#include "device.h"

namespace {

constexpr int threads = 64;
constexpr unsigned all = 0xffffffffu;

__global__ void half_waits(float* out) {
  if (threadIdx.x < 32) {
    __syncthreads();  // FAULT half_waits
    out[threadIdx.x] = 1;
  }
}
__global__ void all_wait(float* out) {
  if (threadIdx.x < 32) out[threadIdx.x] = 1;
  __syncthreads();
}
__global__ void leaves_early(float* out, int count) {
  if (threadIdx.x >= count) return;
  __syncthreads();  // FAULT leaves_early
  out[threadIdx.x] = 1;
}
__global__ void whole_block_leaves(float* out, int count) {
  if (blockIdx.x * threads >= count) return;
  __syncthreads();
  out[threadIdx.x] = blockIdx.x;
}
__global__ void waits_in_branches(float* out) {
  if (threadIdx.x % 2 == 0) {
    __syncthreads();  // FAULT branches
    out[threadIdx.x] = 1;
  } else {
    __syncthreads();  // FAULT branches
    out[threadIdx.x] = 2;
  }
}
__global__ void waits_in_a_loop(float* out, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    if (threadIdx.x / 32 == i % 2) out[threadIdx.x] += i;
    __syncthreads();
  }
}
__global__ void loops_of_two_lengths(float* out) {
  const int rounds = threadIdx.x < 32 ? 3 : 4;
  for (int i = 0; i < rounds; ++i) {
    __syncthreads();  // FAULT two_lengths
    out[threadIdx.x] += i;
  }
}

__global__ void reads_outside_the_mask(float* out) {
  if (threadIdx.x < 16) out[threadIdx.x] = __shfl_sync(0x0000ffffu, 1.0f * threadIdx.x, 20);  // FAULT outside
}
__global__ void reads_inside_the_mask(float* out) {
  if (threadIdx.x < 16) out[threadIdx.x] = __shfl_sync(0x0000ffffu, 1.0f * threadIdx.x, 12);
}
__global__ void butterfly_over_a_hole(float* out) {
  if (threadIdx.x < 24) out[threadIdx.x] = __shfl_xor_sync(0x00ffffffu, 1.0f * threadIdx.x, 8);  // FAULT butterfly
}
__global__ void butterfly(float* out) { out[threadIdx.x] = __shfl_xor_sync(all, 1.0f * threadIdx.x, 8); }
__global__ void reads_who_has_left(float* out) {
  if (threadIdx.x >= 20) return;
  out[threadIdx.x] = __shfl_down_sync(all, 1.0f * threadIdx.x, 4);  // FAULT has_left
}
__global__ void stores_what_is_undefined(float* out) {
  if (threadIdx.x < 16) {
    const float next = __shfl_down_sync(0x0000ffffu, 1.0f * threadIdx.x, 1);  // FAULT stored
    out[threadIdx.x] = next;
  }
}
// The upper lanes add rubbish, which reaches nobody.
__global__ void sum_of_some_lanes(float* out) {
  if (threadIdx.x < 8) {
    float sum = threadIdx.x;
    for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(0x000000ffu, sum, distance);
    if (threadIdx.x == 0) out[0] = sum;
  }
}
__global__ void mask_without_itself(unsigned* out) {
  out[threadIdx.x] = __ballot_sync(0x0000ffffu, 1);  // FAULT without_itself
}
__global__ void mask_with_itself(unsigned* out) {
  out[threadIdx.x] = __ballot_sync(threadIdx.x % 32 < 16 ? 0x0000ffffu : 0xffff0000u, 1);
}

__global__ void waits_for_who_waits(float* out) {
  if (threadIdx.x < 16) {
    out[threadIdx.x] = __shfl_xor_sync(all, 1.0f, 1);  // FAULT deadlock
  } else {
    __syncthreads();
  }
}
__global__ void two_masks(float* out) {
  const unsigned mask = threadIdx.x < 16 ? 0x0001ffffu : all;
  out[threadIdx.x] = __shfl_sync(mask, 1.0f, 0);  // FAULT two_masks
}
__global__ void two_masks_apart(float* out) {
  const unsigned mask = threadIdx.x < 16 ? 0x0000ffffu : 0xffff0000u;
  out[threadIdx.x] = __shfl_sync(mask, 1.0f, threadIdx.x < 16 ? 0 : 16);
}

__global__ void waits_for_nobody(volatile int* flag) {
  while (*flag == 0) {  // FAULT nobody
  }
}
__global__ void waits_for_the_other_warp(volatile int* flag) {
  if (threadIdx.x == 32) *flag = 1;
  if (threadIdx.x < 32) {
    while (*flag == 0) {
    }
  }
}
__global__ void never_unlocks(int* mutex, float* out) {
  while (atomicCAS(mutex, 0, 1) != 0) {  // FAULT never_unlocks
  }
  out[0] = threadIdx.x;
}
__global__ void unlocks(int* mutex, float* out) {
  bool done = false;
  while (!done) {
    if (atomicCAS(mutex, 0, 1) == 0) {
      __threadfence();
      out[0] = out[0] + 1;
      __threadfence();
      atomicExch(mutex, 0);
      done = true;
    }
  }
}
__global__ void counts_for_ever(unsigned* out, unsigned step) {
  unsigned x = threadIdx.x;
  while (x != 1) x = x * step + 2;  // FAULT for_ever
  out[0] = x;
}
__global__ void counts_long(unsigned* out) {
  unsigned x = threadIdx.x;
  for (int i = 0; i < 100000; ++i) x = x * 5 + 2;
  out[threadIdx.x] = x;
}

__global__ void nothing(float* out) { out[threadIdx.x] = 1; }

}  // namespace

namespace kernels {
namespace {

const Specimen specimens[] = {
    {"half_waits", "divergent_barrier", [] { half_waits<<<1, threads>>>(zeros(threads)); }},
    {"all wait", nullptr, [] { all_wait<<<1, threads>>>(zeros(threads)); }},
    {"leaves_early", "divergent_barrier", [] { leaves_early<<<1, threads>>>(zeros(threads), 50); }},
    {"a whole block leaves", nullptr, [] { whole_block_leaves<<<3, threads>>>(zeros(threads), 10); }},
    {"branches", "divergent_barrier", [] { waits_in_branches<<<1, threads>>>(zeros(threads)); }},
    {"a barrier in a loop", nullptr, [] { waits_in_a_loop<<<1, threads>>>(zeros(threads), 5); }},
    {"two_lengths", "divergent_barrier", [] { loops_of_two_lengths<<<1, threads>>>(zeros(threads)); }},
    {"outside", "shuffle_source", [] { reads_outside_the_mask<<<1, 32>>>(zeros(32)); }},
    {"inside the mask", nullptr, [] { reads_inside_the_mask<<<1, 32>>>(zeros(32)); }},
    {"butterfly", "shuffle_source", [] { butterfly_over_a_hole<<<1, 32>>>(zeros(32)); }},
    {"butterfly of a whole warp", nullptr, [] { butterfly<<<1, 32>>>(zeros(32)); }},
    {"has_left", "shuffle_source", [] { reads_who_has_left<<<1, 32>>>(zeros(32)); }},
    {"stored", "shuffle_source", [] { stores_what_is_undefined<<<1, 32>>>(zeros(32)); }},
    {"sum of some lanes", nullptr, [] { sum_of_some_lanes<<<1, 32>>>(zeros(1)); }},
    {"without_itself", "lane_not_in_mask", [] { mask_without_itself<<<1, 32>>>(zeros<unsigned>(32)); }},
    {"with itself", nullptr, [] { mask_with_itself<<<1, 32>>>(zeros<unsigned>(32)); }},
    {"deadlock", "deadlock", [] { waits_for_who_waits<<<1, 32>>>(zeros(32)); }},
    {"two_masks", "deadlock", [] { two_masks<<<1, 32>>>(zeros(32)); }},
    {"two masks apart", nullptr, [] { two_masks_apart<<<1, 32>>>(zeros(32)); }},
    {"nobody", "endless_loop", [] { waits_for_nobody<<<1, 32>>>(zeros<int>(1)); }},
    {"waits for the other warp", nullptr, [] { waits_for_the_other_warp<<<1, threads>>>(zeros<int>(1)); }},
    {"never_unlocks", "endless_loop", [] { never_unlocks<<<1, threads>>>(zeros<int>(1), zeros(1)); }},
    {"a lock within a warp", nullptr, [] { unlocks<<<1, threads>>>(zeros<int>(1), zeros(1)); }},
    {"for_ever", "endless_loop", [] { counts_for_ever<<<1, 1>>>(zeros<unsigned>(1), 4); }},
    {"counts long", nullptr, [] { counts_long<<<1, threads>>>(zeros<unsigned>(threads)); }},
    {"too_many_threads", "bad_launch",
     [] {
       nothing<<<1, 1025>>>(zeros(2000));  // FAULT too_many_threads
     }},
    {"no_blocks", "bad_launch",
     [] {
       const int count = 0;
       nothing<<<(count + 31) / 32, 32>>>(zeros(32));  // FAULT no_blocks
     }},
    {"too_much_shared", "bad_launch",
     [] {
       nothing<<<1, 32, 49 * 1024>>>(zeros(32));  // FAULT too_much_shared
     }},
    {"a refused launch that is looked at", nullptr,
     [] {
       nothing<<<1, 1025>>>(zeros(2000));
       if (cudaGetLastError() != cudaSuccess) nothing<<<1, 1024>>>(zeros(2000));
     }},
    {"more shared memory by leave", nullptr,
     [] {
       cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024);
       nothing<<<1, 32, 100 * 1024>>>(zeros(32));
     }},
};

}  // namespace
const Collection synchronisation = collection("synchronisation.cu", specimens);
}  // namespace kernels
