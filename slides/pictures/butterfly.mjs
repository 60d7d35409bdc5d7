// SPDX-License-Identifier: BSD-3-Clause
// Eight lanes transpose eight registers in three exchanges; the states are those of the method, computed here.
import { arrow, bold, picture, range, rect, soft, text } from './svg.mjs';

const size = 8, cell = 31, gap = 62;
const fills = ['#0969da', '#9a6700', '#57606a', '#1a7f37', '#8250df', '#cf222e', '#0a3069', '#6e4a00'];

/// Register `register` of lane `lane` holds word w of structure s.
const before = range(size).map((register) => range(size).map((lane) => ({ structure: register, word: lane })));

/// As transpose() in 2_powers_of_two.cu: of two registers that differ in `bit`, each lane sends one to lane ^ bit.
function exchanged(state, bit) {
  const next = state.map((row) => [...row]);
  for (let register = 0; register < size; ++register) {
    if (register & bit) continue;
    for (let lane = 0; lane < size; ++lane) {
      const other = lane ^ bit;
      if (lane & bit) next[register][lane] = state[register | bit][other];
      else next[register | bit][lane] = state[register][other];
    }
  }
  return next;
}

export function draw() {
  const states = [before];
  for (const bit of [1, 2, 4]) states.push(exchanged(states.at(-1), bit));
  const done = states.at(-1).every((row, register) => row.every(({ structure, word }, lane) =>
    structure === lane && word === register));
  if (!done) throw new Error('three exchanges do not transpose');
  const left = 20, top = 96, wide = size * cell;
  const titles = ['as read', 'bit 1', 'bit 2', 'bit 4'];
  return picture(1150, 430, 'A transposition in three exchanges', [
    states.map((state, i) => {
      const x = left + i * (wide + gap - 24);
      return [text(x + wide / 2, 30, titles[i], { anchor: 'middle', ...bold, 'font-size': 24 }),
        text(x + wide / 2, 58, ['lane 0 to 7', 'with lane ^ 1', 'with lane ^ 2', 'with lane ^ 4'][i], { anchor: 'middle', ...soft, 'font-size': 19 }),
        state.map((row, register) => row.map(({ structure, word }, lane) => [
          rect(x + lane * cell, top + register * cell, cell, cell, { fill: fills[structure], stroke: '#ffffff', 'stroke-width': 1 }),
          text(x + (lane + 0.5) * cell, top + register * cell + 22, `${structure}${'abcdefgh'[word]}`, { anchor: 'middle', fill: '#ffffff', 'font-size': 16, ...bold })])),
        i > 0 ? arrow(x - gap + 30, top + wide / 2, x - 6, top + wide / 2, { 'stroke-width': 3 }) : []];
    }),
    text(left, top + wide + 38, 'rows: registers 0 to 7 of each lane; 3b is word b of structure 3', soft),
    text(left, top + wide + 70, 'first each row is one structure, read by one request; at last each column is', soft),
  ]);
}
