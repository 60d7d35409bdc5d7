// SPDX-License-Identifier: BSD-3-Clause
// What a program of its own leaves behind: where the environment asks for it, a file with its launches and findings,
// written when the program ends.
//
// SIMT_REPORT=FILE names the file, JSON. SIMT_SEED=N permutes the order of warps and blocks, SIMT_SAMPLE=N counts
// one block of N (report.h, set_counted_blocks).
#pragma once

namespace simt::exit_report {

/// Looks at the environment, once. Called at the first launch.
void arm();

/// Writes the file now, if one is asked for: before the process aborts.
void write();

}  // namespace simt::exit_report
