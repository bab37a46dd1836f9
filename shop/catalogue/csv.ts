/**
 * Tables as text for spreadsheets (RFC 4180). Written as Excel in Argentina opens them with a double click: UTF-8 with its
 * mark, `;` between cells. Read with `;`, `,` or tabs between cells, as the first line has more of.
 */

/** A line of a table, and where it stood: lines of the table are counted, the heading being 1. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** The lines that have anything written on them; `unclosed` is the line whose quotes never end. */
export type CsvTable = { ok: true; rows: CsvRow[] } | { ok: false; unclosed: number };

const MARK = "\ufeff";
const SEPARATORS = [";", ",", "\t"] as const;

/** What a spreadsheet takes for a formula, and may run. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as a file. A text that would be taken for a formula gets an apostrophe before it, which `readCsv` takes away. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((cells) => `${cells.map(quoted).join(";")}\r\n`).join("");
}

function quoted(cell: string): string {
  const text = FORMULA.test(cell) || /^'[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file as a table: quotes, doubled quotes in them, line ends of any kind. */
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

/** Which of the three the first line has most, outside of quotes; none is the first one. */
function separatorOf(text: string): string {
  const first = text.replaceAll(/"[^"]*"/g, "").replace(/[\r\n].*$/s, "");
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((most, one) => (count(one) > count(most) ? one : most));
}

/** The cells from `start` to the end of their line, and where the next one begins; null when a quote never ends. */
function readLine(text: string, start: number, separator: string): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  for (let place = start; ; ) {
    const cell = text[place] === '"' ? readQuoted(text, place) : readPlain(text, place, separator);
    if (!cell) return null;
    // What stands behind closing quotes belongs to the cell.
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
