// SPDX-License-Identifier: BSD-3-Clause
// Finds where a statement ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "scanner.h"

namespace simt::simcc {

class Statements {
 public:
  explicit Statements(const Scan& scan);

  /// One past the last token of the statement that begins at `first`, labels and attributes included. Nothing where it
  /// does not end, or consists of more statements without braces around them than anyone writes.
  std::optional<std::size_t> end(std::size_t first) const;

  /// The token after the parenthesis that belongs to the keyword at `keyword`.
  std::optional<std::size_t> after_head(std::size_t keyword) const;

 private:
  std::optional<std::size_t> end(std::size_t first, unsigned& steps) const;
  std::optional<std::size_t> end_of_do(std::size_t keyword, unsigned& steps) const;
  std::optional<std::size_t> end_of_try(std::size_t keyword) const;
  std::size_t after_brackets(std::size_t i) const;

  const Scan& scan_;
  std::vector<std::uint32_t> semicolon_;  // for each token: the first one from it on that no bracket holds
};

/// True for the name of a label for goto.
bool is_label(const Scan& scan, std::size_t token);

}  // namespace simt::simcc
