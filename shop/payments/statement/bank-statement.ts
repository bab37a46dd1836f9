/** Reads the CSV statements of banks and of Mercado Pago. See docs/product-rules.md#bank-statement */
import { dayInArgentina, isDay } from "../../accounts/person.ts";
import type { ArsCentavos } from "../../pricing/money.ts";
import { fold } from "../../text.ts";

/** The columns with a known meaning. The other columns become details of the movement. */
export const STATEMENT_FIELDS = ["date", "amount", "credit", "debit", "text"] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];
/** The index of each column. */
export type StatementColumns = Readonly<Partial<Record<StatementField, number>>>;

/** Maximum movements of one request to the API. */
export const BANK_LINES_MAX = 1_000;

/** A file as a table, before its columns are known. */
export interface StatementTable {
  headings: string[];
  /** The rows below the headings. `row` is the row in the file, from 1. */
  rows: { row: number; cells: string[] }[];
  /** The recognised columns; null if they do not suffice (`isComplete`). */
  columns: StatementColumns | null;
}

/** A movement of the account. */
export interface StatementLine {
  row: number;
  /** `YYYY-MM-DD` */
  date: string;
  /** Negative for money that leaves. */
  amountCentavos: ArsCentavos;
  /** The text that people see. */
  text: string;
  /** All cells but the date and those of figures (amounts, balance, fees), for matching and for the fingerprint. */
  details: string;
}

/** Maximum rows above the headings: banks print the account, the holder and the period there. */
const PREAMBLE_ROWS = 40;

/** Matches headings without accents, case and punctuation; earlier patterns are preferred. */
const HEADINGS: Readonly<Record<StatementField, readonly RegExp[]>> = {
  date: [
    /^(fecha|date)$/,
    /^(release|transaction|settlement) date$/,
    /^fecha (de )?(operacion|movimiento|mov|acreditacion|contable)/,
    /^fecha/,
  ],
  amount: [
    /^(importe|monto)( en)?( pesos| ars)?$/,
    /^(transaction )?net amount$/,
    /^(importe|monto)/,
    /^(transaction|gross) amount$/,
  ],
  credit: [/^(net )?credit( amount)?$/, /^(importe |monto )?(creditos?|haber|ingresos?|abonos?|depositos?)\b/],
  debit: [/^(net )?debit( amount)?$/, /^(importe |monto )?(debitos?|debe|egresos?|cargos?|retiros?)\b/],
  text: [
    /^(concepto|descripcion|movimiento|detalle|transaction type|description)$/,
    /concepto|descripcion|movimiento|detalle|description|leyenda/,
  ],
};

/** Columns of figures that say nothing about who paid. */
const FIGURES = /saldo|balance|amount|importe|monto|comision|^(creditos?|debitos?|debe|haber)\b/;

/** Reads a file. Its cells are separated by `;`, `,` or tabs, and may have quotes; lines may precede the headings. */
export function readStatement(file: string): StatementTable {
  const rows = rowsOf(file.replace(/^\ufeff/, ""));
  for (const [index, { cells }] of rows.slice(0, PREAMBLE_ROWS).entries()) {
    const columns = recognise(cells);
    if (columns) return { headings: cells, rows: rows.slice(index + 1), columns };
  }
  const first = rows.findIndex(({ cells }) => cells.some((cell) => parseDay(cell)) && cells.some(hasAmount));
  const headings = rows[first - 1]?.cells ?? rows[Math.max(first, 0)]?.cells.map((_, index) => `Columna ${index + 1}`);
  return { headings: headings ?? [], rows: rows.slice(Math.max(first, 0)), columns: null };
}

/** Returns whether these columns suffice: the date, and either the amount or the credits. */
export function isComplete({ date, amount, credit }: StatementColumns): boolean {
  return date !== undefined && (amount !== undefined || credit !== undefined);
}

/** Returns the movements. Rows without a date or an amount, such as totals, are left out. */
export function statementLines({ headings, rows }: StatementTable, columns: StatementColumns): StatementLine[] {
  const isDetail = (index: number) =>
    index !== columns.date &&
    index !== columns.amount &&
    index !== columns.credit &&
    index !== columns.debit &&
    !FIGURES.test(plainText(headings[index] ?? ""));
  return rows.flatMap(({ row, cells }) => {
    const date = parseDay(cellAt(cells, columns.date));
    const amountCentavos = amountOf(cells, columns);
    if (date === null || amountCentavos === null) return [];
    const details = cells.filter((cell, index) => cell !== "" && isDetail(index)).join(" · ");
    return [{ row, date, amountCentavos, text: cellAt(cells, columns.text) || details, details }];
  });
}

