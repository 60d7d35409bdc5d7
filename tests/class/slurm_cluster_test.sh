#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2012,SC2094,SC2154,SC2317  # few files, plain names; $work is scenarios.sh's, which calls by name
# `grade --slurm` on a real cluster of one node, started for the test.   slurm_cluster_test.sh ROOT PROGRAM
#
# PROGRAM has the fake judge of tests/grader_cli. Needs slurmctld, slurmd, munged and root; else everything is skipped.
root=$(realpath "$1")
program=$(realpath "$2")
. "$root/tests/shell/scenarios.sh"

why_no_cluster() {
  for tool in slurmctld slurmd munged sbatch sinfo squeue scontrol; do
    command -v "$tool" >/dev/null || { echo "Slurm is not installed: no $tool"; return; }
  done
  [ "$(id -u)" = 0 ] || echo 'a cluster can be started by root alone'
}

cluster=$all_work/cluster
stop_cluster() {
  for daemon in slurmd slurmctld munged; do
    [ ! -f "$cluster/$daemon.pid" ] || kill "$(cat "$cluster/$daemon.pid")" 2>/dev/null
  done
  soon nobody_left
  rm -rf "$all_work"
}
nobody_left() {
  for daemon in slurmd slurmctld munged; do
    [ ! -f "$cluster/$daemon.pid" ] || ! kill -0 "$(cat "$cluster/$daemon.pid")" 2>/dev/null || return 1
  done
}

# A port that nobody listens on, from the second number of this process on.
free_port() {
  port=$((20000 + $$ % 20000 + $1))
  while grep -qi ":$(printf %04X "$port") 00000000:0000 0A" /proc/net/tcp; do port=$((port + 1)); done
  echo "$port"
}

start_cluster() {
  mkdir -p "$cluster/state" "$cluster/spool"
  chmod 755 "$all_work" "$cluster"
  dd if=/dev/urandom of="$cluster/munge.key" bs=128 count=1 2>/dev/null
  chmod 400 "$cluster/munge.key"
  munged --force --key-file="$cluster/munge.key" --socket="$cluster/munge.socket" --pid-file="$cluster/munged.pid" \
    --log-file="$cluster/munged.log" --seed-file="$cluster/munge.seed"
  node=$(hostname -s)
  cat >"$cluster/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$cluster/munge.socket
SlurmctldPort=$(free_port 0)
SlurmdPort=$(free_port 7)
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,bf_interval=1
ReturnToService=2
MpiDefault=none
GresTypes=gpu
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) Gres=gpu:1 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=60 State=UP
END
  # A GPU that is none: what is tested is that Slurm hands it out.
  printf 'AutoDetect=off\nNodeName=%s Name=gpu File=/dev/null\n' "$node" >"$cluster/gres.conf"
  export SLURM_CONF="$cluster/slurm.conf"
  slurmctld -c
  slurmd
  soon_node idle
}
soon_node() { for _ in $(seq 60); do [ "$(sinfo -h -o %T)" != "$1" ] || return 0; sleep 0.5; done; return 1; }

