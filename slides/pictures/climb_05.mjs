// SPDX-License-Identifier: BSD-3-Clause
import { modelled_climb } from './modelled_climb.mjs';

export const draw = (sources) => modelled_climb(sources, 'solutions/05_conv2d_tiled/README.md', {
  names: {
    'baseline.cu': 'baseline: a thread an output',
    '1_constant_mask.cu': '1: mask in constant memory',
    '2_output_tile.cu': '2: block as output tile',
    '3_input_tile.cu': '3: block as input tile',
    '4_pitched_rows.cu': '4: whole rows, in vectors',
    'conv2d.cu': 'best: strips in registers',
  },
  ratio: 'modelled × baseline, mask 5',
  bytes: 'mask 5',
  note: 'modelled speed, and bytes loaded; 512 × 512, a mask of 5 × 5',
});
