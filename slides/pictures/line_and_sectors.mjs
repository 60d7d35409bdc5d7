// SPDX-License-Identifier: BSD-3-Clause
// One lane asks for one float: a sector of eight comes.
import { arrow, bold, line, memory_line, moved, picture, text, used } from './svg.mjs';

export function draw() {
  const look = (word) => (word === 13 ? used : word >= 8 && word < 16 ? moved : {});
  const x = 45;
  const width = 33;
  return picture(1150, 330, 'A line of 128 bytes in four sectors of 32 bytes; one float is asked for, one sector is moved', [
    text(x + 13.5 * width, 30, 'one lane asks for 4 bytes', { anchor: 'middle', ...bold }),
    arrow(x + 13.5 * width, 42, x + 13.5 * width, 92),
    memory_line(x, 98, width, 60, look),
    line(x + 8 * width, 178, x + 16 * width, 178, { 'stroke-width': 3 }),
    line(x + 8 * width, 168, x + 8 * width, 188, { 'stroke-width': 3 }),
    line(x + 16 * width, 168, x + 16 * width, 188, { 'stroke-width': 3 }),
    text(x + 12 * width, 212, 'one sector comes: 32 bytes, 8 floats', { anchor: 'middle', ...bold }),
    line(x, 240, x + 32 * width, 240, { 'stroke-width': 3 }),
    line(x, 230, x, 250, { 'stroke-width': 3 }),
    line(x + 32 * width, 230, x + 32 * width, 250, { 'stroke-width': 3 }),
    text(x + 16 * width, 276, 'one line: 128 bytes, 4 sectors; it begins at a multiple of 128', { anchor: 'middle' }),
    text(x, 318, '■', { fill: used.fill, 'font-size': 30 }), text(x + 34, 316, 'used'),
    text(x + 150, 316, '▨', { fill: '#9a6700', 'font-size': 30 }), text(x + 184, 316, 'moved for nothing'),
  ]);
}
