// SPDX-License-Identifier: BSD-3-Clause
// What the program does on a machine without a working CUDA, or without a sandbox.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grader/process/child.h"
#include "grader_cli/checkout.h"

namespace lockstep::grader::test {

TEST_CASE("a cuda backend that cannot work is refused, and auto says why it takes the simulator") {
  const Checkout checkout;
  checkout.tree().write("mine.cu", "// fake: pass\n");
  Command command = checkout.command("check 01 mine.cu --json");
  // An nvcc that is first on PATH and fails, for machines with and without the real one.
  checkout.write_program("bin/nvcc", "#!/bin/sh\necho 'nvcc: cannot work'\nexit 1\n");
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
  CHECK(std::filesystem::is_empty(checkout.tree().root() / "build"));  // no probe is kept
}

TEST_CASE(
    "without a sandbox a class is refused, the sample class and a file of one's own are graded, and both say so") {
  const Checkout checkout;
  checkout.tree().write("mine.cu", "// fake: pass\n");
  checkout.tree().write("class/ada/scale_rows.cu", "// fake: pass\n");
  checkout.tree().write("grader/sample_class/ada/scale_rows.cu", "// fake: pass\n");
  checkout.write_program("bin/bwrap", "#!/bin/sh\necho 'bwrap: No permissions to create new namespace'\nexit 1\n");
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

}  // namespace lockstep::grader::test
