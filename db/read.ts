import { type InStatement, LibsqlError, type Row } from "@libsql/client/web";
import { type Database, withRetry } from "./client.ts";

/**
 * Sends read-only statements on one snapshot in one round trip and returns the rows of each. A single statement is sent
 * without a transaction, which saves the server two statements. Retries while the server sheds load.
 */
export async function read(db: Database, statements: InStatement[]): Promise<Row[][]> {
  const [only, ...more] = statements;
  if (only !== undefined && more.length === 0) return [(await withRetry(() => db.client.execute(only))).rows];
  const results = await withRetry(() => db.client.batch(statements, "read"));
  return results.map((result) => result.rows);
}

/** Sends read-only statements in one round trip and returns the rows of each. */
export type SendReads = (statements: InStatement[]) => Promise<Row[][]>;

/**
 * Reads in several round trips on one snapshot: a read-only transaction, which does not block writes. Ending it costs
 * an extra round trip, so use `read` whenever one response can hold everything. Reads again from the start while the
 * server sheds load.
 */
export function readTransaction<Value>(db: Database, reading: (send: SendReads) => Promise<Value>): Promise<Value> {
  return withRetry(async () => {
    const transaction = await db.client.transaction("read");
    try {
      const value = await reading(async (statements) => (await transaction.batch(statements)).map(({ rows }) => rows));
      await transaction.commit();
      return value;
    } finally {
      transaction.close();
    }
  });
}

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
  maximum: number | null;
}

/**
 * Reads a list in slices, and the rows of `head`, on one snapshot. One round trip if one slice of `atOnce` rows holds
 * everything, else a read-only transaction. Halves the slices while the server refuses them as too large.
 */
export function readSlices(
  db: Database,
  head: readonly InStatement[],
  list: SlicedList,
  sliceSize: number,
): Promise<{ head: Row[][]; slices: Slice[] }> {
  return retryWithSmallerSlices(sliceSize, async (limit) => {
    const reading = { head, list, limit };
    const first = await readFirst((statements) => read(db, statements), reading);
    if (isComplete(first.slices, reading)) return first;
    return readTransaction(db, async (send) => readRest(send, reading, await readFirst(send, reading)));
  });
}

interface Reading {
  head: readonly InStatement[];
  list: SlicedList;
  limit: number;
}

async function readFirst(send: SendReads, reading: Reading): Promise<{ head: Row[][]; slices: Slice[] }> {
  const { head, list } = reading;
  const rows = await send([...head, ...list.statements(null, nextLimit([], reading))]);
  return { head: rows.slice(0, head.length), slices: [sliceOf(rows.slice(head.length))] };
}

async function readRest(send: SendReads, reading: Reading, first: { head: Row[][]; slices: Slice[] }) {
  const { head, slices } = first;
  while (!isComplete(slices, reading)) {
    const last = slices.at(-1)?.rows.at(-1) ?? null;
    slices.push(sliceOf(await send(reading.list.statements(last, nextLimit(slices, reading)))));
  }
  return { head, slices };
}

const sliceOf = (all: Row[][]): Slice => ({ rows: all[0] ?? [], all });
const count = (slices: readonly Slice[]) => slices.reduce((sum, { rows }) => sum + rows.length, 0);

function nextLimit(slices: readonly Slice[], { list: { maximum }, limit }: Reading): number {
  return maximum === null ? limit : Math.min(limit, maximum - count(slices));
}

/** True if the last slice was not full or all wanted rows were read. */
function isComplete(slices: readonly Slice[], { list: { maximum }, limit }: Reading): boolean {
  const last = slices.at(-1)?.rows.length ?? 0;
  return last < limit || (maximum !== null && count(slices) >= maximum);
}

/** Reads with this limit, and halves it while the server refuses the response, or one text in it, as too large. */
export async function retryWithSmallerSlices<Value>(
  sliceSize: number,
  reading: (limit: number) => Promise<Value>,
): Promise<Value> {
  for (let limit = sliceSize; ; limit = Math.ceil(limit / 2)) {
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
