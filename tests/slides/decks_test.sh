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

give() {
  browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
  [ -n "$browser" ] || skip 'Chromium is not installed; the decks do build'
  node "$root/tests/slides/browser.mjs" "$build/slides/npm" "$browser" "$@"
}

every_deck_can_be_given() {
  new_build
  build_slides
  give "$work"/build/slides/*.html
}

# What the browser looks for, it can find: a deck with one of each.
a_poor_deck_is_seen() {
  new_build
  mkdir "$work/checkout"
  cp -R "$root/slides" "$work/checkout/slides"
  {
    printf -- '---\nmarp: true\ntheme: lockstep\n---\n\n# Far too much\n\n'
    for line in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do echo "- point $line"; done
    printf '\n---\n\n# A picture\n\n![nothing](nothing.png)\n\n---\n\n# Drawn\n\n![words](words.svg)\n'
  } >"$work/checkout/slides/90_poor.md"
  cat >"$work/checkout/slides/words.svg" <<'END'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" width="400" height="200" font-size="20"><text x="20" y="40">one</text>
<text x="24" y="42">other</text><text x="350" y="120">far too long a word</text></svg>
END
  LOCKSTEP_ROOT="$work/checkout" build_slides 90
  code=0
  give "$work/build/slides/90_poor.html" >"$work/defects" || code=$?
  [ "$code" != 77 ] || exit 77
  [ "$code" = 1 ]
  for defect in "slide 1: 'point 16' overflows" "slide 2: the picture 'nothing' is missing" \
    "slide 3: 'one' and 'other' lie on each other" "slide 3: 'far too long a word' is cut off" 'it has only 3 slides' \
    'a slide has no speaker notes'; do
    grep -qF "$defect" "$work/defects"
  done
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
scenario 'a poor deck is seen' a_poor_deck_is_seen
scenario 'builds the decks that are named' builds_the_decks_that_are_named
scenario 'refuses a deck that is not there' refuses_a_deck_that_is_not_there
scenario 'installs nothing unasked' installs_nothing_unasked
scenario 'names what to install where Node is missing' names_node_where_it_is_missing
scenario 'pins Marp without naming a registry' pins_marp_without_naming_a_registry
report
