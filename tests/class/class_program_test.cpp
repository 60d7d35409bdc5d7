// SPDX-License-Identifier: BSD-3-Clause
// `lockstep grade` with a folder of results: resumed, killed, shared out, collected. The judge is the fake one.
#include <doctest/doctest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <thread>

#include "grader/process/child.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

/// A checkout with a class of `students` in it, and its roster.
class Classroom {
 public:
  explicit Classroom(int students = 0) {
    tree_.add_lab("01_coalescing", "scale_rows");
    tree_.add_lab("02_atomics", "letter_histogram");
    tree_.folder("build");
    static const char* const words[] = {"takes a while", "pass", "wrong", "broken", "finding", "takes a while"};
    std::string roster = "Student,ID,SIS Login ID\n";
    for (int i = 0; i < students; ++i) {
      const std::string name = "student" + std::to_string(i);
      roster += name + "," + std::to_string(100 + i) + "," + name + "\n";
      // Every third is a copy of another's, as it is in a class.
      const std::string word = words[i % std::size(words)];
      const std::string text = "// fake: " + word + "\n" + (i % 3 == 2 ? "" : "// by " + name + "\n");
      tree_.write("class/" + name + "/scale_rows.cu", text);
      if (i % 2 == 0) tree_.write("class/" + name + "_letter_histogram.cu", text);
    }
    tree_.write("roster.csv", roster);
  }

  [[nodiscard]] const test::TemporaryTree& tree() const { return tree_; }

  Command command(const std::string& words) const {
    Command command;
    command.arguments = {"/bin/sh", "-c", "exec '" LOCKSTEP_TEST_PROGRAM "' " + words + " >out.txt 2>err.txt"};
    command.working_directory = tree_.root();
    command.environment = {
        {"LOCKSTEP_ROOT", tree_.root()}, {"LOCKSTEP_BUILD", tree_.root() / "build"}, {"TMPDIR", tree_.folder("tmp")}};
    command.limits.time = 120s;
    return command;
  }
  Ran read(const Outcome& outcome) const {
    return {outcome.ending == Ending::exited ? outcome.code : -1, tree_.read("out.txt"), tree_.read("err.txt")};
  }
  Ran run(const std::string& words) const { return read(run_command(command(words))); }

  /// Grades the class into a folder, with more words.
  Ran grade(const std::string& out, const std::string& more = "") const {
    return run("grade class --roster roster.csv --backend sim --out " + out + " " + more);
  }

  std::string outputs(const std::string& folder) const {
    std::string all;
    for (const char* file : {"gradebook.csv", "index.html", "junit.xml", "feedback/student0.txt"})
      all += tree_.read(folder + "/" + file);
    return all;
  }

  std::set<fs::path> result_files(const std::string& folder) const {
    std::set<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(tree_.root() / folder / "by_submission", error)) {
      if (entry.is_regular_file()) files.insert(entry.path());
    }
    return files;
  }

  [[nodiscard]] bool temporary_folder_is_empty() const { return fs::is_empty(tree_.root() / "tmp"); }

 private:
  test::TemporaryTree tree_;
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }
std::string line(const std::string& text, unsigned number) {
  std::size_t at = 0;
  while (number-- > 0) at = text.find('\n', at) + 1;
  return text.substr(at, text.find('\n', at) - at);
}

}  // namespace

