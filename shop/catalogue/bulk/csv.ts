/** CSV (RFC 4180) that Excel in Argentina opens: byte order mark, `;`. Reads `;`, `,` or tabs, by the first line. */

/** A row of the table and its line number; the heading is line 1. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** The rows that are not empty. `unclosed` is the line with an unclosed quote. */
export type CsvTable = { ok: true; rows: CsvRow[] } | { ok: false; unclosed: number };

const MARK = "\ufeff";
const SEPARATORS = [";", ",", "\t"] as const;

/** Cells that a spreadsheet runs as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes a table. A cell that a spreadsheet would run as a formula gets a leading apostrophe, which `readCsv` removes. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((cells) => `${cells.map(quoted).join(";")}\r\n`).join("");
}

function quoted(cell: string): string {
  const text = FORMULA.test(cell) || /^'[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Parses a file: quotes, doubled quotes inside them, any line ends. */
export function readCsv(file: string): CsvTable {
  const text = file.startsWith(MARK) ? file.slice(1) : file;
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let place = 0;
  for (let row = 1; place < text.length; row++) {
    const line = readLine(text, place, separator);
    if (!line) return { ok: false, unclosed: row };
    place = line.end;
    const cells = line.cells.map(plain);
    if (cells.some((cell) => cell !== "")) rows.push({ row, cells });
  }
  return { ok: true, rows };
}

function plain(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text;
}

/** The separator that the first line has most outside of quotes; `;` when it has none. */
function separatorOf(text: string): string {
  const first = text.replaceAll(/"[^"]*"/g, "").replace(/[\r\n].*$/s, "");
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Parses the cells of the line at `start` and returns where the next line begins; null when a quote is not closed. */
function readLine(text: string, start: number, separator: string): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  for (let place = start; ; ) {
    const cell = text[place] === '"' ? readQuoted(text, place) : readPlain(text, place, separator);
    if (!cell) return null;
    // Text after a closing quote belongs to the cell.
    const rest = readPlain(text, cell.end, separator);
    cells.push(cell.text + rest.text);
    place = rest.end + 1;
    if (text[rest.end] !== separator) return { cells, end: text.startsWith("\r\n", rest.end) ? place + 1 : place };
  }
}

function readQuoted(text: string, start: number): { text: string; end: number } | null {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? null : { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function readPlain(text: string, start: number, separator: string): { text: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { text: text.slice(start, end), end };
}
