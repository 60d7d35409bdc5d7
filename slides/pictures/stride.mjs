// SPDX-License-Identifier: BSD-3-Clause
// Stride against bandwidth and sectors, from the experiment's table.
import { colour, line, moved, picture, rect, soft, text, used, bold } from './svg.mjs';

const results = 'solutions/01_coalescing/README.md';

export function draw(sources) {
  const rows = sources.table(results, 'stride, floats', 'sectors a load request', 'GB/s, useful bytes');
  const most = Math.max(...rows.map(([, , rate]) => Number(rate)));
  const left = 150, bottom = 350, tall = 290, step = 158;
  return picture(1150, 450, 'Useful bandwidth falls with the stride', [
    rows.map(([stride, sectors, rate], i) => {
      const height = tall * Number(rate) / most, x = left + i * step;
      return [rect(x, bottom - height, 96, height, i === 0 ? used : moved),
        text(x + 48, bottom - height - 12, rate, { anchor: 'middle', ...bold }),
        text(x + 48, bottom + 32, stride, { anchor: 'middle', ...bold }),
        text(x + 48, bottom + 66, sectors, { anchor: 'middle' })];
    }),
    line(left - 20, bottom, 1110, bottom, { stroke: colour.ink }),
    text(left - 30, 40, 'GB/s', { anchor: 'end', ...soft }),
    text(left - 30, bottom + 32, 'stride', { anchor: 'end', ...soft }),
    text(left - 30, bottom + 66, 'sectors', { anchor: 'end', ...soft }),
    text(left, bottom + 96, 'NVIDIA H200; sectors a load request; useful bytes of a copy of 32-bit words', { ...soft, 'font-size': 19 }),
  ]);
}
