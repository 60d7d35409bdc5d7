// SPDX-License-Identifier: BSD-3-Clause
// Two arrangements of the same words: as loads in order bring them, and as each lane wants them. Eight lanes, three words.
import { arrow, bold, colour, picture, range, rect, soft, text } from './svg.mjs';

const lanes = 8, words = 3, cell = 52, wide = 58;
const fills = ['#0969da', '#9a6700', '#57606a', '#1a7f37'];

/// `word_at(lane, register)` gives the word's number in memory.
function arrangement(left, top, title, word_at) {
  return [
    text(left, top - 58, title, { ...bold, 'font-size': 24 }),
    range(lanes).map((lane) => text(left + (lane + 0.5) * wide, top - 14, lane, { anchor: 'middle', ...soft })),
    range(words).map((register) => range(lanes).map((lane) => {
      const word = word_at(lane, register), structure = Math.floor(word / words);
      const x = left + lane * wide, y = top + register * cell;
      return [rect(x, y, wide, cell, { fill: fills[structure % fills.length], stroke: '#ffffff' }),
        text(x + wide / 2, y + 33, `${structure}.${'xyz'[word % words]}`, { anchor: 'middle', fill: '#ffffff', 'font-size': 20, ...bold })];
    })),
  ];
}

export function draw() {
  const left = 20, right = 640, top = 100, bottom = top + words * cell;
  return picture(1150, 380, 'Striped, as memory is read in order, and blocked, as a lane wants it', [
    arrangement(left, top, 'striped: as it is read, lane by lane', (lane, register) => register * lanes + lane),
    arrangement(right, top, 'blocked: a structure a lane', (lane, register) => lane * words + register),
    arrow(left + lanes * wide + 24, top + 78, right - 24, top + 78, { 'stroke-width': 4 }),
    text(left, bottom + 44, 'one load request a row: neighbouring words', soft),
    text(right, bottom + 44, 'one column a lane: what the formula needs', soft),
    text(left, bottom + 98, '3.y is word y of structure 3. Nothing is loaded twice; only the lanes change.', { fill: colour.ink }),
  ]);
}
