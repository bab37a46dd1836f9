import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Terms, Versions } from "#shop/settings/settings.ts";
import { readerOfPerfumes } from "../catalogue/perfume-lists.ts";
import { DECANT_COLUMNS, IS_SHOWN, SIZE_COLUMNS, sizeOf } from "../catalogue/perfume-rows.ts";
import type { Database } from "../client.ts";
import { onlyRow } from "../read.ts";
import { selectTerms, selectVersions } from "../settings/settings.ts";

/** The fields of live prices and stock: no texts, no pictures. */
export type LiveRow = Pick<Perfume, keyof typeof DECANT_COLUMNS | "sizes">;

const readShown = readerOfPerfumes([selectVersions, selectTerms], {
  where: IS_SHOWN,
  columns: DECANT_COLUMNS,
  sizeColumns: SIZE_COLUMNS,
  withPictures: false,
  // About 2 MB, which a slow server reads before the timeout.
  perfumesPerTrip: 5_000,
});

/**
 * Reads prices and stock of all active perfumes by ascending key, the terms and the versions, in one snapshot. Takes as many
 * round trips as `readerOfPerfumes` needs.
 */
export async function readLive(db: Database): Promise<{ versions: Versions; terms: Terms; perfumes: LiveRow[] }> {
  const { leading, perfumes } = await readShown(db);
  const [versions, terms] = leading;
  return {
    versions: onlyRow(versions),
    terms: onlyRow(terms),
    perfumes: perfumes.map(({ perfume, sizes }) => ({ ...perfume, sizes: sizes.map(sizeOf) })),
  };
}
