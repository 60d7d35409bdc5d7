// SPDX-License-Identifier: BSD-3-Clause
// Shorthands for tests of the rewriter.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "rewriter.h"

namespace simt::simcc::test {

/// The rewritten text of a source without errors.
inline std::string rewritten(std::string_view text) {
  const Rewritten result = rewrite(text);
  for (const Diagnostic& diagnostic : result.diagnostics) FAIL_CHECK(diagnostic.message);
  return result.text;
}

/// What a launch becomes, up to its arguments.
inline std::string launch(const std::string& callee, const std::string& configuration, const std::string& literal) {
  return "::simt::launch(\"" + literal + "\", ::simt::Configuration(" + configuration +
         "), [=](auto... simt_argument) { " + callee + "(simt_argument...); })";
}
inline std::string launch(const std::string& callee, const std::string& configuration) {
  return launch(callee, configuration, callee);
}

/// Likewise where an expression gives a function pointer.
inline std::string launch_pointer(const std::string& expression, const std::string& configuration) {
  return "::simt::launch(\"" + expression + "\", ::simt::Configuration(" + configuration +
         "), [simt_kernel = " + expression + "](auto... simt_argument) { simt_kernel(simt_argument...); })";
}

/// The text without blanks at its ends, and with one where there were several.
inline std::string squeezed(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c != ' ' || (!result.empty() && result.back() != ' ')) result += c;
  }
  while (result.ends_with(' ')) result.pop_back();
  return result;
}

/// The only error of a text, as "line:column: message".
inline std::string only_error(std::string_view text) {
  const Rewritten result = rewrite(text);
  REQUIRE(result.diagnostics.size() == 1);
  const Diagnostic& error = result.diagnostics.front();
  return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
}

}  // namespace simt::simcc::test
