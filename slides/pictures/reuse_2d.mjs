// SPDX-License-Identifier: BSD-3-Clause
import { reuse_chart } from './reuse.mjs';

export const draw = () => reuse_chart('The factor (t m / (t + m - 1))² for four mask widths', {
  widths: [15, 9, 5, 3], dimensions: 2, first: 2, last: 7, label: 'width and height of the output tile, t; logarithmic' });
