// SPDX-License-Identifier: BSD-3-Clause
// What carries the words to their lanes, step by step: wavefronts of shared memory, barriers, shuffles; as counted now.
import { bar, bold, line, picture, soft, text, used, moved } from './svg.mjs';

const folder = 'solutions/07_aos_transpose';
const files = [['1: shared memory', `${folder}/1_shared_memory.cu`], ['2: 8 words by shuffles', `${folder}/2_powers_of_two.cu`],
  ['3: 7 words too', `${folder}/3_any_size.cu`]];

export function draw(sources) {
  const rows = files.map(([name, path]) => ({ name, counters: sources.profile('07', path).counters }));
  const groups = [
    ['wavefronts of shared memory', (c) => c.shared_load_wavefronts + c.shared_store_wavefronts, moved],
    ['barriers, each of a block', (c) => c.block_barriers, moved], ['shuffles', (c) => c.shuffles, used]];
  const left = 330, full = 560;
  let y = 4;
  const body = groups.map(([title, value, look]) => {
    const most = Math.max(...rows.map(({ counters }) => value(counters)), 1);
    const drawn = [text(20, y + 25, title, { ...bold, 'font-size': 23 })];
    y += 34;
    for (const { name, counters } of rows) {
      drawn.push(bar(left, y, full, value(counters) / most, name, String(value(counters)), look));
      y += 39;
    }
    drawn.push(line(left, y - 117, left, y - 4));
    y += 10;
    return drawn;
  });
  return picture(1150, y + 30, 'Shared memory and barriers give way to shuffles', [body,
    text(left, y + 20, `counted in the simulator, ${rows[0].counters.threads / 2} particles of each kind`, { ...soft, 'font-size': 19 })]);
}
