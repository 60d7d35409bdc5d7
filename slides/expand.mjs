// SPDX-License-Identifier: BSD-3-Clause
// A deck's Markdown with its directives replaced: code, figures and pictures come from where they are made.
//
//   <!-- code: PATH#FUNCTION -->   <!-- code: PATH#FUNCTION | FIRST LINE'S WORDS | LAST LINE'S WORDS -->
//   <!-- figure: PATH | ROW | COLUMN -->      a cell of a table of results
//   <!-- quote: PATH | WORDS -->              words that stand in a file
//   <!-- fact: NAME -->                       what a data sheet says, from facts.json
//   <!-- sources -->                          a list of the data sheets used
//   ![what it shows](FILE.svg or pictures/FILE.mjs)
//
// In speaker notes, which are comments themselves, a directive stands in {{ }}.
import { statSync } from 'node:fs';
import { join } from 'node:path';

const code_columns = 88;  // what fits on a slide in the theme's type

/// Measured or not, a number with one of these units needs a source.
const number_with_unit = /\d\s*(?:[µmn]s|[GT]B\/s|TFLOP\/s|[KMGT]B|%|×(?!\s*\d)|cycles|times)(?![\wµ])/g;

const arguments_of = (text) => text.split(' | ').map((part) => part.trim());

/// The largest type, in pixels, in which the code fits beside the theme's margins and heading.
function type_size(code) {
  const lines = code.split('\n');
  const columns = Math.max(...lines.map((line) => line.length));
  return Math.floor(Math.min(27, 1100 / 0.605 / columns, 500 / 1.34 / lines.length));
}

function code_block(sources, [place, first, last]) {
  const [path, name] = place.split('#');
  if (!name) throw new Error(`'${place}' names no function: PATH#FUNCTION`);
  const code = sources.code(path, name, first, last, code_columns);
  return `<div class="code" style="--type: ${type_size(code)}px">\n\n\`\`\`cpp\n${code}\n\`\`\`\n\n</div>\n\n<p class="origin">${path}</p>`;
}

const directives = {
  code: code_block,
  figure: (sources, [path, row, column]) => sources.figure(path, row, column),
  quote: (sources, [path, ...words]) => sources.quote(path, words.join(' | ')),
  fact: (sources, [name]) => sources.fact(name).text,
};

/// Numbers that a person typed. Code and directives are not the deck's own words.
function refuse_typed_numbers(line) {
  const words = line.replace(/<!--\s*(?:code|figure|quote|fact):.*?-->|\{\{.*?\}\}|`[^`]*`|!\[|\]\([^)]*\)/g, '…');
  const typed = words.match(number_with_unit);
  if (typed) throw new Error(`the number of '${typed[0]}' has no source; take it by figure, quote or fact`);
}

function replace_directives(line, sources) {
  return line.replace(/<!--\s*(code|figure|quote|fact):\s*(.*?)\s*-->|\{\{\s*(\w+):\s*(.*?)\s*\}\}/g, (...match) => {
    const [name, text] = match[1] ? [match[1], match[2]] : [match[3], match[4]];
    if (!directives[name]) throw new Error(`there is no directive '${name}'`);
    return directives[name](sources, arguments_of(text));
  });
}

/// The slides are light, whatever the viewer's screen is set to; the labs' pictures know dark screens too.
const light_alone = (svg) => svg.replace(/@media \(prefers-color-scheme: dark\) \{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '');

async function svg_of(path, folder, sources) {
  if (path.endsWith('.svg')) return light_alone(sources.text(join(folder, path)));
  const program = new URL(path, import.meta.url);
  program.search = String(statSync(program).mtimeMs);  // an edited one is loaded anew
  const { draw } = await import(program);
  return draw(sources);
}

const attribute = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

async function replace_pictures(line, sources) {
  const picture = line.match(/^!\[([^\]]*)\]\(([^)\s]+\.(?:svg|mjs))\)\s*$/);
  if (!picture) return line;
  if (!picture[1]) throw new Error(`the picture ${picture[2]} has no words for those who cannot see it`);
  const svg = await svg_of(picture[2], 'slides', sources);
  const data = Buffer.from(svg).toString('base64');
  return `<p class="picture"><img alt="${attribute(picture[1])}" src="data:image/svg+xml;base64,${data}"></p>`;
}

function list_of_sources(sources) {
  const names = [...new Set([...sources.used_facts].map((fact) => fact.source))].sort();
  return names.map((name) => `- ${name}`).join('\n');
}

/// The deck at `path` of the checkout, ready for Marp. Throws an Error that says the line.
export async function expand(path, sources) {
  const result = [];
  let in_code = false;
  for (const [number, line] of sources.text(path).split('\n').entries()) {
    if (line.startsWith('```')) in_code = !in_code;
    try {
      if (in_code) {
        result.push(line);
        continue;
      }
      refuse_typed_numbers(line);
      const expanded = replace_directives(line, sources);
      if (/<!--\s*sources\s*-->/.test(line)) result.push(list_of_sources(sources));
      else result.push(await replace_pictures(expanded, sources));
    } catch (error) {
      throw new Error(`${path}:${number + 1}: ${error.message}`);
    }
  }
  return result.join('\n');
}
