// SPDX-License-Identifier: BSD-3-Clause
// The same copies between arrays that begin anywhere, from the tables of results: one table for each pair of alignments.
import { grouped_bars } from './grouped_bars.mjs';
import { moved, used } from './svg.mjs';

const results = 'solutions/06_vectorized_loads/README.md';
const titles = ['both on a line', 'both 4 bytes after a line', 'in 12, out 4 bytes after a line'];
const files = [['baseline.cu', 'baseline', moved], ['3_heads_and_remainders.cu', 'step 3', used], ['copy_ints.cu', 'best', used]];

function rate_of(table, file) {
  const row = table.find(([name]) => name === file);
  if (!row) throw new Error(`${results} has a table without ${file}`);
  return Number(row[1]);
}

export function draw(sources) {
  const tables = sources.tables(results, 'file', 'GB/s', '× baseline');
  if (tables.length !== titles.length) throw new Error(`${results} has ${tables.length} tables of rates, not ${titles.length}`);
  const most = Math.max(...tables.map((table) => rate_of(table, 'cudaMemcpyAsync')));
  return grouped_bars('What alignment costs each copy', tables.map((table, i) => ({ title: titles[i], most,
    rows: files.map(([file, label, look]) => ({ label, look, value: rate_of(table, file), words: `${rate_of(table, file)} GB/s` })) })),
  { x: 190, full: 720, note: 'NVIDIA H200, 2²⁸ integers, read and written bytes a second' });
}
