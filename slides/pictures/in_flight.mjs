// SPDX-License-Identifier: BSD-3-Clause
// One load after the other, and several under way: the same latency, another throughput. A sketch, not to a measured scale.
import { arrow, bold, picture, range, rect, soft, text, used } from './svg.mjs';

const latency = 250;
const height = 22;

const load = (x, y) => [rect(x, y, latency, height, { fill: '#cfe3fb', stroke: '#1f2328' }),
  rect(x + latency - 22, y, 22, height, used)];

export function draw() {
  return picture(1150, 440, 'Loads one at a time, and eight at a time', [
    text(20, 30, 'one load, then its use, then the next', bold),
    range(4).map((i) => load(20 + i * (latency + 22), 48)),
    text(20, 104, '4 words have come', soft),
    text(20, 168, 'eight loads started before the first use', bold),
    range(8).map((i) => load(20 + i * 22, 186 + i * (height + 3))),
    range(8).map((i) => load(440 + i * 22, 186 + i * (height + 3))),
    text(870, 290, '16 words have come,', soft),
    text(870, 320, 'and sooner', soft),
    arrow(20, 412, 1120, 412), text(1120, 436, 'time', { anchor: 'end' }),
    rect(300, 420, 22, 16, { fill: '#cfe3fb' }), text(332, 436, 'waiting'), rect(460, 420, 22, 16, used), text(492, 436, 'the data come'),
  ]);
}
