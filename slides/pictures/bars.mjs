// SPDX-License-Identifier: BSD-3-Clause
// Charts of bars: one a row, on a linear or a logarithmic scale.
import { bar, line, picture, range, soft, text, used } from './svg.mjs';

/// Scales: a value's share, 0 to 1, of the chart's width.
export const linear = (most) => (value) => value / most;
export const logarithmic = (from, to) => (value) => (value > from ? Math.log(value / from) / Math.log(to / from) : 0);

/// Marks of a logarithmic axis, from 10^first to 10^last.
export const powers_of_ten = (first, last) => range(last - first + 1).map((i) => ({
  value: 10 ** (first + i), words: `10${[...String(first + i)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit]).join('')}` }));

/// `rows`: { label, value, words, look, space }; `words` stand behind the bar, `space` is the room above it. `scale` gives
/// a value's share; `ticks` are { value, words } on the axis, `note` is the line below it. `more` draws behind the
/// bars: it is called with the function from a value to its x and the y of the axis.
export function bar_chart(title, rows, { scale, x = 400, full = 460, step = 46, ticks = [], note, more = () => [] }) {
  const x_of = (value) => x + full * scale(value);
  let bottom = 22;
  const bars = rows.map(({ label, value, words, look = used, space = 0 }) => {
    bottom += space + step;
    return bar(x, bottom - step, full, scale(value), label, words, look);
  });
  const below = bottom + (ticks.length ? 26 : 0);
  return picture(1150, below + 50, title, [
    ticks.map(({ value }) => line(x_of(value), 12, x_of(value), bottom, { stroke: '#d0d7de', 'stroke-width': 1 })),
    more(x_of, bottom),
    bars,
    line(x, 12, x, bottom),
    ticks.map(({ value, words }) => text(x_of(value), bottom + 25, words, { anchor: 'middle', 'font-size': 18 })),
    text(x, below + 36, note, { ...soft, 'font-size': 19 }),
  ]);
}
