// SPDX-License-Identifier: BSD-3-Clause
// The baseline of lab 02 on three texts: the more lanes want one counter, the longer it takes.
import { bar, line, moved, picture, soft, text } from './svg.mjs';

const results = 'solutions/02_atomics/README.md';

export function draw(sources) {
  const microseconds = (cell) => Number(cell.replace(/\(.*\)/, '').replace(/[\s,]/g, ''));
  const times = [
    ['every byte alike', sources.figure(results, 'baseline.cu', 'every byte alike, µs')],
    ['a text', sources.figure(results, 'baseline.cu', 'time, µs')],
    ['one letter alone', sources.figure(results, 'baseline.cu', 'one letter, µs')],
  ].map(([name, cell]) => [name, microseconds(cell)]);
  const most = Math.max(...times.map(([, time]) => time));
  const x = 300, full = 640;
  return picture(1150, 300, 'Time of the baseline for three distributions of letters', [
    times.map(([name, time], i) => bar(x, 30 + i * 72, full, time / most, name, `${(time / 1000).toFixed(1)} ms`, moved)),
    line(x, 14, x, 232),
    text(x, 272, 'baseline, 2²⁸ characters, NVIDIA H200', { ...soft, 'font-size': 19 }),
  ]);
}
