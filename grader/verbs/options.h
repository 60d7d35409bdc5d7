// SPDX-License-Identifier: BSD-3-Clause
// What several verbs have in common.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/build/installation.h"
#include "grader/judge/judge.h"
#include "grader/report/progress.h"

namespace lockstep::grader {

struct JudgingOptions {
  std::string backend = "auto";
  std::uint64_t seed = 1;
  bool json = false;
};

/// Adds --backend, --seed and --json to a verb. `backend` says in --help what the first does, where it is not what it
/// does for most.
void add_judging_options(
    CLI::App& verb, JudgingOptions& options,
    const std::string& backend = "sim: simulator; cuda: GPU; auto (default): cuda if a kernel really runs");

/// Adds --sample N: counters are estimated from one of N blocks.
void add_sample_option(CLI::App& verb, std::uint64_t& one_in);

/// The lab that the user's word names, read whole.
Lab find_lab(const Installation& installation, const std::string& wanted);
/// All labs, read whole.
std::vector<Lab> all_labs(const Installation& installation);

/// Before a verb runs the caller's own file: without a sandbox where none is `wanted`, or none is to be had, which is
/// then said on stderr.
void sandbox_for_own_file(bool wanted);
/// Before a verb runs files of others, in a sandbox or not at all: throws OutsideError where none is to be had. The
/// sample class came with the project: it is graded all the same, and that is said on stderr.
void sandbox_for_class(bool is_sample);

/// The path as a user would write it: relative to the working folder where it lies below that, else absolute.
std::filesystem::path as_typed(const std::filesystem::path& path);

/// Judge options for the backend that is asked for; it is chosen here, which may compile and run a small CUDA program.
/// Progress goes to `progress`, each phrase behind `prefix`; both must outlive the result's use.
JudgeOptions judge_options(const JudgingOptions& options, const Installation& installation, Progress& progress);

/// "2026-01-31", where the clock says so.
std::string today();

/// Text on stdout. Throws OutsideError if it cannot be written.
void print(const std::string& text);

}  // namespace lockstep::grader
