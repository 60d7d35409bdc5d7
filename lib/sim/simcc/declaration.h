// SPDX-License-Identifier: BSD-3-Clause
// Reads what follows __shared__ or __constant__ in a declaration.
#pragma once

#include <cstddef>
#include <vector>

#include "scanner.h"

namespace simt::simcc {

inline constexpr std::size_t no_token = static_cast<std::size_t>(-1);

struct Declarator {
  std::size_t name;
  std::size_t last;  ///< its last token, attributes behind an array's ] left out
};

struct Declarators {
  std::size_t is_extern = no_token;
  std::size_t is_static = no_token;
  std::size_t initialiser = no_token;  ///< where the first one begins
  std::vector<Declarator> declarators;
  bool is_const = false;
  bool has_pointer = false;
  bool const_after_pointer = false;
};

/// Reads from token `start` to the declaration's semicolon. A further __shared__ or __constant__ ends it too, so that
/// no token is read for two of them.
Declarators read_declarators(const Scan& scan, std::size_t start);

}  // namespace simt::simcc
