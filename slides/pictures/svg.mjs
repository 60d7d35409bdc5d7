// SPDX-License-Identifier: BSD-3-Clause
// How the pictures are drawn: the labs' colours, and a pattern or a word beside each, so that none stands on colour alone.

export const colour = { ink: '#1f2328', soft: '#57606a', rule: '#8c959f', pale: '#eef1f4', used: '#0969da', moved: '#9a6700' };

const escaped = (words) => String(words).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const number = (value) => String(Math.round(value * 10) / 10);
const attributes = (more) => Object.entries(more)
  .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number(value) : value}"`).join('');

/// A whole picture; `body` is a list of elements.
export function picture(width, height, title, body) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" ` +
    `font-family="DejaVu Sans, Verdana, sans-serif" font-size="22" fill="${colour.ink}">\n<title>${escaped(title)}</title>\n` +
    '<defs>' +
    '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
    `<line x1="0" y1="0" x2="0" y2="9" stroke="${colour.moved}" stroke-width="3.4"/></pattern>` +
    '<marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">' +
    `<path d="M0 0L10 5L0 10z" fill="${colour.ink}"/></marker></defs>\n` +
    `${body.flat(Infinity).join('\n')}\n</svg>\n`;
}

/// `more`: anchor is 'start', 'middle' or 'end'; other SVG attributes by name.
export function text(x, y, words, { anchor = 'start', ...more } = {}) {
  return `<text${attributes({ x, y, 'text-anchor': anchor, ...more })}>${escaped(words)}</text>`;
}

export const bold = { 'font-weight': 'bold' };
export const soft = { fill: colour.soft };

export function rect(x, y, width, height, more = {}) {
  return `<rect${attributes({ x, y, width, height, fill: 'none', stroke: colour.ink, 'stroke-width': 1.8, ...more })}/>`;
}

export function line(x1, y1, x2, y2, more = {}) {
  return `<line${attributes({ x1, y1, x2, y2, stroke: colour.ink, 'stroke-width': 2, ...more })}/>`;
}

export const arrow = (x1, y1, x2, y2, more = {}) => line(x1, y1, x2, y2, { 'marker-end': 'url(#tip)', ...more });

/// Bytes that are moved and used: filled.
export const used = { fill: colour.used, stroke: colour.ink };
/// Bytes that are moved for nothing: hatched.
export const moved = { fill: 'url(#hatch)', stroke: colour.ink };

/// A bar with its label before it and its value behind it. `share` is 0 to 1 of `full`.
export function bar(x, y, full, share, label, value, look = used) {
  const height = 34;
  return [
    text(x - 14, y + 25, label, { anchor: 'end' }),
    rect(x, y, Math.max(2, full * share), height, look),
    text(x + full * share + 12, y + 25, value, { ...bold, stroke: '#ffffff', 'stroke-width': 7, 'paint-order': 'stroke' }),
  ];
}

/// The 32 words of a 128-byte line as 4 sectors; `look(word)` says how a word is filled, `label(word)` what it holds.
export function memory_line(x, y, word_width, height, look, label = () => '') {
  const words = Array.from({ length: 32 }, (_, word) => [
    rect(x + word * word_width, y, word_width, height, { fill: 'none', stroke: colour.rule, 'stroke-width': 0.8, ...look(word), }),
    text(x + (word + 0.5) * word_width, y + height / 2 + 6, label(word), {
      anchor: 'middle', 'font-size': 16, 'font-weight': 'bold', fill: '#ffffff' }),
  ]);
  const sectors = [0, 1, 2, 3].map((sector) =>
    rect(x + sector * 8 * word_width, y, 8 * word_width, height, { 'stroke-width': 3 }));
  return [words, sectors];
}

export const range = (count) => Array.from({ length: count }, (_, i) => i);
