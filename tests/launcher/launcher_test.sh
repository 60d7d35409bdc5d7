#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2154,SC2317  # the scenarios are called by name
# The launcher configures, builds and hands over.   launcher_test.sh ROOT
root=$(realpath "$1")
. "$root/tests/launcher/project.sh"

builds_and_passes_everything_on() {
  new_project
  mkdir "$work/else where"
  cd "$work/else where"
  call verb 'two words' '' '*' --no-install "$(printf 'a\nb')"
  [ "$code" = 0 ]
  cat >"$work/expected" <<END
root=$project
build=$project/build
folder=$work/else where
argument=verb
argument=two words
argument=
argument=*
argument=--no-install
argument=a
b
END
  cmp "$work/expected" "$work/out"
}

is_silent_with_nothing_to_do() {
  new_project
  call list
  said 'configuring'
  call list
  [ "$code" = 0 ]
  [ ! -s "$work/err" ]
}

shows_help_without_a_verb() {
  new_project
  call
  printed argument=--help
  call --no-install
  printed argument=--help
}

passes_exit_codes_and_options_through() {
  new_project
  for wanted in 0 1 2 3 200; do
    call exit "$wanted"
    [ "$code" = "$wanted" ]
  done
  call --what
  printed argument=--what
}

leaves_standard_input_to_the_program() {
  new_project
  printf 'one\ntwo\n' >"$work/in"
  call copy <"$work/in"
  cmp "$work/in" "$work/out"
}

works_through_a_symlink() {
  new_project
  ln -s "$project/lockstep" "$work/direct"
  mkdir "$work/bin"
  ln -s ../direct "$work/bin/lockstep"
  PATH=$work/bin:$PATH
  lockstep list >"$work/out"
  printed "root=$project"
}

works_in_other_shells() {
  new_project
  for shell in 'dash' 'bash' 'bash --posix' 'ksh' 'mksh' 'busybox sh'; do
    command -v "${shell%% *}" >/dev/null || continue
    rm -rf "$project/build"
    # shellcheck disable=SC2086
    $shell "$project/lockstep" list >"$work/out"
    printed "root=$project"
  done
}

builds_tests_for_the_verb_test_only() {
  new_project
  call list
  [ ! -e "$project/build/tests.stamp" ]
  call test
  [ -e "$project/build/tests.stamp" ]
}

builds_in_another_folder() {
  new_project
  LOCKSTEP_BUILD=built/elsewhere call list
  printed "build=$work/built/elsewhere"
  [ ! -e "$project/build" ]
}

says_that_it_cannot_write() {
  new_project
  touch "$work/file"
  LOCKSTEP_BUILD=$work/file/build call list
  [ "$code" = 3 ]
  said "cannot write in $work/file/build; LOCKSTEP_BUILD="
}

finds_an_added_and_a_removed_lab() {
  new_project
  call labs
  printed 01_first
  mkdir "$project/labs/02_second"
  touch "$project/labs/02_second/task.cpp"
  call labs
  printed '01_first 02_second'
  rm -r "$project/labs/01_first"
  call labs
  printed 02_second
}

rebuilds_what_changed() {
  new_project
  call list
  sed -i 's/argument=/changed=/' "$project/grader/main.cpp"
  call list
  printed changed=list
}

shows_why_a_build_fails_and_recovers() {
  new_project
  call list
  cp "$project/grader/main.cpp" "$work/good.cpp"
  echo '#error "planted by the test"' >>"$project/grader/main.cpp"
  call list
  [ "$code" = 3 ]
  [ ! -s "$work/out" ]
  said 'planted by the test'
  said "the build failed; the end of $project/build/lockstep.log"
  cp "$work/good.cpp" "$project/grader/main.cpp"
  call list
  [ "$code" = 0 ]
}

shows_why_configuring_fails_and_recovers() {
  new_project
  echo 'error("planted by the test")' >>"$project/meson.build"
  call list
  [ "$code" = 3 ]
  said 'planted by the test'
  cp "$stub/meson.build" "$project/meson.build"
  call list
  [ "$code" = 0 ]
}

keeps_the_compiler_it_was_told() {
  new_project
  bare_path
  for name in one two; do echo "exec g++ \"\$@\"" | fake "compiler-$name"; done
  call list
  grep -q '"command": "g++ ' "$project/build/compile_commands.json"
  CXX=compiler-one call list
  grep -q '"command": "compiler-one ' "$project/build/compile_commands.json"
  call list
  [ "$code" = 0 ]
  [ ! -s "$work/err" ]
  CXX=compiler-two call list
  [ "$code" = 0 ]
  grep -q '"command": "compiler-two ' "$project/build/compile_commands.json"
}

