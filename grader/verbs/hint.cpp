// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <memory>

#include "grader/catalog/catalog.h"
#include "grader/report/style.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct HintOptions {
  std::string lab;
  unsigned number = 1;
};

int hint(const HintOptions& options) {
  const Lab lab = find_lab(find_installation(), options.lab);
  const std::size_t all = lab.hints.size();
  if (all == 0) throw UsageError("Lab " + lab.folder + " has no hints.");
  if (options.number < 1 || options.number > all) {
    throw UsageError("Lab " + lab.folder + " has hints 1 to " + std::to_string(all) + ", no hint " +
                     std::to_string(options.number) + ".");
  }
  const Style style = style_for(STDOUT_FILENO);
  std::string text =
      paint("Hint " + std::to_string(options.number) + " of " + std::to_string(all), Ink::bold, style) + "\n";
  for (const auto& line : wrap(safe_line(lab.hints[options.number - 1], style), style.width)) text += line + "\n";
  if (options.number < all) {
    text += paint("Next: ./lockstep hint " + lab.folder.substr(0, 2) + " " + std::to_string(options.number + 1),
                  Ink::dim, style) +
            "\n";
  }
  print(text);
  return exit_done;
}

}  // namespace

void add_hint(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("hint", "Show a hint for a lab, the first unless a number is given");
  verb->footer("Examples:\n  ./lockstep hint 01\n  ./lockstep hint 01 2");
  auto options = std::make_shared<HintOptions>();
  verb->add_option("LAB", options->lab, "number or name, as './lockstep list' shows them")->required()->type_name("");
  verb->add_option("N", options->number, "which hint (default 1); later ones tell more")
      ->type_name("")
      ->check(CLI::Validator(
          [](std::string& text) -> std::string {
            if (!text.empty() && text.size() < 5 && text.find_first_not_of("0123456789") == std::string::npos)
              return {};
            return "expected a hint's number, got '" + text + "'";
          },
          ""));
  verb->callback([&program, options] { program.run = [options] { return hint(*options); }; });
}

}  // namespace lockstep::grader
