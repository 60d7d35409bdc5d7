// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/gradebook.h"

#include <doctest/doctest.h>

#include "class/sample_class.h"
#include "grader/class/csv.h"
#include "grader/class/summary.h"
#include "grader/class/time_left.h"

namespace lockstep::grader {

TEST_CASE("the gradebook is what Canvas imports, and no cell of it runs") {
  const test::SampleClass sample;
  CHECK(canvas_gradebook(sample.graded()) ==
        "Student,ID,SIS User ID,SIS Login ID,Section,Lab 01 Coalescing,Lab 02 Atomics\r\n"
        "\"    Points Possible\",,,,,100,100\r\n"
        "\"Lovelace, Ada\",11,s11,ada,CS 101,100,82.04\r\n"
        "\"Noether, Emmy\",12,s12,emmy,CS 101,7.5,0\r\n"
        "\"'=HYPERLINK(\"\"http://x\"\")\",13,'+13,'@grace,CS 101,EX,EX\r\n"
        "Röntgen,14,s14,wilhelm,CS 101,,\r\n"
        "\"Hopper, Grace\",15,s15,hopper,CS 102,0,EX\r\n");
  for (const auto& row : parse_csv(canvas_gradebook(sample.graded()))) CHECK(row.cells.size() == 7);
}

TEST_CASE("points have as few digits as they need") {
  CHECK(plain_points(100) == "100");
  CHECK(plain_points(92.5) == "92.5");
  CHECK(plain_points(0.05) == "0.05");
  CHECK(plain_points(33.333) == "33.33");
  CHECK(plain_points(99.999) == "100");
  CHECK(plain_points(0.0 / 0.0) == "0");
}

TEST_CASE("the summary counts every cell once") {
  const test::SampleClass sample;
  const Summary s = summarize(sample.graded());
  CHECK(s.students == 5);
  CHECK(s.submissions == 7);
  CHECK(s.passed + s.failed + s.inconclusive + s.needs_eye - sample.graded().roll.unassigned + s.nothing + s.excused +
            s.waiting ==
        10);
  CHECK(summary_text(sample.graded(), Style{false, false, 100}) ==
        "5 students, 7 submissions, 6 different: 4 judged now, 2 before\n"
        "2 passed, 3 failed, 1 inconclusive, 2 need a person's eye, 1 not handed in, 2 excused\n");
}

TEST_CASE("the time left is that of what went so far") {
  const TimeLeft::Clock::time_point start{};
  TimeLeft left(10, start);
  using std::chrono::seconds;
  CHECK(left.text(start + seconds(5)) == "[0/10]");
  left.one_done();
  CHECK(left.text(start + seconds(5)) == "[1/10] 45 s left");
  for (int i = 0; i < 8; ++i) left.one_done();
  CHECK(left.text(start + seconds(4500)) == "[9/10] 9 min left");
  left.one_done();
  CHECK(left.text(start + seconds(5000)) == "[10/10]");
  CHECK(rough_time(seconds(0)) == "1 s");
  CHECK(rough_time(seconds(91)) == "2 min");
  CHECK(rough_time(seconds(7200)) == "2 h");
  CHECK(rough_time(seconds(7260)) == "2 h 1 min");
}

}  // namespace lockstep::grader
