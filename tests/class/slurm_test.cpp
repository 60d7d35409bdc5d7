// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/slurm.h"

#include <doctest/doctest.h>

#include "grader/process/errors.h"

namespace lockstep::grader {

TEST_CASE("the array's script asks for a GPU and judges a share; the collecting one does neither") {
  SlurmPlan plan;
  plan.command = {"/opt/lockstep", "grade", "/home/me/sub missions", "--out", "/shared/r"};
  plan.variables = {"LOCKSTEP_ROOT=/home/me/it's here"};
  plan.directory = "/home/me";
  plan.out = "/shared/r";
  plan.tasks = 8;
  plan.gpu = true;
  plan.options = {"--partition=gpu", "--cpus-per-task=4"};
  CHECK(array_script(plan) ==
        "#!/bin/sh\n"
        "# Written by ./lockstep grade --slurm.\n"
        "#SBATCH --job-name=lockstep\n"
        "#SBATCH --array=0-7\n"
        "#SBATCH --chdir=/home/me\n"
        "#SBATCH --output=/shared/r/slurm/%A_%a.log\n"
        "#SBATCH --gres=gpu:1\n"
        "#SBATCH --partition=gpu\n"
        "#SBATCH --cpus-per-task=4\n"
        "export LOCKSTEP_ROOT='/home/me/it'\\''s here'\n"
        "exec /opt/lockstep grade '/home/me/sub missions' --out /shared/r --share \"$SLURM_ARRAY_TASK_ID/8\" --jobs "
        "\"${SLURM_CPUS_PER_TASK:-1}\"\n");
  plan.options = {"--gres=gpu:h200:1", "--partition=gpu"};
  CHECK(array_script(plan).find("--gres=gpu:1\n") == std::string::npos);
  CHECK(array_script(plan).find("--gres=gpu:h200:1\n") != std::string::npos);
  CHECK(collect_script(plan) ==
        "#!/bin/sh\n"
        "# Written by ./lockstep grade --slurm.\n"
        "#SBATCH --job-name=lockstep-collect\n"
        "#SBATCH --chdir=/home/me\n"
        "#SBATCH --output=/shared/r/slurm/collect_%j.log\n"
        "#SBATCH --partition=gpu\n"
        "export LOCKSTEP_ROOT='/home/me/it'\\''s here'\n"
        "exec /opt/lockstep grade '/home/me/sub missions' --out /shared/r --collect\n");
  plan.gpu = false;
  plan.options.clear();
  CHECK(array_script(plan).find("gres") == std::string::npos);
}

TEST_CASE("the job's number is read as sbatch prints it") {
  CHECK(parse_job_id("123\n") == "123");
  CHECK(parse_job_id("123;cluster\n") == "123");
  CHECK_THROWS_AS(parse_job_id("Submitted batch job 123\n"), OutsideError);
  CHECK_THROWS_AS(parse_job_id(""), OutsideError);
}

TEST_CASE("words are quoted for the shell where they must be") {
  CHECK(shell_word("/a/b-c.cu") == "/a/b-c.cu");
  CHECK(shell_word("") == "''");
  CHECK(shell_word("a b") == "'a b'");
  CHECK(shell_word("$(rm -rf x)") == "'$(rm -rf x)'");
  CHECK(shell_word("it's") == "'it'\\''s'");
}

}  // namespace lockstep::grader
