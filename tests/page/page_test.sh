#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2154,SC2317  # the scenarios are called by name
# Pages of `profile --html`, made by the program and opened in headless Chromium.   page_test.sh ROOT BUILD
root=$(realpath "$1")
build=$(realpath "$2")
. "$root/tests/shell/scenarios.sh"
export LOCKSTEP_ROOT="$root" LOCKSTEP_BUILD="$build"

page() { "$build/grader/lockstep" profile "$@" --html "$work/page.html" --no-sandbox 2>"$work/err"; }

# Opens pages as browser.mjs says.
browse() {
  command -v node >/dev/null || skip 'Node is not installed'
  [ -e "$build/slides/npm/node_modules/puppeteer-core" ] || skip "what drives a browser is not here; './lockstep slides' brings it"
  browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
  [ -n "$browser" ] || skip 'Chromium is not installed'
  node "$root/tests/page/browser.mjs" "$build/slides/npm" "$browser" "$@"
}

every_baseline_can_be_read() {
  for lab in "$root"/labs/*/baseline.cu; do
    folder=$(basename "$(dirname "$lab")")
    page "${folder%%_*}" "$lab"
    mv page.html "$folder.html"
  done
  browse ./*.html
}

two_files_stand_side_by_side() {
  page 01 "$root/labs/01_coalescing/baseline.cu" "$root/labs/01_coalescing/baseline.cu"
  browse page.html --sides 2
}

# A kernel with conflicts, collisions and a race, and a name and text that would like to be markup.
nothing_foreign_is_run() {
  name='"><img src=x onerror=alert(1)>.cu'
  cat >"$name" <<'END'
// </script><script>alert(1)</script><img src=x onerror=alert(1)>
#include "scale_rows.h"
__global__ void banks(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  __shared__ float words[32 * 33];
  __shared__ unsigned counts[8];
  if (threadIdx.x < 8) counts[threadIdx.x] = 0;
  for (int i = threadIdx.x; i < 32 * 33; i += blockDim.x) words[i] = 0;
  __syncthreads();
  for (int i = 0; i < 4; ++i) words[threadIdx.x * 32 + i] += in[i];
  __syncthreads();
  atomicAdd(&counts[threadIdx.x % 3], 1u);
  words[0] = row_scale[0] + threadIdx.x;  // a race
  double2 wide = reinterpret_cast<double2*>(words)[threadIdx.x * 8 % 256];
  if (threadIdx.x % 3 == 0) out[threadIdx.x] = static_cast<float>(wide.x) + words[threadIdx.x];
}
void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  banks<<<1, 32>>>(in, row_scale, out, rows, cols);
}
END
  page 01 "$name"
  browse page.html --findings
}

says_that_it_needs_a_page_for_two_files() {
  code=0
  "$build/grader/lockstep" profile 01 a.cu b.cu 2>err || code=$?
  [ "$code" = 2 ]
  grep -q 'give --html PAGE' err
  code=0
  "$build/grader/lockstep" profile 01 a.cu b.cu c.cu --html page.html 2>err || code=$?
  [ "$code" = 2 ]
  grep -q 'two files at most' err
}

a_page_that_cannot_be_written_is_no_page() {
  code=0
  "$build/grader/lockstep" profile 01 "$root/labs/01_coalescing/baseline.cu" --html nowhere/page.html 2>err || code=$?
  [ "$code" = 3 ]
  grep -q "'nowhere/page.html' cannot be written" err
}

scenario 'the page of every baseline can be read, by mouse and by keyboard' every_baseline_can_be_read
scenario 'two files stand side by side' two_files_stand_side_by_side
scenario 'nothing that a submission holds is run, and its findings lead to its lines' nothing_foreign_is_run
scenario 'two files need a page' says_that_it_needs_a_page_for_two_files
scenario 'a page that cannot be written is said' a_page_that_cannot_be_written_is_no_page
report
