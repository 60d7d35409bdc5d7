// SPDX-License-Identifier: BSD-3-Clause
// Requests, sectors and sectors a request of the copies 1, 2 and 4 wide, as the simulator counts them now.
import { grouped_bars } from './grouped_bars.mjs';
import { moved, used } from './svg.mjs';

const files = [['baseline: int', 'labs/06_vectorized_loads/baseline.cu'],
  ['step 1: int2', 'solutions/06_vectorized_loads/1_two_wide.cu'],
  ['step 2: int4', 'solutions/06_vectorized_loads/2_four_wide.cu']];
const groups = [['load requests', 'global_load_requests', moved], ['sectors loaded', 'global_load_sectors', used],
  ['sectors a load request', 'global_load_sectors_per_request', used]];

export function draw(sources) {
  const counted = files.map(([label, path]) => ({ label, counters: sources.profile('06', path).counters }));
  return grouped_bars('A quarter of the requests, the same sectors', groups.map(([title, counter, look]) => (
    { title, rows: counted.map(({ label, counters }) => ({ label, value: counters[counter], look })) })),
  { note: `counted in the simulator, ${counted[0].counters.threads} integers` });
}
