// SPDX-License-Identifier: BSD-3-Clause
import { reuse_chart } from './reuse.mjs';

export const draw = () => reuse_chart('The factor t m / (t + m - 1) for four mask widths', {
  widths: [33, 17, 9, 5], dimensions: 1, first: 3, last: 12, label: 'outputs of a tile, t' });
