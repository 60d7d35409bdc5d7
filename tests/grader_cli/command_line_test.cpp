// SPDX-License-Identifier: BSD-3-Clause
// What the program says to wrong words, to what fails around it, and to --help.
#include <doctest/doctest.h>

#include <cerrno>

#include "grader/process/child.h"
#include "grader/process/errors.h"
#include "grader_cli/checkout.h"

namespace lockstep::grader::test {

TEST_CASE("wrong words on the command line are refused with one sentence and exit code 2") {
  const Checkout checkout;
  checkout.tree().write("a.cu", "// fake: pass\n");
  const auto refused = [&](const char* words, const char* sentence) {
    CAPTURE(std::string(words));
    check_refusal(checkout.run(words), 2, sentence);
  };
  refused("", "A verb is missing; './lockstep --help' lists them.");
  refused("chekc 01", "There is no verb 'chekc'; did you mean 'check'?");
  refused("frobnicate", "There is no verb 'frobnicate'; './lockstep --help' lists them.");
  refused("check", "A word is missing: LAB is required.");
  refused("check 09 a.cu", "There is no lab '09'; './lockstep list' shows those there are.");
  refused("check coalesicng", "There is no lab 'coalesicng'; did you mean 'coalescing'?");
  refused("check 01 a.cu b.cu",
          "'b.cu' is one word too many for 'check'; './lockstep check --help' shows what it takes.");
  refused("check 01 a.cu --sede 3", "'check' has no option '--sede'; did you mean '--seed'?");
  refused("check 01 a.cu --backend gpu", "--backend: expected auto, sim or cuda, got 'gpu'.");
  refused("check 01 a.cu --seed -1", "--seed: expected an integer from 0 to 2^64 - 1, got '-1'.");
  refused("check 01 a.cu --seed 18446744073709551616",
          "--seed: expected an integer from 0 to 2^64 - 1, got '18446744073709551616'.");
  refused("hint 01 3", "Lab 01_coalescing has hints 1 to 2, no hint 3.");
  refused("hint 01 0", "Lab 01_coalescing has hints 1 to 2, no hint 0.");
  refused("hint 01 x", "N: expected a hint's number, got 'x'.");
  refused("grade nowhere", "There is no folder 'nowhere'.");
  refused("grade a.cu", "'a.cu' is a file; 'grade' takes a folder of submissions, 'check' one file.");
}

TEST_CASE("what fails outside the submission is told with exit code 3") {
  const Checkout checkout;
  checkout.tree().write("full.cu", "// fake: no space\n");
  check_refusal(checkout.run("check 01 full.cu --backend sim"), 3,
                outside_error("The temporary folder cannot be written", ENOSPC).what());
  checkout.tree().write("labs/02_atomics/lab.toml", "title = \"a\"\nsummary = 3\n");
  check_refusal(checkout.run("check 02"), 3,
                "labs/02_atomics/lab.toml:2: expected a string for summary, got an integer");
  // The other labs are not touched by it, but a class has all of them.
  CHECK(checkout.run("hint 01").code == 0);
  checkout.tree().write("class/ada/scale_rows.cu", "// fake: pass\n");
  CHECK(checkout.run("grade class --backend sim").code == 3);
  CHECK(checkout.run("grade class --backend sim --lab 01").code == 0);
  CHECK(checkout.run("list").code == 3);
}

TEST_CASE("output that cannot be written is an error") {
  const Checkout checkout;
  Command command = checkout.command("list");
  command.arguments[2] = "exec '" LOCKSTEP_TEST_PROGRAM "' list >/dev/full 2>err.txt";
  const Outcome outcome = run_command(command);
  CHECK(outcome.code == 3);
  CHECK(checkout.tree().read("err.txt").starts_with("lockstep: The output cannot be written"));
}

TEST_CASE("help is there for the program and each verb, with an example at its foot") {
  const Checkout checkout;
  for (const std::string verb : {"", "list", "check", "profile", "run", "sim", "grade", "handout", "hint", "demo",
                                 "explore", "bench", "validate", "slides", "doctor", "test"}) {
    CAPTURE(verb);
    const Ran ran = checkout.run(std::string(verb) + " --help");
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    const auto example = ran.out.find("Example");
    REQUIRE(example != std::string::npos);
    CHECK(ran.out.find("./lockstep " + verb, example) != std::string::npos);
    for (std::size_t start = 0; start < ran.out.size(); start = ran.out.find('\n', start) + 1) {
      CHECK(ran.out.find('\n', start) - start <= 100);
    }
  }
  CHECK(checkout.run("--version").out.starts_with("lockstep "));
}

}  // namespace lockstep::grader::test
