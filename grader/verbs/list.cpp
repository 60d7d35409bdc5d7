// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <memory>

#include "grader/catalog/catalog.h"
#include "grader/report/json.h"
#include "grader/report/style.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

int list(bool as_json) {
  const Style style = style_for(STDOUT_FILENO);
  const auto folders = find_labs(find_installation().root);
  auto json = nlohmann::ordered_json::array();
  std::string text;
  std::string broken;
  for (const auto& folder : folders) {
    try {
      const Lab lab = load_lab(folder);
      json.push_back(
          {{"lab", lab.folder}, {"title", lab.title}, {"summary", lab.summary}, {"max_score", lab.max_score()}});
      text += paint(folder.folder.substr(0, 2), Ink::bold, style) + "  " +
              paint(pad(folder.name(), 24), Ink::bold, style) + pad_left(points(lab.max_score()), 5) + " points\n";
      for (const auto& line : wrap(safe_line(lab.summary, style), style.width - 4)) text += "    " + line + "\n";
    } catch (const OutsideError& error) {
      broken += (broken.empty() ? "" : "\nlockstep: ") + std::string(error.what());
    }
  }
  print(as_json ? json_text(json) : text);
  // The labs that can be read are shown, whatever the others look like.
  if (!broken.empty()) throw OutsideError(broken);
  return exit_done;
}

}  // namespace

void add_list(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("list", "Show the labs, with their points");
  verb->footer("Example:\n  ./lockstep list");
  auto as_json = std::make_shared<bool>(false);
  verb->add_flag("--json", *as_json, "print an array of objects: lab, title, summary, max_score");
  verb->callback([&program, as_json] { program.run = [as_json] { return list(*as_json); }; });
}

}  // namespace lockstep::grader
