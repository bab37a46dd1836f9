/** Reads any number of perfumes with sizes and pictures, in slices: the server sends no response of more than 10 MB. */

import { and, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Picture } from "#shop/catalogue/catalogue.ts";
import type { Database } from "../client.ts";
import { read, readTransaction, retryWithSmallerSlices, type SendReads } from "../read.ts";
import {
  type Columns,
  listOf,
  prepare,
  type Query,
  type RowIn,
  type RowsOf,
  rowsIn,
  type Statement,
  selected,
  sqlite,
} from "../statement.ts";
import { PICTURE_COLUMNS } from "./perfume-rows.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/** Which perfumes and columns to read. */
interface PerfumeLists<PerfumeColumns extends Columns, SizeColumns extends Columns> {
  where: SQL | undefined;
  columns: PerfumeColumns;
  sizeColumns: SizeColumns;
  withPictures: boolean;
  /** Perfumes per response. Halved while the server refuses the response as too large. */
  perfumesPerTrip: number;
}

/** The rows of the leading statements, and all perfumes, oldest first, in one snapshot. Sizes and pictures are in order. */
interface PerfumesRead<LeadingRows, PerfumeRow, SizeRow, PictureRow> {
  leading: LeadingRows;
  perfumes: { perfume: PerfumeRow; sizes: SizeRow[]; pictures: PictureRow[] }[];
}

/**
 * Creates a reader of `leading` (statements with a few rows) and all matching perfumes, in one snapshot. One round trip for
 * fewer than `perfumesPerTrip` perfumes, else one per slice, one to end, and one more if the leading rows change meanwhile.
 * `leading` must contain the versions: they show whether the first slice is still current.
 */
export function readerOfPerfumes<
  const Leading extends readonly Statement[],
  PerfumeColumns extends Columns,
  SizeColumns extends Columns,
>(
  leading: Leading,
  lists: PerfumeLists<PerfumeColumns, SizeColumns>,
): (
  db: Database,
  perfumesPerTrip?: number,
) => Promise<PerfumesRead<RowsOf<Leading>, RowIn<PerfumeColumns>, RowIn<SizeColumns>, Picture>>;
export function readerOfPerfumes(leading: readonly Statement[], lists: PerfumeLists<Columns, Columns>) {
  const reading = { leading, lists: prepareLists(lists) };
  return (
    db: Database,
    perfumesPerTrip: number = lists.perfumesPerTrip,
  ): Promise<PerfumesRead<unknown, unknown, unknown, unknown>> =>
    retryWithSmallerSlices(perfumesPerTrip, (limit) => readWithLimit(limit, db, reading));
}

interface Reading {
  leading: readonly Statement[];
  /** Perfumes, sizes and, if requested, pictures: at most `limit` perfumes with keys above `after`. */
  lists: readonly ((values: { after: number; limit: number }) => Query<List>)[];
}

interface Slice extends PerfumesRead<unknown[][], unknown, unknown, unknown> {
  lastKey: number;
}

async function readWithLimit(limit: number, db: Database, reading: Reading): Promise<Slice> {
  const first = await readSlice((statements) => read(db, statements), reading, 0, limit);
  if (first.perfumes.length < limit) return first;
  return readTransaction(db, async (send) => {
    const next = await readSlice(send, reading, first.lastKey, limit);
    // The leading rows contain the versions: if they are the same, the first slice is current.
    if (JSON.stringify(next.leading) === JSON.stringify(first.leading))
      return readRest(limit, send, reading, first, next);
    const again = await readSlice(send, reading, 0, limit);
    return readRest(limit, send, reading, { ...again, perfumes: [] }, again);
  });
}

async function readSlice(send: SendReads, { leading, lists }: Reading, after: number, limit: number): Promise<Slice> {
  const rows = await send([...leading, ...lists.map((list) => list({ after, limit }))]);
  const [perfumeList, sizeList, pictureList] = rows.flat().filter((one) => one instanceof List);
  const perfumes = [...(perfumeList?.rowsOf ?? [])].flatMap(([id, some]) =>
    some.map((perfume) => ({
      perfume,
      sizes: sizeList?.rowsOf.get(id) ?? [],
      pictures: pictureList?.rowsOf.get(id) ?? [],
    })),
  );
  return { leading: rows.slice(0, leading.length), perfumes, lastKey: perfumeList?.lastKey ?? 0 };
}

async function readRest(
  limit: number,
  send: SendReads,
  reading: Reading,
  { leading, perfumes }: Slice,
  next: Slice,
): Promise<Slice> {
  for (let slice = next; ; slice = await readSlice(send, reading, slice.lastKey, limit)) {
    for (const perfume of slice.perfumes) perfumes.push(perfume);
    if (slice.perfumes.length < limit) return { leading, perfumes, lastKey: slice.lastKey };
  }
}

/** The rows of one table by their perfume's id. */
class List {
  readonly rowsOf = new Map<string, unknown[]>();
  /** The highest key, if the rows are sorted by it. */
  readonly lastKey: number;

  constructor(rows: readonly RowIn<Columns>[]) {
    for (const { perfumeId, ...row } of rows) {
      const known = this.rowsOf.get(String(perfumeId));
      if (known) known.push(row);
      else this.rowsOf.set(String(perfumeId), [row]);
    }
    this.lastKey = Number(rows.at(-1)?.["key"] ?? 0);
  }
}

/**
 * Prepares a query of these columns, with the rows as one JSON text of value lists: a third of the bytes and half the time
 * of normal rows. `condition` is the condition, order and limit, and may have placeholders.
 */
function listOfRows(table: SQLiteTable, columns: Columns, condition: SQL) {
  const names = Object.values(columns).map(selected);
  const rows = sql`select ${sql.join(names, sql`, `)} from ${table} where ${condition}`;
  const json = sql<string>`${listOf(columns)}`.as("lists");
  return prepare(sqlite.select({ json }).from(sql`(${rows})`), (row) => new List(rowsIn(columns, row.json)));
}

function prepareLists({ where, columns, sizeColumns, withPictures }: PerfumeLists<Columns, Columns>): Reading["lists"] {
  const [after, limit] = [sql.placeholder("after"), sql.placeholder("limit")];
  const condition = sql`${and(where, gt(perfumes.key, after))} order by ${perfumes.key} limit ${limit}`;
  const ids = sql`(select ${perfumes.id} from ${perfumes} where ${condition})`;
  const ofSizes = and(isNull(sizes.removedAtMs), inArray(sizes.perfumeId, ids));
  const ofPictures = inArray(pictures.perfumeId, ids);
  return [
    listOfRows(perfumes, { perfumeId: perfumes.id, key: perfumes.key, ...columns }, condition),
    listOfRows(
      sizes,
      { perfumeId: sizes.perfumeId, ...sizeColumns },
      sql`${ofSizes} order by ${sizes.perfumeId}, ${sizes.position}, ${sizes.key}`,
    ),
    ...(withPictures
      ? [
          listOfRows(
            pictures,
            { perfumeId: pictures.perfumeId, ...PICTURE_COLUMNS },
            sql`${ofPictures} order by ${pictures.perfumeId}, ${pictures.position}`,
          ),
        ]
      : []),
  ];
}
