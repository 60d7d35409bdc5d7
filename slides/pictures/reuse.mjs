// SPDX-License-Identifier: BSD-3-Clause
// How much a tile saves: t m / (t + m - 1) for each dimension. It comes closer to m as tiles grow.
import { linear, logarithmic } from './bars.mjs';
import { line_chart } from './line_chart.mjs';
import { range } from './svg.mjs';

/// The factor by which loads fall with tiles of t outputs a side and masks of m a side.
export const saved = (t, m, dimensions = 1) => (t * m / (t + m - 1)) ** dimensions;

const dashes = ['none', '7 4', '14 6', '3 6'];

/// `widths` are the masks', from the widest; tiles go from 2^first to 2^last a side.
export function reuse_chart(title, { widths, dimensions, first, last, label }) {
  const limits = widths.map((m) => m ** dimensions);
  const scale = dimensions === 1 ? linear(Math.max(...limits) + 2) : logarithmic(1, 1.2 * Math.max(...limits));
  return line_chart(title, {
    x: { scale: logarithmic(2 ** first, 2 ** last), ticks: range(last - first + 1).map((i) => 2 ** (first + i)), label },
    y: { scale, ticks: limits, label: `loads saved, as a factor; grey: its limit, m${dimensions === 2 ? '²' : ''}` },
    series: widths.map((m, i) => ({ name: `mask of ${m}`, look: { 'stroke-dasharray': dashes[i] },
      points: range(10 * (last - first) + 1).map((step) => 2 ** (first + step / 10)).map((t) => [t, saved(t, m, dimensions)]) })),
  });
}
