// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/roster.h"

#include <doctest/doctest.h>

#include "grader/catalog/errors.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

std::string refusal(std::string_view text) {
  try {
    parse_roster(text, "roster.csv");
  } catch (const UsageError& error) {
    return error.what();
  }
  return "not refused";
}

}  // namespace

TEST_CASE("a Canvas export is a roster") {
  const Roster roster = parse_roster(
      "Student,ID,SIS User ID,SIS Login ID,Section,Lab 01 Coalescing (4711),Student\r\n"
      ",,,,,Manual Posting,\r\n"
      "    Points Possible,,,,,100,\r\n"
      "\"Lovelace, Ada\",12,s1234,ada,CS 101,,x\r\n"
      "\"Student, Test\",99,,7f3a,CS 101,,\r\n",
      "roster.csv");
  REQUIRE(roster.students.size() == 2);
  const Student& ada = roster.students[0];
  CHECK(ada.name == "Lovelace, Ada");
  CHECK(ada.id == "12");
  CHECK(ada.sis_id == "s1234");
  CHECK(ada.login == "ada");
  CHECK(ada.section == "CS 101");
  CHECK(ada.line == 4);
}

TEST_CASE("rosters of Moodle, Gradescope and GitHub Classroom are read, and one made by hand") {
  const auto only = [](std::string_view text) {
    const Roster roster = parse_roster(text, "roster.csv");
    REQUIRE(roster.students.size() == 1);
    return roster.students.front();
  };
  const Student moodle =
      only("Identifier,\"Full name\",\"Email address\",Status\nParticipant 71,Ada Lovelace,ada@x.edu,-\n");
  CHECK(moodle.name == "Ada Lovelace");
  CHECK(moodle.identifier == "Participant 71");
  CHECK(moodle.email == "ada@x.edu");
  const Student gradescope = only("First Name;Last Name;SID;Email;Section\nAda;Lovelace;1234;ada@x.edu;A\n");
  CHECK(gradescope.name == "Lovelace, Ada");
  CHECK(gradescope.sis_id == "1234");
  const Student github =
      only("\"identifier\",\"github_username\",\"github_id\",\"name\"\n\"ada@x.edu\",\"octoada\",\"5\",\"\"\n");
  CHECK(github.name == "ada@x.edu");
  CHECK(github.github == "octoada");
  const Student tabs = only("\xEF\xBB\xBFLOGIN\tname\texcused\r\n ada \tAda\t1, 03 7\r\n");
  CHECK(tabs.login == "ada");
  CHECK(tabs.is_excused(3));
  CHECK(tabs.is_excused(7));
  CHECK_FALSE(tabs.is_excused(2));
  CHECK(only("login,excused\nada,all\n").is_excused(2));
}

TEST_CASE("what is wrong with a roster is said with file and line") {
  CHECK(refusal("") == "roster.csv:1: expected a header that names the columns, got an empty file.");
  CHECK(refusal("\"Doe, Jane\",123,jane\n\"Roe, Rick\",124,rick\n") ==
        "roster.csv:1: expected a header that names the columns, such as Student, ID, SIS Login ID, Section; got 'Doe, "
        "Jane', '123', 'jane'.");
  CHECK(refusal("Section,Excused\nA,1\n").starts_with("roster.csv:1: expected a header"));
  CHECK(refusal("Student,ID\n") == "roster.csv:1: expected a student behind the header, got none.");
  CHECK(refusal("Student,ID\nAda,1\nBen\nCleo,3,x\n") ==
        "roster.csv:3: expected 2 cells as in the header, got 1.\n"
        "roster.csv:4: expected 2 cells as in the header, got 3.");
  CHECK(refusal("Student,ID\nAda,1\n\nBen,2\nAda L.,1\n") ==
        "roster.csv:5: the student 'Ada L.' is there a second time: line 2 has the same ID '1'.");
  CHECK(refusal("Name,Email\nAda,a@x.edu\nBen,A@X.edu\n") ==
        "roster.csv:3: the student 'Ben' is there a second time: line 2 has the same email 'A@X.edu'.");
  CHECK(refusal("Name\nAda Lovelace\nada lovelace\n") ==
        "roster.csv:3: the student 'ada lovelace' is there a second time: line 2 has the same name 'ada lovelace'.");
  CHECK(refusal("Name,ID\nAda,1\n,\n") == "roster.csv:3: expected a student, got a line without name, ID and login.");
  CHECK(refusal("Login,Excused\nada,labs\n") ==
        "roster.csv:2: expected numbers of labs or 'all' under Excused, got 'labs'.");
  CHECK(refusal("Student,ID\n\"Ada,1\n") == "roster.csv:2: expected a closing quote, got the end of the file.");
}

TEST_CASE("semicolons and a byte order mark are read; where they are amiss, the line is named") {
  CHECK(parse_roster("\xEF\xBB\xBFStudent;ID\r\n\"Doe; Jane\";1\r\n", "roster.csv").students.front().name ==
        "Doe; Jane");
  CHECK(refusal("\xEF\xBB\xBF"
                "Doe;1\nRoe;2\n")
            .starts_with("roster.csv:1: expected a header that names the columns, such as Student, ID, SIS Login ID, "
                         "Section; got 'Doe', '1'"));
  CHECK(refusal("Student,ID\nAda;1\nBen,2\n") ==
        "roster.csv:2: expected 2 cells as in the header, got 1; they are not separated as the header's are.");
  CHECK(refusal("Student;ID\nAda;1\nBen,2\n") ==
        "roster.csv:3: expected 2 cells as in the header, got 1; they are not separated as the header's are.");
  CHECK(refusal("\xEF\xBB\xBFStudent;ID\nAda;1\nBen;1\n") ==
        "roster.csv:3: the student 'Ben' is there a second time: line 2 has the same ID '1'.");
  CHECK(refusal(std::string_view("\xFF\xFES\0t\0", 6)) ==
        "roster.csv:1: expected UTF-8, got UTF-16; save it as CSV UTF-8.");
  CHECK(refusal("Student,ID\nAda,1\nJos\xE9,2\n") == "roster.csv:3: expected UTF-8; save it as CSV UTF-8.");
  CHECK(refusal("Student,ID\nAda,1\nBen \"B\",2\n")
            .starts_with("roster.csv:3: expected a quote at the beginning of a cell or doubled"));
}

TEST_CASE("two students may have one name, where something else tells them apart") {
  CHECK(parse_roster("Name,ID\nAda,1\nAda,2\n", "roster.csv").students.size() == 2);
}

TEST_CASE("a roster that is no file is refused") {
  const test::TemporaryTree tree;
  CHECK_THROWS_AS(read_roster(tree.root() / "nowhere.csv"), UsageError);
  CHECK_THROWS_AS(read_roster(tree.root()), UsageError);
  CHECK(read_roster(tree.write("r.csv", "Name\nAda\n")).students.size() == 1);
}

}  // namespace lockstep::grader
