#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Gradescope runs this once, when the autograder's image is built: fetches Lockstep, installs what it needs, builds it.
# shellcheck disable=SC1091,SC2154  # settings.sh is there when this runs
set -eu
. /autograder/source/settings.sh
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates git g++
git clone --quiet "$lockstep_url" /opt/lockstep
git -C /opt/lockstep checkout --quiet "$lockstep_version"
/opt/lockstep/lockstep list
