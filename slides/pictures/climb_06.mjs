// SPDX-License-Identifier: BSD-3-Clause
import { climb } from './climb.mjs';

export const draw = (sources) => climb(sources, 'solutions/06_vectorized_loads/README.md', {
  'baseline.cu': 'baseline: an int a thread',
  '1_two_wide.cu': '1: an int2',
  '2_four_wide.cu': '2: an int4',
  '3_heads_and_remainders.cu': '3: heads and remainders',
  '4_more_in_flight.cu': '4: two int4',
  'copy_ints.cu': 'best: any two alignments',
}, 'NVIDIA H200, 2²⁸ integers, both arrays on a line');
