#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2154,SC2317  # the scenarios are called by name
# Every deck builds, and can be given in a browser.   decks_test.sh ROOT BUILD
root=$(realpath "$1")
build=$(realpath "$2")
. "$root/tests/shell/scenarios.sh"
export LOCKSTEP_ROOT="$root"

# A build folder of the test's own, with what the real one has: the program and Marp.
new_build() {
  command -v node >/dev/null || skip 'Node is not installed'
  [ -e "$build/slides/npm/node_modules/@marp-team/marp-cli" ] || skip "Marp is not here; './lockstep slides' brings it"
  mkdir -p "$work/build/slides" "$work/build/grader"
  ln -s "$build/slides/npm" "$work/build/slides/npm"
  # The program counts with the simulator of the real build.
  printf '#!/bin/sh\nLOCKSTEP_BUILD="%s" exec "%s/grader/lockstep" "$@"\n' "$build" "$build" >"$work/build/grader/lockstep"
  chmod +x "$work/build/grader/lockstep"
  export LOCKSTEP_BUILD="$work/build" LOCKSTEP_NO_INSTALL=1
}
build_slides() { node "$root/slides/build.mjs" "$@" >"$work/out" 2>"$work/err"; }

every_deck_can_be_given() {
  new_build
  build_slides
  browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
  [ -n "$browser" ] || skip 'Chromium is not installed; the decks do build'
  node "$root/tests/slides/browser.mjs" "$build/slides/npm" "$browser" "$work"/build/slides/*.html
}

builds_the_decks_that_are_named() {
  new_build
  build_slides 0
  [ "$(cat "$work/out")" = "$work/build/slides/00_memory_hierarchy.html" ]
}

refuses_a_deck_that_is_not_there() {
  command -v node >/dev/null || skip 'Node is not installed'
  code=0
  LOCKSTEP_BUILD=$work node "$root/slides/build.mjs" 42 2>"$work/err" || code=$?
  [ "$code" = 2 ]
  grep -q "There is no deck '42'; there are 00_memory_hierarchy, 01_coalescing" "$work/err"
}

installs_nothing_unasked() {
  command -v node >/dev/null || skip 'Node is not installed'
  code=0
  LOCKSTEP_BUILD=$work LOCKSTEP_NO_INSTALL=1 node "$root/slides/build.mjs" 2>"$work/err" || code=$?
  [ "$code" = 3 ]
  grep -q 'Marp, which makes the slides, is missing' "$work/err"
  [ ! -e "$work/slides/npm" ]
}

names_node_where_it_is_missing() {
  mkdir "$work/bin"
  code=0
  PATH=$work/bin LOCKSTEP_BUILD=$build "$build/grader/lockstep" slides 2>"$work/err" || code=$?
  [ "$code" = 3 ]
  grep -q 'apt-get install nodejs npm' "$work/err"
}

pins_marp_without_naming_a_registry() {
  grep -q '"node_modules/@marp-team/marp-cli": {' "$root/slides/package-lock.json"
  grep -q '"integrity": "sha512-' "$root/slides/package-lock.json"
  not grep -q '"resolved"' "$root/slides/package-lock.json"
}

scenario 'every deck builds, fits its slides and can be given by keyboard' every_deck_can_be_given
scenario 'builds the decks that are named' builds_the_decks_that_are_named
scenario 'refuses a deck that is not there' refuses_a_deck_that_is_not_there
scenario 'installs nothing unasked' installs_nothing_unasked
scenario 'names what to install where Node is missing' names_node_where_it_is_missing
scenario 'pins Marp without naming a registry' pins_marp_without_naming_a_registry
report
