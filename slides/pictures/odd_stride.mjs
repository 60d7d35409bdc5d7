// SPDX-License-Identifier: BSD-3-Clause
// Banks that 32 lanes meet when each reads word 0 of its own structure in shared memory, for two strides.
import { two_maps } from './slots.mjs';

export const draw = () => two_maps('Stride 8 meets in four banks, stride 9 in none',
  [8, (deepest) => `stride 8: ${deepest} wavefronts for one request`],
  [9, (deepest) => `stride 9: ${deepest} wavefront`], 'bank 0 to bank 31; the numbers are lanes');
