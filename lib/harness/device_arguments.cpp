// SPDX-License-Identifier: BSD-3-Clause
#include "harness/device_arguments.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdint>

namespace lockstep::harness {
namespace {

using protocol::ArgumentKind;

bool is_buffer(ArgumentKind kind) {
  return kind == ArgumentKind::input || kind == ArgumentKind::output || kind == ArgumentKind::in_out;
}

bool agrees(const protocol::Argument& argument, const Parameter& parameter) {
  switch (argument.kind) {
    case ArgumentKind::input:
      return parameter.kind == ParameterKind::input && parameter.element_bytes % argument.element_bytes == 0;
    case ArgumentKind::output:
    case ArgumentKind::in_out:
      return parameter.kind == ParameterKind::output && parameter.element_bytes % argument.element_bytes == 0;
    case ArgumentKind::integer: return parameter.kind == ParameterKind::integer;
    case ArgumentKind::real: return parameter.kind == ParameterKind::real;
  }
  return false;
}

}  // namespace

std::string mismatch(const protocol::Request& request, const Contract& contract) {
  if (request.argument_count != contract.parameters.size()) {
    return std::string("task.cpp gives ") + std::to_string(request.argument_count) + " arguments, " + contract.name +
           " takes " + std::to_string(contract.parameters.size());
  }
  for (std::size_t i = 0; i < contract.parameters.size(); ++i) {
    if (!agrees(request.arguments[i], contract.parameters[i])) {
      return "argument " + std::to_string(i + 1) + " of task.cpp is not what " + contract.name + " takes there";
    }
  }
  return {};
}

bool DeviceArguments::fits(const protocol::Request& request) const {
  if (buffers_.size() != request.argument_count || guard_bytes_ != request.guard_bytes) return false;
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    const auto& argument = request.arguments[i];
    if (is_buffer(argument.kind) != (buffers_[i].memory != nullptr)) return false;
    if (is_buffer(argument.kind) && (buffers_[i].bytes != argument.bytes || buffers_[i].shift != argument.shift))
      return false;
  }
  return true;
}

int DeviceArguments::allocate(const protocol::Request& request) {
  if (fits(request)) return cudaSuccess;
  release();
  guard_bytes_ = request.guard_bytes;
  for (std::size_t i = 0; i < request.argument_count; ++i) {
    const auto& argument = request.arguments[i];
    buffers_.push_back({nullptr, argument.bytes, argument.shift});
    if (!is_buffer(argument.kind)) continue;
    // An empty buffer has an address too.
    const std::size_t bytes = std::max<std::size_t>(1, argument.shift + argument.bytes + 2 * guard_bytes_);
    void* memory = nullptr;
    if (const auto error = cudaMalloc(&memory, bytes); error != cudaSuccess) return error;
    buffers_.back().memory = static_cast<std::byte*>(memory);
  }
  return cudaSuccess;
}

int DeviceArguments::send(const protocol::Request& request, const std::byte* shared) {
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    if (buffers_[i].memory == nullptr) continue;
    const auto& argument = request.arguments[i];
    const std::size_t bytes = buffers_[i].bytes;
    if (guard_bytes_ > 0) {
      const int guard = protocol::guard_byte_of(request.guard_byte, i);
      if (const auto error = cudaMemset(buffers_[i].guarded(), guard, guard_bytes_); error != cudaSuccess) return error;
      const auto error = cudaMemset(payload(i) + bytes, guard, guard_bytes_);
      if (error != cudaSuccess) return error;
    }
    const auto error = argument.kind == ArgumentKind::output
                           ? cudaMemset(payload(i), request.poison_byte, bytes)
                           : cudaMemcpy(payload(i), shared + argument.offset, bytes, cudaMemcpyHostToDevice);
    if (error != cudaSuccess) return error;
  }
  return cudaDeviceSynchronize();
}

int DeviceArguments::fetch(const protocol::Request& request, std::byte* shared) const {
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    if (buffers_[i].memory == nullptr) continue;
    const auto& argument = request.arguments[i];
    if (argument.kind == ArgumentKind::input && request.inputs_back == 0) continue;
    const auto error = cudaMemcpy(shared + argument.offset - guard_bytes_, buffers_[i].guarded(),
                                  buffers_[i].bytes + 2 * guard_bytes_, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}

void DeviceArguments::release() {
  for (const Buffer& buffer : buffers_) {
    if (buffer.memory != nullptr) cudaFree(buffer.memory);
  }
  buffers_.clear();
}

std::vector<Value> DeviceArguments::values(const protocol::Request& request) const {
  std::vector<Value> values(request.argument_count);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto& argument = request.arguments[i];
    if (is_buffer(argument.kind))
      values[i].pointer = payload(i);
    else if (argument.kind == ArgumentKind::real)
      values[i].real = argument.real;
    else
      values[i].integer = argument.integer;
  }
  return values;
}

}  // namespace lockstep::harness
