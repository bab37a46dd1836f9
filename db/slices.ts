/** Lists of rows that no single answer may hold: the server gives none of more than 10 MB. */
import { type InStatement, LibsqlError, type Row } from "@libsql/client/web";
import type { Database } from "./client.ts";
import { read } from "./read.ts";
import { type Ask, readTransaction } from "./read-transaction.ts";

/** One slice of a list: its rows as they are told apart from those before, and all rows that came with it. */
interface Slice {
  /** Of the list itself, in its order. */
  rows: Row[];
  /** Of each statement. */
  all: Row[][];
}

interface SlicedList {
  /** The statements of a slice, the list's own first: what is behind a row of it (null: from the beginning), so many at most. */
  statements(after: Row | null, limit: number): InStatement[];
  /** How many rows are wanted in all; null: however many there are. */
  most: number | null;
}

/**
 * The slices of a list and the rows of `head`, of one moment. One round trip when one slice of `atOnce` rows holds all; else
 * trips of a transaction that only reads. Half of that, and half again, where rows are so large that the server refuses them.
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

/** The last slice was not full, or there are as many as are wanted. */
function isEnded(slices: readonly Slice[], { list: { most }, limit }: Reading): boolean {
  const last = slices.at(-1)?.rows.length ?? 0;
  return last < limit || (most !== null && count(slices) >= most);
}

/** Reads so much at once; half of it, and half again, while the server refuses the answer, or one text of it, as too large. */
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
