// SPDX-License-Identifier: BSD-3-Clause
// Blocks as large as the input tile: all threads load, 16 x 16 of them compute.
import { bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const tile = 16;

function block(x, mask, cell) {
  const side = tile + mask - 1;
  return [
    range(side).map((v) => range(side).map((u) => rect(x + u * cell, 56 + v * cell, cell, cell,
      u < tile && v < tile ? { ...used, stroke: '#ffffff', 'stroke-width': 0.8 } : { fill: '#ffffff', stroke: colour.rule, 'stroke-width': 0.8 }))),
    rect(x, 56, side * cell, side * cell, { 'stroke-width': 3 }),
    text(x, 34, `mask of ${mask}: ${side} × ${side} threads`, bold),
    text(x, 56 + 30 * 12 + 36, `${tile * tile} of ${side * side} compute`, bold),
  ];
}

export function draw() {
  return picture(1150, 490, 'Threads that compute in blocks as large as the input tile', [
    block(40, 5, 12), block(400, 9, 12), block(760, 15, 12),
    text(40, 484, 'filled: loads and computes; white: loads, waits, and has nothing to compute', soft),
  ]);
}
