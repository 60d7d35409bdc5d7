// SPDX-License-Identifier: BSD-3-Clause
// Registers a thread against threads on an SM: their product is what the SM has. From the data sheets.
import { bar_chart, linear } from './bars.mjs';
import { line, moved, used } from './svg.mjs';

const word = 4, warp = 32;
const threads_with = (registers, bytes, most) => Math.min(most, Math.floor(bytes / word / registers / warp) * warp);

export function draw(sources) {
  const bytes = sources.fact('registers').value, most = sources.fact('threads').value;
  const rows = [24, 32, 48, 64, 96, 128].map((registers) => ({ registers, threads: threads_with(registers, bytes, most) }))
    .map(({ registers, threads }) => ({ label: `${registers} registers`, value: threads, words: `${threads} threads`,
      look: threads < most ? moved : used }));
  return bar_chart('The more registers a thread, the fewer threads', rows, { scale: linear(most), step: 56,
    more: (x_of, bottom) => line(x_of(most), 12, x_of(most), bottom, { 'stroke-dasharray': '6 5' }),
    note: `an SM has ${bytes / word} registers of 4 bytes, and room for ${most} threads` });
}
