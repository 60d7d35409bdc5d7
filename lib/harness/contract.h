// SPDX-License-Identifier: BSD-3-Clause
// A lab's function as the harness sees it: what its parameters are, read off its type, and how to call it with values
// that come at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace lockstep::harness {

enum class ParameterKind : std::uint8_t { input, output, integer, real };

struct Parameter {
  ParameterKind kind;
  std::size_t element_bytes;  ///< of what a pointer points to; of the value itself otherwise
};

union Value {
  void* pointer;  ///< in device memory
  std::int64_t integer;
  double real;
};

struct Contract {
  const char* name;
  std::vector<Parameter> parameters;
  /// Calls the function with values[i] for parameter i.
  void (*call)(const Value* values);
};

/// The submission's contract; defined by the one file that the build makes for each lab (see bind.cpp).
const Contract& contract();

namespace detail {

template <class T>
constexpr Parameter parameter_of() {
  if constexpr (std::is_pointer_v<T>) {
    using Element = std::remove_pointer_t<T>;
    return {std::is_const_v<Element> ? ParameterKind::input : ParameterKind::output, sizeof(Element)};
  } else if constexpr (std::is_floating_point_v<T>) {
    return {ParameterKind::real, sizeof(T)};
  } else {
    static_assert(std::is_integral_v<T>, "a contract takes pointers, integers and floating-point values");
    return {ParameterKind::integer, sizeof(T)};
  }
}

template <class T>
T value_of(const Value& value) {
  if constexpr (std::is_pointer_v<T>)
    return static_cast<T>(value.pointer);
  else if constexpr (std::is_floating_point_v<T>)
    return static_cast<T>(value.real);
  else
    return static_cast<T>(value.integer);
}

template <auto Function, class Type = decltype(Function)>
struct Caller;

template <auto Function, class... Parameters>
struct Caller<Function, void (*)(Parameters...)> {
  static std::vector<Parameter> parameters() { return {parameter_of<Parameters>()...}; }
  static void call(const Value* values) { call(values, std::index_sequence_for<Parameters...>{}); }
  template <std::size_t... I>
  static void call(const Value* values, std::index_sequence<I...>) {
    Function(value_of<Parameters>(values[I])...);
  }
};

}  // namespace detail

template <auto Function>
Contract describe(const char* name) {
  using Caller = detail::Caller<Function>;
  return {name, Caller::parameters(), Caller::call};
}

}  // namespace lockstep::harness
