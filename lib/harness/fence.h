// SPDX-License-Identifier: BSD-3-Clause
// The simulator and the harness are linked before the submission, between two fences: what lies between these in the
// program's variables is theirs.
#pragma once

extern "C" {
extern char lockstep_fence_data_begin[64];
extern char lockstep_fence_data_end[64];
extern char lockstep_fence_zero_begin[64];
extern char lockstep_fence_zero_end[64];
}
