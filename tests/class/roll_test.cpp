// SPDX-License-Identifier: BSD-3-Clause
// From what platforms leave on disk to who handed in what.
#include "grader/class/roll.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "grader/class/names.h"
#include "grader_cli/samples.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

std::vector<Lab> two_labs() {
  Lab first = test::sample_lab();
  Lab second = test::sample_lab();
  second.number = 2;
  second.folder = "02_atomics";
  second.function = "letter_histogram";
  return {first, second};
}

/// Everybody with their files, and the remarks, below the tree's root.
class Class {
 public:
  Class() = default;

  void write(const std::string& path) const { tree_.write(path, "x"); }
  [[nodiscard]] const test::TemporaryTree& tree() const { return tree_; }

  std::string roll(const std::string& roster = "", const std::vector<std::string>& folders = {"."}) const {
    std::vector<std::filesystem::path> paths;
    for (const auto& folder : folders) paths.push_back(folder == "." ? tree_.root() : tree_.root() / folder);
    const ClassFolder found = find_submissions(paths, labs_);
    const Roll roll =
        roster.empty() ? make_roll(found, labs_) : make_roll(found, labs_, parse_roster(roster, "roster.csv"));
    std::string text;
    for (const auto& [student, entries] : roll.lines) {
      text += student.name + ":";
      for (const auto& entry : entries) {
        text += " " + (entry.file ? entry.file->lexically_relative(tree_.root()).string() : "-");
        if (entry.late) text += " late";
        if (entry.excused) text += " excused";
      }
      text += "\n";
    }
    for (std::string remark : roll.remarks) {
      const std::string root = tree_.root().string() + "/";
      for (auto at = remark.find(root); at != std::string::npos; at = remark.find(root)) remark.erase(at, root.size());
      text += remark + "\n";
    }
    return text;
  }

 private:
  test::TemporaryTree tree_;
  std::vector<Lab> labs_ = two_labs();
};

}  // namespace

TEST_CASE("Canvas' file names are taken apart") {
  const auto file = canvas_file("doejane_LATE_12345_678901_scale_rows-2");
  REQUIRE(file.has_value());
  CHECK(file->owner.name == "doejane");
  CHECK(file->owner.id == "12345");
  CHECK(file->owner.late);
  CHECK(file->stem == "scale_rows");
  CHECK(file->version == 2);
  for (const std::string name : {"ada_scale_rows", "doe_12_scale", "doe_LATE_12_x", "_1_2_x", "doe_1_2_", "scale"}) {
    CAPTURE(name);
    CHECK_FALSE(canvas_file(name).has_value());
  }
}

TEST_CASE("copies that platforms number are known") {
  CHECK(version_of("scale_rows-3").stem == "scale_rows");
  CHECK(version_of("scale_rows-3").number == 3);
  CHECK(version_of("scale_rows (12)").stem == "scale_rows");
  CHECK(version_of("scale_rows (12)").number == 12);
  for (const std::string name :
       {"conv2d", "conv1d", "-1", "(1)", " (1)", "a-", "a)", "a (1", "a-1)", "x-12345678901"}) {
    CAPTURE(name);
    if (name != " (1)") CHECK(version_of(name).stem == name);
  }
}

TEST_CASE("Moodle's folder names are taken apart") {
  const auto owner = moodle_folder("Ada King_Lovelace_12345_assignsubmission_file");
  REQUIRE(owner.has_value());
  CHECK(owner->name == "Ada King_Lovelace");
  CHECK(owner->id == "12345");
  CHECK(moodle_folder("Ada_1_assignsubmission_file_").has_value());
  CHECK_FALSE(moodle_folder("Ada_assignsubmission_file").has_value());
  CHECK_FALSE(moodle_folder("_1_assignsubmission_file").has_value());
  CHECK_FALSE(moodle_folder("Ada_1_assignsubmission_onlinetext").has_value());
}

TEST_CASE("a name is the same however it is written") {
  CHECK(name_forms("Doe, Jane") == std::vector<std::string>{"doejane", "janedoe"});
  CHECK(name_forms("Jane Doe") == std::vector<std::string>{"janedoe", "doejane"});
  CHECK(name_forms("O'Brien-Smith, Ann Marie").front() == "obriensmithannmarie");
  CHECK(name_forms("Müller") == std::vector<std::string>{"müller"});
}

TEST_CASE("Canvas' downloads: by ID, then by name; a second upload wins; late stays late") {
  const Class c;
  c.write("01/lovelaceada_11_900_scale_rows.cu");
  c.write("01/lovelaceada_11_901_scale_rows-1.cu");
  c.write("01/noetheremmy_LATE_12_902_scale_rows.cu");
  c.write("02/lovelaceada_LATE_11_903_letter_histogram.cu");
  c.write("02/hoppergrace_13_904_report.pdf");
  c.write("02/hoppergrace_13_905_letter_histogramm.cu");
  CHECK(c.roll("Student,ID\n\"Lovelace, Ada\",11\n\"Noether, Emmy\",\n\"Hopper, Grace\",13\n", {"01", "02"}) ==
        "Lovelace, Ada: 01/lovelaceada_11_901_scale_rows-1.cu 02/lovelaceada_LATE_11_903_letter_histogram.cu late\n"
        "Noether, Emmy: 01/noetheremmy_LATE_12_902_scale_rows.cu late -\n"
        "Hopper, Grace: - -\n"
        "01/lovelaceada_11_900_scale_rows.cu is passed over: lovelaceada handed in "
        "01/lovelaceada_11_901_scale_rows-1.cu too\n"
        "02/hoppergrace_13_904_report.pdf is passed over: it is no .cu file.\n"
        "02/hoppergrace_13_905_letter_histogramm.cu is passed over: no lab has a file of this name; did you mean "
        "'letter_histogram.cu'?\n");
  CHECK(c.roll("", {"01"}).starts_with("lovelaceada_11: 01/lovelaceada_11_901"));
}

