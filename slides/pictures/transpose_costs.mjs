// SPDX-License-Identifier: BSD-3-Clause
// What carries the words to their lanes, step by step: wavefronts of shared memory, barriers, shuffles; as counted now.
import { grouped_bars } from './grouped_bars.mjs';
import { moved, used } from './svg.mjs';

const folder = 'solutions/07_aos_transpose';
const files = [['1: shared memory', `${folder}/1_shared_memory.cu`], ['2: 8 words by shuffles', `${folder}/2_powers_of_two.cu`],
  ['3: 7 words too', `${folder}/3_any_size.cu`]];
const groups = [
  ['wavefronts of shared memory', (c) => c.shared_load_wavefronts + c.shared_store_wavefronts, moved],
  ['barriers, each of a block', (c) => c.block_barriers, moved], ['shuffles', (c) => c.shuffles, used]];

export function draw(sources) {
  const counted = files.map(([label, path]) => ({ label, counters: sources.profile('07', path).counters }));
  return grouped_bars('Shared memory and barriers give way to shuffles', groups.map(([title, value, look]) => (
    { title, rows: counted.map(({ label, counters }) => ({ label, value: value(counters), look })) })),
  { x: 330, full: 560, note: `counted in the simulator, ${counted[0].counters.threads / 2} particles of each kind` });
}
