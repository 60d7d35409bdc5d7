// SPDX-License-Identifier: BSD-3-Clause
// The same copies between arrays that begin anywhere, from the tables of results: one table for each pair of alignments.
import { bar, bold, line, moved, picture, soft, text, used } from './svg.mjs';

const results = 'solutions/06_vectorized_loads/README.md';
const titles = ['both on a line', 'both 4 bytes after a line', 'in 12, out 4 bytes after a line'];
const files = [['baseline.cu', 'baseline', moved], ['3_heads_and_remainders.cu', 'step 3', used], ['copy_ints.cu', 'best', used]];

export function draw(sources) {
  const tables = sources.tables(results, 'file', 'GB/s', '× baseline');
  if (tables.length !== titles.length) throw new Error(`${results} has ${tables.length} tables of rates, not ${titles.length}`);
  const rate_of = (table, file) => {
    const row = table.find(([name]) => name === file);
    if (!row) throw new Error(`${results} has a table without ${file}`);
    return Number(row[1]);
  };
  const most = Math.max(...tables.map((table) => rate_of(table, 'cudaMemcpyAsync')));
  const left = 190, full = 720;
  let y = 4;
  const body = tables.map((table, i) => {
    const drawn = [text(20, y + 25, titles[i], { ...bold, 'font-size': 23 })];
    y += 34;
    for (const [file, name, look] of files) {
      const rate = rate_of(table, file);
      drawn.push(bar(left, y, full, rate / most, name, `${rate} GB/s`, look));
      y += 39;
    }
    drawn.push(line(left, y - 117, left, y - 4));
    y += 9;
    return drawn;
  });
  return picture(1150, y + 30, 'What alignment costs each copy', [body,
    text(left, y + 20, 'NVIDIA H200, 2²⁸ integers, read and written bytes a second', { ...soft, 'font-size': 19 })]);
}
