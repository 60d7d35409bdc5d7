// SPDX-License-Identifier: BSD-3-Clause
// The arguments of a call in device memory, with their guard bands.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/contract.h"
#include "protocol/protocol.h"

namespace lockstep::harness {

/// Empty if the request's arguments are what the contract takes; else a sentence.
std::string mismatch(const protocol::Request& request, const Contract& contract);

/// Device buffers, kept while requests ask for the same sizes: a timed call must not pay for allocation.
class DeviceArguments {
 public:
  DeviceArguments() = default;
  DeviceArguments(const DeviceArguments&) = delete;
  DeviceArguments& operator=(const DeviceArguments&) = delete;
  ~DeviceArguments() { release(); }

  /// Each returns a cudaError_t (0: success). `shared` is the mapped memfd.
  int allocate(const protocol::Request& request);
  int send(const protocol::Request& request, const std::byte* shared);
  /// Outputs, and where the request asks for them inputs, so that the grader can see whether they were changed.
  int fetch(const protocol::Request& request, std::byte* shared) const;
  void release();
  /// Drops the buffers without freeing them: the device was reset.
  void forget() { buffers_.clear(); }

  [[nodiscard]] std::vector<Value> values(const protocol::Request& request) const;
  [[nodiscard]] std::byte* payload(std::size_t argument) const { return buffers_[argument].guarded() + guard_bytes_; }

 private:
  struct Buffer {
    std::byte* memory;                                                   ///< as allocated; null for a value
    std::size_t bytes;                                                   ///< payload
    std::size_t shift;                                                   ///< bytes left out at the start of `memory`
    [[nodiscard]] std::byte* guarded() const { return memory + shift; }  ///< guard band, payload, guard band
  };
  [[nodiscard]] bool fits(const protocol::Request& request) const;

  std::vector<Buffer> buffers_;
  std::size_t guard_bytes_ = 0;
};

}  // namespace lockstep::harness
