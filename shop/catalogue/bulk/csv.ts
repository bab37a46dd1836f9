/** Writes CSV (RFC 4180) for Excel in Argentina, with a byte order mark and `;`. Reads files separated by `;`, `,` or tabs. */
import papaparse from "papaparse";

/** A row of the table and its line number; the heading is line 1. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** The rows that are not empty. `unclosed` is the line with an unclosed quote. */
export type CsvTable = { ok: true; rows: CsvRow[] } | { ok: false; unclosed: number };

const BYTE_ORDER_MARK = "\ufeff";
const SEPARATORS = [";", ",", "\t"] as const;

/** Matches cells that a spreadsheet would run as a formula, and those that `readCsv` would take for a guarded cell. */
const GUARDED = /^'?[=+\-@\t\r]|^''/;

/** Writes a table. A cell that a spreadsheet would run as a formula gets a leading apostrophe, which `readCsv` removes. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + moreCsv(rows);
}

/** Writes more rows of a table, for the end of a file that `writeCsv` began. */
export function moreCsv(rows: readonly (readonly string[])[]): string {
  const guarded = rows.map((cells) => cells.map((cell) => (GUARDED.test(cell) ? `'${cell}` : cell)));
  // `papaparse` does not quote cells that contain tabs, or that begin or end with white space other than a blank.
  const quotes = (cell: string) => /\t|^\s|\s$/.test(cell);
  return `${papaparse.unparse(guarded, { delimiter: ";", newline: "\r\n", quotes })}\r\n`;
}

/** Parses a file: quotes, doubled quotes inside them, any line ends. Trims the cells and leaves out empty rows. */
export function readCsv(file: string): CsvTable {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const delimiter = separatorOf(text);
  const { data, errors } = papaparse.parse(normalize(text, delimiter), { delimiter, newline: "\n" });
  const [unclosed] = errors;
  if (unclosed) return { ok: false, unclosed: unclosed.row + 1 };
  const rows = data.map((cells, index) => ({ row: index + 1, cells: cells.map(unguarded) }));
  return { ok: true, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== "")) };
}

function unguarded(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text;
}

/** Returns the separator that occurs most often in the first line, outside of quotes; `;` if none occurs. */
function separatorOf(text: string): string {
  const first = text.replaceAll(/"[^"]*"/g, "").replace(/[\r\n].*$/s, "");
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Returns the table in a form that `papaparse` reads: line ends outside of quotes become `\n`, and text after a closing
 * quote moves into the quotes.
 */
function normalize(text: string, separator: string): string {
  const ends = `${separator}\\r\\n`;
  const quoted = `(?<=^|[${ends}])"([^"]*(?:""[^"]*)*)(?:"([^${ends}]*)|$)`;
  return text.replaceAll(new RegExp(`${quoted}|\\r\\n?`, "g"), (match, inside?: string, after?: string) => {
    if (inside === undefined) return "\n";
    return after ? `"${inside}${after.replaceAll('"', '""')}"` : match;
  });
}
