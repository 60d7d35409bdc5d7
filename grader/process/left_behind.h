// SPDX-License-Identifier: BSD-3-Clause
// Processes that a child started and left behind.
#pragma once

#include <sys/types.h>

namespace lockstep::grader {

/// Children that are meant to live: a Child's process from its start until it is reaped.
void expect_child(pid_t pid);
void forget_child(pid_t pid);

/// Reaps orphans that have ended by themselves, and leaves the living alone: for while a child runs.
void reap_orphans();

/// Kills and reaps every child of this process that nobody expects: what a submission forked away, also out of its
/// process group, comes to us once its parent is gone (PR_SET_CHILD_SUBREAPER). Returns how many there were.
///
/// So a program that uses Child must start its other processes through Child too.
unsigned end_left_behind();

}  // namespace lockstep::grader