TEST_CASE("Moodle's downloads: by participant, then by name") {
  const Class c;
  c.write("Ada Lovelace_71_assignsubmission_file/scale_rows.cu");
  c.write("Emmy Noether_72_assignsubmission_file_/src/letter_histogram.cu");
  CHECK(c.roll("Identifier,Full name\nParticipant 71,A. Lovelace\nParticipant 99,Emmy Noether\n") ==
        "A. Lovelace: Ada Lovelace_71_assignsubmission_file/scale_rows.cu -\n"
        "Emmy Noether: - Emmy Noether_72_assignsubmission_file_/src/letter_histogram.cu\n");
}

TEST_CASE("clones of the course: only what lies where the stub does; by login, GitHub name or what ends with it") {
  const Class c;
  for (const std::string clone : {"ada", "lab-1-octo-ben"}) {
    c.write(clone + "/labs/01_coalescing/scale_rows.cu");
    c.write(clone + "/labs/01_coalescing/baseline.cu");
    c.write(clone + "/solutions/01_coalescing/scale_rows.cu");
    c.write(clone + "/.git/scale_rows.cu");
  }
  c.write("stranger/scale_rows.cu");
  CHECK(c.roll("Name,Login,GitHub Username\nAda,ada,\nBen,,Octo-Ben\nCleo,cleo,\n") ==
        "Ada: ada/labs/01_coalescing/scale_rows.cu\n"
        "Ben: lab-1-octo-ben/labs/01_coalescing/scale_rows.cu\n"
        "Cleo: -\n"
        "stranger/scale_rows.cu is not graded: 'stranger' is nobody in roster.csv.\n"
        "roster.csv:4: Cleo handed in nothing.\n");
}

TEST_CASE("a submission that could be two students' is nobody's") {
  const Class c;
  c.write("doejane_77_1_scale_rows.cu");
  c.write("ada/scale_rows.cu");
  const std::string text = c.roll("Name,ID\n\"Doe, Jane\",1\nJane Doe,2\nada,3\n");
  CHECK(text.find("Doe, Jane: -\nJane Doe: -\nada: ada/scale_rows.cu\n") == 0);
  CHECK(
      text.find("doejane_77_1_scale_rows.cu is not graded: 'doejane_77' could be Doe, Jane (roster.csv:2) or Jane Doe "
                "(roster.csv:3).\n") != std::string::npos);
}

TEST_CASE("two folders of one student: the first counts, the other is remarked on") {
  const Class c;
  c.write("ada/scale_rows.cu");
  c.write("lovelaceada_11_1_scale_rows.cu");
  CHECK(c.roll("Name,ID,Login\n\"Lovelace, Ada\",11,ada\n") ==
        "Lovelace, Ada: ada/scale_rows.cu\n"
        "lovelaceada_11_1_scale_rows.cu (lovelaceada_11) is passed over: Lovelace, Ada handed in ada/scale_rows.cu "
        "too.\n");
}

TEST_CASE("links are not followed, and archives are named") {
  const Class c;
  c.write("ada/scale_rows.cu");
  c.write("secret.cu");
  c.write("ben.zip");
  std::filesystem::create_symlink(c.tree().root() / "ada/scale_rows.cu", c.tree().root() / "cleo_scale_rows.cu");
  std::filesystem::create_directory(c.tree().root() / "dan");
  std::filesystem::create_symlink(c.tree().root() / "ada/scale_rows.cu", c.tree().root() / "dan/scale_rows.cu");
  std::filesystem::create_directory_symlink(c.tree().root() / "ada", c.tree().root() / "dan/labs");
  const std::string text = c.roll();
  CHECK(text.starts_with("ada: ada/scale_rows.cu\n"));
  CHECK(text.find("ben.zip is passed over: archives are not unpacked here; unpack it into a folder of the student's "
                  "name.\n") != std::string::npos);
  CHECK(text.find("cleo_scale_rows.cu is passed over: a symbolic link is not followed.\n") != std::string::npos);
  CHECK(text.find("dan/scale_rows.cu is passed over: a symbolic link is not followed.\n") != std::string::npos);
  CHECK(text.find("dan:") == std::string::npos);
}

TEST_CASE("a folder of more files than a student has is not read to its end") {
  const Class c;
  c.write("ada/scale_rows.cu");
  for (int i = 0; i < 4200; ++i) c.write("ben/many/" + std::to_string(i) + ".txt");
  CHECK(c.roll().find("ben is passed over: it holds more than 4096 files; only the first were looked at.") !=
        std::string::npos);
}

TEST_CASE("who is excused is marked, and not missed") {
  const Class c;
  c.write("ada/scale_rows.cu");
  CHECK(c.roll("Login,Excused\nada,1\nben,all\n") == "ada: ada/scale_rows.cu excused\nben: - excused\n");
}

}  // namespace lockstep::grader
