// SPDX-License-Identifier: BSD-3-Clause
// An image's rows in lines of 128 bytes: one after another, and padded so that each begins a line.
import { bold, colour, line, picture, range, rect, soft, text, used } from './svg.mjs';

const width = 41, word = 14, lines = 4, height = 46, left = 90;

/// The picture's words in memory, for rows that begin `pitch` words apart; the first 32 words of row 1 are what a warp asks for.
function memory(y, title, note, pitch) {
  const sectors = new Set(range(32).map((lane) => Math.floor((pitch + lane) / 8)));
  const words = range(lines * 32).map((at) => {
    const row = Math.floor(at / pitch), column = at % pitch;
    const look = column >= width ? { fill: 'url(#hatch)' } : row === 1 && column < 32 ? used : { fill: row % 2 ? '#ffffff' : colour.pale };
    return rect(left + (at % 64) * word, y + Math.floor(at / 64) * (height + 12), word, height, { 'stroke-width': 0.6, ...look, stroke: colour.rule });
  });
  return [
    text(left, y - 16, title, bold), words,
    range(lines).map((i) => rect(left + (i % 2) * 32 * word, y + Math.floor(i / 2) * (height + 12), 32 * word, height, { 'stroke-width': 3.5 })),
    range(lines * 4).filter((sector) => sectors.has(sector)).map((sector) => {
      const x = left + (sector % 8) * 8 * word, at = y + Math.floor(sector / 8) * (height + 12) + height + 5;
      return line(x + 3, at, x + 8 * word - 3, at, { 'stroke-width': 6 });
    }),
    range(Math.ceil(lines * 32 / pitch)).map((row) => text(left + (row * pitch % 64) * word + 8, y + Math.floor(row * pitch / 64) * (height + 12) + 31,
      `row ${row}`, { 'font-size': 19, ...bold, fill: row === 1 ? '#ffffff' : colour.ink })),
    text(left + 64 * word + 16, y + 32, `${sectors.size} sectors`, bold), note.map((words_of, i) => text(left, y + 2 * height + 50 + i * 30, words_of, soft)),
  ];
}

export function draw() {
  return picture(1150, 470, 'Rows one after another, and rows that begin a line', [
    memory(50, `pitch = width = ${width}: row 1 begins in the middle of a line`, ['blue: what a warp asks for, 32 words of row 1; the bars below mark the sectors that it touches'], width),
    memory(286, 'pitch = 64: each row begins a line', ['hatched: padding; cudaMallocPitch makes it'], 64),
  ]);
}
