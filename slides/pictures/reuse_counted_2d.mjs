// SPDX-License-Identifier: BSD-3-Clause
// The factor that the formula gives for tiles of 16 x 16, and the one that the simulator counted, for three masks.
import { bar_chart, linear } from './bars.mjs';
import { saved } from './reuse.mjs';
import { used } from './svg.mjs';

const results = 'solutions/05_conv2d_tiled/README.md';
const tile = 16;
const masks = [[3, 'bytes loaded, mask 3'], [5, 'mask 5'], [9, 'mask 9']];

export function draw(sources) {
  const rows = masks.flatMap(([mask, column], i) => {
    const [without, tiled] = ['1_constant_mask.cu', '2_output_tile.cu'].map((file) => sources.number(results, file, column));
    const derived = saved(tile, mask, 2);
    return [{ label: `mask of ${mask}, by the formula`, value: derived, words: derived.toFixed(3), look: { fill: '#ffffff' }, space: i === 0 ? 0 : 26 },
      { label: 'counted', value: without / tiled, words: (without / tiled).toFixed(3), look: used }];
  });
  return bar_chart('The squared factor derived and counted', rows, { scale: linear(40), x: 380, full: 620, step: 46,
    note: 'bytes of step 1 ÷ bytes of step 2: tiles of 16 × 16, an image of 512 × 512' });
}
