// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cuda_runtime_api.h>
#include <doctest/doctest.h>

#include "simt/report.h"

/// What the simulator counts while `run` launches kernels, which must be right.
simt::Counters counters_of(auto&& run) {
  simt::clear();
  run();
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  REQUIRE(simt::findings().empty());
  return simt::totals();
}
