import { and, eq, isNull } from "drizzle-orm";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Terms, Versions } from "#shop/settings/settings.ts";
import { readerOfPerfumes } from "../catalogue/perfume-lists.ts";
import { DECANT_COLUMNS, decodeDecants, decodeSize, SIZE_COLUMNS } from "../catalogue/perfume-rows.ts";
import { perfumes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { decodeTerms, onlyRow, selectTerms } from "../settings/settings.ts";
import { decodeVersions, selectVersions } from "./versions.ts";

/** What the live answer is made from: no texts and no pictures. */
export type LiveRow = Pick<
  Perfume,
  "key" | "soon" | "bigDecant" | "smallDecant" | "bigDecantUsdCents" | "smallDecantUsdCents" | "sizes"
>;

const readShown = readerOfPerfumes([selectVersions, selectTerms], {
  where: and(eq(perfumes.active, true), isNull(perfumes.archivedAtMs)),
  columns: DECANT_COLUMNS,
  sizeColumns: SIZE_COLUMNS,
  pictureColumns: [],
  // Two megabytes, which a slow server reads in time.
  perfumesATrip: 5_000,
});

/**
 * Prices and stock of all active perfumes in the order of their keys, terms and versions, of one moment. One round trip for
 * 5,000 of them.
 */
export async function readLive(db: Database): Promise<{ versions: Versions; terms: Terms; perfumes: LiveRow[] }> {
  const { head, perfumes } = await readShown(db);
  const [versionRows = [], termsRows = []] = head;
  return {
    versions: decodeVersions(versionRows),
    terms: decodeTerms(onlyRow(termsRows)),
    perfumes: perfumes.map(({ perfume, sizes }) => ({ ...decodeDecants(perfume), sizes: sizes.map(decodeSize) })),
  };
}
