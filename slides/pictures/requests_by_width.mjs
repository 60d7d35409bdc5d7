// SPDX-License-Identifier: BSD-3-Clause
// Requests, sectors and sectors a request of the copies 1, 2 and 4 wide, as the simulator counts them now.
import { bar, bold, line, moved, picture, soft, text, used } from './svg.mjs';

const files = [['baseline: int', 'labs/06_vectorized_loads/baseline.cu'],
  ['step 1: int2', 'solutions/06_vectorized_loads/1_two_wide.cu'],
  ['step 2: int4', 'solutions/06_vectorized_loads/2_four_wide.cu']];

export function draw(sources) {
  const rows = files.map(([name, path]) => ({ name, counters: sources.profile('06', path).counters }));
  const groups = [['load requests', 'global_load_requests', moved], ['sectors loaded', 'global_load_sectors', used],
    ['sectors a load request', 'global_load_sectors_per_request', used]];
  const left = 250, full = 620;
  let y = 6;
  const body = groups.map(([title, counter, look]) => {
    const most = Math.max(...rows.map(({ counters }) => counters[counter]));
    const drawn = [text(20, y + 26, title, { ...bold, 'font-size': 24 })];
    y += 34;
    for (const { name, counters } of rows) {
      drawn.push(bar(left, y, full, counters[counter] / most, name, String(counters[counter]), look));
      y += 40;
    }
    drawn.push(line(left, y - 120, left, y - 4));
    y += 12;
    return drawn;
  });
  return picture(1150, y + 34, 'A quarter of the requests, the same sectors', [
    body, text(left, y + 22, `counted in the simulator, ${rows[0].counters.threads} integers`, { ...soft, 'font-size': 19 })]);
}
