// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace lockstep::grader {

/// A folder of its own in TMPDIR (else /tmp), readable by this user alone, removed with all it holds by the destructor.
class TemporaryFolder {
 public:
  /// Throws OutsideError where it cannot be made, or where fewer than `needed_bytes` are free.
  explicit TemporaryFolder(std::uint64_t needed_bytes = 64U << 20);
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Copies `source` to `target`, which must not exist. Throws OutsideError with the cause, e.g. a full disk.
void copy_into(const std::filesystem::path& source, const std::filesystem::path& target);

/// Writes `text` to `target`. Throws OutsideError with the cause.
void write_file(const std::filesystem::path& target, std::string_view text);

}  // namespace lockstep::grader
