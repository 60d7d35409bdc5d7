// SPDX-License-Identifier: BSD-3-Clause
import { climb } from './climb.mjs';

export const draw = (sources) => climb(sources, 'solutions/07_aos_transpose/README.md', {
  'baseline.cu': 'baseline: word by word',
  '1_shared_memory.cu': '1: through shared memory',
  '2_powers_of_two.cu': '2: 8 words by shuffles',
  '3_any_size.cu': '3: 7 words by shuffles too',
  'advance.cu': 'best: by warp_aos.h',
}, 'NVIDIA H200, 2²⁴ particles of 7 words and 2²⁴ of 8');
