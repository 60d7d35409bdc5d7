// SPDX-License-Identifier: BSD-3-Clause
// Reads [[case]] tables, of lab.toml and of hidden cases.
#pragma once

#include <set>
#include <string>

#include "grader/catalog/lab.h"
#include "grader/catalog/toml_reader.h"

namespace lockstep::grader {

/// Keeps what cases must have in common and what they must not.
class CaseReader {
 public:
  /// Takes a case that was read elsewhere into account.
  void know(const CaseSpec& spec);

  /// The case of one table: name, sizes, backend, reach. Throws OutsideError for a name that is known already, and what
  /// read_sizes throws.
  CaseSpec read(const TomlReader& entry);

  /// The sizes of one call. All of a lab's calls have sizes of the same names: a name that differs is a slip of the
  /// pen, and throws OutsideError.
  Sizes read_sizes(const TomlReader& entry);

 private:
  std::set<std::string> names_;
  std::set<std::string> size_names_;
};

}  // namespace lockstep::grader
