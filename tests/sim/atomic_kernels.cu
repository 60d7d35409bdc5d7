// SPDX-License-Identifier: BSD-3-Clause
#include "atomic_kernels.h"
#include "on_device.h"

namespace atomics {
namespace {

// The operations that a type has, by overloads; others do nothing and are never asked for.
template <class T>
concept HasAdd = requires(T* p, T v) {
  static_cast<T (*)(T*, T)>(atomicAdd);
};
template <class T>
concept HasSub = requires {
  static_cast<T (*)(T*, T)>(atomicSub);
};
template <class T>
concept HasExchange = requires {
  static_cast<T (*)(T*, T)>(atomicExch);
};
template <class T>
concept HasMinMax = requires {
  static_cast<T (*)(T*, T)>(atomicMin);
};
template <class T>
concept HasIncDec = requires {
  static_cast<T (*)(T*, T)>(atomicInc);
};
template <class T>
concept HasBits = requires {
  static_cast<T (*)(T*, T)>(atomicAnd);
};
template <class T>
concept HasCas = requires {
  static_cast<T (*)(T*, T, T)>(atomicCAS);
};

#define APPLY(name, ...)                                \
  scope == Scope::block    ? name##_block(__VA_ARGS__)  \
  : scope == Scope::system ? name##_system(__VA_ARGS__) \
                           : name(__VA_ARGS__)

template <class T>
__device__ T apply(Operation operation, Scope scope, T* word, T value, T compare) {
  switch (operation) {
    case Operation::add:
      if constexpr (HasAdd<T>) return APPLY(atomicAdd, word, value);
      break;
    case Operation::sub:
      if constexpr (HasSub<T>) return APPLY(atomicSub, word, value);
      break;
    case Operation::exchange:
      if constexpr (HasExchange<T>) return APPLY(atomicExch, word, value);
      break;
    case Operation::min:
      if constexpr (HasMinMax<T>) return APPLY(atomicMin, word, value);
      break;
    case Operation::max:
      if constexpr (HasMinMax<T>) return APPLY(atomicMax, word, value);
      break;
    case Operation::inc:
      if constexpr (HasIncDec<T>) return APPLY(atomicInc, word, value);
      break;
    case Operation::dec:
      if constexpr (HasIncDec<T>) return APPLY(atomicDec, word, value);
      break;
    case Operation::and_:
      if constexpr (HasBits<T>) return APPLY(atomicAnd, word, value);
      break;
    case Operation::or_:
      if constexpr (HasBits<T>) return APPLY(atomicOr, word, value);
      break;
    case Operation::xor_:
      if constexpr (HasBits<T>) return APPLY(atomicXor, word, value);
      break;
    case Operation::cas:
      if constexpr (sizeof(T) == 2) {
        return atomicCAS(word, compare, value);  // the one scope that CUDA has for 16 bits
      } else if constexpr (HasCas<T>) {
        return APPLY(atomicCAS, word, compare, value);
      }
      break;
  }
  return T{};
}

template <class T>
__global__ void sequence_kernel(Operation operation, Scope scope, bool in_shared, T* word, const T* values,
                                const T* compares, T* olds, std::size_t count) {
  __shared__ T shared_word;
  T* target = word;
  if (in_shared) {
    shared_word = *word;
    target = &shared_word;
  }
  for (std::size_t i = 0; i < count; ++i) olds[i] = apply(operation, scope, target, values[i], compares[i]);
  if (in_shared) *word = shared_word;
}

template <class T>
__global__ void scatter_kernel(Operation operation, bool in_shared, T* bins, unsigned bin_count, const unsigned* bin_of,
                               const T* values, T* olds) {
  __shared__ T shared_bins[64];
  if (in_shared && threadIdx.x < bin_count) shared_bins[threadIdx.x] = bins[threadIdx.x];
  __syncthreads();
  const unsigned bin = bin_of[threadIdx.x];
  T* target = in_shared ? &shared_bins[bin] : &bins[bin];
  olds[threadIdx.x] = apply(operation, Scope::device, target, values[threadIdx.x], T{});
  __syncthreads();
  if (in_shared && threadIdx.x < bin_count) bins[threadIdx.x] = shared_bins[threadIdx.x];
}

}  // namespace

template <class T>
void sequence(Operation operation, Scope scope, bool in_shared, T* word, const T* values, const T* compares, T* olds,
              std::size_t count) {
  OnDevice<T> word_there(word, 1);
  OnDevice<const T> values_there(values, count);
  OnDevice<const T> compares_there(compares, count);
  OnDevice<T> olds_there(olds, count);
  sequence_kernel<<<1, 1>>>(operation, scope, in_shared, word_there.data(), values_there.data(), compares_there.data(),
                            olds_there.data(), count);
}

template <class T>
void scatter(Operation operation, bool in_shared, T* bins, std::size_t bin_count, const unsigned* bin_of,
             const T* values, T* olds, std::size_t threads) {
  OnDevice<T> bins_there(bins, bin_count);
  OnDevice<const unsigned> bin_of_there(bin_of, threads);
  OnDevice<const T> values_there(values, threads);
  OnDevice<T> olds_there(olds, threads);
  scatter_kernel<<<1, static_cast<unsigned>(threads)>>>(operation, in_shared, bins_there.data(),
                                                        static_cast<unsigned>(bin_count), bin_of_there.data(),
                                                        values_there.data(), olds_there.data());
}

#define INSTANTIATE(T)                                                                     \
  template void sequence(Operation, Scope, bool, T*, const T*, const T*, T*, std::size_t); \
  template void scatter(Operation, bool, T*, std::size_t, const unsigned*, const T*, T*, std::size_t);
INSTANTIATE(int)
INSTANTIATE(unsigned)
INSTANTIATE(long long)
INSTANTIATE(unsigned long long)
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(unsigned short)

}  // namespace atomics
