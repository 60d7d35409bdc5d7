// SPDX-License-Identifier: BSD-3-Clause
// Registers a thread against threads on an SM: their product is what the SM has. From the data sheets.
import { bar, line, moved, picture, soft, text, used } from './svg.mjs';

const word = 4;
const warp = 32;
const threads_with = (registers, bytes, most) => Math.min(most, Math.floor(bytes / word / registers / warp) * warp);

export function draw(sources) {
  const bytes = sources.fact('registers').value, most = sources.fact('threads').value;
  const left = 330, full = 520, kinds = [24, 32, 48, 64, 96, 128];
  const bottom = 40 + kinds.length * 56;
  return picture(1150, bottom + 70, 'The more registers a thread, the fewer threads', [
    kinds.map((registers, i) => {
      const threads = threads_with(registers, bytes, most);
      return bar(left, 34 + i * 56, full, threads / most, `${registers} registers`, `${threads} threads`,
        threads < most ? moved : used);
    }),
    line(left, 20, left, bottom), line(left + full, 20, left + full, bottom, { 'stroke-dasharray': '6 5' }),
    text(left, bottom + 40, `an SM has ${bytes / word} registers of 4 bytes, and room for ${most} threads`, { ...soft, 'font-size': 20 }),
  ]);
}
