// SPDX-License-Identifier: BSD-3-Clause
// A lab's climb, from its table of results: bandwidth of the baseline, each step, and the GPU's own copy.
import { bar_chart, linear } from './bars.mjs';
import { line, moved, used } from './svg.mjs';

const copy_name = 'cudaMemcpyAsync';
const plain_number = (words) => Number(words.replace(/\s/g, ''));

/// `measured`: { file: { rate, ratio } }, in GB/s and × baseline, with the copy's. `names` says what stands beside the bar
/// of each file; what it leaves out is not drawn, and what is no file of
/// ours is white. `note` is the line below.
export function climb_of(measured, names, note) {
  const wanted = { ...names, [copy_name]: copy_name };
  const missing = Object.keys(wanted).filter((file) => !(plain_number(measured[file]?.rate ?? '') > 0));
  if (missing.length) throw new Error(`the results have no rate for ${missing.join(', ')}`);
  const copy = plain_number(measured[copy_name].rate);
  const most = Math.max(...Object.keys(wanted).map((file) => plain_number(measured[file].rate)));
  const rows = Object.entries(wanted).map(([file, label], i) => {
    const { rate, ratio } = measured[file];
    return { label, value: plain_number(rate), words: file === copy_name ? `${rate} GB/s` : `${rate} GB/s, × ${ratio}`,
      look: !file.endsWith('.cu') ? { fill: '#ffffff' } : file === 'baseline.cu' ? moved : used, space: i === 0 ? 0 : 22 };
  });
  return bar_chart('Bandwidth of each step beside a copy', rows, { scale: linear(most), step: 42, note,
    more: (x_of, bottom) => line(x_of(copy), 14, x_of(copy), bottom, { 'stroke-dasharray': '6 5' }) });
}

/// From the table that says what changes from step to step, with the columns `GB/s` and `× baseline`.
export const climb = (sources, results, names, note) => climb_of(
  Object.fromEntries(sources.table(results, 'file', 'what changes', 'GB/s', '× baseline')
    .map(([file, , rate, ratio]) => [file, { rate, ratio }])),
  names, note);

/// What climb_of() takes, from a table of times in µs with the ratio to the baseline in brackets, '380.8 (182)', for calls
/// that must move `bytes`. `columns` are the table's second and the one to take.
export const measured_by_times = (sources, results, columns, bytes) => Object.fromEntries(
  sources.table(results, 'file', ...columns).map(([file, , cell]) => {
    const [time, ratio] = cell.replace(')', '').split('(');
    const rate = bytes / 1e3 / plain_number(time);
    return [file, { rate: rate.toFixed(rate < 10 ? 1 : 0), ratio: ratio ?? '1' }];
  }));
