#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2317  # the scenarios are called by name
# What tools/compile_commands writes for editors.   compile_commands_test.sh ROOT PROGRAM
root=$(realpath "$1")
program=$(realpath "$2")
. "$root/tests/shell/scenarios.sh"

new_checkout() {
  checkout="$work/a checkout"
  build=$checkout/build
  mkdir -p "$checkout/labs/01_first" "$checkout/labs/02_second" "$checkout/solutions/01_first" "$checkout/tests/mutants/02_second" \
    "$build"
  touch "$checkout/labs/01_first/stub.cu" "$checkout/labs/02_second/task.cpp" "$checkout/solutions/01_first/best.cu" \
    "$checkout/tests/mutants/02_second/wrong.cu"
  cat >"$build/compile_commands.json" <<END
[{"directory": "$build", "command": "g++ -c ../x.cpp", "file": "../x.cpp", "output": "x.o"},
 {"directory": "$build", "command": "nvcc -c ../labs/01_first/stub.cu", "file": "../labs/01_first/stub.cu", "output": "s.o"}]
END
}
write_list() { "$program" "$checkout" "$build" "$work/stamp" "$work/depfile" 2>"$work/err"; }

# holds EXPRESSION: of Python, on the list as `entries` by file name.
holds() {
  python3 - "$checkout" "$1" <<'END'
import json, sys
entries = {}
for entry in json.load(open(sys.argv[1] + "/compile_commands.json")):
    assert entry["file"] not in entries, entry["file"] + " twice"
    entries[entry["file"]] = entry
root = sys.argv[1]
assert eval(sys.argv[2]), entries
END
}

lists_what_meson_lists_and_every_cuda_file() {
  new_checkout
  write_list
  holds 'list(entries) == ["../x.cpp", "labs/01_first/stub.cu", "solutions/01_first/best.cu", "tests/mutants/02_second/wrong.cu"]'
  holds 'entries["../x.cpp"]["command"] == "g++ -c ../x.cpp"'
  holds 'entries["labs/01_first/stub.cu"]["arguments"][0] == "clang++"'
}

lets_solutions_and_mutants_find_the_contract() {
  new_checkout
  write_list
  holds '"-I" + root + "/labs/01_first" in entries["solutions/01_first/best.cu"]["arguments"]'
  holds '"-I" + root + "/labs/02_second" in entries["tests/mutants/02_second/wrong.cu"]["arguments"]'
  holds '"-I" + root + "/labs/02_second" not in entries["labs/01_first/stub.cu"]["arguments"]'
}

names_what_it_depends_on() {
  new_checkout
  write_list
  grep -qF "$work/stamp: $work/a\\ checkout/build/compile_commands.json" "$work/depfile"
  grep -qF "  $work/a\\ checkout/labs/02_second" "$work/depfile"
  [ -e "$work/stamp" ]
}

keeps_the_old_list_if_mesons_is_broken() {
  new_checkout
  write_list
  cp "$checkout/compile_commands.json" "$work/before"
  rm "$work/stamp"
  echo '[{' >"$build/compile_commands.json"
  not write_list
  grep -q '^compile_commands: ' "$work/err"
  cmp "$work/before" "$checkout/compile_commands.json"
  [ ! -e "$work/stamp" ]
}

needs_no_writable_checkout() {
  new_checkout
  mkdir "$checkout/compile_commands.json.new"  # in the way, also for root
  write_list
  grep -q '^no list for editors: ' "$work/err"
  [ -e "$work/stamp" ]
}

lets_clang_read_a_kernel_without_cuda() {
  command -v clang++ >/dev/null || skip 'clang++ is not installed'
  [ -e "$root/lib/sim/include/cuda_runtime.h" ] || skip 'the CUDA headers are not there'
  new_checkout
  ln -s "$root/lib" "$checkout/lib"
  cat >"$checkout/labs/01_first/stub.cu" <<'END'
__global__ void twice(float* values, unsigned count) {
  __shared__ float staged[128];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  staged[threadIdx.x] = i < count ? values[i] : 0;
  __syncthreads();
  if (i < count) values[i] = 2 * staged[threadIdx.x];
}
void run(float* values, unsigned count) { twice<<<(count + 127) / 128, 128>>>(values, count); }
END
  write_list
  python3 - "$checkout" <<'END'
import json, subprocess, sys
for entry in json.load(open(sys.argv[1] + "/compile_commands.json")):
    if entry["file"].startswith("labs/"):
        subprocess.run(entry["arguments"] + ["--cuda-path=/nonexistent", "-fsyntax-only", "-Werror"], cwd=entry["directory"], check=True)
        sys.exit(0)
sys.exit("no entry")
END
}

scenario "lists what Meson lists and every .cu file" lists_what_meson_lists_and_every_cuda_file
scenario 'lets solutions and mutants find the contract' lets_solutions_and_mutants_find_the_contract
scenario 'tells Ninja what it depends on' names_what_it_depends_on
scenario "keeps the old list if Meson's is broken" keeps_the_old_list_if_mesons_is_broken
scenario 'needs no writable checkout' needs_no_writable_checkout
scenario 'lets clang read a kernel without CUDA' lets_clang_read_a_kernel_without_cuda
report
