// SPDX-License-Identifier: BSD-3-Clause
// Device time of a piece of work.
#pragma once

#include <cstddef>
#include <functional>

namespace lockstep::harness {

struct Times {
  int error = 0;              ///< cudaError_t, also one that the work left unread
  double device_seconds = 0;  ///< between events on the default stream
  double host_seconds = 0;    ///< until the device has nothing left to do
};

Times time_on_device(const std::function<void()>& work);

/// A device-to-device copy of `bytes` by the driver. Times of one copy after a warm-up.
Times copy_on_device(std::size_t bytes);

}  // namespace lockstep::harness
