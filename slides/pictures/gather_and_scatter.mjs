// SPDX-License-Identifier: BSD-3-Clause
// Gather: an output reads its inputs. Scatter: an input adds to its outputs. For a mask of three.
import { arrow, bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const cell = 66, count = 7;

const row = (x, y, label, chosen) => range(count).map((i) => [
  rect(x + i * cell, y, cell, 54, chosen.includes(i) ? used : { fill: colour.pale }),
  text(x + (i + 0.5) * cell, y + 35, `${label}${i}`, { anchor: 'middle', fill: chosen.includes(i) ? '#ffffff' : colour.ink, ...bold }),
]);

function panel(x, title, inputs, outputs, notes) {
  return [
    text(x, 34, title, { ...bold, 'font-size': 26 }),
    row(x, 64, 'in', inputs), row(x, 250, 'out', outputs),
    inputs.flatMap((from) => outputs.map((to) => arrow(x + (from + 0.5) * cell, 122, x + (to + 0.5) * cell, 244, { 'stroke-width': 3 }))),
    notes.map((note, i) => text(x, 350 + i * 34, note, i === 0 ? bold : soft)),
  ];
}

export function draw() {
  return picture(1150, 410, 'Gather and scatter with a mask of three', [
    panel(50, 'gather: a thread an output', [2, 3, 4], [3], ['three loads, one store', 'outputs have one owner each']),
    panel(630, 'scatter: a thread an input', [3], [2, 3, 4], ['one load, three atomic additions', 'outputs have three owners']),
  ]);
}
