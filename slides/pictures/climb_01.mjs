// SPDX-License-Identifier: BSD-3-Clause
// The climb of lab 01, from its table of results.
import { bar, colour, line, moved, picture, soft, text, used } from './svg.mjs';

const results = 'solutions/01_coalescing/README.md';
const names = {
  'baseline.cu': 'baseline: a thread a row', '1_interleaved.cu': '1: lanes along the row',
  '2_more_in_flight.cu': '2: eight loads in flight', 'scale_rows.cu': 'best: sixteen, and a shuffle',
  'cudaMemcpyAsync': 'cudaMemcpyAsync',
};

export function draw(sources) {
  const rows = sources.table(results, 'file', 'GB/s', '× baseline');
  const copy = Number(rows.at(-1)[1]);
  const x = 400, full = 500;
  return picture(1150, 400, 'Bandwidth of each step of lab 01 beside a copy', [
    line(x + full, 14, x + full, 346, { 'stroke-dasharray': '6 5' }),
    rows.map(([file, rate, ratio], i) => bar(x, 30 + i * 64, full, Number(rate) / copy, names[file],
      file === 'cudaMemcpyAsync' ? `${rate} GB/s` : `${rate} GB/s, × ${ratio}`,
      file === 'cudaMemcpyAsync' ? { fill: '#ffffff' } : file === 'baseline.cu' ? moved : used)),
    text(x, 384, 'NVIDIA H200, 8192 × 8192 floats, useful bytes a second', { ...soft, 'font-size': 19 }),
    line(x, 14, x, 346, { stroke: colour.ink }),
  ]);
}
