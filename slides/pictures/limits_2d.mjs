// SPDX-License-Identifier: BSD-3-Clause
// Least times of lab 05 by the mask's width, from the handout's analysis: what is the limit of what.
import { linear, logarithmic } from './bars.mjs';
import { line_chart } from './line_chart.mjs';
import { colour } from './svg.mjs';

const handout = 'labs/05_conv2d_tiled/README.md';
const masks = ['3', '5', '7', '9', '15'];
const loads_a_cycle = 32, sums_a_cycle = 128;  // of an SM's shared memory, and of its arithmetic units

export function draw(sources) {
  sources.quote(handout, `An SM's shared memory gives ${loads_a_cycle} words a cycle, its units want ${sums_a_cycle} FMAs a cycle.`);
  const row = (name) => masks.map((mask) => parseFloat(sources.figure(handout, name, mask)));
  const sums = row('least time for them');
  const series = (name, values, look) => ({ name, look, points: values.map((value, at) => [at, value]) });
  return line_chart('Least times by mask width', {
    x: { scale: linear(masks.length - 1), ticks: masks.map((mask, i) => ({ value: i, words: mask })), label: 'width of the mask' },
    y: { scale: logarithmic(15, 2000), ticks: [30, 100, 300, 1000], label: 'µs at least, logarithmic; 8192 × 8192 on an H200, by counting' },
    series: [
      series('bytes from memory', row('least time for the bytes'), { stroke: colour.ink, 'stroke-width': 7 }),
      series('multiply-adds', sums, { stroke: colour.soft, 'stroke-dasharray': '3 7' }),
      series('a shared load for each', sums.map((time) => time * sums_a_cycle / loads_a_cycle), { stroke: colour.moved, 'stroke-dasharray': '14 6' }),
    ],
    right: 790 });
}
