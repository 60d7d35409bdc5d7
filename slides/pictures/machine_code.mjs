// SPDX-License-Identifier: BSD-3-Clause
// From the source to the instruction: what one load of each width becomes, from the table in the solution's README.
import { arrow, bold, picture, range, rect, soft, text, used } from './svg.mjs';

const results = 'solutions/06_vectorized_loads/README.md';
const mono = { 'font-family': 'DejaVu Sans Mono, Consolas, monospace' };

export function draw(sources) {
  const rows = sources.table(results, 'file', 'type', 'load, PTX', 'instruction of the GPU', 'registers a load fills', 'registers a thread');
  const step = 122, top = 62, column = [20, 150, 790, 1000];
  return picture(1150, top + rows.length * step + 40, 'What a load of each width becomes', [
    ['source', 'handed on (PTX)', 'instruction', 'fills'].map((words, i) => text(column[i], 30, words, { ...bold, ...soft })),
    rows.map(([, type, ptx, instruction, fills, registers], i) => {
      const y = top + i * step;
      return [
        rect(6, y, 1138, step - 16, { stroke: '#d0d7de' }),
        text(column[0], y + 60, type, { ...mono, ...bold }),
        text(column[1], y + 60, ptx, { ...mono, 'font-size': 19 }),
        arrow(column[2] - 64, y + 53, column[2] - 16, y + 53),
        text(column[2], y + 60, instruction, { ...mono, ...bold, 'font-size': 26 }),
        range(Number(fills)).map((k) => rect(column[3] + k * 34, y + 20, 30, 30, used)),
        text(column[3], y + 84, `${registers} a thread`, { ...soft, 'font-size': 19 }),
      ];
    }),
    text(20, top + rows.length * step + 24, 'one box: a register of 4 bytes; below, all that the kernel uses; nvcc 13, sm_90', { ...soft, 'font-size': 19 }),
  ]);
}
