// SPDX-License-Identifier: BSD-3-Clause
// A block's life with a private copy: three phases, and the two barriers where fast warps wait for slow ones. A sketch.
import { bold, colour, line, picture, range, rect, soft, text, used } from './svg.mjs';

const left = 130, row = 62, top = 84;
const phases = [  // from, to of each warp
  { name: 'set to zero', look: { fill: colour.pale }, spans: [[0, 110], [0, 140], [0, 100], [0, 125]] },
  { name: 'count', look: used, spans: [[170, 560], [170, 480], [170, 610], [170, 520]] },
  { name: 'hand over', look: { fill: '#cfe3fb' }, spans: [[640, 800], [640, 830], [640, 790], [640, 815]] },
];
const barriers = [155, 625];

export function draw() {
  const bottom = top + 4 * row;
  return picture(1150, 440, 'Three phases of a block and two barriers between them', [
    phases.map(({ name, spans }) => text(left + (spans[0][0] + Math.max(...spans.map(([, to]) => to))) / 2, 40, name, { anchor: 'middle', ...bold })),
    range(4).map((warp) => [
      text(20, top + warp * row + 30, `warp ${warp}`),
      phases.map(({ look, spans }) => rect(left + spans[warp][0], top + warp * row, spans[warp][1] - spans[warp][0], 42, look)),
      phases.slice(0, 2).map(({ spans }, i) => rect(left + spans[warp][1], top + warp * row, barriers[i] - spans[warp][1], 42,
        { fill: '#ffffff', stroke: colour.rule, 'stroke-dasharray': '4 4', 'stroke-width': 1.4 })),
    ]),
    barriers.map((x) => [line(left + x, 56, left + x, bottom + 6, { 'stroke-width': 6 }),
      text(left + x, bottom + 36, '__syncthreads()', { anchor: 'middle', ...bold })]),
    text(20, bottom + 84, 'dashed: the warp waits, for none counts before all is zero, none hands over before all is counted', soft),
  ]);
}
