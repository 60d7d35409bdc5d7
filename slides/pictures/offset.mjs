// SPDX-License-Identifier: BSD-3-Clause
// Two neighbouring warps read one float further on: each touches five sectors, and shares the fifth.
import { arrow, bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const word = 15, left = 60, sectors = 9;

const warp = (y, first, name, fill) => [
  range(32).map((lane) => rect(left + (first + lane) * word, y, word, 40, { fill, stroke: '#ffffff', 'stroke-width': 1 })),
  text(left + (first + 16) * word, y + 28, name, { anchor: 'middle', fill: '#ffffff', ...bold }),
];

export function draw() {
  const shared = left + 4 * 8 * word;
  return picture(1150, 330, 'A copy from in[i + 1]: neighbouring requests share a sector', [
    text(left, 30, 'in[i + 1]: every request begins one float late', { ...bold, 'font-size': 25 }),
    warp(62, 1, 'warp 0: sectors 0 to 4', used.fill), warp(120, 33, 'warp 1: sectors 4 to 8', colour.moved),
    range(sectors).map((sector) => [
      rect(left + sector * 8 * word, 186, 8 * word, 40, { 'stroke-width': 3, fill: sector === 4 ? '#cfe3fb' : '#ffffff' }),
      text(left + (sector * 8 + 4) * word, 214, sector, { anchor: 'middle' })]),
    arrow(shared + 60, 286, shared + 60, 234),
    text(shared + 60, 312, 'asked for twice, fetched once: the cache has it', { anchor: 'middle', ...soft }),
  ]);
}
