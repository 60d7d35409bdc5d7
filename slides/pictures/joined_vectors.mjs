// SPDX-License-Identifier: BSD-3-Clause
// Two arrays off by different amounts: each vector of `out` is put together from two aligned ones of `in`.
import { arrow, bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const word = 58, left = 140;
const x_of = (i) => left + i * word;
const ahead = 3;  // in + head lies so many integers after a vector

export function draw() {
  const shades = [used.fill, colour.moved];
  const shade_of = (source) => (source < ahead ? '#ffffff' : shades[Math.floor((source - ahead) / 4) % 2]);
  const cell = (x, y, fill, words) => [rect(x, y, word, 44, { fill, 'stroke-width': 1 }),
    text(x + word / 2, y + 30, words, { anchor: 'middle', fill: fill === '#ffffff' ? colour.soft : '#ffffff', ...bold })];
  return picture(1150, 420, 'Four integers of out lie across two aligned vectors of in', [
    text(left - 16, 92, 'in', { anchor: 'end', ...bold }), text(left - 16, 272, 'out', { anchor: 'end', ...bold }),
    range(4).map((v) => text(x_of(4 * v + 2), 44, `aligned vector ${v}`, { anchor: 'middle', ...soft })),
    range(16).map((i) => cell(x_of(i), 62, shade_of(i), i >= ahead && i < ahead + 12 ? i - ahead : '')),
    range(4).map((v) => rect(x_of(4 * v), 62, 4 * word, 44, { 'stroke-width': 4 })),
    range(3).map((v) => [range(4).map((k) => cell(x_of(4 * v + k), 242, shades[v % 2], 4 * v + k)),
      rect(x_of(4 * v), 242, 4 * word, 44, { 'stroke-width': 4 }),
      arrow(x_of(4 * v + 3.5), 110, x_of(4 * v + 1), 238), arrow(x_of(4 * v + 5.5), 110, x_of(4 * v + 2.8), 238),
      text(x_of(4 * v + 2), 322, `lane ${v}`, { anchor: 'middle', ...bold })]),
    text(left, 366, 'Lane v loads the aligned vectors v and v + 1. Its neighbour loads v + 1 too:', soft),
    text(left, 396, 'the second time the L1 cache has it. Each store is one aligned vector.', soft),
  ]);
}
