// SPDX-License-Identifier: BSD-3-Clause
// solutions/NN_name/bench.toml: what there is to measure for a lab, beside which peers, and what is asked of it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "grader/bench/bench_result.h"

namespace lockstep::grader {

/// Something to be beaten. What it needs decides how it is run:
struct BenchPeer {
  std::string name;
  std::string file;    ///< relative to bench.toml: another implementation of the contract
  std::string script;  ///< or a Python program that prints what stopwatch.h says
  std::string header;  ///< without it among nvcc's the file is left out; empty: nothing is needed
  std::vector<std::string> libraries;
  std::string option;  ///< only where this option is given; empty: always
  unsigned rim = 0;    ///< its outputs so near to an edge may differ from the contract's
};

struct BenchPlan {
  BenchTable table;                    ///< points without times
  std::string program;                 ///< relative to bench.toml: measures the points; empty: the contract's files are
  std::vector<std::string> arguments;  ///< of the program
};

struct BenchDescription {
  std::vector<BenchPlan> plans;
  std::vector<BenchPeer> peers;
  std::vector<BenchTarget> targets;
  std::vector<BenchPoint> validation;  ///< small calls, at which the simulator is held against a GPU
};

/// `text` is the content, `file` its name in messages. Throws OutsideError at the first mistake.
BenchDescription parse_bench_description(std::string_view text, const std::string& file);

/// Throws OutsideError where there is none.
BenchDescription read_bench_description(const std::filesystem::path& file, const std::string& name);

}  // namespace lockstep::grader
