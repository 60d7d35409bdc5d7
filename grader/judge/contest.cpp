// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/contest.h"

#include "grader/judge/cases.h"
#include "grader/judge/score.h"
#include "grader/judge/speed_cuda.h"
#include "grader/judge/speed_sim.h"

namespace lockstep::grader {

void judge_runners(const Contest& contest, Result& result) {
  result.speed.needed = (contest.options.backend == Backend::sim ? contest.lab.sim : contest.lab.cuda).full;
  if (contest.options.timed_case_alone) {
    measure_speed_in_simulator(contest, result);
    result.verdict = result.speed.verdict;
    result.headline = result.speed.detail;
    return;
  }
  run_cases(contest, result);
  const bool speed_asked = contest.options.measure_speed;
  if (!speed_asked) {
    result.speed.detail = "Not asked for.";
  } else if (!count_cases(result.cases).all_passed()) {
    result.speed.detail = "Speed counts once every case is right.";
  } else if (contest.options.backend == Backend::sim) {
    measure_speed_in_simulator(contest, result);
  } else {
    measure_speed_on_gpu(contest, result);
  }
  score(contest.lab, speed_asked, result);
}

}  // namespace lockstep::grader
