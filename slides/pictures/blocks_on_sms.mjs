// SPDX-License-Identifier: BSD-3-Clause
// What a launch becomes: blocks go to SMs, a block's threads are warps of 32 lanes.
import { arrow, bold, colour, picture, range, rect, text, used } from './svg.mjs';

export function draw(sources) {
  const grid = [
    text(130, 34, 'grid', { anchor: 'middle', ...bold }),
    range(12).map((i) => rect(40 + (i % 3) * 62, 52 + Math.floor(i / 3) * 62, 54, 54,
      { fill: i === 4 ? '#cfe3fb' : colour.pale, 'stroke-width': i === 4 ? 4 : 1.8 })),
    text(130, 336, 'blocks, in any order', { anchor: 'middle' }),
  ];
  const sm = [
    arrow(236, 144, 336, 144),
    text(490, 34, `SM, one of ${sources.fact('sms').text}`, { anchor: 'middle', ...bold }),
    rect(346, 52, 290, 240, { rx: 8, 'stroke-width': 3 }),
    [0, 1].map((i) => [rect(364, 68 + i * 76, 254, 62, { fill: i ? colour.pale : '#cfe3fb', 'stroke-width': i ? 1.8 : 4 }),
      text(491, 106 + i * 76, i ? 'another block' : 'the block', { anchor: 'middle' })]),
    rect(364, 224, 254, 54, { fill: '#ffffff', 'stroke-dasharray': '7 4' }),
    text(491, 258, 'shared memory, L1', { anchor: 'middle' }),
    text(491, 336, `at most ${sources.fact('threads').text} threads`, { anchor: 'middle' }),
  ];
  const warps = [
    arrow(624, 100, 726, 100),
    text(930, 34, 'the block\'s warps', { anchor: 'middle', ...bold }),
    range(4).map((w) => [text(736, 80 + w * 58, w < 3 ? `warp ${w}` : '…', {}),
      range(32).map((l) => rect(836 + l * 9.4, 58 + w * 58, 9.4, 32, w === 0 ? { ...used, stroke: '#ffffff' } : { fill: colour.pale, stroke: colour.rule, 'stroke-width': 1 })),
      w === 0 ? [text(840, 112, 'lane 0', { 'font-size': 17 }), text(1137, 112, 'lane 31', { anchor: 'end', 'font-size': 17 })] : []]),
    text(986, 336, '32 lanes, one instruction', { anchor: 'middle' }),
  ];
  return picture(1150, 360, 'A grid of blocks, an SM that holds some of them, and the warps of one block', [grid, sm, warps]);
}
