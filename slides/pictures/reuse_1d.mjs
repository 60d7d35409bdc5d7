// SPDX-License-Identifier: BSD-3-Clause
// t m / (t + m - 1): how much a tile of t outputs saves at mask width m. It comes closer to m as tiles grow.
import { bold, line, picture, range, soft, text } from './svg.mjs';

const widths = [[5, '3 6'], [9, '14 6'], [17, '7 4'], [33, 'none']];
const left = 110, right = 960, top = 30, bottom = 400;
const least = 3, most = 12;  // powers of two: tiles of 8 to 4096

export const saved = (t, m) => t * m / (t + m - 1);

export function draw() {
  const x_of = (power) => left + (power - least) / (most - least) * (right - left);
  const y_of = (ratio) => bottom - ratio / 35 * (bottom - top);
  return picture(1150, 480, 'The factor t m / (t + m - 1) for four mask widths', [
    widths.map(([m]) => [line(left, y_of(m), right, y_of(m), { stroke: '#d0d7de' }),
      text(left - 14, y_of(m) + 8, m, { anchor: 'end' }), text(right + 20, y_of(saved(2 ** most, m)) + 8, `mask of ${m}`, bold)]),
    line(left, bottom, right, bottom), line(left, bottom, left, top),
    range(most - least + 1).map((i) => [line(x_of(least + i), bottom, x_of(least + i), bottom + 8),
      text(x_of(least + i), bottom + 34, 2 ** (least + i), { anchor: 'middle' })]),
    widths.map(([m, dashes]) => {
      const points = range(91).map((i) => least + i / 10).map((power) => `${x_of(power).toFixed(1)},${y_of(saved(2 ** power, m)).toFixed(1)}`);
      return `<polyline points="${points.join(' ')}" fill="none" stroke="#0969da" stroke-width="4.5" stroke-dasharray="${dashes}"/>`;
    }),
    text((left + right) / 2, bottom + 70, 'outputs of a tile, t', { anchor: 'middle', ...soft }),
    text(left + 16, top + 6, 'loads saved, as a factor; grey: m, its limit', soft),
  ]);
}
