// SPDX-License-Identifier: BSD-3-Clause
// Where a vector may begin: on a multiple of its size. An array that begins one integer late has none in the old places.
import { bold, colour, moved, picture, range, rect, soft, text, used } from './svg.mjs';

const word = 52, left = 210, words = 17;
const x_of = (i) => left + i * word;

/// A vector of `width` words from word `first`; `right` says whether it lies on a multiple of its size.
const vector = (y, first, width, words_in, right) => [
  rect(x_of(first) + 2, y, width * word - 4, 40, right ? used : moved),
  text(x_of(first + width / 2), y + 28, words_in, { anchor: 'middle', ...bold, fill: right ? '#ffffff' : colour.ink,
    ...(right ? {} : { stroke: '#ffffff', 'stroke-width': 6, 'paint-order': 'stroke' }) }),
];

export function draw() {
  return picture(1150, 440, 'Addresses at which an int2 and an int4 may begin', [
    text(left - 16, 46, 'address', { anchor: 'end', ...soft }),
    range(words).map((i) => [
      text(x_of(i), 46, i % 4 === 0 ? 4 * i : '', { anchor: 'middle', ...bold }),
      rect(x_of(i), 60, word, 34, { fill: i % 4 === 0 ? '#cfe3fb' : '#ffffff', 'stroke-width': 1.2 })]),
    text(left - 16, 142, 'an int4', { anchor: 'end' }),
    range(4).map((i) => vector(114, 4 * i, 4, 'in[' + 4 * i + '] on', true)),
    text(left - 16, 198, 'an int2', { anchor: 'end' }),
    range(8).map((i) => vector(170, 2 * i, 2, '', true)),
    text(left - 16, 268, 'from in + 1', { anchor: 'end' }),
    range(4).map((i) => vector(240, 1 + 4 * i, 4, 'error', false)),
    text(left, 316, 'no multiple of 16: the kernel ends with "misaligned address"', soft),
    text(left - 16, 372, 'in + 1, mended', { anchor: 'end' }),
    range(3).map((i) => vector(344, 1 + i, 1, '', true)), range(3).map((i) => vector(344, 4 + 4 * i, 4, 'an int4', true)),
    text(left, 422, 'a head of one to three integers, then vectors', soft),
  ]);
}
