// SPDX-License-Identifier: BSD-3-Clause
// Processes that a child started and left behind.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <mutex>

namespace lockstep::grader {

/// Held while a child is made, until expect_child() knows of it: another thread must not take it for one that was left
/// behind. What stands below holds it too. A child belongs to the thread that made it, and dies with it
/// (PR_SET_PDEATHSIG).
std::recursive_mutex& children_mutex();

/// Children that are meant to live: a Child's process from its start until it is reaped.
void expect_child(pid_t pid);
void forget_child(pid_t pid);

/// How long a killed process may take to go, unless a test asks for less. One that the kernel cannot end, because it
/// hangs in a driver, is given up then: nobody waits for it again, and it is reaped if it ends after all.
void give_up_after(std::chrono::milliseconds time);

/// Waits for a child that has been killed, and reaps it. False where it is given up.
bool reap_killed(pid_t pid);

/// Reaps orphans that have ended by themselves, and leaves the living alone: for while a child runs.
void reap_orphans();

/// Kills and reaps every child of this process that nobody expects: what a submission forked away, also out of its
/// process group, comes to us once its parent is gone (PR_SET_CHILD_SUBREAPER). Returns how many there were.
///
/// So a program that uses Child must start its other processes through Child too.
unsigned end_left_behind();

}  // namespace lockstep::grader
