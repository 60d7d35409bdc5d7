// SPDX-License-Identifier: BSD-3-Clause
// The same matrix, two mappings: where the lanes of a warp stand at one instant.
import { bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const size = 42;

function matrix(x, y, lane_of) {
  return range(8).map((row) => range(11).map((column) => {
    const lane = lane_of(row, column);
    return [rect(x + column * size, y + row * size, size, size,
      lane === null ? { fill: '#ffffff', stroke: colour.rule, 'stroke-width': 1 } : used),
    lane === null ? [] : text(x + (column + 0.5) * size, y + (row + 0.68) * size, lane, { anchor: 'middle', fill: '#ffffff', ...bold })];
  }));
}

export function draw() {
  const top = 56;
  return picture(1150, 480, 'Lanes down a column, and lanes along a row', [
    text(60, 34, 'baseline: a thread a row', { ...bold, 'font-size': 25 }),
    matrix(60, top, (row, column) => (column === 3 ? row : null)),
    text(60, 430, 'The warp\'s words: each in another row,'),
    text(60, 462, 'a whole row of memory apart.', soft),
    text(630, 34, 'step 1: a thread an element', { ...bold, 'font-size': 25 }),
    matrix(630, top, (row, column) => (row === 3 ? column : null)),
    text(630, 430, 'The warp\'s words: side by side,'),
    text(630, 462, 'in memory too: rows lie one after another.', soft),
    text(44, top + 22, 'row 0', { 'font-size': 17, transform: `rotate(-90 44 ${top + 22})`, anchor: 'middle' }),
  ]);
}
