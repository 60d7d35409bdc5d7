// SPDX-License-Identifier: BSD-3-Clause
// Where the code and the figures of slides and pictures come from. Whatever is asked for and not there throws.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { excerpt } from './excerpt.mjs';
import { cell_of, tables_of } from './tables.mjs';

const one_line = (text) => text.replace(/\s+/g, ' ').trim();

export class Sources {
  #root;
  #program;
  #texts = new Map();
  #profiles = new Map();
  #facts;

  /// What was taken from facts.json: { text, source }, each once.
  used_facts = new Set();

  /// `root` is the checkout; `program` the built lockstep program, which counts in the simulator.
  constructor(root, program) {
    this.#root = root;
    this.#program = program;
    this.#facts = JSON.parse(this.text('slides/facts.json'));
  }

  /// A file of the checkout.
  text(path) {
    if (!this.#texts.has(path)) this.#texts.set(path, readFileSync(join(this.#root, path), 'utf8'));
    return this.#texts.get(path);
  }

  /// The files read so far, as paths in the checkout.
  get files() {
    return [...this.#texts.keys()];
  }

  /// A function's lines, or some of them; see excerpt.mjs.
  code(path, name, first, last, columns) {
    return excerpt(this.text(path), name, first, last, columns);
  }

  /// A cell of a table of results, as it is printed there.
  figure(path, row, column) {
    return cell_of(this.text(path), row, column);
  }

  /// The same as a number: "4 194 304" is 4194304.
  number(path, row, column) {
    const text = this.figure(path, row, column);
    const value = Number(text.replace(/[\s,]/g, ''));
    if (Number.isNaN(value)) throw new Error(`${path}: '${text}' is no number`);
    return value;
  }

  /// Those columns of every table of a file that has them all, the first of them first; in the file's order.
  tables(path, first_column, ...others) {
    const wanted = [first_column, ...others];
    return tables_of(this.text(path))
      .filter(({ columns }) => columns[0] === first_column && wanted.every((column) => columns.includes(column)))
      .map(({ columns, rows }) => rows.map((cells) => wanted.map((column) => cells[columns.indexOf(column)])));
  }

  /// The one such table, for pictures that draw a whole one.
  table(path, ...columns) {
    const found = this.tables(path, ...columns);
    if (found.length !== 1) throw new Error(`${path} has ${found.length} tables with the columns ${columns.join(', ')}`);
    return found[0];
  }

  /// Words that stand in a file, line breaks aside.
  quote(path, words) {
    if (!one_line(this.text(path)).includes(one_line(words))) throw new Error(`${path} does not say '${words}'`);
    return words;
  }

  /// What a data sheet says: { value, text, source }.
  fact(name) {
    const fact = this.#facts[name];
    if (!fact) throw new Error(`facts.json has no '${name}'`);
    this.used_facts.add(fact);
    return fact;
  }

  /// What `./lockstep profile LAB FILE --json` counts, in the simulator.
  profile(lab, path) {
    if (!this.#profiles.has(path)) {
      const { status, stdout, stderr, error } = spawnSync(this.#program, ['profile', lab, join(this.#root, path), '--json'],
        { encoding: 'utf8', maxBuffer: 1 << 26 });
      if (status !== 0) throw new Error(`the simulator did not count ${path}: ${error?.message ?? stderr + stdout}`);
      this.#profiles.set(path, JSON.parse(stdout));
    }
    return this.#profiles.get(path);
  }
}
