// SPDX-License-Identifier: BSD-3-Clause
// Counting where nobody else counts, and adding sums on the way to memory.
import { arrow, bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const stage = (y, name, note) => [text(20, y + 24, name, bold), text(20, y + 52, note, { ...soft, 'font-size': 19 })];

export function draw() {
  const x = 430;
  return picture(1150, 450, 'From registers, over the warp and the block, to global memory', [
    stage(16, 'registers', 'a thread counts alone: no atomic'),
    range(24).map((i) => rect(x + i * 28 + (i >= 12 ? 24 : 0), 20, 22, 40, { fill: '#cfe3fb' })),
    [0, 1].map((w) => [arrow(x + 165 + w * 360, 66, x + 165 + w * 360, 122),
      text(x + 180 + w * 360, 102, '32 lanes, one sum', { 'font-size': 19 })]),
    stage(128, 'warp', 'a reduction: no atomic either'),
    [0, 1].map((w) => rect(x + 120 + w * 360, 130, 90, 44, { fill: '#cfe3fb', 'stroke-width': 2.6 })),
    arrow(x + 165, 180, x + 300, 244), arrow(x + 525, 180, x + 390, 244),
    stage(250, 'block, in shared memory', 'an atomic a warp, near'),
    rect(x + 270, 250, 150, 48, { fill: colour.pale, 'stroke-width': 2.6 }),
    arrow(x + 345, 304, x + 345, 372),
    stage(378, 'global memory', 'an atomic a block, far'),
    rect(x + 270, 378, 150, 52, used),
    text(x + 345, 411, 'bins', { anchor: 'middle', fill: '#ffffff', ...bold }),
  ]);
}
