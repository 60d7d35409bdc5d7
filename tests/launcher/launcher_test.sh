#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2317  # the scenarios are called by name
# The launcher, on a small project (stub/) whose program shows what it was given. Fakes on PATH stand for what a machine
# lacks; nothing is installed.   launcher_test.sh ROOT
root=$(realpath "$1")
stub=$root/tests/launcher/stub
. "$root/tests/shell/scenarios.sh"
unset CXX LOCKSTEP_ROOT LOCKSTEP_BUILD LOCKSTEP_NO_INSTALL NINJA_STATUS

# A checkout as a student may have it, with a space and a quote in its path.
new_project() {
  project="$work/Jane's course"
  cp -R "$stub" "$project"
  mkdir -p "$project/labs/01_first"
  touch "$project/labs/01_first/task.cpp"
  cp "$root/lockstep" "$project/lockstep"
}

# Calls the launcher, with the bare path if there is one; $code, the files out and err say how it went.
call() {
  code=0
  PATH=${bin:-$PATH} "$project/lockstep" "$@" >"$work/out" 2>"$work/err" || code=$?
}
said() { grep -q -e "$1" "$work/err"; }
last_said() { [ "$(tail -n 1 "$work/err")" = "$1" ]; }
printed() { grep -qxF -e "$1" "$work/out"; }

# Makes a PATH of the usual commands, without apt-get and sudo, and without the commands named.
bare_path() {
  set +x
  bin=$work/bin
  mkdir "$bin"
  for tool in sh env dirname readlink mkdir rm cat ln find sort sed tail head tr paste flock id ls touch seq sleep uname \
    meson ninja g++ c++ ar as ld strip; do
    case " $* " in
      *" $tool "*) ;;
      *) ln -s "$(command -v "$tool")" "$bin/$tool" ;;
    esac
  done
  ln -s "$(python3 -c 'import sys; print(sys.executable)')" "$bin/python3"  # Meson's, where it asks env for it
  set -x
}

# fake NAME <<SCRIPT: puts a script on the bare path.
fake() {
  rm -f "$bin/$1"
  { echo '#!/bin/sh' && cat; } >"$bin/$1"
  chmod +x "$bin/$1"
}

# fake_apt <<SCRIPT: an apt-get that notes its calls and, unless the script ends it before, "installs" Meson; called by root.
fake_apt() {
  echo 'echo 0' | fake id
  {
    echo "echo \"\$*\" | sed 's/.*=300 //' >>'$work/calls'"
    cat
    echo "case \$* in *install*) echo 'Need to get 12.3 MB of archives.'; ln -s '$(command -v meson)' '$bin/meson' ;; esac"
  } | fake apt-get
}

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
    for _ in \$(seq 400); do [ -e '$work/go' ] || sleep 0.05; done
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

names_the_command_with_no_install() {
  new_project
  bare_path meson
  fake_apt </dev/null
  call --no-install list
  [ "$code" = 3 ]
  said 'missing: meson$'
  said 'nothing is installed with --no-install'
  last_said 'apt-get install -y --no-install-recommends meson'
  LOCKSTEP_NO_INSTALL=1 call list
  [ "$code" = 3 ]
  said 'nothing is installed'
  [ ! -e "$work/calls" ]
}

names_every_package_without_a_compiler() {
  new_project
  bare_path meson ninja g++ c++
  fake_apt </dev/null
  call --no-install list
  [ "$code" = 3 ]
  last_said "apt-get install -y --no-install-recommends meson ninja-build g++ libboost-context-dev \
libcli11-dev nlohmann-json3-dev libtomlplusplus-dev doctest-dev libdw-dev"
  CXX=clang++-14 call --no-install list
  said ' ninja-build clang-14 libboost'
}

names_the_package_of_a_missing_header() {
  new_project
  bare_path g++
  fake g++ <<END
case " \$* " in
  *' -E '*) sed 's|__has_include(<toml++/toml.h>)|0|' | '$(command -v g++)' "\$@" ;;
  *) exec '$(command -v g++)' "\$@" ;;
esac
END
  fake_apt </dev/null
  call --no-install list
  [ "$code" = 3 ]
  said 'missing: toml++/toml.h$'
  last_said 'apt-get install -y --no-install-recommends libtomlplusplus-dev'
}

asks_for_a_newer_meson() {
  new_project
  bare_path meson
  echo 'exit 0' | fake_apt
  echo 'echo 0.61.2' | fake meson
  call list
  [ "$code" = 3 ]
  said 'still missing after the installation: meson (Meson must be 1.0.1 or newer)'
}

installs_and_goes_on() {
  new_project
  bare_path meson
  fake_apt </dev/null
  call list
  [ "$code" = 0 ]
  printed argument=list
  said 'lockstep: apt-get install -y --no-install-recommends meson'
  said 'Need to get 12.3 MB'
  [ "$(cat "$work/calls")" = 'install -y --no-install-recommends meson' ]
}

fetches_the_lists_of_packages_where_there_are_none() {
  new_project
  bare_path meson
  fake_apt <<END
case \$* in
  *update*) touch '$work/lists' ;;
  *) [ -e '$work/lists' ] || { echo 'E: Unable to locate package meson'; exit 100; } ;;
esac
END
  call list
  [ "$code" = 0 ]
  printed argument=list
  [ "$(paste -s -d , "$work/calls")" = \
    'install -y --no-install-recommends meson,update,install -y --no-install-recommends meson' ]
}

shows_why_apt_fails() {
  new_project
  bare_path meson
  printf 'case $* in *install*) echo "E: planted by the test"; exit 100 ;; esac\n' | fake_apt
  call list
  [ "$code" = 3 ]
  said 'E: planted by the test'
  said 'apt-get failed; the end of '
  [ ! -s "$work/out" ]
}

says_what_is_missing_without_apt() {
  new_project
  bare_path ninja
  call list
  [ "$code" = 3 ]
  said 'missing: ninja$'
  said 'there is no apt-get'
}

installs_with_sudo_as_a_user() {
  new_project
  bare_path meson
  fake_apt </dev/null
  echo 'echo 1000' | fake id
  call list
  [ "$code" = 3 ]
  said 'needs root or sudo'
  last_said 'sudo apt-get install -y --no-install-recommends meson'
  printf 'touch "%s/asked"\nexec "$@"\n' "$work" | fake sudo
  call list
  [ "$code" = 0 ]
  [ -e "$work/asked" ]
}

installs_what_a_configured_build_has_lost() {
  new_project
  bare_path ninja
  fake_apt </dev/null
  ln -s "$(command -v ninja)" "$bin/ninja"
  call list
  [ "$code" = 0 ]
  rm "$bin/ninja"
  call --no-install list
  [ "$code" = 3 ]
  last_said 'apt-get install -y --no-install-recommends ninja-build'
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
scenario '--no-install names the command and stops' names_the_command_with_no_install
scenario 'names every package without a compiler' names_every_package_without_a_compiler
scenario 'names the package of a missing header' names_the_package_of_a_missing_header
scenario 'asks for a newer Meson' asks_for_a_newer_meson
scenario 'installs, says how much, and goes on' installs_and_goes_on
scenario 'fetches the lists of packages where there are none' fetches_the_lists_of_packages_where_there_are_none
scenario 'shows why apt-get fails' shows_why_apt_fails
scenario 'says what is missing where there is no apt-get' says_what_is_missing_without_apt
scenario 'installs with sudo as a user' installs_with_sudo_as_a_user
scenario 'installs what a configured build has lost' installs_what_a_configured_build_has_lost
report
