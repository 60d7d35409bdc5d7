// SPDX-License-Identifier: BSD-3-Clause
// What the constant cache is made for: one word for all lanes. And what it is not made for.
import { arrow, bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const lane = 15, wide = 32 * lane;

function panel(x, title, words, notes) {
  const word = wide / words;
  return [
    text(x, 34, title, { ...bold, 'font-size': 25 }),
    text(x, 76, 'constant cache of the SM', soft),
    range(words).map((i) => rect(x + i * word + (words === 1 ? wide / 2 - 40 : 0), 90, words === 1 ? 80 : word, 46,
      words === 1 ? used : { fill: 'url(#hatch)', 'stroke-width': 1 })),
    range(8).map((i) => arrow(words === 1 ? x + wide / 2 : x + (i * 4 + 2) * lane, 138, x + (i * 4 + 2) * lane, 216, { 'stroke-width': 1.6 })),
    range(32).map((i) => rect(x + i * lane, 220, lane, 40, { fill: colour.pale, 'stroke-width': 1 })),
    text(x, 290, 'lane 0', { 'font-size': 18 }), text(x + wide, 290, 'lane 31', { anchor: 'end', 'font-size': 18 }),
    notes.map((note, i) => text(x, 338 + i * 34, note, i === 0 ? bold : {})),
  ];
}

export function draw(sources) {
  const { counters } = sources.profile('04', 'solutions/04_conv1d_tiled/2_output_tile.cu');
  const { constant_load_addresses: words, constant_load_requests: requests } = counters;
  return picture(1150, 420, 'A constant load of one word, and of 32 words', [
    panel(50, 'weights[j]: one word for all', 1, ['one turn', `step 2: ${words / requests} word a request, counted`]),
    panel(620, 'weights[lane]: 32 words', 32, ['32 turns, one after another', 'such a table belongs elsewhere']),
  ]);
}
