# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=sh disable=SC2034  # read by setup.sh and run_autograder
# What differs between assignments.
lockstep_url=https://example.org/your-course/lockstep.git
lockstep_version=main
lockstep_lab=01
lockstep_file=scale_rows.cu
# Gradescope's containers may not allow bubblewrap to make a sandbox. There, each submission has a container of its own:
# "no" runs it without a sandbox inside.
lockstep_sandbox=yes
