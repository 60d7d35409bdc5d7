// SPDX-License-Identifier: BSD-3-Clause
// What a lab's task.cpp says: the inputs of a case, made from a seed, and the outputs expected for them.
//
// A task is plain host C++ and runs in the grader alone. Inputs and expected outputs are functions of an element's
// index (see rng.h), so that nothing is stored twice, a huge case can be made or checked in part, and threads can share
// the work.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "lockstep/rng.h"

namespace lockstep {

/// The sizes of a case, by the names lab.toml gives them.
class Sizes {
 public:
  Sizes() = default;
  explicit Sizes(std::map<std::string, std::size_t> values) : values_(std::move(values)) {}

  /// Throws std::out_of_range with the missing name.
  [[nodiscard]] std::size_t operator[](const std::string& name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) throw std::out_of_range("the case has no size '" + name + "'");
    return found->second;
  }
  [[nodiscard]] const std::map<std::string, std::size_t>& values() const { return values_; }

 private:
  std::map<std::string, std::size_t> values_;
};

enum class Element : std::uint32_t { i8, u8, i32, u32, i64, u64, f32, f64 };

template <class T>
constexpr Element element_of() {
  if constexpr (std::same_as<T, float>)
    return Element::f32;
  else if constexpr (std::same_as<T, double>)
    return Element::f64;
  else if constexpr (std::integral<T> && sizeof(T) == 1)
    return std::signed_integral<T> ? Element::i8 : Element::u8;
  else if constexpr (std::integral<T> && sizeof(T) == 4)
    return std::signed_integral<T> ? Element::i32 : Element::u32;
  else if constexpr (std::integral<T> && sizeof(T) == 8)
    return std::signed_integral<T> ? Element::i64 : Element::u64;
}

constexpr std::size_t bytes_of(Element element) {
  switch (element) {
    case Element::i8:
    case Element::u8: return 1;
    case Element::i32:
    case Element::u32:
    case Element::f32: return 4;
    case Element::i64:
    case Element::u64:
    case Element::f64: return 8;
  }
  return 0;
}

/// An output element must differ from `value`, a double-precision result, by at most `tolerance`.
struct Expected {
  double value;
  double tolerance;
};

/// A device buffer of the contract, row-major: shape {rows, cols} has cols elements in a row.
struct Buffer {
  std::string name;
  Element element;
  std::vector<std::size_t> shape;
  /// Writes the input elements [first, first + out.size() / size of an element). Empty for an output.
  std::function<void(std::size_t first, std::span<std::byte> out)> fill;
  /// Writes what is expected of elements [first, first + out.size()). Empty for an input.
  std::function<void(std::size_t first, std::span<Expected> out)> expect;
  /// On the device the buffer starts so many bytes after an address that is aligned to 256; a multiple of an element's
  /// size.
  std::size_t shift = 0;

  [[nodiscard]] std::size_t count() const {
    std::size_t n = 1;
    for (const auto extent : shape) n *= extent;
    return n;
  }
  [[nodiscard]] std::size_t bytes() const { return count() * bytes_of(element); }
};

struct Scalar {
  std::string name;
  std::variant<std::int64_t, double> value;
};

/// One call of the contract's function: its arguments in order, and the least traffic it can do.
class Case {
 public:
  using Shape = std::vector<std::size_t>;

  // Those that add a buffer return it, for what is rarely said: `c.input<int>("in", {n}, value).shift = 4;`. The
  // reference holds until the next argument is added.

  /// A `const T*` parameter; element i holds `value_at(i)`.
  template <class T, class ValueAt>
  Buffer& input(std::string name, Shape shape, ValueAt value_at) {
    return add({std::move(name), element_of<T>(), std::move(shape), filler<T>(std::move(value_at)), {}});
  }

  /// A `T*` parameter to be written; `expected_at(i)` gives the Expected of element i.
  template <class T, class ExpectedAt>
  Buffer& output(std::string name, Shape shape, ExpectedAt expected_at) {
    return add({std::move(name), element_of<T>(), std::move(shape), {}, expecter(std::move(expected_at))});
  }

  /// A `T*` parameter that is read and written.
  template <class T, class ValueAt, class ExpectedAt>
  Buffer& in_out(std::string name, Shape shape, ValueAt value_at, ExpectedAt expected_at) {
    return add({std::move(name), element_of<T>(), std::move(shape), filler<T>(std::move(value_at)),
                expecter(std::move(expected_at))});
  }

  template <std::integral T>
  void scalar(std::string name, T value) {
    arguments_.emplace_back(Scalar{std::move(name), static_cast<std::int64_t>(value)});
  }
  template <std::floating_point T>
  void scalar(std::string name, T value) {
    arguments_.emplace_back(Scalar{std::move(name), static_cast<double>(value)});
  }

  /// Bytes that any solution must move between device memory and the chip: the bound on speed.
  void least_bytes(std::size_t bytes) { least_bytes_ = bytes; }

  [[nodiscard]] std::size_t least_bytes() const { return least_bytes_; }
  [[nodiscard]] const std::vector<std::variant<Buffer, Scalar>>& arguments() const { return arguments_; }

 private:
  Buffer& add(Buffer buffer) { return std::get<Buffer>(arguments_.emplace_back(std::move(buffer))); }

  template <class T, class ValueAt>
  static auto filler(ValueAt value_at) {
    return [value_at](std::size_t first, std::span<std::byte> out) {
      for (std::size_t i = 0; i < out.size() / sizeof(T); ++i) {
        const T value = value_at(first + i);
        std::memcpy(&out[i * sizeof(T)], &value, sizeof(T));
      }
    };
  }
  template <class ExpectedAt>
  static auto expecter(ExpectedAt expected_at) {
    return [expected_at](std::size_t first, std::span<Expected> out) {
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = expected_at(first + i);
    };
  }

  std::vector<std::variant<Buffer, Scalar>> arguments_;
  std::size_t least_bytes_ = 0;
};

using MakeCase = Case (*)(const Sizes& sizes, const Rng& rng);

/// The tasks linked into this program, by the name of the lab's folder.
std::map<std::string, MakeCase>& tasks();

/// Registers `make_case` for the folder that the task.cpp lies in (the build passes LOCKSTEP_LAB).
struct TaskRegistration {
  TaskRegistration(const char* lab, MakeCase make_case) { tasks()[lab] = make_case; }
};
#define LOCKSTEP_TASK(make_case) static const ::lockstep::TaskRegistration task_registration(LOCKSTEP_LAB, make_case)

}  // namespace lockstep