new_class() {
  mkdir -p labs/01_a labs/02_b build class
  for lab in 01_a:first 02_b:second; do
    folder=labs/${lab%%:*} function=${lab#*:}
    echo '#pragma once' >"$folder/$function.h"
    echo '// fake: wrong' >"$folder/$function.cu"
    echo '// fake: slow' >"$folder/baseline.cu"
    cat >"$folder/lab.toml" <<END
title = "The $function"
summary = "A lab."
points = { correctness = 60, speed = 40 }
case = [{ name = "one", sizes = { n = 1 } }]
speed.sim = { sizes = { n = 10 }, none = 1, full = 2 }
speed.cuda = { sizes = { n = 10 }, none = 1, full = 2 }
END
  done
  echo 'Student,SIS Login ID' >roster.csv
  for student in ada ben cleo dan eve; do
    echo "$student,$student" >>roster.csv
    mkdir "class/$student"
    for function in first second; do
      printf '// fake: takes a while\n// %s\n' "$student" >"class/$student/$function.cu"
    done
  done
  echo '// fake: pass' >class/ada/first.cu
}

grade() { LOCKSTEP_ROOT=$work LOCKSTEP_BUILD=$work/build "$program" grade class --roster roster.csv --backend sim "$@"; }

queue_is_empty() { [ -z "$(squeue -h)" ]; }
wait_for_queue() { for _ in $(seq 160); do ! queue_is_empty || return 0; sleep 0.5; done; squeue; return 1; }

judges_in_shares_and_collects() {
  new_class
  grade --out alone
  grade --out cluster --slurm --slurm-tasks 3 | tee out
  grep -q 'is an array of 3 tasks; when it has ended, job .* writes the gradebook into cluster\.$' out
  wait_for_queue
  cat cluster/slurm/*.log
  cmp alone/gradebook.csv cluster/gradebook.csv
  cmp alone/index.html cluster/index.html
  [ "$(ls cluster/slurm/[0-9]*_[0-2].log | wc -l)" = 3 ]
  grep -q '^5 students, 10 submissions, 10 different: 0 judged now, 10 before$' cluster/slurm/collect_*.log
}

gives_a_gpu_to_each_task_where_it_is_asked_for() {
  new_class
  # The judge behind it needs no GPU; the line in the script is what Slurm must take and hold.
  grade --out held --slurm --slurm-tasks 1 --slurm-option=--gres=gpu:1 --slurm-option=--hold >out
  job=$(sed -n 's/^Job \([0-9]*\) .*/\1/p' out)
  scontrol show job "$job" >job
  grep -q 'TresPerNode=gres:gpu:1' job
  collect=$(sed -n 's/.*job \([0-9]*\) writes.*/\1/p' out)
  scontrol show job "$collect" >job
  not grep -q 'gres:gpu' job
  scancel "$job" "$collect"
  wait_for_queue
}

says_what_sbatch_refuses() {
  new_class
  not grade --out refused --slurm --slurm-option=--partition=nowhere 2>err
  grep -q '^lockstep: sbatch refused the job: .*partition' err
  [ -f refused/slurm/array.sh ]
}

says_that_there_is_no_sbatch() {
  new_class
  mkdir empty
  not env PATH="$work/empty" LOCKSTEP_ROOT="$work" LOCKSTEP_BUILD="$work/build" "$program" grade class --backend sim \
    --out no_slurm --slurm 2>err
  grep -q '^lockstep: There is no sbatch on PATH, so no job was submitted; .*/no_slurm/slurm/array.sh ' err
  [ -f no_slurm/slurm/collect.sh ]
}

refuses_what_does_not_go_together() {
  new_class
  not grade --slurm 2>err
  grep -q -- '--slurm needs --out' err
  not grade --slurm --out x --backend auto 2>err
  not grade --slurm-tasks 2 --out x 2>err
  grep -q -- 'belong to --slurm' err
}

scenario 'says that there is no sbatch' says_that_there_is_no_sbatch
scenario 'refuses what does not go together' refuses_what_does_not_go_together
why=$(why_no_cluster)
if [ -z "$why" ]; then
  trap stop_cluster EXIT
  (set -e; start_cluster) >"$all_work/start" 2>&1 || why="the cluster does not start here: $(tail -n 1 "$all_work/start")"
  export SLURM_CONF="$cluster/slurm.conf"
fi
needs_cluster() { [ -z "$why" ] || skip "$why"; "$1"; }
in_shares() { needs_cluster judges_in_shares_and_collects; }
with_gpu() { needs_cluster gives_a_gpu_to_each_task_where_it_is_asked_for; }
refused() { needs_cluster says_what_sbatch_refuses; }
scenario 'judges in shares and collects' in_shares
scenario 'gives a GPU to each task where it is asked for' with_gpu
scenario 'says what sbatch refuses' refused
report
