// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/submission.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "grader/build/utf8.h"
#include "grader/process/temporary_folder.h"

namespace lockstep::grader::test {
namespace {

namespace fs = std::filesystem;

struct Folder {
  TemporaryFolder folder;
  fs::path file(const std::string& name, std::string_view text) const {
    write_file(folder.path() / name, text);
    return folder.path() / name;
  }
  Source read(const fs::path& path) const { return read_submission(path, "/nowhere"); }
};

TEST_CASE("what is no submission is refused with a sentence") {
  const Folder here;
  const std::string folder = here.folder.path().string();
  CHECK_THROWS_WITH_AS(here.read(folder + "/none.cu"), ("There is no file '" + folder + "/none.cu'.").c_str(),
                       UnusableSubmission);
  CHECK_THROWS_WITH_AS(here.read(folder), doctest::Contains("is a folder"), UnusableSubmission);
  CHECK_THROWS_WITH_AS(here.read(here.file("empty.cu", "")), doctest::Contains("is empty"), UnusableSubmission);
  CHECK_THROWS_WITH_AS(here.read(here.file("large.cu", std::string(most_source_bytes + 1, ' '))),
                       doctest::Contains("is larger than 1 MiB"), UnusableSubmission);
  CHECK_NOTHROW(here.read(here.file("largest.cu", std::string(most_source_bytes, ' '))));
  const fs::path fifo = here.folder.path() / "fifo.cu";
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  CHECK_THROWS_WITH_AS(here.read(fifo), doctest::Contains("is not a regular file"), UnusableSubmission);
  CHECK_THROWS_WITH_AS(here.read("/dev/null"), doctest::Contains("is not a regular file"), UnusableSubmission);
}

TEST_CASE("a file that is not UTF-8 is refused with byte, line and column") {
  const Folder here;
  CHECK_THROWS_WITH_AS(here.read(here.file("latin.cu", "int a;\n// \xC3\xA9 caf\xE9\n")),
                       doctest::Contains("byte 0xE9 at line 2, column 9."), UnusableSubmission);
  CHECK_THROWS_WITH_AS(here.read(here.file("wide.cu", std::string("\xFF\xFEi\0n\0", 6))),
                       doctest::Contains("It looks like UTF-16"), UnusableSubmission);
  CHECK_THROWS_WITH_AS(here.read(here.file("zero.cu", std::string("int a;\0", 7))),
                       doctest::Contains("byte 0x00 at line 1, column 7."), UnusableSubmission);
  CHECK_NOTHROW(here.read(here.file("good.cu", "\xEF\xBB\xBF// \xC3\xA9 \xF0\x9F\x98\x80\n")));
}

TEST_CASE("only well-formed UTF-8 is taken") {
  for (const char* good :
       {"", "a", "\xC2\x80", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    CHECK_FALSE(first_bad_byte(good));
  }
  for (const char* bad : {"\x80", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2g", "\xE0\x80\x80", "\xE0\xA0", "\xED\xA0\x80",
                          "\xF0\x80\x80\x80", "\xF0\x90\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    CHECK(first_bad_byte(bad));
  }
}

TEST_CASE("text is made printable") {
  CHECK(printable("plain\ttext\n") == "plain\ttext\n");
  CHECK(printable("\x1b[2Jcls\r\x07\x7F") == "[2Jcls");
  CHECK(printable("\xC2\x9B"
                  "31m") == "31m");
  CHECK(printable("a\xFFz\xC3") == "a\xEF\xBF\xBDz\xEF\xBF\xBD");
  CHECK(printable("\xC3\xA9") == "\xC3\xA9");
}

TEST_CASE("headers beside it come along, those elsewhere do not") {
  const Folder here;
  here.file("helper.h", "#include \"deeper.cuh\"\n#include \"contract.h\"\n");
  here.file("deeper.cuh", "#include \"helper.h\"\n");
  here.file("unused.h", "");
  here.file("contract.h", "the student's own");
  fs::create_symlink("/etc/passwd", here.folder.path() / "link.h");
  const fs::path lab = here.folder.path() / "lab";
  fs::create_directory(lab);
  write_file(lab / "contract.h", "");
  const fs::path file =
      here.file("scale.cu",
                "  #  include \"helper.h\"\n#include <vector>\n#include \"link.h\"\n#include \"../x.h\"\n"
                "#include \"missing.h\"\n#include \"scale.cu\"\n#include \"open\n");
  const Source source = read_submission(file, lab);
  CHECK(source.name == "scale.cu");
  CHECK(source.headers.size() == 2);
  CHECK(source.headers.contains("helper.h"));
  CHECK(source.headers.contains("deeper.cuh"));
  const TemporaryFolder target;
  CHECK(write_source(source, target.path()) == target.path() / "scale.cu");
  CHECK(fs::file_size(target.path() / "scale.cu") == source.text.size());
  CHECK(fs::exists(target.path() / "deeper.cuh"));
}

TEST_CASE("headers count towards the size") {
  const Folder here;
  here.file("big.h", std::string(most_source_bytes, ' '));
  CHECK_THROWS_WITH_AS(here.read(here.file("s.cu", "#include \"big.h\"\n")), doctest::Contains("together"),
                       UnusableSubmission);
}

TEST_CASE("another ending becomes .cu, so that compilers know it") {
  const Folder here;
  CHECK(here.read(here.file("mine.cpp", "int a;")).name == "mine.cu");
}

}  // namespace
}  // namespace lockstep::grader::test
