// SPDX-License-Identifier: BSD-3-Clause
import { climb } from './climb.mjs';

export const draw = (sources) => climb(sources, 'solutions/04_conv1d_tiled/README.md', {
  'baseline.cu': 'baseline: a thread an output',
  '1_constant_mask.cu': '1: mask in constant memory',
  '2_output_tile.cu': '2: block as output tile',
  '3_input_tile.cu': '3: block as input tile',
  '4_register_tiling.cu': '4: four outputs a thread',
  'conv1d.cu': 'best: twelve, in vectors',
}, 'NVIDIA H200, 2²⁶ elements, a mask of 17, useful bytes a second');
