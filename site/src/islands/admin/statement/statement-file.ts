/** Reads the chosen file and remembers the columns that a person chose for its headings. */
import { dayInArgentina } from "#shop/accounts/person.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import {
  fingerprintTexts,
  isComplete,
  readStatement,
  STATEMENT_FIELDS,
  type StatementColumns,
  type StatementLine,
  type StatementTable,
  statementLines,
} from "#shop/payments/statement/bank-statement.ts";
import type { AwaitingOrder } from "#shop/payments/statement/statement-matching.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";

/** A movement with its fingerprint (docs/product-rules.md#bank-statement). */
export interface Movement extends StatementLine {
  fingerprint: string;
}

/** Largest file that the browser reads. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Returns why a file cannot be read; null when it can. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  if (/\.(xlsx?|ods|numbers|pdf)$/i.test(name))
    return "Tiene que ser un CSV. En tu banco elegí exportar a CSV, o guardá la planilla como CSV.";
  if (size === 0) return "El archivo está vacío.";
  return size > MAX_BYTES ? "El archivo pesa más de 4 MB. Partilo en dos." : null;
}

/** Decodes UTF-8; otherwise Windows-1252, which Excel and older banks use. */
export function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Parses a file. Columns that a person chose before for the same headings replace the recognised ones. */
export function tableOf(bytes: ArrayBuffer): StatementTable {
  const table = readStatement(decode(bytes));
  return { ...table, columns: keptColumns(table.headings) ?? table.columns };
}

/** Returns the movements with their fingerprints. */
export async function movementsOf(table: StatementTable, columns: StatementColumns): Promise<Movement[]> {
  const lines = statementLines(table, columns);
  const fingerprints = await Promise.all(fingerprintTexts(lines).map(sha256));
  return lines.map((line, index) => ({ ...line, fingerprint: fingerprints[index] ?? "" }));
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Converts an order for the matching; null for one that has no expiry. */
export function awaitingOrder(order: AdminOrder): AwaitingOrder | null {
  const { _id: id, number, statusGlimmer, totalPaidAmount, createdAt, expiresAt, user } = order;
  if (expiresAt === null) return null;
  const { firstName, lastName, dni } = user;
  const [placedOn, expiresOn] = [dayInArgentina(Date.parse(createdAt)), dayInArgentina(Date.parse(expiresAt))];
  const totalCentavos = toMinorUnits(totalPaidAmount);
  const isOverdue = statusGlimmer === "Orden Vencida";
  return { id, number, totalCentavos, placedOn, expiresOn, isOverdue, firstName, lastName, dni };
}

const KEPT = "statement-columns";
/** Maximum number of remembered layouts. */
const KEPT_MAX = 20;

/** Keeps the columns for files with these headings, in this browser. */
export function keepColumns(headings: readonly string[], columns: StatementColumns): void {
  const others = Object.entries(readKept()).filter(([name]) => name !== headings.join("|"));
  const kept = Object.fromEntries([...others, [headings.join("|"), columns]].slice(-KEPT_MAX));
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Without storage they are chosen again next time.
  }
}

function keptColumns(headings: readonly string[]): StatementColumns | null {
  const kept: Record<string, unknown> = { ...Object(readKept()[headings.join("|")]) };
  const columns: Record<string, number> = {};
  for (const field of STATEMENT_FIELDS) {
    const index = kept[field];
    if (typeof index === "number" && index >= 0 && index < headings.length) columns[field] = index;
  }
  return isComplete(columns) ? columns : null;
}

function readKept(): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(localStorage.getItem(KEPT) ?? "{}")) };
  } catch {
    return {};
  }
}

/** Formats a day: "23/11". */
export function dayLabel(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}
