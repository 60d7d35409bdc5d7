// SPDX-License-Identifier: BSD-3-Clause
// Bandwidth against the size of a structure, in order: direct access and shuffles, from the table of results.
import { bold, colour, line, moved, picture, rect, soft, text, used } from './svg.mjs';

const results = 'solutions/07_aos_transpose/README.md';

export function draw(sources) {
  const rows = sources.table(results, 'words a structure', 'direct, GB/s', 'warp_aos, GB/s', 'narrow, GB/s')
    .map((cells) => cells.map(Number));  // of the two orders, this one alone has 'narrow'
  const most = Math.max(...rows.flatMap(([, direct, shuffled]) => [direct, shuffled]));
  const left = 90, step = 65, wide = 25, bottom = 360, tall = 290;
  const y_of = (rate) => bottom - tall * rate / most;
  return picture(1150, 470, 'Direct access falls with the size of a structure; shuffles do not', [
    rect(left, 8, 26, 22, moved), text(left + 36, 27, 'direct'), rect(left + 190, 8, 26, 22, used),
    text(left + 226, 27, 'read in order, then shuffled (warp_aos.h)'),
    rows.map(([words, direct, shuffled], i) => {
      const x = left + i * step;
      return [rect(x, y_of(direct), wide, bottom - y_of(direct), moved),
        rect(x + wide + 2, y_of(shuffled), wide, bottom - y_of(shuffled), used),
        text(x + wide, bottom + 30, words, { anchor: 'middle', ...(words === 7 || words === 8 ? bold : {}) })];
    }),
    line(left - 14, bottom, left + rows.length * step, bottom, { stroke: colour.ink }),
    [1, 8, 16].map((words) => text(left + (words - 1) * step + wide, y_of(rows[words - 1][1]) - 8, rows[words - 1][1],
      { anchor: 'middle', 'font-size': 18, ...bold, stroke: '#ffffff', 'stroke-width': 6, 'paint-order': 'stroke' })),
    text(left, bottom + 66, 'words a structure', soft),
    text(left, bottom + 96, 'GB/s, NVIDIA H200, 512 MiB of structures loaded, changed and stored', { ...soft, 'font-size': 19 }),
  ]);
}
