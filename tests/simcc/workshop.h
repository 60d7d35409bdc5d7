// SPDX-License-Identifier: BSD-3-Clause
// A folder to run simcc in, with small headers in place of the simulator's.
#pragma once

#include <string>
#include <vector>

namespace simt::simcc::test {

struct Ran {
  int code = -1;  ///< 128 + the signal's number if one ended it
  std::string output;
  std::string errors;
};

class Workshop {
 public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  /// A path in the folder.
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  bool has(const std::string& name) const;
  /// The names of all files, hidden ones too.
  std::vector<std::string> files() const;

  /// Runs a shell command in the folder. $SIMCC is simcc with the folder's headers.
  Ran shell(const std::string& command) const;
  /// `$SIMCC --compiler COMPILER OPTIONS -c a.cu -o a.o`
  Ran compile(const std::string& compiler, const std::string& source, const std::string& options = "") const;
  /// Compiles, links with a stand-in for the simulator's library, and runs it.
  Ran run(const std::string& compiler, const std::string& source) const;

 private:
  std::string folder_;
};

/// The compilers that are installed here, of g++ and clang++; at least one.
std::vector<std::string> compilers();

}  // namespace simt::simcc::test
