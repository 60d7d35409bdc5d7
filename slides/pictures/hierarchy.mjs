// SPDX-License-Identifier: BSD-3-Clause
// The memories of a GPU, from the smallest and nearest to the largest and farthest.
import { arrow, bold, colour, picture, rect, soft, text } from './svg.mjs';

export function draw(sources) {
  const levels = [
    ['registers', `a thread's own; ${sources.fact('registers').text} an SM`, 'labs 04 to 07'],
    ['shared memory, L1 cache', `a block's own; up to ${sources.fact('shared').text} shared an SM`, 'labs 03 to 05'],
    ['L2 cache', 'one for the whole GPU; atomics are done here', 'lab 02'],
    ['global memory', `${sources.fact('memory').text} at ${sources.fact('bandwidth').text}`, 'labs 01, 06, 07'],
  ];
  const body = levels.map(([name, what, labs], level) => {
    const width = 520 + level * 80;
    const y = 34 + level * 102;
    return [
      rect(535 - width / 2, y, width, 84, { fill: level === 3 ? '#cfe3fb' : colour.pale, 'stroke-width': 2.4, rx: 6 }),
      text(535, y + 35, name, { anchor: 'middle', ...bold, 'font-size': 27 }),
      text(535, y + 67, what, { anchor: 'middle', 'font-size': 21 }),
      text(1130, y + 50, labs, { anchor: 'end' }),
    ];
  });
  const scale = [
    arrow(46, 34, 46, 436, { 'stroke-width': 3 }),
    text(20, 22, 'near: a cycle', soft), text(20, 466, 'far: hundreds of cycles', soft),
  ];
  return picture(1150, 472, 'The memory hierarchy: registers, shared memory and L1, L2, global memory', [body, scale]);
}
