// SPDX-License-Identifier: BSD-3-Clause
// The program itself, with a checkout made up for each test and a judge that reads its verdict from the submission.
#include <doctest/doctest.h>
#include <signal.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>

#include "grader/process/child.h"
#include "grader/process/errors.h"
#include "grader/report/style.h"
#include "grader_cli/checkout.h"

namespace lockstep::grader {

using namespace std::chrono_literals;
using test::check_refusal;
using test::Checkout;
using test::Ran;

TEST_CASE("check gives 0 for full marks, 1 for less, 3 for what is not the submission's") {
  const Checkout checkout;
  for (const auto& [first, second] : {std::pair("pass", 0),
                                      {"wrong", 1},
                                      {"slow", 1},
                                      {"finding", 1},
                                      {"broken", 1},
                                      {"infrastructure", 3},
                                      {"inconclusive", 3}}) {
    const std::string word = first;
    const int code = second;
    CAPTURE(word);
    checkout.tree().write("mine.cu", "// fake: " + word + "\n");
    const Ran ran = checkout.run("check 01 mine.cu --backend sim");
    CHECK(ran.code == code);
    CHECK(ran.err.empty());
    CHECK(ran.out.find("mine.cu") != std::string::npos);
    CHECK(ran.out.find('\x1b') == std::string::npos);
  }
}

TEST_CASE("check takes the lab's stub where no file is named") {
  const Checkout checkout;
  const Ran ran = checkout.run("check coal --backend sim");
  CHECK(ran.code == 1);
  CHECK(ran.out.starts_with("Lab 01 The scale_rows  labs/01_coalescing/scale_rows.cu\n"));
}

TEST_CASE("check --json prints one object and nothing else") {
  const Checkout checkout;
  checkout.tree().write("mine.cu", "// fake: pass\n");
  const Ran ran = checkout.run("check 01 mine.cu --backend sim --seed 18446744073709551615 --json");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json["lab"] == "01_coalescing");
  CHECK(json["submission"] == "mine.cu");
  CHECK(json["verdict"] == "pass");
  CHECK(json["seed"] == 18446744073709551615U);
  CHECK(json["environment"]["backend_reason"] == "as asked");
}

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

TEST_CASE("bench without a GPU says so, and shows saved results all the same") {
  const Checkout checkout;
  checkout.tree().write("saved.json", R"({"lab": "01_x", "gpu": "G", "driver": "1", "compiler": "nvcc 13", "date": "d",
    "command": "c", "best": "b.cu", "peak_fp32": 0, "notes": [], "targets": [{"of": "best", "against": "peer",
    "least": 1.0, "points": [], "aim": false}], "tables": [{"title": "t", "axis": "a", "points": [{"name": "p",
    "sizes": {}, "operations": 0, "contestants": [{"name": "b.cu", "bytes": 1, "seconds": [1.0], "wrong": ""},
    {"name": "peer", "bytes": 1, "seconds": [2.0], "wrong": null}]}]}]})");
  const Ran ran = checkout.run("bench --from saved.json --svg out.svg");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.find("- met: b.cu at least 1.00 of peer: p → 2.000\n") != std::string::npos);
  CHECK(checkout.tree().read("out.svg").starts_with("<svg "));
  std::string slow = checkout.tree().read("saved.json");
  slow.replace(slow.find("[2.0]"), 5, "[0.5]");
  checkout.tree().write("slow.json", slow);
  CHECK(checkout.run("bench --from slow.json").code == 1);
  CHECK(nlohmann::json::parse(checkout.run("bench --from slow.json --json").out)["targets"][0]["met"] == false);
  const auto refused = [&](const char* words, const char* sentence) {
    CAPTURE(std::string(words));
    check_refusal(checkout.run(words), 2, sentence);
  };
  refused("bench", "A word is missing: LAB is required, or --from FILE.");
  refused("bench 01 --from saved.json", "--from shows a saved result, which says its lab: leave out '01'.");
  refused("bench --from none.json", "There is no file 'none.json'.");
  refused("bench --from saved.json --svg no/out.svg", "There is no folder 'no' to write to.");
  refused("bench 01 --size n", "--size: expected NAME=N, got 'n'.");
  refused("bench 01 --rounds 0", "--rounds: expected a number from 1 to 999, got '0'.");
  refused("bench 01 --check --sectors",
          "--check, --sectors and --compile each replace the measuring; give one of them.");
  refused("bench 01 --check --json",
          "--json and --svg show measurements; with --check, --sectors or --compile there are none.");
  check_refusal(checkout.run("bench 01"), 3,
                "There is no solutions/01_coalescing/bench.toml, which says what to measure.");
  checkout.tree().write("solutions/01_coalescing/bench.toml",
                        "[[table]]\ntitle = \"t\"\naxis = \"a\"\n[[table.point]]\nname = \"p\"\nsizes = { n = 1 }\n");
  if (checkout.run("doctor").out.find("auto takes    cuda") == std::string::npos) {
    const Ran bench = checkout.run("bench 01");
    CHECK(bench.code == 3);
    CHECK(bench.out.empty());
    CHECK(bench.err.starts_with("lockstep: There is nothing to measure on: "));
  }
}

