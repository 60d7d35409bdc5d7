// SPDX-License-Identifier: BSD-3-Clause
// A lab's climb, from its table of results: bandwidth of the baseline, each step, and the GPU's own copy.
import { bar, line, moved, picture, soft, text, used } from './svg.mjs';

const copy_name = 'cudaMemcpyAsync';

/// `names` says what stands beside the bar of each file; what it leaves out is not drawn. `note` is the line below.
export function climb(sources, results, names, note) {
  // Other tables of a lab have rates too; the climb's says what changes from step to step.
  const rows = sources.table(results, 'file', 'what changes', 'GB/s', '× baseline')
    .map(([file, , rate, ratio]) => [file, rate, ratio]).filter(([file]) => names[file] ?? file === copy_name);
  const rate_of = Object.fromEntries(rows.map(([file, rate]) => [file, Number(rate.replace(/\s/g, ''))]));
  const missing = Object.keys(names).filter((file) => !(rate_of[file] > 0));
  if (missing.length) throw new Error(`${results} has no rate for ${missing.join(', ')}`);
  const most = Math.max(...Object.values(rate_of));
  const x = 400, full = 460, bottom = 26 + rows.length * 64;
  const look = (file) => (file === copy_name ? { fill: '#ffffff' } : file === 'baseline.cu' ? moved : used);
  const copy = x + full * rate_of[copy_name] / most;
  return picture(1150, bottom + 54, 'Bandwidth of each step beside a copy', [
    line(copy, 14, copy, bottom, { 'stroke-dasharray': '6 5' }),
    rows.map(([file, rate, ratio], i) => bar(x, 30 + i * 64, full, rate_of[file] / most, names[file] ?? file,
      file === copy_name ? `${rate} GB/s` : `${rate} GB/s, × ${ratio}`, look(file))),
    line(x, 14, x, bottom),
    text(x, bottom + 38, note, { ...soft, 'font-size': 19 }),
  ]);
}
