// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <thread>

#include "grader/catalog/errors.h"
#include "grader/catalog/hidden_cases.h"
#include "grader/class/grading.h"
#include "grader/class/outputs.h"
#include "grader/class/slurm.h"
#include "grader/class/summary.h"
#include "grader/class/table.h"
#include "grader/process/interrupt.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

struct GradeOptions {
  std::vector<std::string> folders;
  std::string lab;
  std::string roster;
  std::string out;
  std::string hidden;
  unsigned jobs = 0;  ///< 0: not said
  std::string share;
  bool collect = false;
  bool slurm = false;
  unsigned slurm_tasks = 0;  ///< 0: not said
  std::vector<std::string> slurm_options;
  JudgingOptions judging;
};

Share parse_share(const std::string& text) {
  const auto slash = text.find('/');
  const auto number = [](const std::string& digits) {
    return !digits.empty() && digits.size() < 7 && digits.find_first_not_of("0123456789") == std::string::npos;
  };
  if (slash != std::string::npos && number(text.substr(0, slash)) && number(text.substr(slash + 1))) {
    const Share share{static_cast<unsigned>(std::stoul(text)),
                      static_cast<unsigned>(std::stoul(text.substr(slash + 1)))};
    if (share.index < share.count) return share;
  }
  throw UsageError("--share: expected I/N with I from 0 to N - 1, such as 0/8, got '" + text + "'.");
}

void check_together(const GradeOptions& options) {
  if (options.out.empty() && !options.share.empty())
    throw UsageError("--share needs --out: the shares of a class come together in one folder.");
  if (options.out.empty() && options.collect) throw UsageError("--collect needs --out: the folder to collect from.");
  if (!options.slurm && (options.slurm_tasks > 0 || !options.slurm_options.empty()))
    throw UsageError("--slurm-tasks and --slurm-option belong to --slurm.");
  if (options.slurm && options.out.empty()) throw UsageError("--slurm needs --out: a folder that all nodes see.");
  if (options.slurm && (options.collect || !options.share.empty() || options.judging.json))
    throw UsageError("--slurm goes without --share, --collect and --json: its jobs use them.");
  if (options.slurm && options.judging.backend == "auto")
    throw UsageError("--slurm needs --backend cuda or --backend sim: the nodes may not have what this machine has.");
  if (options.collect && !options.share.empty()) throw UsageError("--collect and --share exclude one another.");
}

std::vector<fs::path> folders_of(const GradeOptions& options, const Installation& installation) {
  if (options.folders.empty()) return {as_typed(installation.root / "grader" / "sample_class")};
  return {options.folders.begin(), options.folders.end()};
}

/// The labs to grade, with their hidden cases.
std::vector<Lab> labs_of(const GradeOptions& options, const Installation& installation) {
  std::vector<Lab> labs =
      options.lab.empty() ? all_labs(installation) : std::vector<Lab>{find_lab(installation, options.lab)};
  if (options.hidden.empty()) return labs;
  if (options.lab.empty()) check_hidden_folder(options.hidden, labs);
  for (auto& lab : labs) read_hidden_cases(lab, options.hidden);
  return labs;
}

unsigned default_jobs() { return std::max(1U, std::thread::hardware_concurrency()); }

std::vector<ClassRow> table_rows(const GradedClass& graded) {
  std::vector<ClassRow> rows;
  for (std::size_t line = 0; line < graded.roll.lines.size(); ++line) {
    for (std::size_t lab = 0; lab < graded.roll.labs.size(); ++lab) {
      const Lab& which = *graded.roll.labs[lab];
      const RollEntry& entry = graded.roll.lines[line].entries[lab];
      const auto& result = graded.results[line][lab];
      rows.push_back({graded.roll.lines[line].student.name, which.folder, which.max_score(), result,
                      standing_of(entry, result) == Standing::waiting});
    }
  }
  return rows;
}

void print_remarks(const GradedClass& graded) {
  const Style style = style_for(STDERR_FILENO);
  for (const auto& remark : graded.remarks) std::fprintf(stderr, "lockstep: %s\n", safe_line(remark, style).c_str());
}