/**
 * Returns the text of each line's fingerprint: date, amount, details, and an ordinal among identical lines. A line has the
 * same text in exports that overlap.
 */
export function fingerprintTexts(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ date, amountCentavos, details }) => {
    const text = [date, amountCentavos, plainText(details)].join("|");
    const ordinal = (seen.get(text) ?? 0) + 1;
    seen.set(text, ordinal);
    return `${text}|${ordinal}`;
  });
}

function recognise(cells: readonly string[]): StatementColumns | null {
  const names = cells.map(plainText);
  const taken = new Set<number>();
  const columns: Partial<Record<StatementField, number>> = {};
  for (const field of STATEMENT_FIELDS) {
    const index = HEADINGS[field]
      .map((pattern) => names.findIndex((name, at) => !taken.has(at) && pattern.test(name)))
      .find((at) => at >= 0);
    if (index === undefined) continue;
    columns[field] = index;
    taken.add(index);
  }
  return isComplete(columns) ? columns : null;
}

/** A text without accents, capitals and punctuation. */
function plainText(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

function cellAt(cells: readonly string[], index: number | undefined): string {
  return index === undefined ? "" : (cells[index] ?? "");
}

/** Columns of credits and debits take precedence over the amount, which may be gross. */
function amountOf(cells: readonly string[], { amount, credit, debit }: StatementColumns): ArsCentavos | null {
  if (credit === undefined) return parseCentavos(cellAt(cells, amount));
  const [came, left] = [parseCentavos(cellAt(cells, credit)), parseCentavos(cellAt(cells, debit))];
  if (came) return Math.abs(came);
  return left ? -Math.abs(left) : (came ?? left);
}

function hasAmount(cell: string): boolean {
  return parseCentavos(cell) !== null && parseDay(cell) === null;
}

/** Parses "1.234,56", "1,234.56", "$ 17.150,00", "-2.310,00" and "(2.310,00)"; null for other texts. */
export function parseCentavos(text: string): ArsCentavos | null {
  const plain = text.replaceAll(/\s|\$|ARS/gi, "").replaceAll("−", "-");
  const isNegative = /^-|-$|^\(.+\)$/.test(plain);
  const digits = plain.replaceAll(/[-+()]/g, "");
  if (!/^\d[\d.,]*$/.test(digits)) return null;
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(digits);
  const decimal = grouped ? -1 : Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const whole = (decimal < 0 ? digits : digits.slice(0, decimal)).replaceAll(/[.,]/g, "");
  const cents = decimal < 0 ? "" : digits.slice(decimal + 1);
  if (!/^\d{0,2}0*$/.test(cents)) return null;
  const centavos = Number(whole) * 100 + Number(cents.slice(0, 2).padEnd(2, "0"));
  if (!Number.isSafeInteger(centavos)) return null;
  return isNegative ? -centavos : centavos;
}

/** Parses a day as banks write it, or the day in Argentina of an instant; null for other texts. */
export function parseDay(text: string): string | null {
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const atMs = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
    return Number.isNaN(atMs) ? null : dayInArgentina(atMs);
  }
  const [, year, month, day] = /^(\d{4})[-/](\d\d)[-/](\d\d)(?!\d)/.exec(text) ?? [];
  if (year) return dayOf(year, month, day);
  const [, dayFirst, monthSecond, yearLast = ""] = /^(\d\d?)[-/](\d\d?)[-/](\d{4}|\d\d)(?!\d)/.exec(text) ?? [];
  return dayOf(yearLast.length === 2 ? `20${yearLast}` : yearLast, monthSecond, dayFirst);
}

function dayOf(year: string, month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

const SEPARATORS = [";", ",", "\t"] as const;

/** The rows that are not empty. The separator follows from the first lines. */
function rowsOf(text: string): { row: number; cells: string[] }[] {
  const lines = text.split(/\r\n?|\n/).slice(0, PREAMBLE_ROWS + 10);
  const count = (separator: string) =>
    Math.max(...lines.map((line) => line.replaceAll(/"[^"]*"/g, "").split(separator).length));
  // Decimal commas look like separators, so a semicolon or a tab is preferred if it gives three columns or more.
  const separator = SEPARATORS.find((one) => one !== "," && count(one) > 2) ?? ",";
  return split(text, separator)
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** Splits a file into cells. A quoted cell may contain separators, line ends and doubled quotes. */
function split(text: string, separator: string): string[][] {
  const ends = `${separator}\\r\\n`;
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"?[^${ends}]*|([^${ends}]*))(${separator}|\\r\\n?|\\n|$)`, "g");
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== separator) rows.push([]);
  }
  return rows;
}
