// SPDX-License-Identifier: BSD-3-Clause
// Loops in which lanes go different ways. `in` and `out` are arrays of many words; what is in them does not matter.
#include <new>

#include "kernels_loops.h"

namespace {

using loops::Arrays;

__device__ unsigned lane_of_thread() { return threadIdx.x % 32; }

__global__ void skips_in_for(Arrays a) {
  const unsigned lane = lane_of_thread();
  for (unsigned i = 0; i < 12; ++i) {
    if ((i + lane) % 3 == 0) continue;
    a.out[lane] = a.in[i * 32 + lane];
  }
  a.out[lane] = 1;
}

__global__ void breaks(Arrays a) {
  const unsigned lane = lane_of_thread();
  for (unsigned i = 0; i < 100; ++i) {
    if (i == lane / 4) break;
    a.out[lane] = a.in[i * 32 + lane];
  }
  a.out[lane] = 1;
}

__global__ void skips_in_while(Arrays a) {
  const unsigned lane = lane_of_thread();
  unsigned i = 0;
  while (i < 12) {
    ++i;
    if (i % 2 == lane % 2) a.out[lane] = a.in[i * 32 + lane];
  }
  a.out[lane] = 1;
}

__global__ void skips_in_do(Arrays a) {
  const unsigned lane = lane_of_thread();
  unsigned i = 0;
  do {
    if (i % 4 == lane % 4) a.out[lane] = a.in[i * 32 + lane];
  } while (++i < 12);
  a.out[lane] = 1;
}

__global__ void skips_in_range_for(Arrays a) {
  const unsigned lane = lane_of_thread();
  const unsigned rows[] = {5, 3, 4, 1};
  for (const unsigned row : rows)
    if (row % 2 == lane % 2) a.out[lane] = a.in[row * 32 + lane];
  a.out[lane] = 1;
}

// The inner loop's number of passes differs, so that lanes come to the same pass of it in other passes of the outer
// one.
__global__ void nested(Arrays a) {
  const unsigned lane = lane_of_thread();
  for (unsigned i = 0; i < 6; ++i) {
    for (unsigned j = 0; j < (i + lane) % 3; ++j) a.out[lane] = a.in[(i * 3 + j) * 32 + lane];
    a.out[lane] = 1;
  }
}

__device__ __noinline__ void called(Arrays a, unsigned row, unsigned lane) {
  for (unsigned k = 0; k < 2; ++k) a.out[lane] = a.in[(2 * row + k) * 32 + lane];
}
__global__ void calls(Arrays a) {
  const unsigned lane = lane_of_thread();
  for (unsigned i = 0; i < 8; ++i) {
    if (i % 2 == lane % 2) called(a, i, lane);
  }
}

__global__ void calls_a_lambda(Arrays a) {
  const unsigned lane = lane_of_thread();
  const auto copy = [&](unsigned row) {
    for (unsigned k = 0; k < 2; ++k) a.out[lane] = a.in[(2 * row + k) * 32 + lane];
  };
  for (unsigned i = 0; i < 8; ++i) {
    if (i % 2 != lane % 2) continue;
    copy(i);
  }
}

// More accesses than a log holds, and lanes that are ahead of others by hundreds of passes.
__global__ void many(Arrays a, unsigned passes) {
  const unsigned lane = lane_of_thread();
  for (unsigned i = 0; i < passes; ++i) {
    if (i % 32 >= lane) a.out[lane] = a.in[i % 64 * 32 + lane];
  }
  a.out[lane] = 1;
}

// A warp operation in each pass: all lanes wait there.
__global__ void votes(Arrays a, unsigned passes) {
  const unsigned lane = lane_of_thread();
  for (unsigned i = 0; i < passes; ++i) {
    if (__any_sync(0xffffffffu, i == lane)) {
      if (i % 2 == lane % 2) a.out[lane] = a.in[i * 32 + lane];
    }
  }
}

// A loop that cannot be marked: the k-th time is put beside the others' k-th.
__global__ void enters(Arrays a) {
  const unsigned lane = lane_of_thread();
  unsigned i = 0;
  if (lane % 2 == 1) goto half;
  for (; i < 4; ++i) {
    a.out[lane] = 1;
  half:
    a.out[lane] = a.in[i * 32 + lane];
  }
}

// Lane 0 is ahead when it takes the lock that lane 1 waits for, and keeps it for all its passes.
__global__ void waits_for_a_lock(Arrays a, unsigned passes) {
  const unsigned lane = lane_of_thread();
  unsigned* const lock = a.out + 2;
  for (unsigned i = 0; i < passes; ++i) {
    if (lane == 0) {
      if (i == 2) atomicExch(lock, 1u);
      a.out[0] = i + 1;
      if (i == passes - 1) atomicExch(lock, 0u);
    }
    if (lane == 1) {
      if (i == 1) {
        while (atomicCAS(lock, 0u, 1u) != 0) {
          a.out[3] = a.in[i];
        }
      }
      a.out[1] = i + 1;
    }
  }
}

}  // namespace

namespace loops {

#define LOCKSTEP_LOOP(name) \
  void name(Arrays a) { ::name<<<1, 32>>>(a); }
LOCKSTEP_LOOP(skips_in_for)
LOCKSTEP_LOOP(breaks)
LOCKSTEP_LOOP(skips_in_while)
LOCKSTEP_LOOP(skips_in_do)
LOCKSTEP_LOOP(skips_in_range_for)
LOCKSTEP_LOOP(nested)
LOCKSTEP_LOOP(calls)
LOCKSTEP_LOOP(calls_a_lambda)
LOCKSTEP_LOOP(enters)
#undef LOCKSTEP_LOOP
void many(Arrays a, unsigned passes) { ::many<<<2, 64>>>(a, passes); }
void waits_for_a_lock(Arrays a, unsigned passes) { ::waits_for_a_lock<<<1, 2>>>(a, passes); }
void votes(Arrays a, unsigned passes) { ::votes<<<1, 32>>>(a, passes); }

}  // namespace loops