TEST_CASE("validate without a GPU says so, and shows saved results all the same") {
  const Checkout checkout;
  checkout.tree().write("saved.json",
                        R"({"gpu": "A GPU", "driver": "1", "compiler": "nvcc", "simulator_compiler": "g++",
    "date": "2026-01-02", "command": "./lockstep validate", "rows": [{"lab": "01_twice", "file": "a.cu", "point": "5",
    "sizes": {"n": 5}, "simulator": {"launches": 1}, "kernels": 1, "gpu": {}}]})");
  const auto refused = [&](const char* words, int code, const char* sentence) {
    CAPTURE(std::string(words));
    check_refusal(checkout.run(words), code, sentence);
  };
  refused("validate --from saved.json", 3, "There is no solutions/fidelity.toml, which says why figures differ.");
  checkout.tree().write("solutions/fidelity.toml", "");
  const Ran ran = checkout.run("validate --from saved.json --out table.md --json");
  CHECK(ran.code == 1);  // the GPU counted nothing
  CHECK(nlohmann::json::parse(ran.out)["rows"][0]["file"] == "a.cu");
  CHECK(checkout.run("validate --from saved.json").out.find("| a.cu | 5 |") != std::string::npos);
  CHECK(std::filesystem::file_size(checkout.tree().root() / "table.md") > 100);
  refused("validate 01 --from saved.json", 2, "--from shows a saved result whole: leave out '01'.");
  refused("validate --from none.json", 2, "There is no file 'none.json'.");
  refused("validate --from saved.json --compile", 2,
          "--compile, --from and --against each replace the counting; give one of them.");
  refused("validate --compile --json", 2, "--json and --out show what was counted; with --compile there is nothing.");
  refused("validate --from saved.json --out no/out.md", 2, "There is no folder 'no' to write to.");
  if (checkout.run("doctor").out.find("auto takes    cuda") == std::string::npos) {
    const Ran counted = checkout.run("validate");
    CHECK(counted.code == 3);
    CHECK(counted.err.starts_with("lockstep: There is no GPU to count on: "));
  }
}

TEST_CASE("a file that cannot be a submission is refused with exit code 2") {
  const Checkout checkout;
  checkout.tree().write("empty.cu", "");
  checkout.tree().write("latin1.cu", "// caf\xe9\n");
  checkout.tree().folder("folder.cu");
  for (const char* file : {"nowhere.cu", "empty.cu", "latin1.cu", "folder.cu"}) {
    CAPTURE(std::string(file));
    const Ran ran = checkout.run(std::string("check 01 --backend sim ") + file);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.starts_with("lockstep: "));
    CHECK(ran.err.find(file) != std::string::npos);
    CHECK(ran.err.find('\n') == ran.err.size() - 1);
  }
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

TEST_CASE("Ctrl-C ends the children and gives exit code 3, with no result") {
  const Checkout checkout;
  checkout.tree().write("endless.cu", "// fake: endless\n");
  Command command = checkout.command("check 01 endless.cu --backend sim");
  Child child(command);
  std::string pid;
  for (int i = 0; i < 400 && pid.find('\n') == std::string::npos; ++i) {
    std::this_thread::sleep_for(50ms);
    pid = checkout.tree().read("child.pid");
  }
  REQUIRE_FALSE(pid.empty());
  const int sleeper = std::stoi(pid);
  CHECK(kill(sleeper, 0) == 0);
  kill(child.pid(), SIGINT);
  REQUIRE(child.wait(Clock::now() + 30s) == Child::Event::ended);
  check_refusal(checkout.read(child.outcome()), 3,
                "interrupted: every process it started is gone, and nothing was written.");
  CHECK(kill(sleeper, 0) != 0);
}

