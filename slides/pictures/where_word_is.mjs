// SPDX-License-Identifier: BSD-3-Clause
// Read in order, in which lane is word 0 of each of a warp's 32 structures? For 7 words in all lanes, for 8 in four.
import { two_maps } from './slots.mjs';

export const draw = () => two_maps('Word 0 of structure j lies in lane 7 j, or 8 j, modulo 32',
  [7, () => '7 words, lane 7 j mod 32: one shuffle fetches word 0 for all 32 structures'],
  [8, (deepest) => `8 words, lane 8 j mod 32: ${deepest} structures want the same lane`],
  'lane 0 to lane 31; the numbers are structures j');
