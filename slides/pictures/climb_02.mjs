// SPDX-License-Identifier: BSD-3-Clause
import { climb } from './climb.mjs';

export const draw = (sources) => climb(sources, 'solutions/02_atomics/README.md', {
  'baseline.cu': 'baseline: an atomic a letter',
  '1_sectioned.cu': '1: counts in registers',
  '2_interleaved.cu': '2: interleaved',
  '3_warp_aggregated.cu': '3: a sum a warp',
  'letter_histogram.cu': 'best: bit planes, wide loads',
}, 'NVIDIA H200, 2²⁸ characters of a text, useful bytes a second');
