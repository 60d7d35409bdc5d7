// SPDX-License-Identifier: BSD-3-Clause
// 32 letters of the handout, one a lane, and the banks where their counters lie: with one copy, and with a copy a lane.
import { bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const handout = 'labs/03_privatized_histogram/README.md';
const letters = 'Nobody counts before all is zero';  // 32 of them
const cell = 31, left = 110, lanes = 32;

const shown = (letter) => (letter === ' ' ? '␣' : letter);
const box = (bank, y, words, look) => [rect(left + bank * cell, y, cell, cell, look),
  text(left + (bank + 0.5) * cell, y + 22, words, { anchor: 'middle', 'font-size': 19, ...bold, fill: look === used ? '#ffffff' : colour.ink })];

const axis = (y) => [text(left - 16, y + 20, 'bank', { anchor: 'end', ...soft }),
  range(lanes).filter((bank) => bank % 4 === 0 || bank === 31).map((bank) =>
    text(left + (bank + 0.5) * cell, y + 20, bank, { anchor: 'middle', 'font-size': 18 }))];

/// Of each bank the counters that the lanes want: { bank: { letter: how many lanes } }.
function wanted() {
  const banks = range(lanes).map(() => new Map());
  for (const letter of letters) {
    const counters = banks[letter.charCodeAt(0) % lanes];
    counters.set(letter, (counters.get(letter) ?? 0) + 1);
  }
  return banks;
}

export function draw(sources) {
  sources.quote(handout, letters);
  if (letters.length !== lanes) throw new Error(`'${letters}' has ${letters.length} letters`);
  const banks = wanted();
  const turns = Math.max(...banks.map((counters) => counters.size));
  const crowd = Math.max(...banks.flatMap((counters) => [...counters.values()]));
  const base = 62 + (turns - 1) * 40;
  return picture(1150, base + 326, 'The banks that 32 letters of a text go to', [
    text(left, 30, `one copy: the counter of a letter lies in bank (code mod 32)`, bold),
    banks.map((counters, bank) => [...counters].map(([letter, count], turn) => [
      box(bank, base - turn * 40, shown(letter), turn === 0 ? used : { fill: '#ffffff', stroke: colour.moved, 'stroke-width': 4 }),
      count > 1 && turn === 0 ? text(left + (bank + 0.5) * cell, base + 52, `×${count}`, { anchor: 'middle', 'font-size': 17 }) : [],
    ])),
    axis(base + 58),
    text(left, base + 118, `${turns} wavefronts: 'N' and 'n' share a bank. ${crowd} lanes meet on one counter (×${crowd}); ${banks.filter((counters) => counters.size === 0).length} banks rest.`),
    text(left, base + 190, 'a copy a lane: counter (code, lane) lies in bank lane', bold),
    [...letters].map((letter, lane) => box(lane, base + 206, shown(letter), used)),
    axis(base + 240),
    text(left, base + 304, '1 wavefront, whatever the letters are; nobody meets anybody'),
  ]);
}
