// SPDX-License-Identifier: BSD-3-Clause
// What one warp instruction accesses, drawn: sectors of global memory, banks of shared memory, addresses of atomics and
// of constants. Colours and hatching as on the lecture's slides.
"use strict";

const colour = { ink: "#1f2328", soft: "#57606a", rule: "#8c959f", pale: "#eef1f4", used: "#0969da", moved: "#9a6700" };
const left = 136, cell = 17, columns = 32, width = left + columns * cell + 8;
const sectorBytes = 32, wordBytes = 4;

const range = (count) => Array.from({ length: count }, (_, i) => i);
const grouped = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");
const plural = (count, word) => `${grouped(count)} ${word}${count === 1 ? "" : /s$/.test(word) ? "es" : "s"}`;

/// An element of SVG or, by document.createElement, of HTML; strings among the children are text, never markup.
function element(make, name, attributes, children) {
  const made = make(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.flat(Infinity).filter((child) => child !== null));
  return made;
}
const svg = (name, attributes = {}, ...children) =>
  element((n) => document.createElementNS("http://www.w3.org/2000/svg", n), name, attributes, children);

const rect = (x, y, w, h, look, ...children) => svg("rect", { x, y, width: w, height: h, ...look }, ...children);
const text = (x, y, words, look = {}) => svg("text", { x, y, "font-size": 12, fill: colour.ink, ...look }, words);
const title = (words) => svg("title", {}, words);

const filled = { fill: colour.used, stroke: colour.ink, "stroke-width": 0.8 };
const hatched = { fill: "url(#hatch)", stroke: colour.ink, "stroke-width": 0.8 };
const blank = { fill: "#ffffff", stroke: colour.rule, "stroke-width": 0.6 };
const idle = { fill: "#ffffff", stroke: colour.rule, "stroke-width": 1, "stroke-dasharray": "3 2" };
const framed = { fill: "none", stroke: colour.ink, "stroke-width": 2 };
const onFilled = { "text-anchor": "middle", "font-size": 10, "font-weight": "bold", fill: "#ffffff" };
const onHatched = { ...onFilled, fill: colour.ink, stroke: "#ffffff", "stroke-width": 2, "paint-order": "stroke" };

/// The active lanes of a step, with their addresses in bytes from the memory's beginning.
function lanesOf([active, , , offsets]) {
  const numbers = range(32).filter((lane) => Math.floor(active / 2 ** lane) % 2 === 1);
  return numbers.map((lane, i) => ({ lane, at: offsets[i] }));
}

/// "in[3][0]" where the buffer's shape is known, else "words + 128".
function nameOf(access, at) {
  const name = access.memory || "memory";
  if (!access.element || !access.shape.length || at < 0) return `${name} ${at < 0 ? "−" : "+"} ${grouped(Math.abs(at))}`;
  let index = Math.floor(at / access.element);
  const indices = access.shape.slice(1).reverse().map((extent) => {
    const one = index % extent;
    index = Math.floor(index / extent);
    return one;
  });
  return name + [index, ...indices.reverse()].map((one) => `[${one}]`).join("");
}

/// "3", "0–31", "1, 5, 9, …"
function listed(lanes) {
  const first = lanes[0], last = lanes[lanes.length - 1];
  if (lanes.length === 1) return String(first);
  if (last - first + 1 === lanes.length) return `${first}–${last}`;
  return lanes.length > 6 ? `${lanes.slice(0, 5).join(", ")}, …` : lanes.join(", ");
}
const inCell = (lanes) => (lanes.length === 1 ? String(lanes[0]) : `${lanes.length}×`);

function group(items, key) {
  const groups = new Map();
  for (const item of items) {
    const k = key(item);
    if (!groups.has(k)) groups.set(k, []);
    groups.get(k).push(item);
  }
  return new Map([...groups].sort(([a], [b]) => a - b));
}

/// The strip of 32 lanes above each picture.
function laneStrip(y, lanes) {
  const active = new Set(lanes.map(({ lane }) => lane));
  return [text(left - 10, y + 14, "lanes", { "text-anchor": "end", "font-weight": "bold" }),
    range(32).map((lane) => [
      rect(left + lane * cell, y, cell, 20, active.has(lane) ? filled : idle,
        title(`lane ${lane}${active.has(lane) ? "" : " takes no part"}`)),
      text(left + (lane + 0.5) * cell, y + 14, String(lane), active.has(lane) ? onFilled : { ...onFilled, fill: colour.soft }),
    ])];
}

