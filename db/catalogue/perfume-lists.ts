/** Reads any number of perfumes with sizes and pictures: the server sends no response of more than 10 MB. */

import type { InStatement, Row } from "@libsql/client/web";
import { and, type Column, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../client.ts";
import { type Fields, integer, text } from "../decode.ts";
import { read, readTransaction, retryWithSmallerSlices, type SendReads } from "../read.ts";
import { prepare, sqlite } from "../statement.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/**
 * Prepares a query of these columns, with the rows as one JSON text of value lists: a third of the bytes and half the time
 * of normal rows. `which` is the condition, order and limit, and may have placeholders. `decode`
 * restores the rows with their column names.
 */
function listsOf(table: SQLiteTable, columns: readonly Column[], condition: SQL) {
  const names = columns.map(({ name }) => name);
  const values = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const rows = sql`select ${values} from ${table} where ${condition}`;
  const gathered = sql<string>`json_group_array(json_array(${values}))`.as("lists");
  return {
    select: prepare(sqlite.select({ lists: gathered }).from(sql`(${rows})`)),
    rowsOf: ([response]: Row[] = []): Fields[] => rowsIn(response, names),
  };
}

function rowsIn(response: Fields | undefined, names: readonly string[]): Fields[] {
  const lists: unknown = JSON.parse(text(response ?? {}, "lists"));
  if (!Array.isArray(lists)) throw new TypeError("the lists of rows are no list");
  return lists.map((values: unknown[]) => Object.fromEntries(names.map((name, index) => [name, values[index]])));
}

/** The rows of a perfume, its sizes and its pictures, each in display order. */
export interface PerfumeRows {
  perfume: Fields;
  sizes: Fields[];
  pictures: Fields[];
}

/** Which perfumes and columns to read. */
export interface PerfumeLists {
  where: SQL | undefined;
  /** In addition to id and key. */
  columns: readonly Column[];
  sizeColumns: readonly Column[];
  /** Empty: pictures are not read. */
  pictureColumns: readonly Column[];
  /** Perfumes per response. Halved while the server refuses the response as too large. */
  perfumesATrip: number;
}

/** The head's rows and all perfumes, oldest first, in one snapshot. */
export interface PerfumesRead {
  head: Row[][];
  perfumes: PerfumeRows[];
}

/** The statements of a reader and the decoder of their rows. */
interface Reading {
  head: readonly InStatement[];
  /** The statements for at most `limit` perfumes with keys above `afterKey`. */
  slice(afterKey: number, limit: number): InStatement[];
  decode(rows: Row[][]): PerfumeRows[];
}

/**
 * Creates a reader of `head` (statements with a few rows) and all matching perfumes, in one snapshot. One round trip if
 * one response holds everything, else one per slice and one to end. The first statement of `head` must be the versions:
 * they tell whether the first slice is still current.
 */
export function readerOfPerfumes(head: readonly InStatement[], lists: PerfumeLists) {
  const reading = { head, ...slicesOf(lists) };
  return (db: Database, perfumesATrip: number = lists.perfumesATrip): Promise<PerfumesRead> =>
    retryWithSmallerSlices(perfumesATrip, (limit) => readWithLimit(limit, db, reading));
}

async function readWithLimit(limit: number, db: Database, reading: Reading): Promise<PerfumesRead> {
  const first = await readSlice((statements) => read(db, statements), reading, 0, limit);
  if (first.perfumes.length < limit) return first;
  return readTransaction(db, async (send) => {
    const next = await readSlice(send, reading, lastKey(first.perfumes), limit);
    if (isSame(next.head, first.head)) return readRest(limit, send, reading, first, next.perfumes);
    const again = await readSlice(send, reading, 0, limit);
    return readRest(limit, send, reading, again, again.perfumes.splice(0));
  });
}

async function readSlice(send: SendReads, reading: Reading, afterKey: number, limit: number): Promise<PerfumesRead> {
  const { head, slice, decode } = reading;
  const rows = await send([...head, ...slice(afterKey, limit)]);
  return { head: rows.slice(0, head.length), perfumes: decode(rows.slice(head.length)) };
}

/** The head contains the versions: if they are the same, the first slice is current. */
function isSame(one: Row[][], other: Row[][]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function readRest(
  limit: number,
  send: SendReads,
  { slice, decode }: Reading,
  { head, perfumes }: PerfumesRead,
  next: PerfumeRows[],
): Promise<PerfumesRead> {
  for (let rows = next; ; rows = decode(await send(slice(lastKey(perfumes), limit)))) {
    for (const one of rows) perfumes.push(one);
    if (rows.length < limit) return { head, perfumes };
  }
}

function lastKey(perfumes: PerfumeRows[]): number {
  return integer(perfumes.at(-1)?.perfume ?? {}, "key");
}

function slicesOf(lists: PerfumeLists): Pick<Reading, "slice" | "decode"> {
  const prepared = prepareLists(lists);
  return {
    slice: (afterKey, limit) => prepared.map(({ select }) => select({ after: afterKey, limit })),
    decode(rows) {
      const [perfumeRows = [], sizeRows = [], pictureRows = []] = prepared.map(({ rowsOf }, index) =>
        rowsOf(rows[index]),
      );
      const [sizesOf, picturesOf] = [byPerfume(sizeRows), byPerfume(pictureRows)];
      return perfumeRows.map((perfume) => {
        const id = text(perfume, "id");
        return { perfume, sizes: sizesOf.get(id) ?? [], pictures: picturesOf.get(id) ?? [] };
      });
    },
  };
}

/** Prepares the lists of perfumes, sizes and pictures. */
function prepareLists({ where, columns, sizeColumns, pictureColumns }: PerfumeLists) {
  const [after, limit] = [sql.placeholder("after"), sql.placeholder("limit")];
  const condition = sql`${and(where, gt(perfumes.key, after))} order by ${perfumes.key} limit ${limit}`;
  const ids = sql`(select ${perfumes.id} from ${perfumes} where ${condition})`;
  const ofSizes = and(isNull(sizes.removedAtMs), inArray(sizes.perfumeId, ids));
  const ofPictures = inArray(pictures.perfumeId, ids);
  const listOfPictures = listsOf(
    pictures,
    [pictures.perfumeId, ...pictureColumns],
    sql`${ofPictures} order by ${pictures.perfumeId}, ${pictures.position}`,
  );
  return [
    listsOf(perfumes, [perfumes.id, perfumes.key, ...columns], condition),
    listsOf(
      sizes,
      [sizes.perfumeId, ...sizeColumns],
      sql`${ofSizes} order by ${sizes.perfumeId}, ${sizes.position}, ${sizes.key}`,
    ),
    ...(pictureColumns.length > 0 ? [listOfPictures] : []),
  ];
}

function byPerfume(rows: Fields[]): Map<string, Fields[]> {
  return Map.groupBy(rows, (row) => text(row, "perfume_id"));
}
