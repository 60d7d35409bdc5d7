// SPDX-License-Identifier: BSD-3-Clause
// What simcc turns `kernel<<<grid, block, shared, stream>>>(arguments)` into:
//
//   ::simt::launch("kernel", ::simt::Configuration(grid, block, shared, stream),
//                  [=](auto... simt_argument) { kernel(simt_argument...); })(arguments)
//
// A lambda stands for the kernel so that template arguments are deduced as in CUDA and overloads are resolved.
#pragma once

#include <cstddef>

#include "simt/runtime.h"
#include "simt/vector_types.h"

struct simt_stream;
using cudaStream_t = simt_stream*;

namespace simt {

struct Configuration {
  Configuration(dim3 grid_extent, dim3 block_extent, std::size_t dynamic_shared_bytes = 0,
                cudaStream_t in_stream = nullptr)
      : grid(grid_extent), block(block_extent), dynamic_shared(dynamic_shared_bytes), stream(in_stream) {}
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared;
  cudaStream_t stream;
};

namespace runtime {
/// Runs `body(parameters)` once a thread of the grid, or records the error real hardware would give for this shape.
/// Kernels may read the `parameter_bytes` at `parameters`: they are the kernel's parameter space.
void launch(const char* kernel, Index3 grid, Index3 block, std::size_t dynamic_shared, void (*body)(const void*),
            const void* parameters, std::size_t parameter_bytes);
}  // namespace runtime

template <class Kernel>
class Launch_ {
 public:
  Launch_(const char* name, const Configuration& configuration, Kernel kernel)
      : name_(name), configuration_(configuration), kernel_(kernel) {}

  // In line, so that the engine's caller is the line of the launch.
  template <class... Arguments>
  [[gnu::always_inline]] void operator()(Arguments... arguments) const {
    const auto body = [kernel = kernel_, arguments...] { kernel(arguments...); };
    const dim3 grid = configuration_.grid;
    const dim3 block = configuration_.block;
    runtime::launch(
        name_, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, configuration_.dynamic_shared,
        [](const void* parameters) { (*static_cast<decltype(&body)>(parameters))(); }, &body, sizeof body);
  }

 private:
  const char* name_;
  Configuration configuration_;
  Kernel kernel_;
};

template <class Kernel>
Launch_<Kernel> launch(const char* name, const Configuration& configuration, Kernel kernel) {
  return {name, configuration, kernel};
}

}  // namespace simt
