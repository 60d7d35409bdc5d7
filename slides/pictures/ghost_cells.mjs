// SPDX-License-Identifier: BSD-3-Clause
// The ghost cells at a signal's ends, and how many of the baseline's load requests they divide, as the simulator counts.
import { bold, colour, line, picture, range, rect, soft, text, used } from './svg.mjs';

const cell = 52, left = 115, ghosts = 2, first = 6, mask = 5, rest = 7;

export function draw(sources) {
  const { counters } = sources.profile('04', 'labs/04_conv1d_tiled/baseline.cu');
  const x_of = (i) => left + (i + ghosts) * cell;
  const shown = range(first + 1 + rest);  // one cell stands for all between
  const gap = first, last = first + rest;
  const ghost = (i) => [rect(x_of(i), 70, cell, cell, { fill: '#ffffff', 'stroke-dasharray': '6 4' }), text(x_of(i) + cell / 2, 104, '0', { anchor: 'middle' })];
  const bracket = (i, label) => [rect(x_of(i - 2) - 3, 64, mask * cell + 6, cell + 12, { 'stroke-width': 4, stroke: colour.moved, rx: 6 }),
    line(x_of(i) + cell / 2, 132, x_of(i) + cell / 2, 176, { 'stroke-width': 3 }),
    rect(x_of(i), 178, cell, cell, used), text(x_of(i) + cell / 2, 262, label, { anchor: 'middle', ...soft })];
  return picture(1150, 420, 'Ghost cells beyond the ends of a signal', [
    text(left, 40, 'in, and ghost cells that count as zero', bold),
    range(ghosts).map((i) => [ghost(i - ghosts), ghost(last + 1 + i)]),
    shown.map((i) => (i === gap ? text(x_of(i) + cell / 2, 104, '…', { anchor: 'middle' }) : rect(x_of(i), 70, cell, cell, { fill: '#cfe3fb' }))),
    bracket(0, 'out[0]'), bracket(3, 'out[3]'), bracket(last, 'the last'),
    text(left, 326, `${counters.divergent_requests} of ${counters.global_load_requests.toLocaleString('en').replace(/,/g, ' ')} load requests of the baseline have lanes that disagree:`, bold),
    text(left, 362, 'the first warp and the last, at masks that hang over. All other warps find no ghost.'),
    text(left, 402, 'counted in the simulator: 32 768 elements, a mask of 17', { ...soft, 'font-size': 19 }),
  ]);
}
