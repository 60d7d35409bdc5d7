// SPDX-License-Identifier: BSD-3-Clause
// Sectors a request of the baseline and of step 1, line by line, as the simulator counts them while the deck is built.
import { bar, bold, line, moved, picture, soft, text, used } from './svg.mjs';

const most = 32;  // sectors that a request of 32 lanes can touch

/// One bar's worth of a line: { label, sectors }.
function requests_of(sources, path) {
  const source = sources.text(path).split('\n');
  return sources.profile('01', path).lines.flatMap(({ line: number, counters }) => ['load', 'store'].flatMap((kind) => {
    const requests = counters[`global_${kind}_requests`];
    if (requests === 0) return [];
    const array = kind === 'store' ? 'out' : source[number - 1].includes('= row_scale') ? 'row_scale' : 'in';
    return [{ label: `line ${number}, ${kind} of ${array}`, sectors: counters[`global_${kind}_sectors`] / requests }];
  }));
}

export function draw(sources) {
  const files = [['baseline', 'labs/01_coalescing/baseline.cu'], ['step 1', 'solutions/01_coalescing/1_interleaved.cu']];
  let y = 8;
  const body = files.map(([name, path], file) => {
    const title = text(20, y + 26, name, { ...bold, 'font-size': 25 });
    y += 36;
    const bars = requests_of(sources, path).map(({ label, sectors }) => {
      const drawn = bar(430, y, 600, sectors / most, label, String(Math.round(sectors * 100) / 100),
        sectors > 8 ? moved : used);
      y += 46;
      return drawn;
    });
    y += file === 0 ? 22 : 0;
    return [title, bars];
  });
  return picture(1150, y + 52, 'Sectors a request, line by line, for the baseline and step 1', [
    body, line(430, 10, 430, y + 2), text(430, y + 34, 'sectors a request, counted in the simulator', soft)]);
}
