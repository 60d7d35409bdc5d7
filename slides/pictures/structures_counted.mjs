// SPDX-License-Identifier: BSD-3-Clause
// Sectors a load request of direct access to structures of 7 and of 8 words, and in order, counted by the simulator now.
import { bar_chart, linear } from './bars.mjs';
import { moved } from './svg.mjs';

const most = 32;  // sectors that a request of 32 lanes can touch
const baseline = 'labs/07_aos_transpose/baseline.cu';

/// The baseline's two functions load on lines of their own; the charged one names the charge.
function sectors_of(sources, charged) {
  const source = sources.text(baseline).split('\n');
  const names_charge = (number) => source.slice(Math.max(0, number - 2), number + 1).some((text) => text.includes('charge'));
  const lines = sources.profile('07', baseline).lines
    .filter(({ line, counters }) => counters.global_load_requests > 0 && names_charge(line) === charged);
  if (lines.length === 0) throw new Error(`${baseline} has no loads of ${charged ? 'charged' : 'neutral'} particles`);
  const sum = (name) => lines.reduce((total, { counters }) => total + counters[name], 0);
  return sum('global_load_sectors') / sum('global_load_requests');
}

export function draw(sources) {
  const best = sources.profile('07', 'solutions/07_aos_transpose/advance.cu').counters;
  const rows = [
    { label: 'direct, 7 words', value: sectors_of(sources, false), look: moved },
    { label: 'direct, 8 words', value: sectors_of(sources, true), look: moved },
    { label: 'in order, both', value: best.global_load_sectors_per_request },
  ].map((row) => ({ ...row, words: String(Math.round(row.value * 100) / 100) }));
  return bar_chart('Sectors a load request, direct and in order', rows, { scale: linear(most), step: 76, x: 300, full: 660,
    note: 'sectors a load request, counted in the simulator; 32 is the most' });
}
