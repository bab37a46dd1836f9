/** Reads long lists in slices: the server sends no answer of more than 10 MB. */
import { type InStatement, LibsqlError, type Row } from "@libsql/client/web";
import type { Database } from "./client.ts";
import { type Ask, read, readTransaction } from "./read.ts";

/** One slice of a list: its own rows and all rows that came with it. */
interface Slice {
  /** The rows of the list, in its order. */
  rows: Row[];
  /** The rows of each statement. */
  all: Row[][];
}

interface SlicedList {
  /** The statements of a slice, the list's own first: at most `limit` rows after the row `after` (null: from the start). */
  statements(after: Row | null, limit: number): InStatement[];
  /** Total number of rows wanted; null: all. */
  most: number | null;
}

/**
 * Reads a list in slices, and the rows of `head`, on one snapshot. One round trip if one slice of `atOnce` rows holds
 * everything, else a read-only transaction. Halves the slices while the server refuses them as too large.
 */
export function readSlices(
  db: Database,
  head: readonly InStatement[],
  list: SlicedList,
  atOnce: number,
): Promise<{ head: Row[][]; slices: Slice[] }> {
  return halvedWhileTooLarge(atOnce, async (limit) => {
    const reading = { head, list, limit };
    const begun = await begin((statements) => read(db, statements), reading);
    if (isEnded(begun.slices, reading)) return begun;
    return readTransaction(db, async (ask) => goOn(ask, reading, await begin(ask, reading)));
  });
}

interface Reading {
  head: readonly InStatement[];
  list: SlicedList;
  limit: number;
}

async function begin(ask: Ask, reading: Reading): Promise<{ head: Row[][]; slices: Slice[] }> {
  const { head, list } = reading;
  const rows = await ask([...head, ...list.statements(null, nextLimit([], reading))]);
  return { head: rows.slice(0, head.length), slices: [sliceOf(rows.slice(head.length))] };
}

async function goOn(ask: Ask, reading: Reading, begun: { head: Row[][]; slices: Slice[] }) {
  const { head, slices } = begun;
  while (!isEnded(slices, reading)) {
    const last = slices.at(-1)?.rows.at(-1) ?? null;
    slices.push(sliceOf(await ask(reading.list.statements(last, nextLimit(slices, reading)))));
  }
  return { head, slices };
}

const sliceOf = (all: Row[][]): Slice => ({ rows: all[0] ?? [], all });
const count = (slices: readonly Slice[]) => slices.reduce((sum, { rows }) => sum + rows.length, 0);

function nextLimit(slices: readonly Slice[], { list: { most }, limit }: Reading): number {
  return most === null ? limit : Math.min(limit, most - count(slices));
}

/** True if the last slice was not full or all wanted rows were read. */
function isEnded(slices: readonly Slice[], { list: { most }, limit }: Reading): boolean {
  const last = slices.at(-1)?.rows.length ?? 0;
  return last < limit || (most !== null && count(slices) >= most);
}

/** Reads with this limit, and halves it while the server refuses the answer, or one text in it, as too large. */
export async function halvedWhileTooLarge<Value>(
  atOnce: number,
  reading: (limit: number) => Promise<Value>,
): Promise<Value> {
  for (let limit = atOnce; ; limit = Math.ceil(limit / 2)) {
    try {
      return await reading(limit);
    } catch (error) {
      if (!isTooLarge(error) || limit === 1) throw error;
    }
  }
}

const TOO_LARGE = ["RESPONSE_TOO_LARGE", "SQLITE_TOOBIG"];

function isTooLarge(error: unknown): boolean {
  return error instanceof LibsqlError && TOO_LARGE.includes(error.code);
}
