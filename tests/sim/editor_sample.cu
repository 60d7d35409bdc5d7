// SPDX-License-Identifier: BSD-3-Clause
// What labs are made of, for the editor's check: clang must read it as CUDA, with no CUDA Toolkit, and find nothing to
// say.
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

__constant__ float mask[16];
__device__ int launches;

namespace {

__device__ __forceinline__ float square(float x) { return x * x; }
__host__ __device__ constexpr int ceil_div(int a, int b) { return (a + b - 1) / b; }
__device__ __noinline__ float slow(float x) { return sqrtf(x) + __expf(x) + rsqrtf(x) + fminf(x, 1.0f) + min(3, 4); }

struct alignas(16) Particle {
  float4 position;
  float3 velocity;
  int id;
  __device__ float energy() const { return square(velocity.x) + dot(); }
  __host__ __device__ float dot() const { return velocity.x * position.x; }
};

template <int width, class T>
__global__ void __launch_bounds__(256, 2) sums(const T* __restrict__ in, T* out, std::size_t length) {
  __shared__ T tile[32][width + 1];
  extern __shared__ float dynamic[];
  const dim3 block = blockDim;
  const uint3 thread = threadIdx;
  const auto i = static_cast<std::size_t>(blockIdx.x) * block.x + thread.x;
  T value = i < length ? __ldg(&in[i]) : T{};
  tile[threadIdx.x % 32][0] = value;
  dynamic[threadIdx.x] = mask[threadIdx.x % 16] * tile[0][0];
  __syncthreads();
  for (int offset = warpSize / 2; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
  const unsigned ballot = __ballot_sync(__activemask(), value > T{});
  if (threadIdx.x % 32 == 0) {
    atomicAdd(out, value);
    atomicMax(&launches, static_cast<int>(__popc(ballot)));
  }
  const float4 vector = reinterpret_cast<const float4*>(dynamic)[0];
  const float4 made = make_float4(vector.x, slow(vector.y), 0, 1);
  reinterpret_cast<float4*>(dynamic)[1] = made;
  assert(gridDim.x > 0);
  if (i == 0) printf("%d %u %f\n", ceil_div(7, 2), threadIdx.x, static_cast<double>(dynamic[0]));
  __syncwarp();
}

__global__ void move(Particle* particles, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= count) return;
  Particle p = particles[i];
  p.position.x += p.energy() * __int_as_float(__float_as_int(p.velocity.y));
  particles[i] = p;
}

#define CHECK(call)                                                                    \
  do {                                                                                 \
    const cudaError_t error = (call);                                                  \
    if (error != cudaSuccess) std::fprintf(stderr, "%s\n", cudaGetErrorString(error)); \
  } while (false)

}  // namespace

void run(const std::vector<float>& values, float* out) {
  float* device = nullptr;
  Particle* particles = nullptr;
  CHECK(cudaMalloc(&device, values.size() * sizeof(float)));
  CHECK(cudaMalloc(&particles, sizeof(Particle)));
  CHECK(cudaMemcpy(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyToSymbol(mask, values.data(), sizeof mask));
  CHECK(cudaFuncSetAttribute(sums<32, float>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
  const dim3 block(256);
  const dim3 grid(static_cast<unsigned>(ceil_div(static_cast<int>(values.size()), 256)));
  cudaStream_t stream = nullptr;
  CHECK(cudaStreamCreate(&stream));
  sums<32><<<grid, block, 4096, stream>>>(device, out, values.size());
  move<<<1, 32>>>(particles, 1);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  const auto owner = std::make_unique<int>(std::max(1, 2));
  CHECK(cudaFree(device));
}
