// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/temporary_folder.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

#include "grader/process/errors.h"
#include "grader/process/unique_fd.h"

namespace lockstep::grader {
namespace fs = std::filesystem;

namespace {

std::string parent_folder() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

// A program that ran in the folder may have taken the rights on its own subfolders away.
void give_rights_back(const fs::path& folder) {
  std::error_code ignored;
  fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add, ignored);
  for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end; entry.increment(ignored)) {
    std::error_code unknown;
    if (entry->symlink_status(unknown).type() == fs::file_type::directory) give_rights_back(entry->path());
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder(std::uint64_t needed_bytes) {
  const std::string parent = parent_folder();
  struct statvfs space = {};
  if (::statvfs(parent.c_str(), &space) == 0) {
    const std::uint64_t free_bytes = static_cast<std::uint64_t>(space.f_bavail) * space.f_frsize;
    if (free_bytes < needed_bytes) {
      throw OutsideError("The temporary folder " + parent + " has " + std::to_string(free_bytes >> 20) + " MiB free; " +
                         std::to_string(needed_bytes >> 20) +
                         " MiB are needed. Free some space, or set TMPDIR to another folder.");
    }
  }
  std::string name = parent + "/lockstep.XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) {
    throw outside_error("A temporary folder cannot be made in " + parent + " (TMPDIR chooses another place)", errno);
  }
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code failed;
  fs::remove_all(path_, failed);
  if (!failed) return;
  give_rights_back(path_);
  fs::remove_all(path_, failed);
}

void copy_into(const fs::path& source, const fs::path& target) {
  std::error_code failed;
  fs::copy_file(source, target, failed);
  if (failed) {
    throw OutsideError("'" + source.string() + "' cannot be copied to " + target.parent_path().string() + ": " +
                       failed.message() + ".");
  }
}

void write_file(const fs::path& target, std::string_view text) {
  const UniqueFd file(::open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (!file) throw outside_error("'" + target.string() + "' cannot be written", errno);
  while (!text.empty()) {
    const auto written = ::write(file.get(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw outside_error("'" + target.string() + "' cannot be written", errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace lockstep::grader
