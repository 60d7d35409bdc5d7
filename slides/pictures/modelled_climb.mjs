// SPDX-License-Identifier: BSD-3-Clause
// A lab's climb as the simulator's model has it, for labs whose table of results has no times of a GPU yet.
import { bar_chart, linear } from './bars.mjs';
import { moved, used } from './svg.mjs';

/// `names` says what stands beside the bar of each file of the table with the columns `file`, `ratio` and `bytes`.
export function modelled_climb(sources, results, { names, ratio, bytes, note }) {
  const table = sources.table(results, 'file', ratio, bytes);
  const rows = Object.entries(names).map(([file, label], i) => {
    const row = table.find(([first]) => first === file);
    if (!row) throw new Error(`${results} has no row of ${file}`);
    return { label, value: Number(row[1]), words: `× ${row[1]}, ${row[2]} bytes`,
      look: file === 'baseline.cu' ? moved : used, space: i === 0 ? 0 : 22 };
  });
  return bar_chart('Modelled speed of each step over the baseline', rows, {
    scale: linear(Math.max(...rows.map(({ value }) => value))), x: 400, full: 400, step: 42, note });
}
