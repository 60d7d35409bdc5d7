// SPDX-License-Identifier: BSD-3-Clause
// Where each step of lab 03 adds: far, in global memory, and near, in shared memory. A logarithmic scale, written out.
import { bar_chart, logarithmic, powers_of_ten } from './bars.mjs';
import { moved, used } from './svg.mjs';

const results = 'solutions/03_privatized_histogram/README.md';
const names = {
  'baseline.cu': 'baseline',
  '1_one_shared_copy.cu': '1: a copy a block',
  '2_coarsened.cu': '2: large blocks',
  '3_copy_a_lane.cu': '3: a copy a lane',
};

export function draw(sources) {
  const table = sources.table(results, 'file', 'global atomic additions', 'shared atomic additions');
  const rows = Object.entries(names).flatMap(([file, name], i) => {
    const [, far, near] = table.find(([first]) => first === file);
    const row = (label, count, look, space) => ({ label, value: Number(count.replace(/\s/g, '')), words: count, look, space });
    return [row(`${name}, far`, far, moved, i === 0 ? 0 : 16), row('near', near, used, 0)];
  });
  return bar_chart('Atomic additions of each step in global and in shared memory, logarithmic', rows, {
    scale: logarithmic(1, 1e6), x: 350, full: 600, step: 41, ticks: powers_of_ten(1, 6),
    note: 'additions for 524 288 bytes of a text, counted in the simulator' });
}
