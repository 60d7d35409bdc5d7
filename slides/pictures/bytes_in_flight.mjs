// SPDX-License-Identifier: BSD-3-Clause
// Bytes that an SM full of threads has asked for, by what a thread asks for at once, and what memory needs to have
// under way: the handout's analysis, from its own figures.
import { bar, line, moved, picture, soft, text, used } from './svg.mjs';

const handout = 'labs/06_vectorized_loads/README.md';

export function draw(sources) {
  const threads = sources.fact('threads').value;
  const needed = sources.text(handout).match(/T = 600 ns: ([\d.]+) KB an SM; {2}T = 1000 ns: ([\d.]+) KB an SM/);
  if (!needed) throw new Error(`${handout} no longer says what is needed in an SM`);
  const [low, high] = needed.slice(1).map(Number);
  const kinds = [['an int a thread', 4], ['an int2', 8], ['an int4', 16]];
  const left = 330, full = 640, most = threads * 16 / 1024;
  const x_of = (kilobytes) => left + full * kilobytes / most;
  const bottom = 300;
  return picture(1150, 420, 'Bytes in flight in an SM against what is needed', [
    `<rect x="${x_of(low)}" y="62" width="${x_of(high) - x_of(low)}" height="${bottom - 62}" fill="#ddf4e4" stroke="none"/>`,
    line(x_of(low), 62, x_of(low), bottom, { 'stroke-dasharray': '6 5' }),
    line(x_of(high), 62, x_of(high), bottom, { 'stroke-dasharray': '6 5' }),
    text(x_of(low) - 8, 30, `needed: ${low} KB if an answer takes 600 ns,`, { 'font-size': 20 }),
    text(x_of(low) - 8, 54, `${high} KB if it takes 1000 ns`, { 'font-size': 20 }),
    kinds.map(([name, bytes], i) => bar(left, 84 + i * 72, full, threads * bytes / 1024 / most, name,
      `${threads * bytes / 1024} KB`, bytes === 4 ? moved : used)),
    line(left, 62, left, bottom),
    text(left, bottom + 44, `bytes asked for and not yet there, ${threads} threads on an SM`, { ...soft, 'font-size': 20 }),
    text(left, bottom + 76, 'it is the bytes that count: four separate ints a thread are 32 KB as well', { ...soft, 'font-size': 20 }),
  ]);
}
