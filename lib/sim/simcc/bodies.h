// SPDX-License-Identifier: BSD-3-Clause
// Knows, while tokens go by, in what kind of body the next one stands.
#pragma once

#include <cstddef>
#include <vector>

#include "scanner.h"

namespace simt::simcc {

class Bodies {
 public:
  explicit Bodies(const Scan& scan) : scan_(scan) {}

  /// To be told of every token in turn; all of a pair of parentheses may be left out.
  void pass(std::size_t token);

  /// In the body of a kernel or of a function for the device only.
  bool in_device_code() const { return !open_.empty() && open_.back().in_device_code; }
  /// In the body of a template, or of a function or lambda with a parameter of type auto.
  bool in_template() const { return !open_.empty() && open_.back().in_template; }

 private:
  /// What the head of a declaration says of the body that may follow.
  struct Head {
    bool is_device = false;
    bool is_host = false;
    bool is_template = false;
    std::size_t device_depth = 0;  // of parentheses, where it says so
  };
  struct Body {
    bool in_device_code;
    bool in_template;
    bool is_part_of_head;  // the { } of a requires-expression, or of a value
    Head head;             // as it was before
    std::size_t depth;
  };

  void identifier(std::size_t token);
  void open_brace(std::size_t token);
  void close_brace();

  const Scan& scan_;
  Head head_;
  std::vector<Body> open_;  // one for each { that is open
  std::size_t depth_ = 0;   // of parentheses since the last {
  std::size_t requires_brace_ = static_cast<std::size_t>(-1);
};

}  // namespace simt::simcc