lets_two_calls_at_once_build_once() {
  new_project
  "$project/lockstep" one >"$work/out.1" 2>"$work/err.1" &
  first=$!
  "$project/lockstep" two >"$work/out.2" 2>"$work/err.2" &
  wait "$first"
  wait "$!"
  grep -qx argument=one "$work/out.1"
  grep -qx argument=two "$work/out.2"
  [ "$(cat "$work/err.1" "$work/err.2" | grep -c configuring)" = 1 ]
}

does_not_hold_the_lock_while_the_program_runs() {
  new_project
  call files
  [ -s "$work/out" ]
  not grep -F "$project/build" "$work/out"
  "$project/lockstep" wait "$work/go" &
  running=$!
  timeout 20 "$project/lockstep" list
  touch "$work/go"
  wait "$running"
}

# A compiler that waits for the file go when its arguments match; calls the launcher with it in a process group of its own.
start_held_call() {
  new_project
  bare_path
  fake held-compiler <<END
case "\$*" in
  *$1*)
    touch '$work/held'
    for _ in \$(seq 2400); do [ -e '$work/go' ] || sleep 0.05; done
    ;;
esac
exec g++ "\$@"
END
  CXX=held-compiler PATH="$bin:$PATH" env --default-signal=INT setsid "$project/lockstep" list 2>"$work/err" &
  group=$!
  soon test -e "$work/held"
}

group_is_gone() { ! kill -0 "-$group" 2>/dev/null; }

completes_after_ctrl_c_while_building() {
  start_held_call main.cpp
  kill -INT "-$group"
  code=0
  wait "$group" || code=$?
  [ "$code" = 130 ]
  soon group_is_gone
  touch "$work/go"
  call list
  [ "$code" = 0 ]
  not said configuring
}

completes_after_ctrl_c_while_configuring() {
  start_held_call sanitycheck
  kill -INT "-$group"
  code=0
  wait "$group" || code=$?
  [ "$code" = 130 ]
  [ ! -e "$project/build/build.ninja" ]
  touch "$work/go"
  call list
  [ "$code" = 0 ]
}

completes_after_a_kill_while_building() {
  start_held_call main.cpp
  kill -KILL "-$group"
  wait "$group" || :
  touch "$work/go"
  call list
  [ "$code" = 0 ]
}

completes_after_kills_while_configuring() {
  new_project
  for delay in 0.05 0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.5; do
    setsid "$project/lockstep" list &
    group=$!
    sleep "$delay"
    kill -KILL "-$group" 2>/dev/null || :
    wait "$group" || :
  done
  call list
  [ "$code" = 0 ]
}

waits_for_a_build_whose_launcher_was_killed() {
  start_held_call main.cpp
  kill -KILL "$group"
  wait "$group" || :
  PATH=$bin "$project/lockstep" list >"$work/out" 2>"$work/err" &
  waiting=$!
  soon grep -q 'waiting for another call' "$work/err"
  touch "$work/go"
  wait "$waiting"
  printed argument=list
}

scenario 'builds, and passes arguments and folder on unchanged' builds_and_passes_everything_on
scenario 'says nothing with nothing to do' is_silent_with_nothing_to_do
scenario 'without a verb, asks for help' shows_help_without_a_verb
scenario "passes exit codes and unknown options through" passes_exit_codes_and_options_through
scenario 'leaves standard input to the program' leaves_standard_input_to_the_program
scenario 'works through symlinks and from PATH' works_through_a_symlink
scenario 'works in every shell that is here' works_in_other_shells
scenario 'builds the tests for the verb test only' builds_tests_for_the_verb_test_only
scenario 'builds in the folder LOCKSTEP_BUILD names' builds_in_another_folder
scenario 'says that it cannot write' says_that_it_cannot_write
scenario 'finds added and removed labs' finds_an_added_and_a_removed_lab
scenario 'rebuilds what changed' rebuilds_what_changed
scenario 'shows why a build fails, and recovers' shows_why_a_build_fails_and_recovers
scenario 'shows why configuring fails, and recovers' shows_why_configuring_fails_and_recovers
scenario 'keeps the compiler that CXX named' keeps_the_compiler_it_was_told
scenario 'lets two calls at once build once' lets_two_calls_at_once_build_once
scenario 'does not hold the lock while the program runs' does_not_hold_the_lock_while_the_program_runs
scenario 'completes a build after Ctrl-C' completes_after_ctrl_c_while_building
scenario 'completes after Ctrl-C while configuring' completes_after_ctrl_c_while_configuring
scenario 'completes a build that was killed' completes_after_a_kill_while_building
scenario 'completes after kills at any moment of configuring' completes_after_kills_while_configuring
scenario 'waits for a build whose launcher was killed' waits_for_a_build_whose_launcher_was_killed
report
