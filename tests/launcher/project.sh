# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=sh disable=SC2034,SC2154,SC2317  # sourced by tests, which set $root and call these by name
# What the launcher's tests share: a small project (stub/) whose program shows what it was given, and fakes on PATH for what a
# machine may lack. Nothing is ever installed.
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
    meson ninja bwrap g++ c++ ar as ld strip; do
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
