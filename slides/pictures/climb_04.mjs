// SPDX-License-Identifier: BSD-3-Clause
import { modelled_climb } from './modelled_climb.mjs';

export const draw = (sources) => modelled_climb(sources, 'solutions/04_conv1d_tiled/README.md', {
  names: {
    'baseline.cu': 'baseline: a thread an output',
    '1_constant_mask.cu': '1: mask in constant memory',
    '2_output_tile.cu': '2: block as output tile',
    '3_input_tile.cu': '3: block as input tile',
    '4_register_tiling.cu': '4: four outputs a thread',
    'conv1d.cu': 'best: twelve, in vectors',
  },
  ratio: 'modelled × baseline',
  bytes: 'bytes loaded',
  note: 'modelled speed, and bytes loaded; 32 768 elements, a mask of 17',
});
