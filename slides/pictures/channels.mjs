// SPDX-License-Identifier: BSD-3-Clause
// A warp that wants the red of 32 neighbouring pixels: from pixels of three channels, and from a plane of red.
import { bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const word = 33, left = 45;

function strip(y, title, channels, note) {
  const sectors = new Set(range(32).map((lane) => Math.floor(lane * channels / 8))).size;
  return [
    text(left, y, title, bold),
    range(32).map((at) => {
      const wanted = at % channels === 0;
      return [rect(left + at * word, y + 18, word, 48, { ...(wanted ? used : { fill: 'url(#hatch)' }), stroke: colour.rule, 'stroke-width': 0.8 }),
        wanted ? text(left + (at + 0.5) * word, y + 50, 'r', { anchor: 'middle', fill: '#ffffff', ...bold })
          : [rect(left + at * word + 8, y + 27, word - 16, 30, { fill: '#ffffff', 'stroke-width': 0 }), text(left + (at + 0.5) * word, y + 50, 'rgb'[at % 3], { anchor: 'middle' })]];
    }),
    range(4).map((sector) => rect(left + sector * 8 * word, y + 18, 8 * word, 48, { 'stroke-width': 3 })),
    text(left, y + 104, `${note}: ${sectors} sectors for 32 lanes`),
  ];
}

export function draw() {
  return picture(1150, 400, 'Red of 32 pixels, side by side with green and blue, and in a plane of its own', [
    strip(36, 'an array of structures: red, green and blue of each pixel side by side', 3, 'two thirds are moved for nothing'),
    strip(206, 'a plane for each channel', 1, 'all of it is used'),
    text(left, 368, 'one line of 128 bytes is drawn; the thick frames are sectors', { ...soft, 'font-size': 19 }),
  ]);
}
