// SPDX-License-Identifier: BSD-3-Clause
// Collects the errors of one rewriting.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "rewriter.h"
#include "scanner.h"

namespace simt::simcc {

class Report {
 public:
  explicit Report(const Scan& scan) : scan_(scan) {}

  void error(std::size_t token, std::string message) { errors_.push_back({token, std::move(message)}); }

  std::vector<Diagnostic> diagnostics() {
    std::stable_sort(errors_.begin(), errors_.end(), [](const Error& a, const Error& b) { return a.token < b.token; });
    std::vector<Diagnostic> result;
    for (Error& error : errors_) {
      const Token& token = scan_.tokens[error.token];
      result.push_back({scan_.files[token.file].name, token.line, token.column + 1, std::move(error.message),
                        std::string(scan_.spelling(error.token))});
    }
    return result;
  }

 private:
  struct Error {
    std::size_t token;
    std::string message;
  };
  const Scan& scan_;
  std::vector<Error> errors_;
};

}  // namespace simt::simcc
