// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <iterator>

#include "errors.h"
#include "launch_shape.h"
#include "simt/host_api.h"

namespace {

struct Text {
  cudaError_t error;
  const char* name;
  const char* text;
};

#define TEXT(name, text) \
  { name, #name, text }
constexpr Text texts[] = {
    TEXT(cudaSuccess, "no error"),
    TEXT(cudaErrorInvalidValue, "invalid argument"),
    TEXT(cudaErrorMemoryAllocation, "out of memory"),
    TEXT(cudaErrorInitializationError, "initialization error"),
    TEXT(cudaErrorCudartUnloading, "driver shutting down"),
    TEXT(cudaErrorInvalidConfiguration, "invalid configuration argument"),
    TEXT(cudaErrorInvalidPitchValue, "invalid pitch argument"),
    TEXT(cudaErrorInvalidSymbol, "invalid device symbol"),
    TEXT(cudaErrorInvalidHostPointer, "invalid host pointer"),
    TEXT(cudaErrorInvalidDevicePointer, "invalid device pointer"),
    TEXT(cudaErrorInvalidMemcpyDirection, "invalid copy direction for memcpy"),
    TEXT(cudaErrorInsufficientDriver, "CUDA driver version is insufficient for CUDA runtime version"),
    TEXT(cudaErrorMissingConfiguration, "__global__ function call is not configured"),
    TEXT(cudaErrorPriorLaunchFailure, "unspecified launch failure in prior launch"),
    TEXT(cudaErrorInvalidDeviceFunction, "invalid device function"),
    TEXT(cudaErrorNoDevice, "no CUDA-capable device is detected"),
    TEXT(cudaErrorInvalidDevice, "invalid device ordinal"),
    TEXT(cudaErrorStartupFailure, "startup failure in cuda runtime"),
    TEXT(cudaErrorInvalidKernelImage, "device kernel image is invalid"),
    TEXT(cudaErrorNoKernelImageForDevice, "no kernel image is available for execution on the device"),
    TEXT(cudaErrorECCUncorrectable, "uncorrectable ECC error encountered"),
    TEXT(cudaErrorUnsupportedLimit, "limit is not supported on this architecture"),
    TEXT(cudaErrorInvalidPtx, "a PTX JIT compilation failed"),
    TEXT(cudaErrorInvalidSource, "device kernel image is invalid"),
    TEXT(cudaErrorFileNotFound, "file not found"),
    TEXT(cudaErrorOperatingSystem, "OS call failed or operation not supported on this OS"),
    TEXT(cudaErrorInvalidResourceHandle, "invalid resource handle"),
    TEXT(cudaErrorIllegalState, "the operation cannot be performed in the present state"),
    TEXT(cudaErrorSymbolNotFound, "named symbol not found"),
    TEXT(cudaErrorNotReady, "device not ready"),
    TEXT(cudaErrorIllegalAddress, "an illegal memory access was encountered"),
    TEXT(cudaErrorLaunchOutOfResources, "too many resources requested for launch"),
    TEXT(cudaErrorLaunchTimeout, "the launch timed out and was terminated"),
    TEXT(cudaErrorAssert, "device-side assert triggered"),
    TEXT(cudaErrorHostMemoryAlreadyRegistered, "part or all of the requested memory range is already mapped"),
    TEXT(cudaErrorHostMemoryNotRegistered, "pointer does not correspond to a registered memory region"),
    TEXT(cudaErrorHardwareStackError, "hardware stack error"),
    TEXT(cudaErrorIllegalInstruction, "an illegal instruction was encountered"),
    TEXT(cudaErrorMisalignedAddress, "misaligned address"),
    TEXT(cudaErrorInvalidAddressSpace, "operation not supported on global/shared address space"),
    TEXT(cudaErrorInvalidPc, "invalid program counter"),
    TEXT(cudaErrorLaunchFailure, "unspecified launch failure"),
    TEXT(cudaErrorCooperativeLaunchTooLarge, "too many blocks in cooperative launch"),
    TEXT(cudaErrorNotPermitted, "operation not permitted"),
    TEXT(cudaErrorNotSupported, "operation not supported"),
    TEXT(cudaErrorUnknown, "unknown error"),
};
#undef TEXT

constexpr Text unrecognized = {cudaErrorUnknown, "unrecognized error code", "unrecognized error code"};

const Text& text_of(cudaError_t error) {
  const auto* found =
      std::find_if(std::begin(texts), std::end(texts), [=](const Text& text) { return text.error == error; });
  return found != std::end(texts) ? *found : unrecognized;
}

}  // namespace

const char* cudaGetErrorName(cudaError_t error) { return text_of(error).name; }
const char* cudaGetErrorString(cudaError_t error) { return text_of(error).text; }
cudaError_t cudaGetLastError() { return static_cast<cudaError_t>(simt::errors::last()); }
cudaError_t cudaPeekAtLastError() { return static_cast<cudaError_t>(simt::errors::peek()); }

// The same as a program calls them (simt/host_api.h): it has looked.
namespace simt::host {
cudaError_t last_error();
cudaError_t last_error() {
  launch_shape::error_was_read();
  return cudaGetLastError();
}
cudaError_t peek_error();
cudaError_t peek_error() {
  launch_shape::error_was_read();
  return cudaPeekAtLastError();
}
}  // namespace simt::host