TEST_CASE("list shows each lab with its points, and those that are broken on stderr") {
  const Checkout checkout;
  const Ran ran = checkout.run("list");
  CHECK(ran.code == 0);
  CHECK(ran.out ==
        "01  coalescing                100 points\n    A lab of the tests.\n"
        "02  atomics                   100 points\n    A lab of the tests.\n");
  CHECK(nlohmann::json::parse(checkout.run("list --json").out).size() == 2);
  checkout.tree().write("labs/01_coalescing/lab.toml", "title = 1\n");
  const Ran broken = checkout.run("list");
  CHECK(broken.code == 3);
  CHECK(broken.out == "02  atomics                   100 points\n    A lab of the tests.\n");
  CHECK(broken.err == "lockstep: labs/01_coalescing/lab.toml:1: expected a string for title, got an integer\n");
}

TEST_CASE("list shows the best that a lab's own file has earned") {
  const Checkout checkout;
  CHECK(checkout.run("list").out.find("best so far") == std::string::npos);
  checkout.tree().write("labs/01_coalescing/scale_rows.cu", "// fake: slow\n");
  checkout.run("check 01 --backend sim");
  const std::string slow = checkout.run("list").out;
  CHECK(slow.find("best so far: ") != std::string::npos);
  CHECK(slow.find("of 100 (simulator)") != std::string::npos);

  checkout.tree().write("labs/01_coalescing/scale_rows.cu", "// fake: broken\n");
  checkout.run("check 01 --backend sim");
  CHECK(checkout.run("list").out == slow);  // worse: not kept

  checkout.tree().write("other.cu", "// fake: pass\n");
  checkout.run("check 01 other.cu --backend sim");
  CHECK(checkout.run("list").out == slow);  // another file: not kept

  checkout.tree().write("labs/01_coalescing/scale_rows.cu", "// fake: pass\n");
  checkout.run("check 01 --backend sim");
  CHECK(checkout.run("list").out.find("best so far: 100 of 100 (simulator)") != std::string::npos);

  checkout.tree().write(".lockstep/best.json", "{\"01_coalescing\": [");
  CHECK(checkout.run("list").code == 0);
  CHECK(checkout.run("list").out.find("best so far") == std::string::npos);
}

TEST_CASE("hints are shown one at a time") {
  const Checkout checkout;
  CHECK(checkout.run("hint 01").out == "Hint 1 of 2\nLook at the lanes.\nNext: ./lockstep hint 01 2\n");
  CHECK(checkout.run("hint coalescing 2").out == "Hint 2 of 2\nLook again.\n");
}

TEST_CASE("grade prints a table, whatever the submissions are worth") {
  const Checkout checkout;
  checkout.tree().write("class/ada/scale_rows.cu", "// fake: pass\n");
  checkout.tree().write("class/ben/scale_rows.cu", "");
  checkout.tree().write("class/cleo/scale_row.cu", "// fake: pass\n");
  const Ran ran = checkout.run("grade class --backend sim");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("ada      01_coalescing  + PASS               100 of 100  All 2 cases are right") !=
        std::string::npos);
  CHECK(ran.out.find("ben      01_coalescing  x COMPILE ERROR        0 of 100") != std::string::npos);
  CHECK(ran.out.find("cleo     01_coalescing  - NOTHING HANDED IN    0 of 100\n") != std::string::npos);
  CHECK(ran.out.ends_with(
      "3 students, 2 submissions: 1 pass, 1 compile error, 1 not handed in\nclass total 100 of 300 points, 33.3%\n"));
  CHECK(ran.err ==
        "lockstep: class/cleo/scale_row.cu is passed over: no lab has a file of this name; did you mean "
        "'scale_rows.cu'?\n");

  const auto json = nlohmann::json::parse(checkout.run("grade class --backend sim --json").out);
  REQUIRE(json.size() == 2);
  CHECK(json[0]["student"] == "ada");
  CHECK(json[0]["score"] == 100);
  CHECK(json[1]["verdict"] == "compile_error");
  CHECK(json[1]["headline"].get<std::string>().find("empty") != std::string::npos);

  checkout.tree().write("class/dan/scale_rows.cu", "// fake: infrastructure\n");
  CHECK(checkout.run("grade class --backend sim").code == 3);
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

TEST_CASE("a cuda backend that cannot work is refused, and auto says why it takes the simulator") {
  const Checkout checkout;
  checkout.tree().write("mine.cu", "// fake: pass\n");
  Command command = checkout.command("check 01 mine.cu --json");
  // An nvcc that is first on PATH and fails, for machines with and without the real one.
  checkout.tree().write("bin/nvcc", "#!/bin/sh\necho 'nvcc: cannot work'\nexit 1\n");
  std::filesystem::permissions(checkout.tree().root() / "bin/nvcc", std::filesystem::perms::owner_all);
  command.environment["PATH"] = (checkout.tree().root() / "bin").string() + ":/usr/bin:/bin";
  const Ran ran = checkout.read(run_command(command));
  CHECK(ran.code == 0);
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json["backend"] == "sim");
  const std::string reason = json["environment"]["backend_reason"];
  const bool no_gpu = reason == "no NVIDIA GPU and driver were found";
  CHECK((no_gpu || reason == "nvcc does not compile a small kernel: nvcc: cannot work"));
  command.arguments[2] = "exec '" LOCKSTEP_TEST_PROGRAM "' check 01 mine.cu --backend cuda >out.txt 2>err.txt";
  check_refusal(checkout.read(run_command(command)), 3,
                "The CUDA backend does not work here: " + reason + "; --backend sim needs no GPU.");
  CHECK_FALSE(std::filesystem::exists(checkout.tree().root() / "build/cuda_works.txt"));
}

