// SPDX-License-Identifier: BSD-3-Clause
// Compiling, with shell scripts in the place of simcc.
#include "grader/build/compile.h"

#include <doctest/doctest.h>

#include "grader/build/compiler_version.h"
#include "grader/build/gpu.h"
#include "grader/build/link.h"
#include "grader/judge/judge.h"
#include "grader/process/errors.h"
#include "grader/process/temporary_folder.h"
#include "grader_core/fake_lab.h"

namespace lockstep::grader::test {
namespace {

namespace fs = std::filesystem;

// A checkout with one lab, a built harness, and a compiler that is a script.
struct FakeInstallation {
  TemporaryFolder folder;
  Installation installation;
  Lab lab = twice_lab();

  explicit FakeInstallation(const std::string& compiler) {
    const fs::path root = folder.path() / "check out";
    lab.directory = root / "labs" / lab.folder;
    fs::create_directories(lab.directory);
    write_file(lab.directory / "baseline.cu", "// good\n");
    installation.root = root;
    installation.build = folder.path() / "build";
    installation.simcc = installation.build / "simcc";
    for (const auto& library : harness_libraries(installation, lab, Backend::sim)) {
      fs::create_directories(library.parent_path());
      write_file(library, "");
    }
    write_file(installation.simcc, "#!/bin/sh\n" + compiler);
    fs::permissions(installation.simcc, fs::perms::owner_all);
  }

  Compilation compile_text(const std::string& text) const {
    write_file(folder.path() / "twice.cu", text);
    const TemporaryFolder work;
    return compile(read_submission(folder.path() / "twice.cu", lab.directory), lab, Backend::sim, installation,
                   work.path());
  }
  Result judge_text(const std::string& text) const {
    write_file(folder.path() / "twice.cu", text);
    tasks()[lab.folder] = make_twice;
    return judge(lab, folder.path() / "twice.cu", installation, {});
  }
};

// Translates and links if the source says that it is good; else says what the source says, and fails.
const char* const honest_compiler = R"(
case "$*" in
  --version) echo "g++ (Debian 12.2.0-14) 12.2.0"; exit 0;;
  *whole-archive*) while [ "$1" != -o ]; do shift; done; ln -s )" LOCKSTEP_FAKE_RUNNER R"( "$2"; exit 0;;
esac
while [ "$1" != -c ]; do shift; done
grep -q '// good' "$2" && echo here: | as -o submission.o - && exit 0
echo "$PWD/$2:1:2: error: expected ';'" >&2
cat "$2" >&2
exit 1
)";

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("a good source becomes a runner") {
  const FakeInstallation fake(honest_compiler);
  const Compilation result = fake.compile_text("// good\n");
  CHECK(result.succeeded);
  CHECK(result.failure.empty());
}

TEST_CASE("a compile error names the file alone, and is the submission's") {
  const FakeInstallation fake(honest_compiler);
  const Compilation result = fake.compile_text("int\n");
  CHECK_FALSE(result.succeeded);
  CHECK(result.failure == "It does not compile: twice.cu:1:2: error: expected ';'");
  CHECK(result.output == "twice.cu:1:2: error: expected ';'\nint\n");
}

TEST_CASE("a source that only pretends that the disk is full is a compile error") {
  const FakeInstallation fake(honest_compiler);
  CHECK(fake.compile_text("#error No space left on device\n").failure.starts_with("It does not compile"));
}

TEST_CASE("a compiler that fails on everything is no submission's fault") {
  for (const char* compiler : {"echo 'simcc: no C++ compiler found' >&2; exit 3", "kill -KILL $$", "exit 127",
                               "echo 'error writing to /tmp/x.s: No space left on device' >&2; exit 1"}) {
    const FakeInstallation fake(compiler);
    CHECK_THROWS_WITH_AS(fake.compile_text("int a;\n"), doctest::Contains("Nothing can be compiled here."),
                         OutsideError);
  }
}

TEST_CASE("a source that breaks the compiler is a compile error") {
  const FakeInstallation fake(
      "case $2 in *) ;; esac; grep -q '// good' *.cu && exit 0; echo 'internal compiler error' >&2; exit 3");
  const Compilation result = fake.compile_text("bomb\n");
  CHECK_FALSE(result.succeeded);
  CHECK(contains(result.failure, "internal compiler error"));
}

TEST_CASE("a flood of compiler messages ends") {
  const FakeInstallation fake("while :; do echo error; done");
  const Compilation result = fake.compile_text("int\n");
  CHECK(result.failure == "The compiler printed more than 1 MiB.");
  CHECK(result.output.size() <= (1U << 20));
}

