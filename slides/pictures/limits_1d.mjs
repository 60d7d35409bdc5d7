// SPDX-License-Identifier: BSD-3-Clause
// Least times of lab 04 by the mask's width, from the solutions' table: what is the limit of what.
import { linear, logarithmic } from './bars.mjs';
import { line_chart } from './line_chart.mjs';
import { colour } from './svg.mjs';

const results = 'solutions/04_conv1d_tiled/README.md';
const limits = [
  ['memory, at the speed of the copy', 'memory: a copy', { stroke: colour.ink, 'stroke-width': 7 }],
  ['shared memory, steps 2 and 3', 'shared memory, steps 2 and 3', { stroke: colour.moved, 'stroke-dasharray': '14 6' }],
  ['shared memory, best', 'shared memory, best', {}],
  ['multiplications', 'multiplications', { stroke: colour.soft, 'stroke-dasharray': '3 7' }],
];

export function draw(sources) {
  const table = sources.table(results, 'width', ...limits.map(([column]) => column)).map((row) => row.map(Number));
  return line_chart('Least times by mask width', {
    x: { scale: linear(table.length - 1), ticks: table.map(([width], i) => ({ value: i, words: width })), label: 'width of the mask' },
    y: { scale: logarithmic(8, 1100), ticks: [10, 30, 100, 300, 1000], label: 'µs at least, logarithmic; 2²⁶ elements on an H200, by counting' },
    series: limits.map(([, name, look], i) => ({ name, look, points: table.map((row, at) => [at, row[i + 1]]) })),
    right: 730 });
}
