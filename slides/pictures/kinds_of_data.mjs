// SPDX-License-Identifier: BSD-3-Clause
// Steps 2 and 3 and the best of lab 03 on four kinds of bytes: one copy cares about the data, a copy a lane does not.
import { bar_chart, linear } from './bars.mjs';
import { moved, used } from './svg.mjs';

const results = 'solutions/03_privatized_histogram/README.md';
const steps = [['2_coarsened.cu', '2: one copy', moved], ['3_copy_a_lane.cu', '3: a copy a lane', used], ['byte_histogram.cu', 'best', { fill: '#cfe3fb' }]];
const kinds = [['uniform', 'random'], ['text', 'a text'], ['one value', 'one value']];

export function draw(sources) {
  const table = sources.table(results, 'file', 'what changes', ...kinds.map(([column]) => column));
  const rows = kinds.flatMap(([, kind], k) => steps.map(([file, step, look], i) => {
    const time = table.find(([first]) => first === file)[2 + k].replace(/\s*\(.*\)/, '');
    return { label: i === 0 ? `${kind} · ${step}` : step, value: Number(time), words: `${time} µs`, look, space: i === 0 && k > 0 ? 22 : 0 };
  }));
  return bar_chart('Time of three steps on three kinds of bytes', rows, {
    scale: linear(Math.max(...rows.map(({ value }) => value))), x: 360, full: 620, step: 43,
    note: 'time for 2³⁰ bytes on an NVIDIA H200; shorter is better' });
}
