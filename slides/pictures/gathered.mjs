// SPDX-License-Identifier: BSD-3-Clause
// Structures gathered by random indices: direct access and warp_aos.h, from the table of results.
import { bold, colour, line, moved, picture, rect, soft, text, used } from './svg.mjs';

const results = 'solutions/07_aos_transpose/README.md';

export function draw(sources) {
  const points = sources.table(results, 'words a structure', 'direct, GB/s', 'warp_aos, GB/s', 'converged, GB/s')
    .map(([words, direct, shuffled]) => [words, Number(direct), Number(shuffled)]);  // of the two orders, this one alone has 'converged'
  const most = Math.max(...points.map(([, , shuffled]) => shuffled));
  const left = 90, step = 65, wide = 25, bottom = 360, tall = 280;
  const y_of = (rate) => bottom - tall * rate / most;
  return picture(1150, 470, 'Gathered at random, whole structures pay', [
    rect(left, 8, 26, 22, moved), text(left + 36, 27, 'direct'), rect(left + 190, 8, 26, 22, used),
    text(left + 226, 27, 'each structure read by neighbouring lanes (warp_aos.h)'),
    points.map(([words, direct, shuffled], i) => {
      const x = left + i * step;
      return [rect(x, y_of(direct), wide, bottom - y_of(direct), moved),
        rect(x + wide + 2, y_of(shuffled), wide, bottom - y_of(shuffled), used),
        text(x + wide, bottom + 30, words, { anchor: 'middle' }),
        i === 6 || i === 15 ? text(x + wide + 14, y_of(shuffled) - 8, shuffled, { anchor: 'middle', 'font-size': 18, ...bold }) : []];
    }),
    line(left - 14, bottom, left + points.length * step, bottom, { stroke: colour.ink }),
    text(left, bottom + 66, 'words a structure', soft),
    text(left, bottom + 96, 'GB/s, NVIDIA H200, gathered by a random permutation; index bytes count', { ...soft, 'font-size': 19 }),
  ]);
}
