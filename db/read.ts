import { LibsqlError, type ResultSet } from "@libsql/client/web";
import { type Database, withRetry } from "./client.ts";
import type { Query, RowsOf, Statement } from "./statement.ts";

/**
 * Sends read-only statements on one snapshot in one round trip and returns the rows of each. A single statement is sent
 * without a transaction, which saves the server two statements. Retries while the server sheds load.
 */
export async function read<const Statements extends readonly Statement[]>(
  db: Database,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const [only, ...more] = statements;
  if (only !== undefined && more.length === 0)
    return rowsOf(statements, [await withRetry(() => db.client.execute(only))]);
  return rowsOf(statements, await withRetry(() => db.client.batch([...statements], "read")));
}

/** Sends one query and returns its rows. One round trip. */
export async function readRows<Found>(db: Database, query: Query<Found>): Promise<Found[]> {
  const [rows] = await read(db, [query]);
  return rows;
}

/** Sends one query and returns its first row, or null. One round trip. */
export async function readRow<Found>(db: Database, query: Query<Found>): Promise<Found | null> {
  const [row] = await readRows(db, query);
  return row ?? null;
}

/** Returns the rows of each statement from the results of a batch. A `Query` maps its own rows. */
export function rowsOf<Statements extends readonly Statement[]>(
  statements: Statements,
  results: readonly ResultSet[],
): RowsOf<Statements>;
export function rowsOf(statements: readonly Statement[], results: readonly ResultSet[]): unknown[][] {
  return statements.map((one, index) => {
    const result = results[index] ?? { rows: [] };
    return typeof one === "object" && "rowsOf" in one ? one.rowsOf(result) : result.rows;
  });
}

/** Returns the first row of the query that was the last statement of a batch. */
export function lastRow<Found>(query: Pick<Query<Found>, "rowsOf">, results: readonly ResultSet[]): Found | undefined {
  const last = results.at(-1);
  return last && query.rowsOf(last)[0];
}

/** Returns the row of a statement that always has one, such as a count. Throws when it is missing. */
export function onlyRow<Found>([row]: readonly Found[]): Found {
  if (row === undefined) throw new Error("a row is missing: was the database migrated?");
  return row;
}

/** Sends read-only statements in one round trip and returns the rows of each. */
export type SendReads = <const Statements extends readonly Statement[]>(
  statements: Statements,
) => Promise<RowsOf<Statements>>;

/**
 * Reads in several round trips on one snapshot: a read-only transaction, which does not block writes. Ending it costs
 * an extra round trip, so use `read` whenever one response can hold everything. Reads again from the start, as
 * `withRetry` does, while the server sheds load.
 */
export function readTransaction<Value>(db: Database, reading: (send: SendReads) => Promise<Value>): Promise<Value> {
  return withRetry(async () => {
    const transaction = await db.client.transaction("read");
    try {
      const value = await reading(async (statements) => rowsOf(statements, await transaction.batch([...statements])));
      await transaction.commit();
      return value;
    } finally {
      transaction.close();
    }
  });
}

interface SlicedList<Item, Others extends readonly Statement[]> {
  /** The statements of a slice, the list's own first: at most `limit` rows after the row `after` (null: from the start). */
  statements(after: Item | null, limit: number): readonly [Query<Item>, ...Others];
  /** Total number of rows requested; null: all. */
  maximum: number | null;
}

/**
 * Reads the rows of `leading` (statements with a few rows), then a list in slices, in one snapshot. Takes one round trip if
 * the first slice has fewer than `sliceSize` rows or all requested ones; otherwise it reads again in a read-only transaction.
 * Halves the slices while the server refuses them as too large. A slice is one list of rows for each of its statements.
 */
export function readSlices<Leading extends readonly Statement[], Item, Others extends readonly Statement[]>(
  db: Database,
  leading: Leading,
  list: SlicedList<Item, Others>,
  sliceSize: number,
): Promise<{ leading: RowsOf<Leading>; slices: [Item[], ...RowsOf<Others>][] }>;
export function readSlices(
  db: Database,
  leading: readonly Statement[],
  list: SlicedList<unknown, readonly Statement[]>,
  sliceSize: number,
): Promise<SlicesRead> {
  return retryWithSmallerSlices(sliceSize, async (limit) => {
    const reading = { leading, list, limit };
    const first = await readFirst((statements) => read(db, statements), reading);
    if (isComplete(first.slices, reading)) return first;
    return readTransaction(db, async (send) => readRest(send, reading, await readFirst(send, reading)));
  });
}

interface SlicesRead {
  leading: unknown[][];
  slices: unknown[][][];
}

interface Reading {
  leading: readonly Statement[];
  list: SlicedList<unknown, readonly Statement[]>;
  limit: number;
}

async function readFirst(send: SendReads, reading: Reading): Promise<SlicesRead> {
  const { leading, list } = reading;
  const rows = await send([...leading, ...list.statements(null, nextLimit([], reading))]);
  return { leading: rows.slice(0, leading.length), slices: [rows.slice(leading.length)] };
}

async function readRest(send: SendReads, reading: Reading, { leading, slices }: SlicesRead): Promise<SlicesRead> {
  while (!isComplete(slices, reading)) {
    const last = slices.at(-1)?.[0]?.at(-1) ?? null;
    slices.push(await send(reading.list.statements(last, nextLimit(slices, reading))));
  }
  return { leading, slices };
}

const count = (slices: SlicesRead["slices"]) => slices.reduce((sum, [rows = []]) => sum + rows.length, 0);

function nextLimit(slices: SlicesRead["slices"], { list: { maximum }, limit }: Reading): number {
  return maximum === null ? limit : Math.min(limit, maximum - count(slices));
}

/** True if the last slice was not full or all requested rows were read. */
function isComplete(slices: SlicesRead["slices"], { list: { maximum }, limit }: Reading): boolean {
  const last = slices.at(-1)?.[0]?.length ?? 0;
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

/**
 * Reads a list page by page, at most `perTrip` rows each, and fewer from the page on that the server refuses as too large.
 * `pageAfter` selects the first `limit` rows after the last row of the page before.
 */
export async function* readPages<Found>(
  db: Database,
  perTrip: number,
  pageAfter: (last: Found | undefined, limit: number) => Query<Found>,
): AsyncGenerator<Found[], void> {
  let [size, last]: [number, Found | undefined] = [perTrip, undefined];
  for (;;) {
    const page: Found[] = await retryWithSmallerSlices(size, (limit) => {
      size = limit;
      return readRows(db, pageAfter(last, limit));
    });
    yield page;
    last = page.at(-1);
    if (page.length < size) return;
  }
}

const TOO_LARGE = ["RESPONSE_TOO_LARGE", "SQLITE_TOOBIG"];

function isTooLarge(error: unknown): boolean {
  return error instanceof LibsqlError && TOO_LARGE.includes(error.code);
}