std::string graded_on(const GradedClass& graded) {
  return std::string("Graded on the ") + (graded.backend == Backend::sim ? "simulator" : "GPU") + " (" +
         graded.backend_reason + "), seed " + std::to_string(graded.seed);
}

/// What is said at the end of a call with a folder of results.
std::string closing_words(const GradedClass& graded, const GradeOptions& options) {
  std::string text = graded_on(graded) + "\n" + summary_text(graded, style_for(STDOUT_FILENO));
  if (!options.share.empty()) return text;
  return text + "Look at " + (fs::path(options.out) / "index.html").string() + "; Canvas imports " +
         (fs::path(options.out) / "gradebook.csv").string() + ", and feedback/ has a file for each student.\n";
}

/// The same call as a job's. Paths stay as they were typed, and the job begins where this call did, so that reports
/// name files in the same way.
std::vector<std::string> as_job(const GradeOptions& options, const std::vector<fs::path>& folders) {
  std::vector<std::string> words = {fs::read_symlink("/proc/self/exe").string(), "grade"};
  for (const auto& folder : folders) words.push_back(folder.string());
  const auto add = [&](const char* name, const std::string& value) { words.insert(words.end(), {name, value}); };
  if (!options.lab.empty()) add("--lab", options.lab);
  if (!options.roster.empty()) add("--roster", options.roster);
  if (!options.hidden.empty()) add("--hidden", options.hidden);
  add("--out", options.out);
  add("--backend", options.judging.backend);
  add("--seed", std::to_string(options.judging.seed));
  return words;
}

int grade_on_cluster(const GradeOptions& options, const Installation& installation, const Roll& roll,
                     const std::vector<fs::path>& folders) {
  constexpr std::size_t most_tasks = 64;
  std::size_t submissions = 0;
  for (const auto& line : roll.lines) {
    for (const auto& entry : line.entries) submissions += entry.file ? 1 : 0;
  }
  SlurmPlan plan;
  plan.command = as_job(options, folders);
  plan.variables = {"LOCKSTEP_ROOT=" + installation.root.string(), "LOCKSTEP_BUILD=" + installation.build.string()};
  plan.directory = fs::current_path();
  plan.out = fs::absolute(options.out);
  plan.tasks = options.slurm_tasks > 0 ? options.slurm_tasks
                                       : static_cast<unsigned>(std::clamp<std::size_t>(submissions, 1, most_tasks));
  plan.gpu = options.judging.backend == "cuda";
  plan.options = options.slurm_options;
  const SlurmJobs jobs = submit(plan);
  print("Job " + jobs.array + " is an array of " + count(plan.tasks) + (plan.tasks == 1 ? " task" : " tasks") +
        "; when it has ended, job " + jobs.collect + " writes the gradebook into " + options.out +
        ".\nScripts and logs: " + (fs::path(options.out) / "slurm").string() + "\n");
  return exit_done;
}

/// Whoever collects does not judge, and needs no GPU of their own.
JudgeOptions collecting(const JudgingOptions& options, const Installation& installation, Progress& progress) {
  if (options.backend != "cuda") return judge_options(options, installation, progress);
  JudgeOptions result;
  result.backend = Backend::cuda;
  result.backend_reason = "as asked";
  result.seed = options.seed;
  return result;
}

