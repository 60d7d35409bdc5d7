// SPDX-License-Identifier: BSD-3-Clause
// Host functions around small kernels, each of which does one thing that the simulator must count or refuse. Pointers
// are device pointers. Launches are not checked: the tests look at what the simulator reports.
#pragma once

#include <cstddef>

namespace kernels {

// ---- counting
void strided(const float* in, float* out, int threads, std::size_t stride, std::size_t offset);
void wide(const float* in, float* out, int threads);     ///< float4 a thread
void uniform(const float* in, float* out, int threads);  ///< every lane reads in[0]
void shared_stride(float* out, int stride);              ///< one warp: lane l writes and reads word l * stride
void shared_wide(float* out, int stride);                ///< one warp: lane l reads the float4 number l * stride
void branches(const float* in, float* out);              ///< one warp: odd and even lanes read in different branches
void two_calls(const float* in, float* out, int first,
               int end);                        ///< one warp: a function reads for lanes 0-15, then for the others
void ragged_loop(const float* in, float* out);  ///< one warp: lane l reads l times
void atomics(const unsigned* bins_of, unsigned* bins, int threads);  ///< atomicAdd(&bins[bins_of[i]], 1)
void add_up(const unsigned* bins_of, unsigned* bins, int threads);   ///< atomicAdd(&bins[bins_of[i]], i)
void counted_loop(unsigned* out, unsigned rounds);  ///< one block of 64 threads; instructions are counted
void shared_atomics(const unsigned* bins_of, unsigned* bins, int threads);
void constant_reads(float* out, int spread);  ///< one warp: lane l reads word l % spread
/// Blocks of 64 threads: block b reads 1 + b % 9 times, and odd lanes in another branch than even ones.
void uneven_blocks(const float* in, float* out, unsigned blocks);
/// Blocks of 40 threads; instructions are counted.
void counted_blocks(unsigned* out, unsigned blocks);
/// Block `faulty` has a race in shared memory; blocks of 64 threads. Gives the line of its write.
unsigned race_in_one_block(float* out, unsigned blocks, unsigned faulty);

// ---- scheduling
void coordinates(unsigned* visits, unsigned grid[3],
                 unsigned block[3]);  ///< counts a visit at each thread's linear index
void reverse_through_shared(int* data, int threads, bool with_barrier);
void early_exit(int* out, int threads);           ///< odd threads return before the barrier that the others pass
void spin(int* out);                              ///< warp 0 waits for a flag that warp 1 sets
void active_masks(unsigned* out);                 ///< one warp: lanes below 5 and the others ask in different branches
void unwritten_shared(float* out);                ///< reads shared memory that this block has not written
void leave_in_shared(float* out);                 ///< writes it
void large_grid(unsigned* out, unsigned blocks);  ///< block b writes out[b]
void long_loop(unsigned* out, unsigned rounds);   ///< one block of 64 threads, `rounds` additions each to its word

// ---- faults; `line` is where the kernel does it
struct Planted {
  const char* name;
  const char* kind;
  int error;  ///< cudaError_t
  unsigned line;
  void (*run)(float* device, std::size_t count);  ///< `device` has `count` elements
};
extern const Planted planted[];
extern const std::size_t planted_count;

// ---- launches that hardware refuses or allows
void empty(unsigned grid[3], unsigned block[3], std::size_t dynamic_shared);
void allow_dynamic_shared(std::size_t bytes);
void too_much_static_shared(float* out);
void two_arrays(float* out);        ///< two instances of a template, with 32 and 48 KiB
void two_large_arrays(float* out);  ///< one, with 8 bytes more

}  // namespace kernels
