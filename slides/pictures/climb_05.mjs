// SPDX-License-Identifier: BSD-3-Clause
import { climb } from './climb.mjs';

export const draw = (sources) => climb(sources, 'solutions/05_conv2d_tiled/README.md', {
  'baseline.cu': 'baseline: a thread an output',
  '1_constant_mask.cu': '1: mask in constant memory',
  '2_output_tile.cu': '2: block as output tile',
  '3_input_tile.cu': '3: block as input tile',
  '4_pitched_rows.cu': '4: whole rows, in vectors',
  'conv2d.cu': 'best: strips in registers',
}, 'NVIDIA H200, 8192 × 8192 pixels, a mask of 5, useful bytes a second');