function picture(height, label, drawn, body) {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, "data-drawn": drawn },
    svg("defs", {}, svg("pattern", { id: "hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("line", { x1: 0, y1: 0, x2: 0, y2: 7, stroke: colour.moved, "stroke-width": 2.6 }))),
    body);
}

/// How far apart neighbouring lanes are, where they all are alike.
function strideOf(lanes) {
  const steps = lanes.slice(1).map(({ lane, at }, i) => (at - lanes[i].at) / (lane - lanes[i].lane));
  return steps.length && steps.every((step) => step === steps[0]) ? steps[0] : null;
}

function strideSentence(access, lanes) {
  const stride = strideOf(lanes);
  if (stride === null) return "";
  if (stride === 0) return " All lanes use the same address.";
  if (stride === access.bytes) return " Neighbouring lanes are side by side.";
  return ` Neighbouring lanes are ${plural(Math.abs(stride), "byte")} apart.`;
}

/// Global loads and stores: rows of memory in which the sectors that are moved are framed. A cell is a word, or what a
/// lane accesses where that is less.
function sectorPicture(access, step, before) {
  const lanes = lanesOf(step);
  const cellBytes = Math.min(wordBytes, access.bytes), rowBytes = cellBytes * columns;
  const cells = group(lanes.flatMap(({ lane, at }) => {
    const first = Math.floor((at + access.align) / cellBytes), last = Math.floor((at + access.align + access.bytes - 1) / cellBytes);
    return range(last - first + 1).map((i) => ({ lane, cell: first + i }));
  }), (one) => one.cell);
  const sectorsOf = (ofThese) => new Set(ofThese.map(({ at }) => Math.floor((at + access.align) / sectorBytes)));
  const sectors = [...sectorsOf(lanes)].sort((a, b) => a - b);  // no access is so wide, or lies so, that it has two
  const earlier = sectorsOf(before.flatMap(lanesOf));
  const again = sectors.filter((sector) => earlier.has(sector)).length;
  const rows = [...group(sectors, (sector) => Math.floor(sector * sectorBytes / rowBytes))];
  const used = cells.size * cellBytes, moved = sectors.length * sectorBytes;
  const high = rows.length <= 8 ? 24 : 14, top = rows.length <= 4 ? 74 : 46;
  const fans = rows.length <= 4;
  let y = top, above = null;
  const lines = svg("g", { stroke: colour.soft, "stroke-width": 0.8 });  // from lanes to their words, behind these
  const body = [lines, laneStrip(10, lanes)];
  for (const [row, ofRow] of rows) {
    if (above !== null && row !== above + 1) y += 3;
    above = row;
    const rowTop = y;
    const firstCell = [...cells.keys()].find((one) => Math.floor(one * cellBytes / rowBytes) === row);
    body.push(text(left - 10, rowTop + high / 2 + 4, nameOf(access, firstCell * cellBytes - access.align),
      { "text-anchor": "end", "font-size": 11, fill: colour.soft }));
    const cellsOfSector = sectorBytes / cellBytes, sectorsOfRow = rowBytes / sectorBytes;
    for (const sector of range(sectorsOfRow)) {
      const isMoved = ofRow.includes(row * sectorsOfRow + sector);
      for (const i of range(cellsOfSector)) {
        const column = sector * cellsOfSector + i, users = cells.get(row * columns + column);
        const x = left + column * cell;
        body.push(rect(x, rowTop, cell, high, users ? filled : isMoved ? { ...hatched, stroke: colour.rule } : blank,
          title(users ? `lanes ${listed(users.map(({ lane }) => lane))}` : isMoved ? "moved, not used" : "not moved")));
        if (!users) continue;
        body.push(text(x + cell / 2, rowTop + high / 2 + 4, inCell(users.map(({ lane }) => lane)), onFilled));
        if (fans && access.bytes <= wordBytes) {
          for (const { lane } of users) {
            lines.append(svg("line", { x1: left + (lane + 0.5) * cell, y1: 30, x2: x + cell / 2, y2: rowTop }));
          }
        }
      }
    }
    for (const sector of ofRow) {
      body.push(rect(left + (sector - row * sectorsOfRow) * cellsOfSector * cell, rowTop, cellsOfSector * cell, high, framed));
    }
    y += high;
  }
  const scale = cellBytes === wordBytes ? "Each row: a line of 128 bytes, 32 words" : `Each row: ${rowBytes} bytes`;
  body.push(text(left, y + 18, `${scale}; a thick box: a sector of 32 bytes that is moved.`, { fill: colour.soft, "font-size": 11 }));
  const [, served, ideal] = step;
  const words = `${used} of the ${grouped(moved)} bytes moved are used, ${Math.round(100 * used / moved)}%.` + strideSentence(access, lanes) +
    (again ? ` ${again === sectors.length ? "All" : again} of these sectors were moved for the warp’s requests before.` : "");
  return { unit: "sector", served, ideal, words, keys: ["used by a lane", "moved for nothing"],
    drawing: picture(y + 28, `${plural(served, "sector")}, ${words}`, sectors.length, body) };
}

/// Shared loads and stores: a column a bank, a row a wavefront.
function bankPicture(access, step) {
  const lanes = lanesOf(step);
  const byBank = (ofThese) => {
    const words = group(ofThese.flatMap(({ lane, at }) => {
      const first = Math.floor((at + access.align) / wordBytes), last = Math.floor((at + access.align + access.bytes - 1) / wordBytes);
      return range(last - first + 1).map((i) => ({ lane, word: first + i }));
    }), (one) => one.word);
    return group([...words].map(([word, users]) => ({ word, lanes: users.map(({ lane }) => lane) })), ({ word }) => ((word % 32) + 32) % 32);
  };
  const deepest = (banks) => Math.max(0, ...[...banks.values()].map((words) => words.length));
  // Wide accesses are served by halves or quarters of the warp, two of them at once where no bank is needed twice.
  const size = access.bytes <= 4 ? 32 : access.bytes === 8 ? 16 : 8;
  const of = (first, count) => byBank(lanes.filter(({ lane }) => lane >= first && lane < first + count));
  const parts = [];
  for (let first = 0; first < 32; first += 2 * size) {
    const together = of(first, 2 * size);
    if (size === 32 || deepest(together) <= 1) parts.push([first, Math.min(32, 2 * size), together]);
    else parts.push([first, size, of(first, size)], [first + size, size, of(first + size, size)]);
  }
  const [, served, ideal] = step;
  const total = parts.reduce((sum, [, , banks]) => sum + deepest(banks), 0);
  const high = total <= 8 ? 24 : 15;
  let y = 74, wavefront = 0;
  const body = [laneStrip(10, lanes),
    text(left - 10, 64, "banks", { "text-anchor": "end", "font-weight": "bold" }),
    range(32).map((bank) => text(left + (bank + 0.5) * cell, 64, String(bank), { "text-anchor": "middle", "font-size": 10, fill: colour.soft }))];
  for (const [first, count, banks] of parts) {
    for (const turn of range(deepest(banks))) {
      const part = parts.length > 1 ? `, lanes ${first}–${first + count - 1}` : "";
      body.push(text(left - 10, y + high / 2 + 4, parts.length > 1 ? `${wavefront + 1}${part}` : `wavefront ${wavefront + 1}`,
        { "text-anchor": "end", "font-size": 11, fill: colour.soft }));
      for (const bank of range(32)) {
        const word = banks.get(bank)?.[turn];
        const look = !word ? blank : wavefront < ideal ? filled : hatched;
        body.push(rect(left + bank * cell, y, cell, high, look,
          title(word ? `bank ${bank}: ${nameOf(access, word.word * wordBytes - access.align)}, lanes ${listed(word.lanes)}` : `bank ${bank} has nothing to do`)));
        if (word) body.push(text(left + (bank + 0.5) * cell, y + high / 2 + 4, inCell(word.lanes), wavefront < ideal ? onFilled : onHatched));
      }
      ++wavefront;
      y += high;
    }
  }
  body.push(text(left, y + 18, "A column is a bank: it gives one word a wavefront. In a cell: the lanes it serves.", { fill: colour.soft, "font-size": 11 }));
  const [bank, most] = parts.flatMap(([, , banks]) => [...banks]).reduce((a, b) => (b[1].length > a[1].length ? b : a), [0, []]);
  const words = (most.length > 1 ? `Bank ${bank} is asked for ${most.length} different words, one after the other.` :
    "No bank is asked for two different words.") + strideSentence(access, lanes);
  return { unit: "wavefront", served, ideal, words, keys: ["served at once", "served late: its bank is busy"],
    drawing: picture(y + 28, `${plural(served, "wavefront")}. ${words}`, total, body) };
}

/// Atomics: a column an address, in each the lanes that meet there.
function collisionPicture(access, step) {
  const lanes = lanesOf(step);
  const addresses = [...group(lanes, ({ at }) => at)];
  const [, served, ideal] = step;
  const deepest = Math.max(...addresses.map(([, ofThese]) => ofThese.length));
  const labels = addresses.map(([at]) => (access.element && at >= 0 ? String(Math.floor(at / access.element)) : String(Math.floor(at / access.bytes))));
  const tilted = labels.some((label) => label.length > 2);
  const head = tilted ? 62 : 34, high = deepest <= 8 ? 24 : 15, top = 40 + head;
  const body = [laneStrip(10, lanes),
    text(left - 10, top - 10, `${access.memory || "address"}[…]`, { "text-anchor": "end", "font-weight": "bold" }),
    addresses.map(([at, ofThese], i) => {
      const x = left + (i + 0.5) * cell;
      return [text(x, top - 8, labels[i], tilted ? { transform: `rotate(-90 ${x} ${top - 8})`, "text-anchor": "start", dy: 4, "font-size": 10 } :
        { "text-anchor": "middle", "font-size": 10 }),
      ofThese.map(({ lane }, turn) => [
        rect(x - cell / 2, top + turn * high, cell, high, turn === 0 ? filled : hatched, title(`${nameOf(access, at)}: lane ${lane}, ${turn} before it`)),
        text(x, top + turn * high + high / 2 + 4, String(lane), turn === 0 ? onFilled : onHatched)])];
    }),
    range(deepest).map((turn) => text(left - 10, top + turn * high + high / 2 + 4, turn === 0 ? "first" : `after ${turn}`,
      { "text-anchor": "end", "font-size": 11, fill: colour.soft }))];
  const bottom = top + deepest * high;
  body.push(text(left, bottom + 18, "A column is an address: its updates are carried out one after the other.", { fill: colour.soft, "font-size": 11 }));
  const words = deepest === 1 ? "No two lanes meet at an address." :
    `${plural(served, "lane")} update ${ideal === 1 ? "one address" : plural(ideal, "address")}; ${deepest} meet at one, and are served one after the other.`;
  const travels = access.space === "global" ? " Every update travels to the second-level cache." : "";
  return { unit: "turn", served: deepest, ideal: 1, words: words + travels, keys: ["first at its address", "waits for others"],
    drawing: picture(bottom + 28, words, addresses.length, body) };
}

/// Constants: a row a word, for constant memory serves one at a time.
function constantPicture(access, step) {
  const lanes = lanesOf(step);
  const words = [...group(lanes, ({ at }) => Math.floor((at + access.align) / wordBytes))];
  const [, served, ideal] = step;
  const high = words.length <= 8 ? 24 : 15, top = 54;
  const body = [laneStrip(10, lanes), words.map(([word, ofThese], turn) => {
    const y = top + turn * high, users = new Set(ofThese.map(({ lane }) => lane));
    return [text(left - 10, y + high / 2 + 4, nameOf(access, word * wordBytes - access.align), { "text-anchor": "end", "font-size": 11, fill: colour.soft }),
      range(32).map((lane) => rect(left + lane * cell, y, cell, high, users.has(lane) ? (turn === 0 ? filled : hatched) : blank))];
  })];
  const bottom = top + words.length * high;
  body.push(text(left, bottom + 18, "Each row: one word, sent to all lanes that want it.", { fill: colour.soft, "font-size": 11 }));
  const sentence = served === 1 ? "All lanes want the same word: one broadcast." : `${served} different words are wanted, and one is sent at a time.`;
  return { unit: "turn", served, ideal, words: sentence, keys: ["served first", "served later"],
    drawing: picture(bottom + 28, sentence, words.length, body) };
}

/// What is drawn of one step of an access: {unit, served, ideal, words, keys, drawing}. `before`: the warp's earlier steps.
function draw(access, step, before = []) {
  if (access.access === "atomic") return collisionPicture(access, step);
  if (access.space === "constant") return constantPicture(access, step);
  return access.space === "shared" ? bankPicture(access, step) : sectorPicture(access, step, before);
}
