// SPDX-License-Identifier: BSD-3-Clause
import { climb_of } from './climb.mjs';

const results = 'solutions/03_privatized_histogram/README.md';

/// The table says times with the ratio in brackets: '380.8 (182)'.
function measured(sources) {
  const bytes = Number(sources.quote(results, '268 436 480 bytes must be moved').match(/^[\d ]+/)[0].replace(/ /g, ''));
  return Object.fromEntries(sources.table(results, 'file', 'what changes', 'uniform').map(([file, , cell]) => {
    const [time, ratio] = cell.replace(')', '').split('(');
    const rate = bytes / 1e9 / (Number(time.replace(/\s/g, '')) / 1e6);
    return [file, { rate: rate < 10 ? rate.toFixed(1) : rate.toFixed(0), ratio: ratio ?? '1' }];
  }));
}

export const draw = (sources) => climb_of(measured(sources), {
  'baseline.cu': 'baseline: global atomics',
  '1_one_shared_copy.cu': '1: a copy a block',
  '2_coarsened.cu': '2: wide loads, few blocks',
  '3_copy_a_lane.cu': '3: a copy a lane',
  'byte_histogram.cu': 'best: short addresses',
  CUB: 'CUB, the library',
}, 'NVIDIA H200, 2²⁸ random bytes, useful bytes a second');
