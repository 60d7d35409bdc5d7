// SPDX-License-Identifier: BSD-3-Clause
// `lockstep check`, through the program.
#include <doctest/doctest.h>
#include <signal.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "grader/process/child.h"
#include "grader_cli/checkout.h"

namespace lockstep::grader::test {

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

TEST_CASE("Ctrl-C ends the children and gives exit code 3, with no result") {
  const Checkout checkout;
  checkout.tree().write("endless.cu", "// fake: endless\n");
  Command command = checkout.command("check 01 endless.cu --backend sim");
  Child child(command);
  std::string pid;
  for (int i = 0; i < 400 && pid.find('\n') == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    pid = checkout.tree().read("child.pid");
  }
  REQUIRE_FALSE(pid.empty());
  const int sleeper = std::stoi(pid);
  CHECK(kill(sleeper, 0) == 0);
  kill(child.pid(), SIGINT);
  REQUIRE(child.wait(Clock::now() + std::chrono::seconds(30)) == Child::Event::ended);
  check_refusal(checkout.read(child.outcome()), 3,
                "interrupted: every process it started is gone, and nothing was written.");
  CHECK(kill(sleeper, 0) != 0);
}

}  // namespace lockstep::grader::test
