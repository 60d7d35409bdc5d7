// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <memory>

#include "grader/catalog/catalog.h"
#include "grader/class/best_scores.h"
#include "grader/report/json.h"
#include "grader/report/style.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

/// "  best so far: 60 of 100 (simulator)", empty before the first check.
std::string best_so_far(const std::map<std::string, BestScore>& scores, const Lab& lab) {
  const auto found = scores.find(lab.folder);
  if (found == scores.end()) return {};
  const BestScore& best = found->second;
  return "  best so far: " + points(best.score) + " of " + points(best.max_score) +
         (best.backend == Backend::sim ? " (simulator)" : " (GPU)");
}

int list(bool as_json) {
  const Style style = style_for(STDOUT_FILENO);
  const Installation installation = find_installation();
  const auto folders = find_labs(installation.root);
  const auto scores = read_best_scores(installation.root);
  auto json = nlohmann::ordered_json::array();
  std::string text;
  std::string broken;
  for (const auto& folder : folders) {
    try {
      const Lab lab = load_lab(folder);
      json.push_back(
          {{"lab", lab.folder}, {"title", lab.title}, {"summary", lab.summary}, {"max_score", lab.max_score()}});
      if (const auto best = scores.find(lab.folder); best != scores.end())
        json.back()["best_score"] = best->second.score;
      text += paint(folder.folder.substr(0, 2), Ink::bold, style) + "  " +
              paint(pad(folder.name(), 24), Ink::bold, style) + pad_left(points(lab.max_score()), 5) + " points" +
              best_so_far(scores, lab) + "\n";
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
  auto* verb = app.add_subcommand("list", "Show the labs, with their points and your best so far");
  verb->footer("Example:\n  ./lockstep list");
  auto as_json = std::make_shared<bool>(false);
  verb->add_flag("--json", *as_json, "an array of objects: lab, title, summary, max_score, best_score");
  verb->callback([&program, as_json] { program.run = [as_json] { return list(*as_json); }; });
}

}  // namespace lockstep::grader