TEST_CASE("what is missing in the installation is named") {
  FakeInstallation no_compiler(honest_compiler);
  fs::remove(no_compiler.installation.simcc);
  CHECK_THROWS_WITH_AS(no_compiler.compile_text("// good\n"), doctest::Contains("simcc' is not built"), OutsideError);
  FakeInstallation no_harness(honest_compiler);
  fs::remove(harness_libraries(no_harness.installation, no_harness.lab, Backend::sim)[0]);
  CHECK_THROWS_WITH_AS(no_harness.compile_text("// good\n"), doctest::Contains("is not built"), OutsideError);
  const FakeInstallation fake(honest_compiler);
  const Source source = {"twice.cu", "// good\n", {}};
  CHECK_THROWS_WITH_AS(compile(source, fake.lab, Backend::cuda, fake.installation, fake.folder.path()),
                       doctest::Contains("nvcc was not found"), OutsideError);
}

TEST_CASE("a function that is not defined gets its own words") {
  const FakeInstallation fake(
      "case \"$*\" in *whole-archive*) echo \"bind.cpp:9: undefined reference to \\`twice(float const*, float*, "
      "unsigned long)'\"; exit 1;; esac; echo here: | as -o submission.o -");
  CHECK(fake.compile_text("// other\n").failure == "It compiles, but does not define twice as twice.h declares it.");
}

TEST_CASE("judge ties compiling and running together and throws for nothing that a program does") {
  const FakeInstallation fake(honest_compiler);
  const Result wrong = fake.judge_text("int\n");
  CHECK(wrong.verdict == Verdict::compile_error);
  CHECK(wrong.score == 0);
  CHECK(wrong.max_score == 100);
  CHECK(contains(wrong.compiler_output, "expected ';'"));

  // The script's runner is called "runner", a behaviour that the fake runner takes for being right.
  const Result right = fake.judge_text("// good\n");
  CHECK(right.cases.size() == 3);
  CHECK(right.correctness_score == 60);
  CHECK(right.environment.compiler == "g++ 12.2.0");
  CHECK(right.environment.device == "simulator");
  CHECK(right.seconds > 0);

  const FakeInstallation broken("exit 127");
  const Result outside = broken.judge_text("// good\n");
  CHECK(outside.verdict == Verdict::infrastructure_error);
  CHECK(contains(outside.headline, "Nothing can be compiled here."));
  CHECK_THROWS_AS(broken.judge_text(""), UnusableSubmission);
}

TEST_CASE("a lab without a task is an error outside the submission") {
  FakeInstallation fake(honest_compiler);
  fake.lab.folder = "98_nothing";
  write_file(fake.folder.path() / "twice.cu", "// good\n");
  const Result result = judge(fake.lab, fake.folder.path() / "twice.cu", fake.installation, {});
  CHECK(result.verdict == Verdict::infrastructure_error);
  CHECK(contains(result.headline, "without the task of lab '98_nothing'"));
}

TEST_CASE("judging leaves no folder behind") {
  const auto folders = [] {
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(fs::temp_directory_path())) {
      if (entry.path().filename().string().starts_with("lockstep.")) ++count;
    }
    return count;
  };
  const FakeInstallation fake(honest_compiler);
  fake.judge_text("// good\n");  // the baseline's runner is kept until the end
  const std::size_t before = folders();
  fake.judge_text("// good\n");
  fake.judge_text("int\n");
  CHECK(folders() == before);
}

TEST_CASE("compilers say their versions") {
  CHECK(parse_version("g++ (Debian 12.2.0-14+deb12u1) 12.2.0\nCopyright\n") == "g++ 12.2.0");
  CHECK(parse_version("Debian clang version 14.0.6\n") == "clang++ 14.0.6");
  CHECK(parse_version(
            "nvcc: NVIDIA (R) Cuda compiler driver\nCuda compilation tools, release 13.0, V13.0.88\nBuild x\n") ==
        "nvcc 13.0.88");
  CHECK(parse_version("") == "");
}

TEST_CASE("the driver's line about the GPU is read") {
  const auto gpu = parse_gpu("NVIDIA H200, 580.159.04, 143771");
  REQUIRE(gpu);
  CHECK(gpu->name == "NVIDIA H200");
  CHECK(gpu->driver == "580.159.04");
  CHECK(gpu->memory_bytes == std::uint64_t{143771} << 20);
  CHECK_FALSE(parse_gpu("No devices were found"));
  CHECK_FALSE(parse_gpu(""));
  CHECK_FALSE(parse_gpu("a, b, c"));
}

}  // namespace
}  // namespace lockstep::grader::test
