// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

#include "grader/build/find_program.h"
#include "grader/build/installation.h"
#include "grader/catalog/errors.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

struct SlidesOptions {
  std::vector<std::string> decks;
  bool pdf = false;
  bool pptx = false;
  bool watch = false;
};

/// Becomes slides/build.mjs, so that Ctrl-C ends it as it ends any program in a terminal. Returns only by throwing.
int slides(const SlidesOptions& options) {
  const Installation installation = find_installation();
  const fs::path script = installation.root / "slides" / "build.mjs";
  if (!fs::exists(script)) throw OutsideError("There are no slides in this checkout.");
  const auto node = find_program("node");
  if (!node)
    throw OutsideError("Slides need Node 18 or newer and npm, which are not on PATH: apt-get install nodejs npm.");
  std::vector<std::string> words{node->string(), script.string()};
  if (options.pdf) words.emplace_back("--pdf");
  if (options.pptx) words.emplace_back("--pptx");
  if (options.watch) words.emplace_back("--watch");
  words.emplace_back("--");
  words.insert(words.end(), options.decks.begin(), options.decks.end());
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::setenv("LOCKSTEP_ROOT", installation.root.c_str(), 1);
  ::setenv("LOCKSTEP_BUILD", installation.build.c_str(), 1);
  ::execv(node->c_str(), arguments.data());
  throw OutsideError(node->string() + " does not start: " + std::strerror(errno));
}

}  // namespace

void add_slides(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("slides", "Build the lecture's slides: one HTML file a deck, with speaker notes");
  verb->footer(
      "A deck is one file that opens in a browser and loads nothing from a network: arrow keys move, p\n"
      "opens the presenter view, f fills the screen. Decks go to slides/ in the build folder. The first\n"
      "call downloads Marp by npm, as slides/package-lock.json pins it; --pdf and --pptx need Chromium.\n\n"
      "Exit code: 0 done, 1 a deck is wrong, 2 wrong use, 3 something is missing on this machine.\n\n"
      "Examples:\n"
      "  ./lockstep slides\n"
      "  ./lockstep slides 01 --pdf\n"
      "  ./lockstep slides 01 --watch");
  auto options = std::make_shared<SlidesOptions>();
  verb->add_option("DECK", options->decks, "decks, by number or name (default: all)")->type_name("");
  verb->add_flag("--pdf", options->pdf, "also as PDF, with the notes");
  verb->add_flag("--pptx", options->pptx, "also as PPTX");
  verb->add_flag("--watch", options->watch, "one deck: build it again at every change, until Ctrl-C");
  verb->callback([&program, options] { program.run = [options] { return slides(*options); }; });
}

}  // namespace lockstep::grader
