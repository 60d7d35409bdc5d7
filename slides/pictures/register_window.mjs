// SPDX-License-Identifier: BSD-3-Clause
// Four outputs and four mask elements: 16 products of seven inputs, which stay in registers.
import { bold, colour, line, picture, range, rect, soft, text, used } from './svg.mjs';

const cell = 74, left = 190, top = 96;

export function draw() {
  return picture(1150, 480, 'Sixteen products from a window of seven inputs', [
    text(left - 20, 42, 'inputs', { anchor: 'end', ...bold }),
    range(8).map((i) => [
      rect(left + i * cell, 14, cell, 46, i < 7 ? used : { fill: '#ffffff', 'stroke-dasharray': '6 4' }),
      text(left + (i + 0.5) * cell, 44, `x${i}`, { anchor: 'middle', fill: i < 7 ? '#ffffff' : colour.ink, ...bold })]),
    range(8).map((i) => line(left + (i + 0.5) * cell, 62, left + (i + 0.5) * cell, top + 4 * 66 - 8, { stroke: '#d0d7de', 'stroke-width': 1.4 })),
    range(4).map((output) => [
      text(left - 20, top + output * 66 + 34, `out${output}`, { anchor: 'end', ...bold }),
      range(4).map((weight) => [
        rect(left + (output + weight) * cell, top + output * 66, cell, 50, { fill: '#cfe3fb' }),
        text(left + (output + weight + 0.5) * cell, top + output * 66 + 33, `· m${weight}`, { anchor: 'middle' })])]),
    text(840, 130, '16 products', bold), text(840, 164, 'of 7 inputs'), text(840, 198, 'and 4 weights', {}),
    text(840, 262, 'one load of 16 bytes', bold), text(840, 296, 'for 16 products'),
    text(left, 404, 'Then the window slides on by four: x4 to x7 become x0 to x3, a float4 comes.'),
    text(left, 442, 'Without it: 16 products, 16 loads from shared memory.', soft),
  ]);
}
