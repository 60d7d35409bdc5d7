// SPDX-License-Identifier: BSD-3-Clause
// Sectors a load request of direct access to structures of 7 and of 8 words, and in order, counted by the simulator now.
import { bar, line, moved, picture, soft, text, used } from './svg.mjs';

const most = 32;  // sectors that a request of 32 lanes can touch

/// Of the lines that load from global memory, those of the named functions' bodies: sectors a request.
function of_kernel(sources, path, words) {
  const source = sources.text(path).split('\n');
  const lines = sources.profile('07', path).lines.filter(({ counters }) => counters.global_load_requests > 0);
  // A structure's function has its charge in its body or not.
  const is_charged = (number) => source.slice(Math.max(0, number - 2), number + 1).some((text) => text.includes('charge'));
  const wanted = lines.filter(({ line: number }) => is_charged(number) === (words === 8));
  const sum = (name) => wanted.reduce((total, { counters }) => total + counters[name], 0);
  if (sum('global_load_requests') === 0) throw new Error(`${path} loads no structure of ${words} words`);
  return sum('global_load_sectors') / sum('global_load_requests');
}

export function draw(sources) {
  const baseline = 'labs/07_aos_transpose/baseline.cu';
  const best = sources.profile('07', 'solutions/07_aos_transpose/advance.cu').counters;
  const rows = [
    ['direct, 7 words', of_kernel(sources, baseline, 7), moved],
    ['direct, 8 words', of_kernel(sources, baseline, 8), moved],
    ['in order, both', best.global_load_sectors_per_request, used],
  ];
  const left = 300, full = 660, bottom = 30 + rows.length * 76;
  return picture(1150, bottom + 70, 'Sectors a load request, direct and in order', [
    rows.map(([name, sectors, look], i) => bar(left, 34 + i * 76, full, sectors / most, name,
      `${Math.round(sectors * 100) / 100}`, look)),
    line(left, 20, left, bottom),
    text(left, bottom + 40, 'sectors a load request, counted in the simulator; 32 is the most', { ...soft, 'font-size': 20 }),
  ]);
}
