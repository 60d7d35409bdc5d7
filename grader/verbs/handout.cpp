// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/handout.h"

#include <memory>

#include "grader/report/style.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {

void add_handout(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("handout", "Make the student's edition: without solutions");
  verb->footer(
      "What students get builds, grades and tests itself. It holds no solution, no wrong submission of the\n"
      "tests, and none of git's history.\n"
      "Exit code: 0 it is made, 2 wrong use, 3 something failed.\n\n"
      "Example:\n"
      "  ./lockstep handout --out ../cuda_labs");
  auto folder = std::make_shared<std::string>();
  verb->add_option("--out", *folder, "a new folder, or an empty one")->required()->type_name("FOLDER");
  verb->callback([&program, folder] {
    program.run = [folder] {
      const Handout handout = make_handout(find_installation().root, *folder);
      print(count(handout.files) + " files are in " + *folder + ", " + count(handout.left_out) +
            " were left out.\nTo see that it stands alone: cd " + *folder + " && ./lockstep test\n");
      return exit_done;
    };
  });
}

}  // namespace lockstep::grader