TEST_CASE(
    "without a sandbox a class is refused, the sample class and a file of one's own are graded, and both say so") {
  const Checkout checkout;
  checkout.tree().write("mine.cu", "// fake: pass\n");
  checkout.tree().write("class/ada/scale_rows.cu", "// fake: pass\n");
  checkout.tree().write("grader/sample_class/ada/scale_rows.cu", "// fake: pass\n");
  checkout.tree().write("bin/bwrap", "#!/bin/sh\necho 'bwrap: No permissions to create new namespace'\nexit 1\n");
  std::filesystem::permissions(checkout.tree().root() / "bin/bwrap", std::filesystem::perms::owner_all);
  const auto run = [&](const std::string& words) {
    Command command = checkout.command(words);
    command.environment["PATH"] = (checkout.tree().root() / "bin").string() + ":/usr/bin:/bin";
    return checkout.read(run_command(command));
  };
  const std::string why =
      "bubblewrap cannot make one (No permissions to create new namespace); the system or a container may have turned "
      "user namespaces off";
  check_refusal(run("grade class"), 3,
                "The files of others are graded in a sandbox only, and there is none: " + why +
                    ". ./lockstep check grades a single file without one.");
  const Ran sample = run("grade");
  CHECK(sample.code == 0);
  CHECK(sample.err ==
        "lockstep: no sandbox; the sample class is part of this project and is graded all the same: " + why + "\n");
  const Ran own = run("check 01 mine.cu");
  CHECK(own.code == 0);
  CHECK(own.err == "lockstep: no sandbox, the file runs with your account's rights: " + why + "\n");
  const Ran asked = run("check 01 mine.cu --no-sandbox");
  CHECK(asked.code == 0);
  CHECK(asked.err.empty());
  const Ran doctor = run("doctor");
  CHECK(doctor.out.find("none: bubblewrap cannot make one") != std::string::npos);
}

TEST_CASE("test runs Meson's tests and ends with their count") {
  if (std::system("command -v meson >/dev/null && command -v ninja >/dev/null") != 0) {
    FAIL("the tests of this project need meson and ninja");
  }
  const Checkout checkout;
  checkout.tree().write("meson.build", R"(project('small')
test('good', find_program('good.sh'))
test('bad', find_program('bad.sh'))
test('silent', find_program('true'))
)");
  for (const auto& [name, text] :
       {std::pair("good.sh", "#!/bin/sh\necho doctest-counts: passed=3 failed=0 skipped=1\n"),
        {"bad.sh",
         "#!/bin/sh\nprintf 'why: \\033[2J\\n'\necho doctest-counts: passed=2 failed=1 skipped=0\nexit 1\n"}}) {
    checkout.tree().write(name, text);
    std::filesystem::permissions(checkout.tree().root() / name, std::filesystem::perms::owner_all);
  }
  Command setup;
  setup.arguments = {"/bin/sh", "-c", "rm -rf build && meson setup build"};
  setup.working_directory = checkout.tree().root();
  setup.environment = {{"PATH", std::getenv("PATH")}};
  setup.limits.time = 60s;
  const Outcome configured = run_command(setup);
  INFO(configured.output);
  REQUIRE(configured.succeeded());

  const Ran all = checkout.run("test");
  CHECK(all.code == 1);
  CHECK(all.out.ends_with("\n5 passed, 2 failed, 1 skipped\n"));
  CHECK(all.out.find("FAILED  bad: 1 failed\nwhy: \\x1b[2J\n") != std::string::npos);
  CHECK(all.out.find("FAILED  silent: printed no counts (exit code 0)\n") != std::string::npos);
  CHECK(all.out.find("FAILED  good") == std::string::npos);

  const Ran one = checkout.run("test good");
  CHECK(one.code == 0);
  CHECK(one.out == "3 passed, 0 failed, 1 skipped\n");
  check_refusal(checkout.run("test god"), 2, "There is no test 'god'; did you mean 'good'?");
}

}  // namespace lockstep::grader
