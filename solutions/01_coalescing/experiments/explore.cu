// SPDX-License-Identifier: BSD-3-Clause
// `./lockstep explore 01`: a copy of floats whose loads or whose stores are shifted and spread.
//
//   --strides   in[i * stride + offset] or out[i * stride + offset], the other side in order
//   --offsets   the same
//
// One thread:  8 elements, 32 apart, all 8 loads in flight before the first store.
// One warp:    256 elements, in 8 requests of 32.
// One block:   8 warps.

#include "../../bench/sweep.h"

namespace {

using lockstep::bench::DeviceArray;
using lockstep::bench::SweepPoint;
using lockstep::bench::Way;

constexpr std::size_t count = std::size_t{1} << (lockstep::bench::simulated ? 14 : 24);
constexpr unsigned in_flight = 8;
constexpr unsigned block = 256;

struct Place {
  std::size_t offset;
  std::size_t stride;
  __host__ __device__ std::size_t operator()(std::size_t i) const { return i * stride + offset; }
};

__global__ void copy(const float* in, Place from, float* out, Place to) {
  const std::size_t warp = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32;
  const std::size_t first = warp * (32 * in_flight) + threadIdx.x % 32;
  float values[in_flight];
  for (unsigned k = 0; k < in_flight; ++k) values[k] = in[from(first + 32 * k)];
  for (unsigned k = 0; k < in_flight; ++k) out[to(first + 32 * k)] = values[k];
}

__host__ __device__ float value_at(std::size_t place, std::uint64_t seed) {
  return static_cast<float>(lockstep::bench::mixed(place, seed) % 65536);
}

__global__ void fill(float* data, std::size_t length, std::uint64_t seed) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < length) data[i] = value_at(i, seed);
}

/// Element i in its place in `out`, where it was in `in`: how many are not.
__global__ void count_wrong(const float* out, Place to, Place from, std::uint64_t seed, unsigned* wrong) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count && out[to(i)] != value_at(from(i), seed)) atomicAdd(wrong, 1U);
}

Way way(const char* name, const DeviceArray<float>& in, Place from, const DeviceArray<float>& out, Place to,
        std::uint64_t seed) {
  const auto check = [=] {
    const DeviceArray<unsigned> wrong(std::vector<unsigned>{0});
    count_wrong<<<count / block, block>>>(out.get(), to, from, seed, wrong.get());
    const unsigned many = wrong.values()[0];
    return many == 0 ? std::string() : std::to_string(many) + " elements are wrong";
  };
  const auto call = [=] { copy<<<count / (block * in_flight), block>>>(in.get(), from, out.get(), to); };
  out.poison();
  return {name, 2 * count * sizeof(float), count, call, check};
}

std::vector<Way> ways_of(const std::string& /*sweep*/, const SweepPoint& point, std::uint64_t seed) {
  const Place spread{point["offset"], point["stride"]};
  const Place in_order{0, 1};
  const std::size_t length = spread(count - 1) + 1;
  const DeviceArray<float> in(length);
  fill<<<static_cast<unsigned>((length + block - 1) / block), block>>>(in.get(), length, seed);
  return {way("spread loads", in, spread, DeviceArray<float>(count), in_order, seed),
          way("spread stores", in, in_order, DeviceArray<float>(length), spread, seed)};
}

}  // namespace

int main(int argc, char** argv) { return lockstep::bench::run_sweep(argc, argv, ways_of); }
