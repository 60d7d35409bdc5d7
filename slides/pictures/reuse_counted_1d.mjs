// SPDX-License-Identifier: BSD-3-Clause
// The factor that the formula gives for the tiles of lab 04's steps, and the one that the simulator counts.
import { bar_chart, linear } from './bars.mjs';
import { saved } from './reuse.mjs';
import { used } from './svg.mjs';

const folder = 'solutions/04_conv1d_tiled';
const mask = 17;  // of the timed case
const steps = [['2_output_tile.cu', '2: t = 256', 256], ['3_input_tile.cu', '3: t = 240', 240], ['4_register_tiling.cu', '4: t = 1024', 1024]];

export function draw(sources) {
  const bytes = (file) => sources.profile('04', `${folder}/${file}`).counters.global_load_bytes;
  const without = bytes('1_constant_mask.cu');
  const rows = steps.flatMap(([file, name, tile], i) => {
    const derived = saved(tile, mask), counted = without / bytes(file);
    return [{ label: `${name}, by the formula`, value: derived, words: derived.toFixed(3), look: { fill: '#ffffff' }, space: i === 0 ? 0 : 26 },
      { label: 'counted', value: counted, words: counted.toFixed(3), look: used }];
  });
  return bar_chart('The factor derived and counted', rows, { scale: linear(mask), x: 380, full: 600, step: 46,
    note: 'bytes of step 1 ÷ bytes of the step; 32 768 elements, a mask of 17' });
}
