/** A cart with its perfumes in one statement, so that no row is read twice. */
import { and, asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { decodePerfume, PICTURE_COLUMNS, SIZE_COLUMNS } from "../catalogue/perfume-rows.ts";
import { perfumes, pictures, sizes } from "../catalogue/tables.ts";
import { type Fields, text, whole } from "../decode.ts";
import { rowsAsJson, rowsIn } from "../json-rows.ts";
import { prepare, sqlite } from "../statement.ts";
import { cartLines } from "./tables.ts";

/**
 * Each line with its perfume, the perfume's first picture and its sizes. The line's own size is included even if it was
 * removed.
 */
export const selectFullCart = prepare(queryOfFullCart());

function queryOfFullCart() {
  return sqlite
    .select({
      ...getTableColumns(perfumes),
      lineId: sql`${cartLines.id}`.as("line_id"),
      type: cartLines.type,
      sizeId: cartLines.sizeId,
      quantity: cartLines.quantity,
      putInAtMs: sql`${cartLines.createdAtMs}`.as("put_in_at_ms"),
      sizes: rowsAsJson("sizes", {
        table: sizes,
        columns: [...SIZE_COLUMNS, sizes.removedAtMs],
        where: and(
          eq(sizes.perfumeId, perfumes.id),
          or(isNull(sizes.removedAtMs), sql`${sizes.id} = ${cartLines.sizeId}`),
        ),
        orderBy: [asc(sizes.position), asc(sizes.key)],
      }),
      pictures: rowsAsJson("pictures", {
        table: pictures,
        columns: PICTURE_COLUMNS,
        where: eq(pictures.perfumeId, perfumes.id),
        orderBy: [asc(pictures.position)],
        atMost: 1,
      }),
    })
    .from(cartLines)
    .innerJoin(perfumes, eq(perfumes.id, cartLines.perfumeId))
    .where(eq(cartLines.userId, sql.placeholder("userId")));
}

/** Returns the lines, oldest first, for `decodeAccount`, and their perfumes by id. */
export function decodeFullCart(rows: Fields[]): { lineRows: Fields[]; perfumes: Map<string, Perfume> } {
  const inOrder = rows.toSorted((one, other) => placeOf(one) - placeOf(other) || (idOf(one) < idOf(other) ? -1 : 1));
  const decoded = inOrder.map(decodeLine);
  return {
    lineRows: decoded.map(({ lineRow }) => lineRow),
    perfumes: new Map(decoded.map(({ perfume }) => [perfume.id, perfume])),
  };
}

const placeOf = (row: Fields) => whole(row, "put_in_at_ms");
const idOf = (row: Fields) => text(row, "line_id");

function decodeLine(row: Fields) {
  const sizeRows = rowsIn(row, "sizes");
  const kept = sizeRows.filter((size) => size["removed_at_ms"] === null);
  const perfume = decodePerfume(row, kept, rowsIn(row, "pictures"));
  const { type, quantity, size_id: sizeId } = row;
  const ml = sizeRows.find(({ id }) => id === sizeId)?.["ml"];
  return {
    lineRow: { id: idOf(row), perfume_id: perfume.id, type, quantity, ml },
    // An archived perfume is never on sale.
    perfume: { ...perfume, active: perfume.active && row["archived_at_ms"] === null },
  };
}
