// SPDX-License-Identifier: BSD-3-Clause
// Charts of lines that are named at their right ends.
import { bold, line, picture, soft, text } from './svg.mjs';

const left = 120, top = 44, bottom = 400;

/// `x` and `y`: { scale, ticks, label }: `scale` gives a value's share, 0 to 1, of the axis (bars.mjs has some); a tick is a
/// value or { value, words }. `series`: { points: [[x, y]], name, look }. `right` leaves room for the names.
export function line_chart(title, { x, y, series, right = 960 }) {
  const x_of = (value) => left + x.scale(value) * (right - left);
  const y_of = (value) => bottom - y.scale(value) * (bottom - top);
  const named = (ticks) => ticks.map((tick) => (typeof tick === 'object' ? tick : { value: tick, words: tick }));
  const names = series.map(({ name, points }) => ({ name, at: y_of(points.at(-1)[1]) })).sort((a, b) => a.at - b.at);
  names.forEach((entry, i) => { entry.at = Math.max(entry.at, i ? names[i - 1].at + 28 : 0); });
  const drawn = ({ points, look }) => {
    const more = Object.entries({ stroke: '#0969da', 'stroke-width': 4.5, ...look }).map(([name, value]) => ` ${name}="${value}"`);
    const places = points.map(([at, value]) => `${x_of(at).toFixed(1)},${y_of(value).toFixed(1)}`);
    return `<polyline points="${places.join(' ')}" fill="none"${more.join('')}/>`;
  };
  return picture(1150, 480, title, [
    named(y.ticks).map(({ value, words }) => [line(left, y_of(value), right, y_of(value), { stroke: '#d0d7de', 'stroke-width': 1.4 }),
      text(left - 14, y_of(value) + 8, words, { anchor: 'end' })]),
    named(x.ticks).map(({ value, words }) => [line(x_of(value), bottom, x_of(value), bottom + 8),
      text(x_of(value), bottom + 34, words, { anchor: 'middle' })]),
    line(left, bottom, right, bottom), line(left, bottom, left, top - 8),
    series.map(drawn),
    names.map(({ name, at }) => text(right + 20, at + 8, name, bold)),
    text((left + right) / 2, bottom + 70, x.label, { anchor: 'middle', ...soft }),
    text(left + 12, top - 20, y.label, soft),
  ]);
}
