// SPDX-License-Identifier: BSD-3-Clause
#include "on_device.h"
#include "warp_kernels.h"

namespace warp {
namespace {

__device__ bool takes_part(unsigned mask) { return (mask >> threadIdx.x & 1) != 0; }

template <class T>
__global__ void shuffle_kernel(Shuffle kind, unsigned mask, const T* values, const unsigned* operands, int width,
                               T* results) {
  if (!takes_part(mask)) return;
  const T value = values[threadIdx.x];
  const unsigned operand = operands[threadIdx.x];
  T result{};
  switch (kind) {
    case Shuffle::index: result = __shfl_sync(mask, value, static_cast<int>(operand), width); break;
    case Shuffle::up: result = __shfl_up_sync(mask, value, operand, width); break;
    case Shuffle::down: result = __shfl_down_sync(mask, value, operand, width); break;
    case Shuffle::xor_: result = __shfl_xor_sync(mask, value, static_cast<int>(operand), width); break;
  }
  results[threadIdx.x] = result;
}

template <class T>
__global__ void match_kernel(unsigned mask, const T* values, unsigned* any, unsigned* all, int* predicates) {
  if (!takes_part(mask)) return;
  const T value = values[threadIdx.x];
  any[threadIdx.x] = __match_any_sync(mask, value);
  int predicate = -1;
  all[threadIdx.x] = __match_all_sync(mask, value, &predicate);
  predicates[threadIdx.x] = predicate;
}

__global__ void vote_kernel(unsigned mask, const int* predicates, Votes* votes) {
  if (!takes_part(mask)) return;
  const int predicate = predicates[threadIdx.x];
  votes->all[threadIdx.x] = __all_sync(mask, predicate);
  votes->any[threadIdx.x] = __any_sync(mask, predicate);
  votes->ballot[threadIdx.x] = __ballot_sync(mask, predicate);
}

__global__ void reduce_kernel(unsigned mask, const unsigned* values, Reductions* r) {
  if (!takes_part(mask)) return;
  const unsigned value = values[threadIdx.x];
  const int signed_value = static_cast<int>(value);
  r->add[threadIdx.x] = __reduce_add_sync(mask, value);
  r->min[threadIdx.x] = __reduce_min_sync(mask, value);
  r->max[threadIdx.x] = __reduce_max_sync(mask, value);
  r->and_[threadIdx.x] = __reduce_and_sync(mask, value);
  r->or_[threadIdx.x] = __reduce_or_sync(mask, value);
  r->xor_[threadIdx.x] = __reduce_xor_sync(mask, value);
  r->signed_add[threadIdx.x] = __reduce_add_sync(mask, signed_value);
  r->signed_min[threadIdx.x] = __reduce_min_sync(mask, signed_value);
  r->signed_max[threadIdx.x] = __reduce_max_sync(mask, signed_value);
}

__global__ void branch_kernel(unsigned mask, unsigned* active) {
  if (takes_part(mask)) {
    active[threadIdx.x] = __activemask();
  } else {
    active[threadIdx.x] = __activemask();
  }
}

__global__ void exchange_kernel(int* results) {
  __shared__ int words[lanes];
  words[threadIdx.x] = static_cast<int>(threadIdx.x) * 3;
  __syncwarp();
  results[threadIdx.x] = words[(threadIdx.x + 1) % lanes];
}

}  // namespace

template <class T>
void shuffle(Shuffle kind, unsigned mask, const T* values, const unsigned* operands, int width, T* results) {
  OnDevice<const T> in(values, lanes);
  OnDevice<const unsigned> sources(operands, lanes);
  OnDevice<T> out(results, lanes);
  shuffle_kernel<<<1, lanes>>>(kind, mask, in.data(), sources.data(), width, out.data());
}

template <class T>
void match(unsigned mask, const T* values, unsigned* any, unsigned* all, int* predicates) {
  OnDevice<const T> in(values, lanes);
  OnDevice<unsigned> any_out(any, lanes);
  OnDevice<unsigned> all_out(all, lanes);
  OnDevice<int> predicates_out(predicates, lanes);
  match_kernel<<<1, lanes>>>(mask, in.data(), any_out.data(), all_out.data(), predicates_out.data());
}

#define INSTANTIATE(T)                                                          \
  template void shuffle(Shuffle, unsigned, const T*, const unsigned*, int, T*); \
  template void match(unsigned, const T*, unsigned*, unsigned*, int*);
INSTANTIATE(int)
INSTANTIATE(unsigned)
INSTANTIATE(long)
INSTANTIATE(unsigned long)
INSTANTIATE(long long)
INSTANTIATE(unsigned long long)
INSTANTIATE(float)
INSTANTIATE(double)

void vote(unsigned mask, const int* predicates, Votes* votes) {
  OnDevice<const int> in(predicates, lanes);
  OnDevice<Votes> out(votes, 1);
  vote_kernel<<<1, lanes>>>(mask, in.data(), out.data());
}

void reduce(unsigned mask, const unsigned* values, Reductions* reductions) {
  OnDevice<const unsigned> in(values, lanes);
  OnDevice<Reductions> out(reductions, 1);
  reduce_kernel<<<1, lanes>>>(mask, in.data(), out.data());
}

void branch(unsigned mask, unsigned* active) {
  OnDevice<unsigned> out(active, lanes);
  branch_kernel<<<1, lanes>>>(mask, out.data());
}

void exchange_through_memory(int* results) {
  OnDevice<int> out(results, lanes);
  exchange_kernel<<<1, lanes>>>(out.data());
}

}  // namespace warp
