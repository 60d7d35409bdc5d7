// SPDX-License-Identifier: BSD-3-Clause
#include "grader/verbs/command_line.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "grader/build/places.h"
#include "grader/catalog/errors.h"
#include "grader/catalog/nearest.h"
#include "grader/verbs/options.h"

namespace lockstep::grader {
namespace {

/// CLI11's help in this program's words.
class Help : public CLI::Formatter {
 public:
  Help() {
    label("SUBCOMMAND", "VERB");
    label("Positionals", "Words");
    label("REQUIRED", "");
    column_width(24);
  }
};

std::vector<std::string> verb_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) names.push_back(verb->get_name());
  return names;
}

/// Every long option of the verb, as it is typed.
std::vector<std::string> option_names(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const auto* option : verb.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

[[noreturn]] void refuse_verb(const CLI::App& app, const std::string& word) {
  const std::string near = did_you_mean(word, verb_names(app));
  throw UsageError("There is no verb '" + word + "'" + (near.empty() ? "; './lockstep --help' lists them." : near));
}

/// The words that the verb has no place for.
void refuse_extras(const CLI::App& verb) {
  const auto extras = verb.remaining();
  if (extras.empty()) return;
  const std::string& word = extras.front();
  const std::string help = "; './lockstep " + verb.get_name() + " --help' shows what it takes.";
  if (word.size() < 2 || word.front() != '-') {
    throw UsageError("'" + word + "' is one word too many for '" + verb.get_name() + "'" + help);
  }
  const std::string name = word.substr(0, word.find('='));
  const std::string near = did_you_mean(name, option_names(verb));
  throw UsageError("'" + verb.get_name() + "' has no option '" + name + "'" + (near.empty() ? help : near));
}

/// A sentence for what CLI11 says in its own words.
std::string sentence_of(const CLI::ParseError& error) {
  std::string text = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return "A word is missing: " + text + ".";
  }
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  return text + ".";
}

void add_verbs(CLI::App& app, Program& program) {
  for (const auto add : {add_list, add_check, add_profile, add_run, add_sim, add_grade, add_handout, add_hint, add_demo,
                         add_explore, add_bench, add_validate, add_slides, add_doctor, add_test})
    add(app, program);
  for (auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) verb->allow_extras()->group("Verbs");
  add_grade_worker(app, program);
  app.get_subcommand("grade-worker")->group("");
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  CLI::App app("Lockstep: a course on CUDA memory optimisation that grades itself.", "./lockstep");
  app.formatter(std::make_shared<Help>());
  app.set_version_flag("--version", "lockstep " LOCKSTEP_BUILT_VERSION);
  app.footer(
      "./lockstep VERB --help says more about one.\n\n"
      "Example: grade your own file for lab 01, and ask for a hint\n"
      "  ./lockstep check 01\n"
      "  ./lockstep hint 01");
  Program program;
  add_verbs(app, program);
  if (argc < 2) throw UsageError("A verb is missing; './lockstep --help' lists them.");
  // Options stand behind their verb, so the first word that is no option is the verb.
  const auto first = std::find_if(argv + 1, argv + argc, [](const char* word) { return word[0] != '-'; });
  if (first != argv + argc) {
    const auto names = verb_names(app);
    if (std::find(names.begin(), names.end(), *first) == names.end()) refuse_verb(app, *first);
  }
  // CLI11 would hand these to the verb in another order, and look for options among them.
  const auto dashes = first != argv + argc && std::string_view(*first) == "sim"
                          ? std::find(first, argv + argc, std::string_view("--"))
                          : argv + argc;
  if (dashes != argv + argc) program.behind_dashes.assign(dashes + 1, argv + argc);
  try {
    app.parse(static_cast<int>(dashes - argv), argv);
  } catch (const CLI::CallForHelp&) {
    print(app.help());
    return exit_done;
  } catch (const CLI::CallForVersion&) {
    print(app.version() + "\n");
    return exit_done;
  } catch (const CLI::ParseError& error) {
    for (const auto* verb : app.get_subcommands()) refuse_extras(*verb);
    throw UsageError(sentence_of(error));
  }
  for (const auto* verb : app.get_subcommands()) refuse_extras(*verb);
  if (!program.run) throw UsageError("A verb is missing; './lockstep --help' lists them.");
  return program.run();
}

}  // namespace lockstep::grader
