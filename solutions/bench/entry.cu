// SPDX-License-Identifier: BSD-3-Clause
// Makes a shared library of one file that implements a lab's contract. Compiled once a file, with
//   LOCKSTEP_SUBMISSION   the file, in quotes
//   LOCKSTEP_FUNCTION     the contract's function
//   LOCKSTEP_LABEL        the name that tables show, in quotes
//   LOCKSTEP_RIM          how near to an edge outputs may differ from the contract's (default 0: nowhere)

#include LOCKSTEP_SUBMISSION

#include <cstddef>
#include <type_traits>
#include <utility>

#include "entry.h"

namespace {

using lockstep::bench::Argument;

template <class T>
T as(const Argument& argument) {
  if constexpr (std::is_pointer_v<T>) {
    return static_cast<T>(argument.pointer);
  } else if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(argument.real);
  } else {
    return static_cast<T>(argument.integer);
  }
}

template <class... Parameters, std::size_t... I>
void call(void (*function)(Parameters...), const Argument* arguments, std::index_sequence<I...>) {
  function(as<Parameters>(arguments[I])...);
}

template <class... Parameters>
void call(void (*function)(Parameters...), const Argument* arguments) {
  call(function, arguments, std::index_sequence_for<Parameters...>());
}

}  // namespace

#ifndef LOCKSTEP_RIM
#define LOCKSTEP_RIM 0
#endif
extern "C" const unsigned lockstep_bench_rim = LOCKSTEP_RIM;
extern "C" const char lockstep_bench_label[] = LOCKSTEP_LABEL;

extern "C" const char* lockstep_bench_entry(const Argument* arguments) {
  call(&LOCKSTEP_FUNCTION, arguments);
  const cudaError_t error = cudaGetLastError();
  return error == cudaSuccess ? nullptr : cudaGetErrorName(error);
}