TEST_CASE("a class is graded into a folder: each different submission once, and a gradebook") {
  const Classroom classroom(9);
  const Ran ran = classroom.grade("results", "--jobs 2");
  CAPTURE(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(first_line(ran.out) == "Graded on the simulator (as asked), seed 1");
  CHECK(line(ran.out, 1) == "9 students, 14 submissions, 12 different: 12 judged now, 0 before");
  CHECK(classroom.result_files("results").size() == 12);
  CHECK(classroom.temporary_folder_is_empty());
  const std::string gradebook = classroom.tree().read("results/gradebook.csv");
  CHECK(first_line(gradebook) ==
        "Student,ID,SIS User ID,SIS Login ID,Section,Lab 01 The scale_rows,Lab 02 The letter_histogram\r");
  CHECK(gradebook.find("student1,101,,student1,,100,0\r\n") != std::string::npos);
  CHECK(nlohmann::json::parse(classroom.tree().read("results/results.json")).size() == 14);

  const Ran again = classroom.grade("results");
  CHECK(line(again.out, 1) == "9 students, 14 submissions, 12 different: 0 judged now, 12 before");
  CHECK(classroom.tree().read("results/gradebook.csv") == gradebook);
}

TEST_CASE("however many at a time, the gradebook is the same") {
  const Classroom classroom(9);
  REQUIRE(classroom.grade("one", "--jobs 1").code == 0);
  REQUIRE(classroom.grade("five", "--jobs 5").code == 0);
  CHECK(classroom.outputs("one") == classroom.outputs("five"));
}

TEST_CASE("a new file, another seed or a changed lab is judged, and nothing else") {
  const Classroom classroom(3);
  REQUIRE(classroom.grade("results").code == 0);
  const std::size_t before = classroom.result_files("results").size();
  classroom.tree().write("class/student1/scale_rows.cu", "// fake: wrong\n// anew\n");
  CHECK(line(classroom.grade("results").out, 1).ends_with(": 1 judged now, 4 before"));
  CHECK(classroom.result_files("results").size() == before + 1);
  CHECK(line(classroom.grade("results", "--seed 2").out, 1).ends_with(": 5 judged now, 0 before"));
  const std::string toml = classroom.tree().read("labs/02_atomics/lab.toml");
  classroom.tree().write("labs/02_atomics/lab.toml", toml + "\n");
  CHECK(line(classroom.grade("results").out, 1).ends_with(": 2 judged now, 3 before"));
}

TEST_CASE("killed again and again at any moment, nothing is lost and the gradebook is that of an undisturbed run") {
  const Classroom classroom(24);
  REQUIRE(classroom.grade("undisturbed", "--jobs 2").code == 0);
  std::mt19937 random(11);
  std::set<fs::path> kept;
  for (int round = 0; round < 10; ++round) {
    {
      Child child(classroom.command("grade class --roster roster.csv --backend sim --out killed --jobs 2"));
      child.wait(Clock::now() + std::chrono::milliseconds(20 + random() % 300));
      child.kill(Ending::signalled);  // SIGKILL
    }
    const auto files = classroom.result_files("killed");
    for (const auto& file : kept) CHECK(files.contains(file));
    for (const auto& file : files) {
      if (!file.filename().string().starts_with('.')) kept.insert(file);
    }
  }
  const Ran ran = classroom.grade("killed", "--jobs 2");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(classroom.outputs("killed") == classroom.outputs("undisturbed"));
}

TEST_CASE("a result file that is damaged is made again, with a remark") {
  const Classroom classroom(4);
  REQUIRE(classroom.grade("results").code == 0);
  const std::string gradebook = classroom.outputs("results");
  const fs::path victim = *classroom.result_files("results").begin();
  fs::resize_file(victim, fs::file_size(victim) / 2);
  const Ran ran = classroom.grade("results");
  CHECK(ran.code == 0);
  CHECK(ran.err.find("is no result and is made again: expected JSON to its end.\n") != std::string::npos);
  CHECK(line(ran.out, 1).find(": 1 judged now,") != std::string::npos);
  CHECK(classroom.outputs("results") == gradebook);
}

TEST_CASE("shares of the work come together in one folder, in any order, and are collected") {
  const Classroom classroom(7);
  REQUIRE(classroom.grade("whole").code == 0);
  for (const char* share : {"2/3", "0/3"}) {
    const Ran ran = classroom.grade("shared", std::string("--share ") + share);
    CHECK(ran.code == 0);
    CHECK_FALSE(fs::exists(classroom.tree().root() / "shared/gradebook.csv"));
  }
  const Ran part = classroom.grade("shared", "--collect");
  CHECK(part.code == 0);
  CHECK(part.out.find(" not judged yet") != std::string::npos);
  CHECK(classroom.outputs("shared") != classroom.outputs("whole"));
  REQUIRE(classroom.grade("shared", "--share 1/3").code == 0);
  const Ran all = classroom.grade("shared", "--collect");
  CHECK(all.out.find(" 0 judged now,") != std::string::npos);
  CHECK(all.out.find(" not judged yet") == std::string::npos);
  CHECK(classroom.outputs("shared") == classroom.outputs("whole"));
}

TEST_CASE("a worker that dies takes nothing with it: its task is tried again, then said to have failed") {
  const Classroom classroom(3);
  classroom.tree().write("class/student1/scale_rows.cu", "// fake: dies\n");
  const Ran ran = classroom.grade("results", "--jobs 2");
  CHECK(ran.code == 3);
  CHECK(ran.out.find("1 needs a person's eye") != std::string::npos);
  CHECK(classroom.tree().read("results/gradebook.csv").find("student1,101,,student1,,,0\r\n") != std::string::npos);
  const auto json = nlohmann::json::parse(classroom.tree().read("results/results.json"));
  CHECK(json[2]["headline"] == "The grader's own process was killed by signal 9 (Killed) while it was at this.");
  // It is no result: the next call tries again.
  classroom.tree().write("class/student1/scale_rows.cu", "// fake: pass\n");
  CHECK(classroom.grade("results").code == 0);
}

TEST_CASE(
    "a GPU that is lost ends the grading: what is judged is kept, nobody gets a zero, and the call can be given "
    "again") {
  const Classroom classroom(12);
  REQUIRE(classroom.grade("undisturbed").code == 0);
  const std::string text = classroom.tree().read("class/student3/scale_rows.cu");
  classroom.tree().write("class/student3/scale_rows.cu", "// fake: wedges\n");
  const Ran ran = classroom.grade("results", "--jobs 2");
  CHECK(ran.code == 3);
  CHECK(ran.err ==
        "lockstep: The GPU runs no kernel. Grading has stopped; it was the turn of student3, 01_coalescing "
        "(class/student3/scale_rows.cu), which is not graded. What was judged before is kept in results; the same "
        "command goes on from there.\n");
  CHECK(ran.out.find(" not judged yet") != std::string::npos);
  CHECK(classroom.temporary_folder_is_empty());
  const std::string gradebook = classroom.tree().read("results/gradebook.csv");
  CHECK(gradebook.find("student3,103,,student3,,,0\r\n") != std::string::npos);

  classroom.tree().write("class/student3/scale_rows.cu", text);
  const std::size_t before = classroom.result_files("results").size();
  const Ran again = classroom.grade("results");
  CHECK(again.code == 0);
  CHECK(line(again.out, 1).ends_with(" " + std::to_string(before) + " before"));
  CHECK(classroom.outputs("results") == classroom.outputs("undisturbed"));
}

TEST_CASE("a GPU that is lost leaves the table of what was judged where no folder keeps it") {
  const Classroom classroom;
  classroom.tree().write("class/ada/scale_rows.cu", "// fake: wedges\n");
  const Ran ran = classroom.run("grade class --backend sim");
  CHECK(ran.code == 3);
  CHECK(ran.out.find("ada      01_coalescing  - NOT JUDGED YET  none given\n") != std::string::npos);
  CHECK(ran.err.ends_with("(class/ada/scale_rows.cu), which is not graded.\n"));
  const Ran check = classroom.run("check 01 class/ada/scale_rows.cu --backend sim");
  CHECK(check.code == 3);
  CHECK(check.out.empty());
  CHECK(check.err == "lockstep: The GPU runs no kernel.\n");
}

TEST_CASE("failures outside a submission and inconclusive results are judged again by the next call") {
  const Classroom classroom(2);
  classroom.tree().write("class/student0/scale_rows.cu", "// fake: infrastructure\n");
  classroom.tree().write("class/student1/scale_rows.cu", "// fake: inconclusive\n");
  CHECK(classroom.grade("results").code == 3);
  CHECK(classroom.tree().read("results/gradebook.csv").find("student1,101,,student1,,,0\r\n") != std::string::npos);
  const Ran again = classroom.grade("results");
  CHECK(line(again.out, 1).ends_with(": 2 judged now, 1 before"));
}

TEST_CASE("Ctrl-C keeps what is judged, says so, and leaves no process and no folder") {
  const Classroom classroom(30);
  Child child(classroom.command("grade class --roster roster.csv --backend sim --out results --jobs 1"));
  for (int i = 0; i < 400 && classroom.result_files("results").size() < 3; ++i) std::this_thread::sleep_for(5ms);
  ::kill(child.pid(), SIGINT);
  REQUIRE(child.wait(Clock::now() + 60s) == Child::Event::ended);
  const Ran ran = classroom.read(child.outcome());
  CHECK(ran.code == 3);
  CHECK(ran.err ==
        "lockstep: interrupted: every process it started is gone. What is judged is kept in results; the same command "
        "goes on from there.\n");
  CHECK(classroom.result_files("results").size() >= 3);
  CHECK(classroom.temporary_folder_is_empty());
}

TEST_CASE("what is wrong with roster and folders is told before anything is judged") {
  const Classroom classroom(2);
  const auto refused = [&](const std::string& words, const std::string& sentence) {
    CAPTURE(words);
    const Ran ran = classroom.run(words);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err == "lockstep: " + sentence + "\n");
  };
  classroom.tree().write("bad.csv", "Student,ID\nAda,1\nBen,1\n");
  refused("grade class --roster bad.csv --out results",
          "bad.csv:3: the student 'Ben' is there a second time: line 2 has the same ID '1'.");
  refused("grade class --roster nowhere.csv", "There is no roster 'nowhere.csv'.");
  refused("grade class --share 3/3 --out x", "--share: expected I/N with I from 0 to N - 1, such as 0/8, got '3/3'.");
  refused("grade class --share x/3 --out x", "--share: expected I/N with I from 0 to N - 1, such as 0/8, got 'x/3'.");
  refused("grade class --share 0/3", "--share needs --out: the shares of a class come together in one folder.");
  refused("grade class --collect", "--collect needs --out: the folder to collect from.");
  CHECK(classroom.run("grade class --jobs 0").code == 2);
  CHECK_FALSE(fs::exists(classroom.tree().root() / "results"));
}

TEST_CASE("students and submissions that do not meet are named") {
  const Classroom classroom(2);
  classroom.tree().write("class/stranger/scale_rows.cu", "// fake: pass\n");
  classroom.tree().write("roster.csv", "Student\nstudent0\nnobody\nstudent1\n");
  const Ran ran = classroom.grade("results");
  CHECK(ran.code == 0);
  CHECK(ran.err ==
        "lockstep: class/stranger/scale_rows.cu is not graded: 'stranger' is nobody in roster.csv.\n"
        "lockstep: roster.csv:3: nobody handed in nothing.\n");
  CHECK(ran.out.find("1 needs a person's eye") != std::string::npos);
}

TEST_CASE("the worker's verb is not shown to people") {
  const Classroom classroom;
  CHECK(classroom.run("--help").out.find("grade-worker") == std::string::npos);
}

}  // namespace lockstep::grader
