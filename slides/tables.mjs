// SPDX-License-Identifier: BSD-3-Clause
// The tables of a Markdown file, to take measured figures from.

/// Markdown's `[words](link)`, `code` and **bold** as the words alone.
const plain = (cell) =>
  cell.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '').replace(/\\\|/g, '|').trim();

const cells_of = (line) =>
  line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map(plain);

/// Every table: { columns: [name], rows: [[cell]] }.
export function tables_of(markdown) {
  const lines = markdown.split('\n');
  const tables = [];
  for (let at = 1; at < lines.length; ++at) {
    if (!/^\s*\|[\s:|-]+\|\s*$/.test(lines[at]) || !lines[at].includes('-')) continue;
    const table = { columns: cells_of(lines[at - 1]), rows: [] };
    while (++at < lines.length && lines[at].trim().startsWith('|')) table.rows.push(cells_of(lines[at]));
    tables.push(table);
  }
  return tables;
}

/// `8192` asks for the first column; `stride, floats = 8; layout = dense` for the columns that it names.
function conditions_of(row) {
  const parts = row.split(';').map((part) => part.split(' = ').map((word) => word.trim()));
  return parts.every((part) => part.length === 2) ? parts : [[null, row.trim()]];
}

function matches(table, cells, conditions) {
  return conditions.every(([column, value]) => {
    const at = column === null ? 0 : table.columns.indexOf(column);
    return at >= 0 && cells[at] === value;
  });
}

/// The one cell in `row` and `column`, of all tables in the file. Throws where there is none, or more than one. Of a table
/// whose first column has the name, the cell that the row was found by is no answer.
export function cell_of(markdown, row, column) {
  const conditions = conditions_of(row);
  const found = [];
  for (const table of tables_of(markdown)) {
    const at = table.columns.indexOf(column);
    if (at < 0 || (at === 0 && conditions[0][0] === null)) continue;
    for (const cells of table.rows) {
      if (matches(table, cells, conditions) && cells[at]) found.push(cells[at]);
    }
  }
  if (found.length === 0) throw new Error(`no table has a row '${row}' with a column '${column}'`);
  if (found.length > 1) throw new Error(`row '${row}' and column '${column}' are in ${found.length} places`);
  return found[0];
}
