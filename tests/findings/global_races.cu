// SPDX-License-Identifier: BSD-3-Clause
// Races in global memory: between blocks, and within one.
#include "device.h"

namespace {

constexpr int threads = 64;
constexpr int blocks = 8;

__global__ void reads_other_blocks(float* sums, float* out) {
  if (threadIdx.x == 0) sums[blockIdx.x] = blockIdx.x;  // OTHER other_block FAULT other_block
  __syncthreads();
  if (threadIdx.x == 1) out[blockIdx.x] = sums[(blockIdx.x + 1) % gridDim.x];  // OTHER other_block
}
__global__ void reads_own_block(float* sums, float* out) {
  if (threadIdx.x == 0) sums[blockIdx.x] = blockIdx.x;
  __syncthreads();
  if (threadIdx.x == 1) out[blockIdx.x] = sums[blockIdx.x];
}

template <bool device_fence, bool any_fence>
__device__ bool is_last_block(unsigned* finished) {
  __shared__ bool last;
  if (device_fence) {
    __threadfence();
  } else if (any_fence) {
    __threadfence_block();
  }
  if (threadIdx.x == 0) last = atomicInc(finished, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  return last;
}
__global__ void last_block_adds(float* sums, unsigned* finished, float* out) {
  if (threadIdx.x == 0) sums[blockIdx.x] = blockIdx.x;
  if (is_last_block<true, true>(finished) && threadIdx.x < blocks) atomicAdd(out, sums[threadIdx.x]);
}
__global__ void last_block_without_fence(float* sums, unsigned* finished, float* out) {
  if (threadIdx.x == 0) sums[blockIdx.x] = blockIdx.x;  // OTHER last_block
  if (is_last_block<false, false>(finished) && threadIdx.x < blocks)
    atomicAdd(out, sums[threadIdx.x]);  // FAULT last_block
}
__global__ void last_block_with_block_fence(float* sums, unsigned* finished, float* out) {
  if (threadIdx.x == 0) sums[blockIdx.x] = blockIdx.x;  // OTHER narrow_fence
  if (is_last_block<false, true>(finished) && threadIdx.x < blocks)
    atomicAdd(out, sums[threadIdx.x]);  // FAULT narrow_fence
}
// All threads store and fence, then one counts the block.
__global__ void last_block_of_many_writers(float* values, unsigned* finished, float* out) {
  values[blockIdx.x * threads + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  __shared__ bool last;
  if (threadIdx.x == 0) last = atomicAdd(finished, 1u) == gridDim.x - 1;
  __syncthreads();
  if (!last) return;
  float sum = 0;
  for (unsigned i = threadIdx.x; i < gridDim.x * threads; i += threads) sum += values[i];
  atomicAdd(out, sum);
}

__global__ void adds_plainly(float* out) {
  out[0] = out[0] + 1;  // FAULT plain_add
}
__global__ void adds_atomically(float* out) { atomicAdd(out, 1.0f); }

__device__ unsigned total;
__global__ void counts_in_a_variable() {
  if (threadIdx.x == 0) total += 1;  // FAULT variable
}
__global__ void counts_atomically_in_a_variable() {
  if (threadIdx.x == 0) atomicAdd(&total, 1u);
}

__global__ void through_global_unsynced(float* words) {
  const int i = blockIdx.x * threads + threadIdx.x;
  words[i] = i;                                 // OTHER through_global
  words[blocks * threads + i] = words[i ^ 32];  // FAULT through_global
}
__global__ void through_global_synced(float* words) {
  const int i = blockIdx.x * threads + threadIdx.x;
  words[i] = i;
  __syncthreads();
  words[blocks * threads + i] = words[i ^ 32];
}

__global__ void zeroed_by_one_block(unsigned* bins) {
  if (blockIdx.x == 0 && threadIdx.x < 4) bins[threadIdx.x] = 0;  // OTHER zeroed
  __syncthreads();
  atomicAdd(&bins[threadIdx.x % 4], 1u);  // FAULT zeroed
}
__global__ void zeroes(unsigned* bins) {
  if (threadIdx.x < 4) bins[threadIdx.x] = 0;
}
__global__ void counts(unsigned* bins) { atomicAdd(&bins[threadIdx.x % 4], 1u); }

__global__ void raises_a_flag(int* changed) { *changed = 1; }
__global__ void names_itself(int* who) {
  if (threadIdx.x == 0) *who = blockIdx.x;  // FAULT who
}

template <bool fenced>
__device__ void lock(int* mutex) {
  while (atomicCAS(mutex, 0, 1) != 0) {
  }
  if (fenced) __threadfence();
}
template <bool fenced>
__device__ void unlock(int* mutex) {
  if (fenced) __threadfence();
  atomicExch(mutex, 0);
}
__global__ void adds_in_a_lock(int* mutex, float* out) {
  if (threadIdx.x != 0) return;
  lock<true>(mutex);
  out[0] = out[0] + 1;
  unlock<true>(mutex);
}
__global__ void adds_in_a_lock_without_fences(int* mutex, float* out) {
  if (threadIdx.x != 0) return;
  lock<false>(mutex);
  out[0] = out[0] + 1;  // FAULT unfenced_lock
  unlock<false>(mutex);
}
__global__ void adds_in_another_lock(int* mutexes, float* out) {
  if (threadIdx.x != 0) return;
  lock<true>(mutexes + blockIdx.x);
  out[0] = out[0] + 1;  // FAULT other_lock
  unlock<true>(mutexes + blockIdx.x);
}

// As it was written before atomicAdd took doubles.
__device__ double add_by_compare(double* address, double value) {
  auto* bits = reinterpret_cast<unsigned long long*>(address);
  unsigned long long old = *bits;
  unsigned long long assumed = 0;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed,
                    static_cast<unsigned long long>(__double_as_longlong(value + __longlong_as_double(assumed))));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__global__ void adds_doubles(double* sum) { add_by_compare(sum, 1.0); }
__global__ void looks_at_a_count(unsigned* count, unsigned* out) {
  atomicAdd(count, 1u);                              // OTHER looked_at
  out[blockIdx.x * threads + threadIdx.x] = *count;  // FAULT looked_at
}

__global__ void smooths_in_place(float* words) {
  const int i = blockIdx.x * threads + threadIdx.x;
  if (i + 1 < blocks * threads) words[i] = 0.5f * (words[i] + words[i + 1]) + i;  // FAULT in_place
}
__global__ void smooths(const float* in, float* out) {
  const int i = blockIdx.x * threads + threadIdx.x;
  if (i + 1 < blocks * threads) out[i] = 0.5f * (in[i] + in[i + 1]);
}

__global__ void bytes_by_threads(unsigned char* out) {
  out[blockIdx.x * threads + threadIdx.x] = static_cast<unsigned char>(threadIdx.x);
}
__global__ void bytes_that_overlap(unsigned char* out) {
  out[blockIdx.x * (threads - 1) + threadIdx.x] = static_cast<unsigned char>(threadIdx.x);  // FAULT overlap
}

// Each block takes its number as it comes, waits for the one before it, and hands on: a scan in one launch.
__global__ void hands_on(unsigned* next, volatile unsigned* ready, float* sums) {
  __shared__ unsigned number;
  if (threadIdx.x == 0) number = atomicAdd(next, 1u);
  __syncthreads();
  if (threadIdx.x == 0) {
    float before = 0;
    if (number > 0) {
      while (ready[number - 1] == 0) {
      }
      __threadfence();
      before = sums[number - 1];
    }
    sums[number] = before + 1;
    __threadfence();
    ready[number] = 1;
  }
}

}  // namespace

namespace kernels {
namespace {

unsigned* counter() { return zeros<unsigned>(1); }

const Specimen specimens[] = {
    {"other_block", "global_race", [] { reads_other_blocks<<<blocks, threads>>>(zeros(blocks), zeros(blocks)); }},
    {"own block", nullptr, [] { reads_own_block<<<blocks, threads>>>(zeros(blocks), zeros(blocks)); }},
    {"the last block", nullptr, [] { last_block_adds<<<blocks, threads>>>(zeros(blocks), counter(), zeros(1)); }},
    {"the last block of many writers", nullptr,
     [] { last_block_of_many_writers<<<blocks, threads>>>(zeros(blocks * threads), counter(), zeros(1)); }},
    {"last_block", "global_race",
     [] { last_block_without_fence<<<blocks, threads>>>(zeros(blocks), counter(), zeros(1)); }},
    {"narrow_fence", "global_race",
     [] { last_block_with_block_fence<<<blocks, threads>>>(zeros(blocks), counter(), zeros(1)); }},
    {"plain_add", "global_race", [] { adds_plainly<<<blocks, 1>>>(zeros(1)); }},
    {"atomic addition", nullptr, [] { adds_atomically<<<blocks, threads>>>(zeros(1)); }},
    {"variable", "global_race", [] { counts_in_a_variable<<<blocks, threads>>>(); }},
    {"atomic addition to a variable", nullptr, [] { counts_atomically_in_a_variable<<<blocks, threads>>>(); }},
    {"through_global", "global_race",
     [] { through_global_unsynced<<<blocks, threads>>>(zeros(2 * blocks * threads)); }},
    {"through global memory with a barrier", nullptr,
     [] { through_global_synced<<<blocks, threads>>>(zeros(2 * blocks * threads)); }},
    {"zeroed", "global_race", [] { zeroed_by_one_block<<<blocks, threads>>>(zeros<unsigned>(4)); }},
    {"zeroed by the launch before", nullptr,
     [] {
       auto* bins = unwritten<unsigned>(4);
       zeroes<<<1, threads>>>(bins);
       counts<<<blocks, threads>>>(bins);
     }},
    {"a flag that all raise", nullptr, [] { raises_a_flag<<<blocks, threads>>>(zeros<int>(1)); }},
    {"who", "global_race", [] { names_itself<<<blocks, threads>>>(zeros<int>(1)); }},
    {"a lock", nullptr, [] { adds_in_a_lock<<<blocks, threads>>>(zeros<int>(1), zeros(1)); }},
    {"unfenced_lock", "global_race",
     [] { adds_in_a_lock_without_fences<<<blocks, threads>>>(zeros<int>(1), zeros(1)); }},
    {"other_lock", "global_race", [] { adds_in_another_lock<<<blocks, threads>>>(zeros<int>(blocks), zeros(1)); }},
    {"addition by atomicCAS", nullptr, [] { adds_doubles<<<blocks, threads>>>(zeros<double>(1)); }},
    {"looked_at", "global_race",
     [] { looks_at_a_count<<<blocks, threads>>>(counter(), zeros<unsigned>(blocks * threads)); }},
    {"in_place", "global_race", [] { smooths_in_place<<<blocks, threads>>>(zeros(blocks * threads)); }},
    {"from one array to another", nullptr,
     [] { smooths<<<blocks, threads>>>(zeros(blocks * threads), zeros(blocks * threads)); }},
    {"bytes by threads", nullptr,
     [] { bytes_by_threads<<<blocks, threads>>>(zeros<unsigned char>(blocks * threads)); }},
    {"overlap", "global_race", [] { bytes_that_overlap<<<blocks, threads>>>(zeros<unsigned char>(blocks * threads)); }},
    {"a block hands on to the next", nullptr,
     [] { hands_on<<<blocks, threads>>>(counter(), zeros<unsigned>(blocks), zeros(blocks)); }},
};

}  // namespace
const Collection global_races = collection("global_races.cu", specimens);
}  // namespace kernels
