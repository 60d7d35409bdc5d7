// SPDX-License-Identifier: BSD-3-Clause
// The three ways to try a lab on real input, each from the words of the command line to what is shown.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "grader/catalog/lab.h"
#include "grader/report/style.h"
#include "grader/trial/trial.h"
#include "lockstep/real_input.h"

namespace lockstep::grader {

/// What the command line names; empty where it does not.
struct TrialInput {
  std::string text;
  std::string numbers;
  std::string image;
  std::string mask;
  std::string out;
  bool whole = false;  ///< the simulator, too, takes all of it
};

/// How a way asks for its trial once its input is read: compiling comes last.
struct TrialMaker {
  Backend backend = Backend::sim;
  std::function<std::unique_ptr<Trial>(std::chrono::milliseconds run_time)> make;
};

struct TrialShown {
  std::string text;             ///< lines for the terminal
  nlohmann::ordered_json json;  ///< the keys `input` and what came of it
  Result result;
};

// Each throws UsageError where the words do not fit the lab or the input cannot be used, and what Trial throws. A file
// that is asked for is written whatever the comparison says, unless nothing came back.
TrialShown try_on_bytes(const Lab& lab, const OfBytes& way, const TrialInput& input, const TrialMaker& maker,
                        const Style& style);
TrialShown try_on_numbers(const Lab& lab, const OfNumbers& way, const TrialInput& input, const TrialMaker& maker,
                          const Style& style);
TrialShown try_on_picture(const Lab& lab, const OfPlane& way, const TrialInput& input, const TrialMaker& maker,
                          const Style& style);

}  // namespace lockstep::grader
