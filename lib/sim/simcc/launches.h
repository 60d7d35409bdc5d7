// SPDX-License-Identifier: BSD-3-Clause
// Finds kernel launches, `callee<<<configuration>>>(arguments)`, among tokens. Every function takes time linear in the
// tokens that it looks at, and none looks at a token that an earlier launch of the same nesting has looked at.
#pragma once

#include <cstddef>
#include <optional>

#include "scanner.h"

namespace simt::simcc {

struct Callee {
  std::size_t first;
  /// Only names, :: and template arguments; else an expression that gives a function pointer.
  bool is_name;
};

/// The end of a launch's configuration.
struct Close {
  std::size_t first;  ///< the first > of >>>
  bool has_arguments;
};

/// True if tokens `at`, `at` + 1, `at` + 2 are <<< (<< < counts too) and no operator is named by them.
bool is_launch(const Scan& scan, std::size_t at);

/// What is launched by the <<< at `open`.
std::optional<Callee> find_callee(const Scan& scan, std::size_t open);

/// The >>> that belongs to the <<< whose last token is before `start`.
std::optional<Close> find_close(const Scan& scan, std::size_t start);

}  // namespace simt::simcc
