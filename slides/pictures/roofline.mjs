// SPDX-License-Identifier: BSD-3-Clause
// The roofline of an H200, and lab 01 on it: as fast as its bytes allow, or not. Both axes are logarithmic.
import { bold, colour, line, picture, soft, text } from './svg.mjs';

const results = 'solutions/01_coalescing/README.md';
const left = 170, right = 1090, top = 40, bottom = 400;

/// Lab 01 multiplies once for 8 bytes: one read, one written.
const operations_a_byte = 1 / 8;

const x_of = (intensity) => left + (Math.log10(intensity) + 2) / 4.5 * (right - left);  // 0.01 to about 300
const y_of = (rate) => bottom - (Math.log10(rate) - 9.8) / 4.4 * (bottom - top);  // 6 GFLOP/s to 160 TFLOP/s

export function draw(sources) {
  const bandwidth = sources.fact('bandwidth'), peak = sources.fact('fp32');
  const ridge = peak.value / bandwidth.value;
  const point = (file, label, dy) => {
    const rate = sources.number(results, file, 'GB/s') * 1e9 * operations_a_byte;
    const x = x_of(operations_a_byte), y = y_of(rate);
    return [`<circle cx="${x}" cy="${y}" r="10" fill="${colour.used}" stroke="${colour.ink}" stroke-width="2"/>`,
      text(x + 22, y + dy, label)];
  };
  return picture(1150, 470, 'Roofline of an H200 with the baseline and the best of lab 01', [
    line(left, bottom, right, bottom), line(left, bottom, left, top),
    [1e10, 1e11, 1e12, 1e13, 1e14].map((rate, i) => [line(left, y_of(rate), right, y_of(rate), { stroke: '#d0d7de', 'stroke-width': 1 }),
      text(left - 12, y_of(rate) + 8, ['10 G', '100 G', '1 T', '10 T', '100 T'][i], { anchor: 'end' })]),
    [0.01, 0.1, 1, 10, 100].map((value) => text(x_of(value), bottom + 30, value, { anchor: 'middle' })),
    text(left, bottom + 62, 'operations for each byte moved', soft), text(20, 24, 'operations a second', soft),
    line(x_of(0.01), y_of(0.01 * bandwidth.value), x_of(ridge), y_of(peak.value), { 'stroke-width': 5 }),
    line(x_of(ridge), y_of(peak.value), right, y_of(peak.value), { 'stroke-width': 5, 'stroke-dasharray': '14 7' }),
    text(x_of(0.26), y_of(2.6e12), `memory: ${bandwidth.text}`, { anchor: 'end', ...bold }),
    text(right, y_of(peak.value) - 16, `arithmetic: ${peak.text}`, { anchor: 'end', ...bold }),
    point('scale_rows.cu', 'lab 01, best', 10), point('baseline.cu', 'lab 01, baseline', 8),
  ]);
}
