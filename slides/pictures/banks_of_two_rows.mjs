// SPDX-License-Identifier: BSD-3-Clause
// The banks of a warp that covers two rows of 16 of a tile, for rows 30 words apart as in lab 05's steps 2 and 3, and 48.
import { bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const cell = 31, left = 110, step = 'solutions/05_conv2d_tiled/2_output_tile.cu';

function map(y, pitch, title, words_below) {
  const of_bank = range(32).map((bank) => range(32).filter((lane) => ((lane < 16 ? lane : lane - 16 + pitch) % 32) === bank));
  const both = of_bank.filter((lanes) => lanes.length > 1).length;
  return [
    text(left, y, title, bold),
    range(32).map((bank) => [0, 1].map((turn) => {
      const lane = of_bank[bank][turn];
      return [rect(left + bank * cell, y + 20 + turn * cell, cell, cell, lane === undefined ? { fill: '#ffffff', stroke: colour.rule, 'stroke-width': 1 }
        : turn === 0 ? used : { fill: '#ffffff', stroke: colour.moved, 'stroke-width': 4 }),
      lane === undefined ? [] : text(left + (bank + 0.5) * cell, y + 20 + turn * cell + 22, lane, { anchor: 'middle', 'font-size': 18, ...bold, fill: turn === 0 ? '#ffffff' : colour.ink })];
    })),
    text(left - 14, y + 104, 'bank', { anchor: 'end', ...soft }),
    range(32).filter((bank) => bank % 4 === 0 || bank === 31).map((bank) => text(left + (bank + 0.5) * cell, y + 104, bank, { anchor: 'middle', 'font-size': 18 })),
    text(left, y + 142, words_below(both)),
  ];
}

export function draw(sources) {
  const { shared_load_wavefronts: counted, shared_load_wavefronts_ideal: ideal } = sources.profile('05', step).counters;
  return picture(1150, 440, 'Lanes and banks for rows 30 and 48 words apart', [
    map(30, 30, 'rows of the tile 30 words apart; the numbers are lanes', (both) =>
      `${both} banks have two lanes: 2 wavefronts. Counted in step 2: ${counted / ideal} for each 1 that is needed.`),
    map(256, 48, 'rows 48 words apart', (both) => `${both} banks have two lanes: 1 wavefront`),
  ]);
}
