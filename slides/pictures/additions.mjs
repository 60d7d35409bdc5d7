// SPDX-License-Identifier: BSD-3-Clause
// Atomic additions of each step, as the simulator counted them; a logarithmic scale, written out.
import { bar_chart, logarithmic, powers_of_ten } from './bars.mjs';
import { moved, used } from './svg.mjs';

const results = 'solutions/02_atomics/README.md';

export function draw(sources) {
  const rows = sources.table(results, 'file', 'global atomic additions').map(([file, count], i) => ({
    label: file, value: Number(count.replace(/\s/g, '')), words: count, look: i === 0 ? moved : used }));
  return bar_chart('Global atomic additions of each step, logarithmic', rows, {
    scale: logarithmic(1, 1e6), x: 330, full: 620, step: 62, ticks: powers_of_ten(1, 6),
    note: 'global atomic additions for 524 288 characters, counted in the simulator' });
}
