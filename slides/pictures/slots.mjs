// SPDX-License-Identifier: BSD-3-Clause
// 32 places (banks, or lanes), and in each the numbers from 0 to 31 that want it: number j wants place stride * j modulo 32.
import { bold, colour, moved, picture, range, rect, soft, text, used } from './svg.mjs';

const places = 32, cell = 31, tall = 26;
export const left = 80;

/// { deepest: how many want the most wanted place, height, body: elements }.
export function slots(top, stride) {
  const wanted_by = range(places).map((place) => range(places).filter((j) => stride * j % places === place));
  const deepest = Math.max(...wanted_by.map((numbers) => numbers.length));
  const look = deepest > 1 ? moved : used;
  const words = deepest > 1 ? { fill: colour.ink, stroke: '#ffffff', 'stroke-width': 5, 'paint-order': 'stroke' } : { fill: '#ffffff' };
  const body = wanted_by.map((numbers, place) => [
    rect(left + place * cell, top, cell, deepest * tall, { stroke: '#d0d7de', 'stroke-width': 1 }),
    numbers.map((j, i) => [
      rect(left + place * cell, top + (deepest - 1 - i) * tall, cell, tall, { ...look, 'stroke-width': 1 }),
      text(left + (place + 0.5) * cell, top + (deepest - i) * tall - 7, j, { anchor: 'middle', 'font-size': 15, ...bold, ...words })]),
  ]);
  return { deepest, height: deepest * tall, body };
}

/// Two strides below one another, each with its title, which may use what deepest is; `note` is the line below.
export function two_maps(title, [first, first_title], [second, second_title], note) {
  const above = slots(66, first), below = slots(66 + above.height + 100, second);
  const middle = 66 + above.height, bottom = middle + 100 + below.height;
  const heading = { ...bold, 'font-size': 24 };
  return picture(1150, bottom + 62, title, [
    text(left, 36, first_title(above.deepest), heading), above.body,
    text(left, middle + 78, second_title(below.deepest), heading), below.body,
    text(left, bottom + 34, note, soft)]);
}
