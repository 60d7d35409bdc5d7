// SPDX-License-Identifier: BSD-3-Clause
import { climb } from './climb.mjs';

export const draw = (sources) => climb(sources, 'solutions/01_coalescing/README.md', {
  'baseline.cu': 'baseline: a thread a row',
  '1_interleaved.cu': '1: lanes along the row',
  '2_more_in_flight.cu': '2: eight loads in flight',
  'scale_rows.cu': 'best: sixteen, and a shuffle',
}, 'NVIDIA H200, 8192 × 8192 floats, useful bytes a second');
