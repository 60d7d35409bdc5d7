// SPDX-License-Identifier: BSD-3-Clause
import { climb_of, measured_by_times } from './climb.mjs';

const results = 'solutions/03_privatized_histogram/README.md';

export function draw(sources) {
  const bytes = Number(sources.quote(results, '1 073 742 848 bytes must be moved').match(/^[\d ]+/)[0].replace(/ /g, ''));
  return climb_of(measured_by_times(sources, results, ['what changes', 'uniform'], bytes), {
    'baseline.cu': 'baseline: global atomics',
    '1_one_shared_copy.cu': '1: a copy a block',
    '2_coarsened.cu': '2: wide loads, few blocks',
    '3_copy_a_lane.cu': '3: a copy a lane',
    'byte_histogram.cu': 'best: short addresses',
    CUB: 'CUB, the library',
  }, 'NVIDIA H200, 2³⁰ random bytes, useful bytes a second');
}
