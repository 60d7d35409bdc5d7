#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2154,SC2317  # the scenarios are called by name
# The launcher finds what is missing and installs it, or says why not.   install_test.sh ROOT
root=$(realpath "$1")
. "$root/tests/launcher/project.sh"

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
  bare_path meson ninja bwrap g++ c++
  fake_apt </dev/null
  call --no-install list
  [ "$code" = 3 ]
  last_said "apt-get install -y --no-install-recommends meson ninja-build bubblewrap g++ libboost-context-dev \
libcli11-dev nlohmann-json3-dev libtomlplusplus-dev doctest-dev libdw-dev libpng-dev libssl-dev"
  CXX=clang++-14 call --no-install list
  said ' bubblewrap clang-14 libboost'
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
