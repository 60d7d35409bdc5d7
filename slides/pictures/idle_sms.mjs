// SPDX-License-Identifier: BSD-3-Clause
// The baseline's blocks on an H200's SMs.
import { bold, colour, picture, range, rect, soft, text, used } from './svg.mjs';

const handout = 'labs/01_coalescing/README.md';

export function draw(sources) {
  const sms = sources.fact('sms').value;
  const blocks = Number(sources.quote(handout, '8192 rows ÷ 256 threads/block = 32 blocks').match(/(\d+) blocks$/)[1]);
  const a_row = 22;
  return picture(1150, 420, `${blocks} blocks on ${sms} SMs`, [
    range(sms).map((sm) => {
      const x = 30 + (sm % a_row) * 50, y = 20 + Math.floor(sm / a_row) * 54;
      return sm < blocks ? [rect(x, y, 42, 46, used), text(x + 21, y + 30, 'B', { anchor: 'middle', fill: '#ffffff', ...bold })]
        : rect(x, y, 42, 46, { fill: '#ffffff', stroke: colour.rule, 'stroke-dasharray': '4 3' });
    }),
    text(30, 382, `${blocks} SMs with a block of the baseline (B)`, bold),
    text(1120, 382, `${sms - blocks} SMs with nothing to do`, { anchor: 'end', ...soft }),
  ]);
}
