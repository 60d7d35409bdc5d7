// SPDX-License-Identifier: BSD-3-Clause
// Excerpts of C++ and CUDA sources: one function, found by its name, so that the sources need no marks.

/// The text with comments and literals blanked, every other character in its place.
export function code_alone(text) {
  const blank = (part) => part.replace(/[^\n]/g, ' ');
  return text.replace(
    /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Za-z])'(?:\\.|[^'\\\n])+'/g, blank);
}

/// The index behind the bracket that closes the one at `from`.
function behind_closing(code, from, open, close) {
  let depth = 0;
  for (let at = from; at < code.length; ++at) {
    if (code[at] === open) ++depth;
    if (code[at] === close && --depth === 0) return at + 1;
  }
  throw new Error(`a '${open}' is not closed`);
}

/// The line that a definition begins on: up from its name, over lines that are part of the same declaration.
function first_line(lines, line) {
  while (line > 0 && lines[line - 1].trim() !== '' && !/[;{}]\s*$/.test(lines[line - 1])) --line;
  return line;
}

function definition_of(text, name) {
  const code = code_alone(text);
  const found = [];
  const pattern = new RegExp(`(?<![\\w:.>])${name}\\s*\\(`, 'g');
  for (const match of code.matchAll(pattern)) {
    const behind = behind_closing(code, match.index + match[0].length - 1, '(', ')');
    const rest = code.slice(behind).match(/^\s*(?:const\s*)?\{/);
    if (rest) found.push([match.index, behind_closing(code, behind + rest[0].length - 1, '{', '}')]);
  }
  if (found.length === 0) throw new Error(`no function '${name}' is defined`);
  if (found.length > 1) throw new Error(`${found.length} functions '${name}' are defined`);
  const line_of = (index) => text.slice(0, index).split('\n').length - 1;
  const [begin, end] = found[0];
  return text.split('\n').slice(first_line(code.split('\n'), line_of(begin)), line_of(end - 1) + 1);
}

function only_line_with(lines, words) {
  const places = lines.flatMap((line, number) => (line.includes(words) ? [number] : []));
  if (places.length !== 1) throw new Error(`'${words}' stands on ${places.length} lines, not on one`);
  return places[0];
}

/// A line of the preprocessor begins at the margin wherever it stands, so it has no say.
function without_common_indent(lines) {
  const indents = lines.filter((line) => /^\s*[^\s#]/.test(line)).map((line) => line.search(/\S/));
  const common = Math.min(...indents);
  return lines.map((line) => (line.startsWith('#') ? line : line.slice(common)));
}

/// A line of more than `columns` as two or more, broken between words; a comment goes on as a comment.
function folded(line, columns) {
  if (line.length <= columns) return [line];
  const indent = ' '.repeat(line.search(/\S/));
  const comment = line.indexOf('//');
  const at = line.lastIndexOf(' ', columns);
  if (at <= indent.length) throw new Error(`a line of ${line.length} columns has no place to break: ${line.trim()}`);
  const in_comment = comment >= 0 && comment < at;
  const rest = indent + (in_comment ? '// ' : '    ') + line.slice(at + 1);
  return [line.slice(0, at), ...folded(rest, columns)];
}

/// A definition's head, up to its '{', on one line; folded() breaks it where the slide needs it.
function with_head_joined(lines) {
  const end = lines.findIndex((line) => line.trimEnd().endsWith('{'));
  if (end < 0) return lines;
  return [lines.slice(0, end + 1).map((line) => line.trim()).join(' '), ...lines.slice(end + 1)];
}

/// The function `name` of a source, or its lines from the one with `first` to the one with `last`, of at most `columns`.
export function excerpt(text, name, first, last, columns) {
  let lines = definition_of(text, name);
  if (first === undefined) {
    lines = with_head_joined(lines);
  } else {
    const from = only_line_with(lines, first);
    const to = last === undefined ? from : only_line_with(lines, last);
    if (to < from) throw new Error(`'${last}' stands before '${first}'`);
    lines = lines.slice(from, to + 1);
  }
  return without_common_indent(lines).flatMap((line) => folded(line, columns)).join('\n');
}
