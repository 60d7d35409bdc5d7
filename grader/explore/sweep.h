// SPDX-License-Identifier: BSD-3-Clause
// solutions/NN_name/explore.toml: the parameters that a lab's experiment can sweep, and what is read off it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grader/bench/bench_result.h"

namespace lockstep::grader {

/// Something that the experiment's kernels depend on.
struct Parameter {
  std::string option;  ///< as it is typed, without dashes: "strides"
  std::string size;    ///< as the program knows it: "stride"
  std::string title;
  std::string axis;
  std::vector<std::size_t> allowed;
  std::vector<std::size_t> values;  ///< unless others are asked for
  std::size_t usual = 0;            ///< while another parameter is swept
};

/// A quotient of the simulator's counters, or one counter.
struct Measure {
  std::string words;  ///< "sectors a load request"
  std::string of;
  std::string per;   ///< a counter, or "elements" of the output; empty: of a whole call
  double times = 1;  ///< the quotient is shown so many times: 1000 for "a thousand letters"
};

struct Experiment {
  std::string program;  ///< relative to explore.toml; solutions/bench/sweep.h says what it is
  std::vector<Parameter> parameters;
  std::vector<Measure> measures;
};

/// `text` is the content, `file` its name in messages. Throws OutsideError at the first mistake.
Experiment parse_experiment(std::string_view text, const std::string& file);

/// Throws OutsideError where there is none.
Experiment read_experiment(const std::filesystem::path& file, const std::string& name);

/// One parameter, swept.
struct Sweep {
  std::string option;
  BenchTable table;  ///< points without measurements; their sizes are all the experiment's parameters
};

/// What to sweep where a person asked for `asked` (values by option). Each parameter asked for with several values is
/// swept alone; one asked for with a single value keeps it while others are swept. Where none has several, the others
/// are swept as the experiment has it, and where there are no others, the ones asked for have a point each. Throws
/// UsageError for an option that the experiment does not have, or values that are not allowed. `lab` is its folder.
std::vector<Sweep> plan_sweeps(const Experiment& experiment, const std::map<std::string, std::string>& asked,
                               const std::string& lab);

}  // namespace lockstep::grader