int grade(const GradeOptions& options) {
  check_together(options);
  GradingOptions grading;
  if (!options.share.empty()) grading.share = parse_share(options.share);
  const Installation installation = find_installation();
  const std::vector<Lab> labs = labs_of(options, installation);
  const auto folders = folders_of(options, installation);
  const ClassFolder found = find_submissions(folders, labs);
  Roll roll = options.roster.empty() ? make_roll(found, labs) : make_roll(found, labs, read_roster(options.roster));

  if (options.slurm) return grade_on_cluster(options, installation, roll, folders);
  if (!options.collect) sandbox_for_class(options.folders.empty());
  Progress progress;
  grading.judging = options.collect ? collecting(options.judging, installation, progress)
                                    : judge_options(options.judging, installation, progress);
  grading.jobs = options.jobs > 0 ? options.jobs : default_jobs();
  grading.collect = options.collect;
  if (!options.hidden.empty()) grading.hidden = fs::absolute(options.hidden);
  if (!options.out.empty()) grading.store = fs::path(options.out) / store_folder;
  GradedClass graded;
  try {
    graded = grade_class(std::move(roll), installation, grading, progress);
    progress.clear();
    print_remarks(graded);
    if (grading.store && options.share.empty()) write_outputs(graded, options.out);
  } catch (const Interrupted&) {
    if (!grading.store) throw;
    throw OutsideError("interrupted: every process it started is gone. What is judged is kept in " + options.out +
                       "; the same command goes on from there.");
  }

  if (options.judging.json)
    print(class_json(graded));
  else if (grading.store)
    print(closing_words(graded, options));
  else
    print(graded_on(graded) + ": " + folders.front().string() + "\n\n" +
          class_table(table_rows(graded), style_for(STDOUT_FILENO)));
  if (!graded.stopped.empty()) {
    throw GpuLost(graded.stopped + (options.out.empty() ? ""
                                                        : " What was judged before is kept in " + options.out +
                                                              "; the same command goes on from there."));
  }
  for (const auto& line : graded.results) {
    for (const auto& result : line) {
      if (result && result->verdict == Verdict::infrastructure_error) return exit_outside;
    }
  }
  return exit_done;
}

}  // namespace

void add_grade(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("grade", "Grade a class: folders of submissions in, a gradebook out");
  verb->footer(
      "In a FOLDER, a student is a folder with files named as the labs' stubs (ada/scale_rows.cu), a clone\n"
      "of the course, what Canvas or Moodle give when all submissions are downloaded, or a file\n"
      "ada_scale_rows.cu; with --lab, also ada.cu. With --out, a call that is ended and given again goes\n"
      "on where it was: what is judged stays judged until the file, the lab or the grader changes.\n"
      "Exit code: 0 grading is done, 2 wrong use, 3 something outside a submission failed.\n\n"
      "Examples:\n"
      "  ./lockstep grade\n"
      "  ./lockstep grade submissions/ --roster roster.csv --out results/ --jobs 8\n"
      "  ./lockstep grade submissions/ --roster roster.csv --out results/ --backend cuda --slurm\n"
      "  ./lockstep grade submissions/ --lab 01 --json");
  auto options = std::make_shared<GradeOptions>();
  verb->add_option("FOLDER", options->folders, "with an entry for each student (default: grader/sample_class)")
      ->type_name("");
  verb->add_option("--lab", options->lab, "grade this lab alone")->type_name("LAB");
  verb->add_option("--roster", options->roster, "who is in the class: a CSV table with a header")->type_name("FILE");
  verb->add_option("--out", options->out, "keep results here, and write the gradebook")->type_name("FOLDER");
  verb->add_option("--hidden", options->hidden, "cases of your own, in files such as 01_coalescing.toml")
      ->type_name("FOLDER");
  verb->add_option("--jobs", options->jobs, "submissions at a time (default: one a processor); a GPU runs one")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  verb->add_option("--share", options->share, "judge the I-th of N parts alone, and write no gradebook")
      ->type_name("I/N");
  verb->add_flag("--slurm", options->slurm, "submit a job array to Slurm that does this, and return");
  verb->add_option("--slurm-tasks", options->slurm_tasks, "of the array (default: one a submission, at most 64)")
      ->type_name("N")
      ->check(CLI::Range(1, 10000));
  verb->add_option("--slurm-option", options->slurm_options, "one for sbatch: --slurm-option=--partition=gpu")
      ->type_name("WORD")
      ->allow_extra_args(false);
  verb->add_flag("--collect", options->collect, "judge nothing; write the gradebook from the results in --out");
  add_judging_options(*verb, options->judging);
  verb->callback([&program, options] { program.run = [options] { return grade(*options); }; });
}

}  // namespace lockstep::grader
