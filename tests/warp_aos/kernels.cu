// SPDX-License-Identifier: BSD-3-Clause
#include "kernels.h"
#include "warp_aos.h"

namespace kernels {
namespace {

constexpr unsigned block = 64;

template <unsigned m>
using Structure = warp_aos::Array<unsigned, m>;

template <unsigned m>
__global__ void by_warps(const Structure<m>* in, Structure<m>* out, std::size_t count) {
  const std::size_t first = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32 * 32;
  if (first >= count) return;
  if (count - first >= 32) {
    warp_aos::store_warp(out + first, warp_aos::load_warp(in + first));
  } else {
    warp_aos::store_warp(out + first, warp_aos::load_warp(in + first, count - first), count - first);
  }
}

template <unsigned m, unsigned at_once>
__global__ void by_warps_wide(const Structure<m>* in, Structure<m>* out) {
  const std::size_t first = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32 * 32;
  warp_aos::store_warp<at_once>(out + first, warp_aos::load_warp<at_once>(in + first));
}

template <unsigned m>
__global__ void gathered(warp_aos::Pointer<const Structure<m>> in, const int* indices,
                         warp_aos::Pointer<Structure<m>> out, std::size_t count, unsigned together) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= count) return;
  if ((together >> (threadIdx.x % 32) & 1) != 0) {
    out[i] = in[indices[i]];
  } else {
    const Structure<m> value = in[indices[i]];
    out[i] = value;
  }
}

template <unsigned m>
__global__ void scattered(warp_aos::Pointer<const Structure<m>> in, const int* indices,
                          warp_aos::Pointer<Structure<m>> out, std::size_t count, unsigned together) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= count) return;
  if ((together >> (threadIdx.x % 32) & 1) != 0) {
    out[indices[i]] = in[i];
  } else {
    const Structure<m> value = in[i];
    out[indices[i]] = value;
  }
}

template <unsigned m, unsigned at_once>
__global__ void gathered_by_warps(const Structure<m>* in, const int* indices, Structure<m>* out) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  out[i] = warp_aos::gather_warp<at_once>(in + indices[i]);
}

template <unsigned m, unsigned at_once>
__global__ void scattered_by_warps(const Structure<m>* in, const int* indices, Structure<m>* out) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  warp_aos::scatter_warp<at_once>(out + indices[i], in[i]);
}

template <unsigned m>
__global__ void by_blocks(const unsigned* in, const int* indices, unsigned* out, std::size_t count) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= count) return;
  warp_aos::store_block(out, indices[i], warp_aos::load_block<m>(in, indices[i]));
}

/// Calls run.operator()<words>() for `words` known at compile time.
template <unsigned m = 1, class Run>
void with(unsigned words, const Run& run) {
  if (words == m) {
    run.template operator()<m>();
  } else if constexpr (m < 16) {
    with<m + 1>(words, run);
  }
}

/// The same, with run.operator()<words, at_once>().
template <class Run>
void with_units(unsigned words, unsigned at_once, const Run& run) {
  with(words, [&]<unsigned m>() {
    if (at_once == 1) run.template operator()<m, 1>();
    if constexpr (m % 2 == 0) {
      if (at_once == 2) run.template operator()<m, 2>();
    }
    if constexpr (m % 4 == 0) {
      if (at_once == 4) run.template operator()<m, 4>();
    }
  });
}

unsigned blocks_for(std::size_t count) { return static_cast<unsigned>((count + block - 1) / block); }

template <unsigned m>
const Structure<m>* structures(const unsigned* words) {
  return reinterpret_cast<const Structure<m>*>(words);
}
template <unsigned m>
Structure<m>* structures(unsigned* words) {
  return reinterpret_cast<Structure<m>*>(words);
}

__global__ void mixed(warp_aos::Pointer<Mixed> structures, const int* indices) {
  Mixed s = structures[indices[threadIdx.x]];
  s.a += 1;
  s.b += 1;
  s.c += 1;
  s.d += 1;
  structures[indices[threadIdx.x]] = s;
}

__global__ void aligned(warp_aos::Pointer<Aligned> structures, const int* indices) {
  Aligned s = structures[indices[threadIdx.x]];
  for (float& x : s.x) x += 1;
  structures[indices[threadIdx.x]] = s;
}

}  // namespace

void move_warps(unsigned words, const unsigned* in, unsigned* out, std::size_t count) {
  with(words,
       [&]<unsigned m>() { by_warps<m><<<blocks_for(count), block>>>(structures<m>(in), structures<m>(out), count); });
}

void move_warps_wide(unsigned words, unsigned at_once, const unsigned* in, unsigned* out, std::size_t count) {
  const auto grid = static_cast<unsigned>(count / 32);
  with_units(words, at_once, [&]<unsigned m, unsigned units>() {
    by_warps_wide<m, units><<<grid, 32>>>(structures<m>(in), structures<m>(out));
  });
}

void gather(unsigned words, const unsigned* in, const int* indices, unsigned* out, std::size_t count,
            unsigned together) {
  with(words, [&]<unsigned m>() {
    const warp_aos::Pointer<const Structure<m>> from(structures<m>(in));
    const warp_aos::Pointer<Structure<m>> to(structures<m>(out));
    gathered<m><<<blocks_for(count), block>>>(from, indices, to, count, together);
  });
}

void scatter(unsigned words, const unsigned* in, const int* indices, unsigned* out, std::size_t count,
             unsigned together) {
  with(words, [&]<unsigned m>() {
    const warp_aos::Pointer<const Structure<m>> from(structures<m>(in));
    const warp_aos::Pointer<Structure<m>> to(structures<m>(out));
    scattered<m><<<blocks_for(count), block>>>(from, indices, to, count, together);
  });
}

void gather_warps(unsigned words, unsigned at_once, const unsigned* in, const int* indices, unsigned* out,
                  std::size_t count) {
  with_units(words, at_once, [&]<unsigned m, unsigned units>() {
    gathered_by_warps<m, units>
        <<<static_cast<unsigned>(count / 32), 32>>>(structures<m>(in), indices, structures<m>(out));
  });
}

void scatter_warps(unsigned words, unsigned at_once, const unsigned* in, const int* indices, unsigned* out,
                   std::size_t count) {
  with_units(words, at_once, [&]<unsigned m, unsigned units>() {
    scattered_by_warps<m, units>
        <<<static_cast<unsigned>(count / 32), 32>>>(structures<m>(in), indices, structures<m>(out));
  });
}

void move_blocks(unsigned words, const unsigned* in, const int* indices, unsigned* out, std::size_t count) {
  with(words, [&]<unsigned m>() { by_blocks<m><<<blocks_for(count), block>>>(in, indices, out, count); });
}

void add_to_mixed(Mixed* structures, const int* indices) {
  mixed<<<1, 32>>>(warp_aos::Pointer<Mixed>(structures), indices);
}

void add_to_aligned(Aligned* structures, const int* indices) {
  aligned<<<1, 32>>>(warp_aos::Pointer<Aligned>(structures), indices);
}

}  // namespace kernels
