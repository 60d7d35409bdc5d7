// SPDX-License-Identifier: BSD-3-Clause
// Groups of bars below one another, each with its title and a scale of its own.
import { bar, bold, line, picture, soft, text } from './svg.mjs';

const title_height = 34, step = 39;

/// `groups`: { title, most, rows: [{ label, value, words, look }] }; a bar of `most` fills the width, without it the
/// group's largest does. `note` is the line below all.
export function grouped_bars(title, groups, { x = 250, full = 620, note }) {
  let y = 4;
  const body = groups.map(({ title: words, rows, most = Math.max(...rows.map(({ value }) => value), 1) }) => {
    const top = y + title_height;
    y = top + rows.length * step + 10;
    return [
      text(20, top - 9, words, { ...bold, 'font-size': 23 }),
      rows.map((row, i) => bar(x, top + i * step, full, row.value / most, row.label, row.words ?? String(row.value), row.look)),
      line(x, top, x, top + rows.length * step - 4),
    ];
  });
  return picture(1150, y + 30, title, [body, text(x, y + 20, note, { ...soft, 'font-size': 19 })]);
}
