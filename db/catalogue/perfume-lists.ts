/** Reads any number of perfumes with sizes and pictures: the server sends no answer of more than 10 MB. */

import type { InStatement, Row } from "@libsql/client/web";
import { and, type Column, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../client.ts";
import { type Fields, text, whole } from "../decode.ts";
import { type Ask, read, readTransaction } from "../read.ts";
import { halvedWhileTooLarge } from "../slices.ts";
import { prepare, sqlite } from "../statement.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/**
 * Prepares a query of these columns, with the rows as one JSON text of value lists: a third of the bytes and half the time
 * of normal rows. `which` is the condition, order and limit, and may have placeholders. `decode`
 * restores the rows with their column names.
 */
function listsOf(table: SQLiteTable, columns: readonly Column[], which: SQL) {
  const names = columns.map(({ name }) => name);
  const values = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const rows = sql`select ${values} from ${table} where ${which}`;
  const gathered = sql<string>`json_group_array(json_array(${values}))`.as("lists");
  return {
    select: prepare(sqlite.select({ lists: gathered }).from(sql`(${rows})`)),
    rowsOf: ([answer]: Row[] = []): Fields[] => rowsIn(answer, names),
  };
}

function rowsIn(answer: Fields | undefined, names: readonly string[]): Fields[] {
  const lists: unknown = JSON.parse(text(answer ?? {}, "lists"));
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
  /** Perfumes per answer. Halved while the server refuses the answer as too large. */
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
 * one answer holds everything, else one per slice and one to end. The first statement of `head` must be the versions:
 * they tell whether the first slice is still current.
 */
export function readerOfPerfumes(head: readonly InStatement[], lists: PerfumeLists) {
  const reading = { head, ...slicesOf(lists) };
  return (db: Database, perfumesATrip: number = lists.perfumesATrip): Promise<PerfumesRead> =>
    halvedWhileTooLarge(perfumesATrip, (limit) => readBy(limit, db, reading));
}

async function readBy(limit: number, db: Database, reading: Reading): Promise<PerfumesRead> {
  const begun = await readSlice((statements) => read(db, statements), reading, 0, limit);
  if (begun.perfumes.length < limit) return begun;
  return readTransaction(db, async (ask) => {
    const next = await readSlice(ask, reading, lastKey(begun.perfumes), limit);
    if (isSame(next.head, begun.head)) return goOn(limit, ask, reading, begun, next.perfumes);
    const anew = await readSlice(ask, reading, 0, limit);
    return goOn(limit, ask, reading, anew, anew.perfumes.splice(0));
  });
}

async function readSlice(ask: Ask, reading: Reading, afterKey: number, limit: number): Promise<PerfumesRead> {
  const { head, slice, decode } = reading;
  const rows = await ask([...head, ...slice(afterKey, limit)]);
  return { head: rows.slice(0, head.length), perfumes: decode(rows.slice(head.length)) };
}

/** The head contains the versions: if they are the same, the first slice is current. */
function isSame(one: Row[][], other: Row[][]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function goOn(
  limit: number,
  ask: Ask,
  { slice, decode }: Reading,
  { head, perfumes }: PerfumesRead,
  next: PerfumeRows[],
): Promise<PerfumesRead> {
  for (let came = next; ; came = decode(await ask(slice(lastKey(perfumes), limit)))) {
    for (const one of came) perfumes.push(one);
    if (came.length < limit) return { head, perfumes };
  }
}

function lastKey(perfumes: PerfumeRows[]): number {
  return whole(perfumes.at(-1)?.perfume ?? {}, "key");
}

function slicesOf(lists: PerfumeLists): Pick<Reading, "slice" | "decode"> {
  const asked = listsAsked(lists);
  return {
    slice: (afterKey, limit) => asked.map(({ select }) => select({ after: afterKey, limit })),
    decode(rows) {
      const [perfumeRows = [], sizeRows = [], pictureRows = []] = asked.map(({ rowsOf }, index) => rowsOf(rows[index]));
      const [sizesOf, picturesOf] = [byPerfume(sizeRows), byPerfume(pictureRows)];
      return perfumeRows.map((perfume) => {
        const id = text(perfume, "id");
        return { perfume, sizes: sizesOf.get(id) ?? [], pictures: picturesOf.get(id) ?? [] };
      });
    },
  };
}

/** Prepares the lists of perfumes, sizes and pictures. */
function listsAsked({ where, columns, sizeColumns, pictureColumns }: PerfumeLists) {
  const [after, limit] = [sql.placeholder("after"), sql.placeholder("limit")];
  const meant = sql`${and(where, gt(perfumes.key, after))} order by ${perfumes.key} limit ${limit}`;
  const ids = sql`(select ${perfumes.id} from ${perfumes} where ${meant})`;
  const ofSizes = and(isNull(sizes.removedAtMs), inArray(sizes.perfumeId, ids));
  const ofPictures = inArray(pictures.perfumeId, ids);
  const listOfPictures = listsOf(
    pictures,
    [pictures.perfumeId, ...pictureColumns],
    sql`${ofPictures} order by ${pictures.perfumeId}, ${pictures.position}`,
  );
  return [
    listsOf(perfumes, [perfumes.id, perfumes.key, ...columns], meant),
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
