// SPDX-License-Identifier: BSD-3-Clause
// The frame of a host call: what a sticky error stops, and how an error is recorded.
#pragma once

#include "errors.h"
#include "host_api.h"

namespace simt::host {

/// Runs `body` unless the device is lost to a sticky error, records the error it returns, and returns it.
template <class Body>
cudaError_t call(Body body) {
  if (const int sticky = errors::sticky(); sticky != 0) return static_cast<cudaError_t>(sticky);
  const cudaError_t error = body();
  if (error != cudaSuccess) errors::record(error);
  return error;
}

}  // namespace simt::host
