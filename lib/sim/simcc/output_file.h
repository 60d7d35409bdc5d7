// SPDX-License-Identifier: BSD-3-Clause
// A file that appears whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace simt::simcc {

/// A folder beside the file to be made, with everything that is written on the way. Its end removes it.
class OutputFile {
 public:
  /// Throws Error (toolchain.h) where nothing can be written.
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::string& folder() const { return folder_; }
  /// Where the file is to be made.
  std::string draft() const { return folder_ + "/draft"; }
  /// Puts the finished draft in its place.
  void publish();
  /// Writes a further file. Throws Error.
  void write(const std::string& path, std::string_view text) const;

  /// True if the disk is full, or a limit does not let files grow: so that a compiler's failure is not the source's.
  bool is_full() const;

 private:
  std::string path_;
  std::string folder_;
  bool discards_ = false;  // the output is a device such as /dev/null
};

}  // namespace simt::simcc
