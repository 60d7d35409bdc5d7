// SPDX-License-Identifier: BSD-3-Clause
// Three ways when the bins do not fit into shared memory. A sketch.
import { arrow, bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const wide = 350;

const panel = (i, name, price, body) => {
  const x = 20 + i * 380;
  return [rect(x, 14, wide, 410, { stroke: colour.rule, rx: 8 }), text(x + wide / 2, 50, name, { anchor: 'middle', ...bold }),
    text(x + wide / 2, 404, price, { anchor: 'middle', ...soft, 'font-size': 20 }), body(x)];
};
const data = (x, y, words = 'data') => [rect(x + 25, y, 300, 36, { fill: colour.pale }), text(x + wide / 2, y + 25, words, { anchor: 'middle', 'font-size': 20 })];

const passes = (x) => range(3).map((pass) => [
  data(x, 76 + pass * 100, `data, pass ${pass + 1}`),
  range(3).map((part) => rect(x + 25 + part * 100, 136 + pass * 100, 100, 28, part === pass ? used : { fill: '#ffffff', stroke: colour.rule })),
  arrow(x + 75 + pass * 100, 112 + pass * 100, x + 75 + pass * 100, 134 + pass * 100)]);

const in_order = [1, 1, 1, 2, 4, 4, 5, 5, 5, 5, 8, 9];
const at_random = [5, 1, 8, 4, 5, 1, 5, 9, 2, 4, 1, 5];
const keys = (x, y, values) => values.map((value, i) => [
  rect(x + 25 + i * 25, y, 25, 36, { fill: colour.pale, stroke: colour.rule }), text(x + 37 + i * 25, y + 25, value, { anchor: 'middle', 'font-size': 19 })]);

const sort = (x) => [
  keys(x, 86, at_random), arrow(x + wide / 2, 130, x + wide / 2, 172), text(x + wide / 2 + 16, 160, 'sort', { 'font-size': 20 }),
  keys(x, 180, in_order), arrow(x + wide / 2, 224, x + wide / 2, 266), text(x + wide / 2 + 16, 254, 'lengths of runs', { 'font-size': 20 }),
  [['1', 3], ['2', 1], ['4', 2], ['5', 4], ['8', 1], ['9', 1]].map(([value, count], i) => [
    rect(x + 25 + i * 50, 274, 50, 60, used), text(x + 50 + i * 50, 312, `${value}: ${count}`, { anchor: 'middle', 'font-size': 18, fill: '#ffffff', ...bold })]),
];

const in_l2 = (x) => [
  data(x, 86), range(9).map((i) => arrow(x + 40 + i * 34, 126, x + 40 + ((i * 5) % 9) * 34, 256)),
  rect(x + 25, 262, 300, 40, used), text(x + wide / 2, 289, 'all bins, in L2', { anchor: 'middle', fill: '#ffffff', ...bold }),
  text(x + wide / 2, 346, 'many bins, few collisions', { anchor: 'middle', 'font-size': 20 }),
];

export function draw() {
  return picture(1150, 440, 'Passes over parts of the bins, sorting, or atomics in the L2 cache', [
    panel(0, 'a part of the bins a pass', 'reads the data again each pass', passes),
    panel(1, 'sort, then count runs', 'skew costs nothing', sort),
    panel(2, 'global atomics', 'skew costs everything', in_l2),
  ]);
}
