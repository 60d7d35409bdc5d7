// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/temporary_folder.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "grader/process/errors.h"

namespace lockstep::grader::test {
namespace {

namespace fs = std::filesystem;

TEST_CASE("a temporary folder goes with all it holds, rights taken away or not") {
  fs::path path;
  {
    const TemporaryFolder folder;
    path = folder.path();
    CHECK(fs::status(path).permissions() == fs::perms::owner_all);
    fs::create_directories(path / "a" / "b");
    write_file(path / "a" / "b" / "file", "text");
    fs::create_symlink("/etc", path / "link");
    fs::permissions(path / "a" / "b", fs::perms::none);
    fs::permissions(path / "a", fs::perms::none);
  }
  CHECK_FALSE(fs::exists(path));
  CHECK(fs::exists("/etc"));
}

TEST_CASE("no place for it, or too little, is an error outside the submission") {
  const char* before = std::getenv("TMPDIR");
  const std::string kept = before != nullptr ? before : "";
  ::setenv("TMPDIR", "/nowhere/at all", 1);
  CHECK_THROWS_WITH_AS(TemporaryFolder(), doctest::Contains("cannot be made in /nowhere/at all"), OutsideError);
  if (before != nullptr)
    ::setenv("TMPDIR", kept.c_str(), 1);
  else
    ::unsetenv("TMPDIR");
  CHECK_THROWS_WITH_AS(TemporaryFolder(std::uint64_t{1} << 60), doctest::Contains("MiB are needed"), OutsideError);
}

TEST_CASE("a file that cannot be written is an error outside the submission") {
  CHECK_THROWS_AS(write_file("/dev/full", "text"), OutsideError);
  CHECK_THROWS_AS(write_file("/nowhere/file", "text"), OutsideError);
  CHECK_THROWS_AS(copy_into("/nowhere/file", "/nowhere/else"), OutsideError);
}

}  // namespace
}  // namespace lockstep::grader::test
