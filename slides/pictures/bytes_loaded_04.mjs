// SPDX-License-Identifier: BSD-3-Clause
// How often each step of lab 04 loads its input from global memory, as the simulator counts while the deck is built.
import { bar_chart, linear } from './bars.mjs';
import { moved, used } from './svg.mjs';

const files = [
  ['labs/04_conv1d_tiled/baseline.cu', 'baseline'],
  ['solutions/04_conv1d_tiled/1_constant_mask.cu', '1: mask in constant memory'],
  ['solutions/04_conv1d_tiled/2_output_tile.cu', '2: a tile, 256 outputs'],
  ['solutions/04_conv1d_tiled/3_input_tile.cu', '3: a tile, 240 outputs'],
  ['solutions/04_conv1d_tiled/4_register_tiling.cu', '4: four outputs a thread'],
  ['solutions/04_conv1d_tiled/conv1d.cu', 'best: twelve'],
];

export function draw(sources) {
  const rows = files.map(([path, label], i) => {
    const { global_load_bytes: loaded, global_store_bytes: input } = sources.profile('04', path).counters;  // as long as out
    return { label, value: loaded / input, words: `${(loaded / input).toFixed(2)} × the input`, look: i < 2 ? moved : used, space: i === 0 ? 0 : 20 };
  });
  return bar_chart('Bytes loaded by each step, as multiples of the input', rows, {
    scale: linear(Math.max(...rows.map(({ value }) => value))), x: 400, full: 500, step: 44,
    note: 'global loads, counted in the simulator: 32 768 elements, a mask of 17' });
}
