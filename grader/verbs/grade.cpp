// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <memory>

#include "grader/build/submission.h"
#include "grader/class/submissions.h"
#include "grader/class/table.h"
#include "grader/report/json.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct GradeOptions {
  std::string folder;
  std::string lab;
  JudgingOptions judging;
};

/// The result of a file that cannot be graded at all: the student's fault, and no reason to stop.
Result unusable(const Lab& lab, const std::filesystem::path& file, const JudgeOptions& options, const char* why) {
  Result result;
  result.lab = lab.folder;
  result.submission = file.string();
  result.backend = options.backend;
  result.verdict = Verdict::compile_error;
  result.headline = why;
  result.max_score = lab.max_score();
  result.seed = options.seed;
  result.environment.backend_reason = options.backend_reason;
  return result;
}

std::vector<ClassRow> judge_all(const ClassFolder& found, const Installation& installation, JudgeOptions options,
                                Progress& progress) {
  std::vector<ClassRow> rows;
  for (std::size_t i = 0; i < found.submissions.size(); ++i) {
    const auto& [student, lab, file] = found.submissions[i];
    ClassRow row{student, lab->folder, lab->max_score(), std::nullopt};
    if (file) {
      const std::string prefix =
          "[" + count(i + 1) + "/" + count(found.submissions.size()) + "] " + student + ", " + lab->folder + ": ";
      options.progress = [&](const std::string& phrase) { progress.show(prefix + phrase); };
      try {
        row.result = judge(*lab, *file, installation, options);
      } catch (const UnusableSubmission& error) {
        row.result = unusable(*lab, *file, options, error.what());
      }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string rows_json(const std::vector<ClassRow>& rows) {
  auto json = nlohmann::ordered_json::array();
  for (const auto& row : rows) {
    if (!row.result) continue;
    nlohmann::ordered_json object{{"student", row.student}};
    object.update(to_json(*row.result));
    json.push_back(std::move(object));
  }
  return json_text(json);
}

int grade(const GradeOptions& options) {
  const Installation installation = find_installation();
  const std::vector<Lab> labs =
      options.lab.empty() ? all_labs(installation) : std::vector<Lab>{find_lab(installation, options.lab)};
  const std::filesystem::path folder = options.folder.empty() ? as_typed(installation.root / "grader" / "sample_class")
                                                              : std::filesystem::path(options.folder);
  sandbox_for_class(options.folder.empty());
  const ClassFolder found = find_submissions(folder, labs);
  Progress progress;
  const JudgeOptions judging = judge_options(options.judging, installation, progress);
  const auto rows = judge_all(found, installation, judging, progress);
  progress.clear();

  const Style errors = style_for(STDERR_FILENO);
  for (const auto& remark : found.remarks) std::fprintf(stderr, "lockstep: %s\n", safe_line(remark, errors).c_str());
  if (options.judging.json) {
    print(rows_json(rows));
  } else {
    const std::string where = judging.backend == Backend::sim ? "simulator" : "GPU";
    print("Graded on the " + where + " (" + judging.backend_reason + "), seed " + std::to_string(judging.seed) + ": " +
          folder.string() + "\n\n" + class_table(rows, style_for(STDOUT_FILENO)));
  }
  for (const auto& row : rows) {
    if (row.result && row.result->verdict == Verdict::infrastructure_error) return exit_outside;
  }
  return exit_done;
}

}  // namespace

void add_grade(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("grade", "Grade a folder of submissions, and print a table");
  verb->footer(
      "In FOLDER, a student is a folder with files named as the labs' stubs (ada/scale_rows.cu),\n"
      "or a file ada_scale_rows.cu; with --lab, also ada.cu.\n"
      "Exit code: 0 grading is done, 2 wrong use, 3 something outside a submission failed.\n\n"
      "Examples:\n"
      "  ./lockstep grade\n"
      "  ./lockstep grade submissions/ --lab 01 --json");
  auto options = std::make_shared<GradeOptions>();
  verb->add_option("FOLDER", options->folder, "an entry for each student (default: grader/sample_class)")
      ->type_name("");
  verb->add_option("--lab", options->lab, "grade this lab alone")->type_name("LAB");
  add_judging_options(*verb, options->judging);
  verb->callback([&program, options] { program.run = [options] { return grade(*options); }; });
}

}  // namespace lockstep::grader
