// SPDX-License-Identifier: BSD-3-Clause
// Least times of lab 04 by the mask's width, from the solutions' table: what is the limit of what. A logarithmic scale.
import { bold, colour, line, picture, soft, text } from './svg.mjs';

const results = 'solutions/04_conv1d_tiled/README.md';
const left = 120, right = 720, top = 30, bottom = 400;
const limits = [
  ['memory, at the speed of the copy', 'memory: a copy', { stroke: colour.ink, 'stroke-width': 7 }],
  ['shared memory, steps 2 and 3', 'shared memory, steps 2 and 3', { stroke: colour.moved, 'stroke-dasharray': '14 6' }],
  ['shared memory, best', 'shared memory, best', { stroke: colour.used }],
  ['multiplications', 'multiplications', { stroke: colour.soft, 'stroke-dasharray': '3 7' }],
];

export function draw(sources) {
  const table = sources.table(results, 'width', ...limits.map(([column]) => column)).map((row) => row.map(Number));
  const x_of = (i) => left + i / (table.length - 1) * (right - left);
  const y_of = (time) => bottom - Math.log10(time / 10) / Math.log10(120) * (bottom - top);
  const ends = limits.map(([, name], k) => ({ name, k, y: y_of(table.at(-1)[k + 1]) })).sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => { end.y = Math.max(end.y, i ? ends[i - 1].y + 30 : 0); });
  return picture(1150, 480, 'Least times by mask width', [
    [10, 30, 100, 300, 1000].map((time) => [line(left, y_of(time), right, y_of(time), { stroke: '#d0d7de', 'stroke-width': 1 }), text(left - 14, y_of(time) + 8, time, { anchor: 'end' })]),
    table.map(([width], i) => text(x_of(i), bottom + 34, width, { anchor: 'middle' })),
    limits.map(([, , look], k) => `<polyline points="${table.map((row, i) => `${x_of(i).toFixed(1)},${y_of(row[k + 1]).toFixed(1)}`).join(' ')}" fill="none" ` +
      `${Object.entries({ 'stroke-width': 5, ...look }).map(([name, value]) => `${name}="${value}"`).join(' ')}/>`),
    ends.map(({ name, y }) => text(right + 22, y + 8, name, bold)),
    text((left + right) / 2, bottom + 70, 'width of the mask', { anchor: 'middle', ...soft }),
    text(left, top - 8, 'µs at least, logarithmic; 2²⁶ elements on an H200, by counting', soft),
  ]);
}
