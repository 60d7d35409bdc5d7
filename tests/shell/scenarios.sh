# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=sh
# Scenarios of a shell test. Source it, call `scenario 'it does so' FUNCTION` for each, end with `report`.
# A scenario runs in a subshell under `set -eu`, in an empty folder of its own, $work. A command that fails fails it;
# `skip 'why'` skips it. Of one that passes nothing is printed, of one that fails its trace.

passed=0
failed=0
skipped=0
all_work=$(mktemp -d)
trap 'rm -rf "$all_work"' EXIT

scenario() {
  work="$all_work/$((passed + failed + skipped))"
  mkdir "$work"
  (cd "$work" || exit; exec 2>&1; set -eux; "$2") >"$all_work/trace"
  case $? in
    0) passed=$((passed + 1)) ;;
    77) skipped=$((skipped + 1)) && echo "skipped: $1: $(cat "$all_work/reason")" ;;
    *)
      failed=$((failed + 1))
      echo "FAILED: $1"
      sed 's/^/  /' "$all_work/trace"
      [ ! -s "$work/err" ] || sed 's/^/  err: /' "$work/err"
      ;;
  esac
}

skip() {
  echo "$1" >"$all_work/reason"
  exit 77
}

# `set -e` does not notice a failing `! COMMAND`; it notices this.
not() {
  if "$@"; then return 1; fi
}

# Does something come true within ten seconds?
soon() {
  for _ in $(seq 1200); do
    ! "$@" || return 0
    sleep 0.05
  done
  return 1
}

report() {
  echo "doctest-counts: passed=$passed failed=$failed skipped=$skipped"
  [ "$failed" = 0 ] && [ $((passed + skipped)) -gt 0 ]
  exit
}
