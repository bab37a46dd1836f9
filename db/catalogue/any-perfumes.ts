/** Reads perfumes that carts and orders name, including those no longer on sale. */
import { and, asc, type Column, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Fields } from "../decode.ts";
import { rowsAsJson, rowsIn } from "../json-rows.ts";
import { sqlite } from "../statement.ts";
import { decodePerfume, PICTURE_COLUMNS, SIZE_COLUMNS } from "./perfume-rows.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/**
 * Selects the matching perfumes with their sizes and pictures. `decodeAnyPerfume` takes the rows. `sizeColumns` adds
 * columns of the sizes.
 */
export function queryOfPerfumes(where: SQL | undefined, sizeColumns: readonly Column[] = SIZE_COLUMNS) {
  return sqlite
    .select({
      ...getTableColumns(perfumes),
      sizes: rowsAsJson("sizes", {
        table: sizes,
        columns: sizeColumns,
        where: and(eq(sizes.perfumeId, perfumes.id), isNull(sizes.removedAtMs)),
        orderBy: [asc(sizes.position), asc(sizes.key)],
      }),
      pictures: rowsAsJson("pictures", {
        table: pictures,
        columns: PICTURE_COLUMNS,
        where: eq(pictures.perfumeId, perfumes.id),
        orderBy: [asc(pictures.position)],
      }),
    })
    .from(perfumes)
    .where(where);
}

/** An archived perfume is never on sale. */
export function decodeAnyPerfume(row: Fields): Perfume {
  const perfume = decodePerfume(row, rowsIn(row, "sizes"), rowsIn(row, "pictures"));
  return { ...perfume, active: perfume.active && row["archived_at_ms"] === null };
}
