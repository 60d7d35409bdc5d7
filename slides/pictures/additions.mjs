// SPDX-License-Identifier: BSD-3-Clause
// Atomic additions of each step, as the simulator counted them; a logarithmic scale, written out.
import { bar, line, moved, picture, range, soft, text, used } from './svg.mjs';

const results = 'solutions/02_atomics/README.md';

export function draw(sources) {
  const rows = sources.table(results, 'file', 'global atomic additions');
  const x = 330, full = 620, decades = 6;
  const share = (count) => Math.log10(Number(count.replace(/\s/g, ''))) / decades;
  const bottom = 30 + rows.length * 62;
  return picture(1150, bottom + 86, 'Global atomic additions of each step, logarithmic', [
    range(decades).map((i) => line(x + (i + 1) * full / decades, 16, x + (i + 1) * full / decades, bottom, { stroke: '#d0d7de', 'stroke-width': 1 })),
    rows.map(([file, count], i) => bar(x, 26 + i * 62, full, share(count), file, count, i === 0 ? moved : used)),
    line(x, 16, x, bottom),
    range(decades).map((i) => text(x + (i + 1) * full / decades, bottom + 28, `10${'¹²³⁴⁵⁶'[i]}`, { anchor: 'middle', 'font-size': 18 })),
    text(x, bottom + 68, 'global atomic additions for 524 288 characters, counted in the simulator', { ...soft, 'font-size': 19 }),
  ]);
}
