// SPDX-License-Identifier: BSD-3-Clause
// Kernels that do what hardware refuses. Each plants one fault, two lines above its `_line` constant.
#include <cassert>

#include "kernels.h"

// Lines are counted here.
// clang-format off

namespace {

__constant__ float constant_value[4];

__global__ void write_past_end(float* data, std::size_t count) {
  data[count - 31 + threadIdx.x] = 1.0f;
}
constexpr unsigned write_past_end_line = __LINE__ - 2;

__global__ void read_before_start(float* data) {
  data[threadIdx.x] = data[static_cast<int>(threadIdx.x) - 1];
}
constexpr unsigned read_before_start_line = __LINE__ - 2;

__global__ void atomic_past_end(float* data, std::size_t count) {
  atomicAdd(data + count, 1.0f);
}
constexpr unsigned atomic_past_end_line = __LINE__ - 2;

__global__ void vector_across_the_end(float* data) {
  reinterpret_cast<float4*>(data)[threadIdx.x] = make_float4(1, 2, 3, 4);
}
constexpr unsigned vector_across_the_end_line = __LINE__ - 2;

__global__ void misaligned_vector(float* data) {
  reinterpret_cast<float2*>(data + 1)[threadIdx.x] = make_float2(1, 2);
}
constexpr unsigned misaligned_vector_line = __LINE__ - 2;

__global__ void null_pointer(float* data) {
  data[threadIdx.x] = 1;
}
constexpr unsigned null_pointer_line = __LINE__ - 2;

__global__ void host_pointer(const float* data, float* out) {
  out[threadIdx.x] = data[threadIdx.x];
}
constexpr unsigned host_pointer_line = __LINE__ - 2;

__global__ void use_after_free(const float* data, float* out) {
  out[threadIdx.x] = data[threadIdx.x];
}
constexpr unsigned use_after_free_line = __LINE__ - 2;

__global__ void constant_written(float* data) {
  const_cast<volatile float*>(constant_value)[threadIdx.x % 4] = data[0];
}
constexpr unsigned constant_written_line = __LINE__ - 2;

__global__ void past_dynamic_shared(float* data) {
  extern __shared__ float dynamic[];
  dynamic[threadIdx.x] = data[threadIdx.x];
}
constexpr unsigned past_dynamic_shared_line = __LINE__ - 2;

__global__ void failed_assertion(float* data) {
  data[0] = 0;
  assert(threadIdx.x < 7);
}
constexpr unsigned failed_assertion_line = __LINE__ - 2;

__global__ void mask_without_self(float* data) {
  data[threadIdx.x] = __shfl_sync(0xffff0000u, data[threadIdx.x], 16);
}
constexpr unsigned mask_without_self_line = __LINE__ - 2;

__global__ void lanes_that_never_come(float* data) {
  if (threadIdx.x < 16) {
    data[threadIdx.x] = __shfl_xor_sync(0xffffffffu, data[threadIdx.x], 1);
  } else {
    __syncthreads();
  }
}
constexpr unsigned lanes_that_never_come_line = __LINE__ - 5;

}  // namespace

// clang-format on

namespace kernels {

const Planted planted[] = {
    {"a write past the end", "out_of_bounds", cudaErrorIllegalAddress, write_past_end_line,
     [](float* data, std::size_t count) { write_past_end<<<1, 32>>>(data, count); }},
    {"a read before the start", "out_of_bounds", cudaErrorIllegalAddress, read_before_start_line,
     [](float* data, std::size_t) { read_before_start<<<1, 32>>>(data); }},
    {"an atomic past the end", "out_of_bounds", cudaErrorIllegalAddress, atomic_past_end_line,
     [](float* data, std::size_t count) { atomic_past_end<<<1, 32>>>(data, count); }},
    {"a vector across the end", "out_of_bounds", cudaErrorIllegalAddress, vector_across_the_end_line,
     [](float*, std::size_t) {
       float* odd = nullptr;
       cudaMalloc(&odd, 18);
       vector_across_the_end<<<1, 2>>>(odd);
     }},
    {"a misaligned vector", "misaligned", cudaErrorMisalignedAddress, misaligned_vector_line,
     [](float* data, std::size_t) { misaligned_vector<<<1, 2>>>(data); }},
    {"a null pointer", "out_of_bounds", cudaErrorIllegalAddress, null_pointer_line,
     [](float*, std::size_t) { null_pointer<<<1, 32>>>(nullptr); }},
    {"a host pointer", "host_pointer", cudaErrorIllegalAddress, host_pointer_line,
     [](float* data, std::size_t) {
       float on_stack[64] = {};
       host_pointer<<<1, 32>>>(on_stack, data);
     }},
    {"freed memory", "use_after_free", cudaErrorIllegalAddress, use_after_free_line,
     [](float* data, std::size_t) {
       float* freed = nullptr;
       cudaMalloc(&freed, 128);
       cudaFree(freed);
       use_after_free<<<1, 32>>>(freed, data);
     }},
    {"a write to constant memory", "constant_written", cudaErrorIllegalAddress, constant_written_line,
     [](float* data, std::size_t) { constant_written<<<1, 32>>>(data); }},
    {"past the dynamic shared memory", "out_of_bounds", cudaErrorIllegalAddress, past_dynamic_shared_line,
     [](float* data, std::size_t) { past_dynamic_shared<<<1, 32, 31 * sizeof(float)>>>(data); }},
    {"a failed assertion", "assertion", cudaErrorAssert, failed_assertion_line,
     [](float* data, std::size_t) { failed_assertion<<<1, 32>>>(data); }},
    {"a mask without the caller", "lane_not_in_mask", cudaErrorLaunchFailure, mask_without_self_line,
     [](float* data, std::size_t) { mask_without_self<<<1, 32>>>(data); }},
    {"lanes of a mask that never come", "deadlock", cudaErrorLaunchFailure, lanes_that_never_come_line,
     [](float* data, std::size_t) { lanes_that_never_come<<<1, 32>>>(data); }},
};
const std::size_t planted_count = sizeof planted / sizeof planted[0];

}  // namespace kernels
