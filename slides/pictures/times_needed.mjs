// SPDX-License-Identifier: BSD-3-Clause
// How many outputs of a tile of 8 x 8 need each element of its input tile, for a mask of 5 x 5.
import { bold, colour, picture, range, rect, soft, text } from './svg.mjs';

const tile = 8, mask = 5, side = tile + mask - 1, cell = 37, left = 40, top = 10;

/// Outputs that need column (or row) i of the input tile.
const along = (i) => Math.min(i, tile - 1) - Math.max(i - mask + 1, 0) + 1;

export function draw() {
  const needed = range(side).map((v) => range(side).map((u) => along(u) * along(v)));
  const sum = needed.flat().reduce((a, b) => a + b);
  const shade = (count) => (count === mask * mask ? colour.used : count >= 10 ? '#9cc9f5' : '#e6f1fc');
  const x = left + side * cell + 70;
  return picture(1150, 466, 'How often each input of a tile is needed', [
    needed.map((row, v) => row.map((count, u) => [
      rect(left + u * cell, top + v * cell, cell, cell, { fill: shade(count), stroke: colour.rule, 'stroke-width': 1 }),
      text(left + (u + 0.5) * cell, top + (v + 0.68) * cell, count, { anchor: 'middle', 'font-size': 18, ...bold, fill: count === mask * mask ? '#ffffff' : colour.ink })])),
    rect(left + 2 * cell, top + 2 * cell, tile * cell, tile * cell, { 'stroke-width': 5 }),
    text(x, 50, `${tile} × ${tile} outputs (thick), mask ${mask} × ${mask}`, bold),
    text(x, 100, `each input of the ${side} × ${side} tile,`), text(x, 132, 'and how many outputs need it'),
    text(x, 200, `in the middle: all ${mask * mask}`), text(x, 232, 'in a corner of the halo: 1'),
    text(x, 300, `sum: ${sum} = (${tile} · ${mask})² loads without a tile`, bold),
    text(x, 332, `cells: ${side * side} = (${tile} + ${mask} − 1)² loads with one`, bold),
    text(x, 384, `on average each serves ${(sum / side / side).toFixed(1)} outputs`, soft),
  ]);
}
