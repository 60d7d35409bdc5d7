// SPDX-License-Identifier: BSD-3-Clause
// How much room counters of 4 bytes take, and which places are large enough. A logarithmic scale, written out.
import { bar_chart, logarithmic } from './bars.mjs';
import { bold, line, moved, text, used } from './svg.mjs';

const KiB = 1024, MiB = 1024 * KiB;
const needs = [
  ['7 counters: lab 02', 7 * 4, '28 B'],
  ['256 counters: lab 03', 256 * 4, '1 KiB'],
  ['256 counters for each lane', 256 * 4 * 32, '32 KiB'],
  ['65 536 counters', 65536 * 4, '256 KiB'],
  ['a million counters', 4 * MiB, '4 MiB'],
];

export function draw(sources) {
  const registers = sources.fact('thread_registers'), shared = sources.fact('shared_of_block');
  const rows = needs.map(([label, value, words], i) => ({ label, value, words, look: value <= shared.value ? used : moved, space: i === 0 ? 62 : 12 }));
  return bar_chart('Room for counters against the places that could hold them', rows, {
    scale: logarithmic(8, 16 * MiB), x: 350, full: 700, step: 50,
    note: 'filled: fits into shared memory; hatched: does not.',
    ticks: [{ value: KiB, words: '1 KiB' }, { value: MiB, words: '1 MiB' }],
    more: (x_of, bottom) => [[4 * registers.value, `${registers.text} registers`, 'of a thread'], [shared.value, `${shared.text} of shared`, 'memory for a block']]
      .map(([room, ...words]) => [
        line(x_of(room), 66, x_of(room), bottom, { 'stroke-dasharray': '7 5', 'stroke-width': 3 }),
        words.map((word, i) => text(x_of(room), 30 + i * 26, word, { anchor: 'middle', ...bold }))]),
  });
}
