import { and, asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Settings, ShippingTerms, Versions } from "#shop/settings/settings.ts";
import type { PageTerms } from "#shop/storefront/offer-text.ts";
import type { Database } from "../client.ts";
import { integer, rowsAsJson, rowsIn, text } from "../decode.ts";
import { read } from "../read.ts";
import {
  decodeSettings,
  decodeShippingTerms,
  decodeTerms,
  decodeVersions,
  SHIPPING_TERMS,
  selectSettings,
  selectVersions,
  TERMS,
} from "../settings/settings.ts";
import { settings } from "../settings/tables.ts";
import { prepare, sqlite } from "../statement.ts";
import { readerOfPerfumes } from "./perfume-lists.ts";
import { decodePerfume, PERFUME_COLUMNS, PICTURE_COLUMNS, SIZE_COLUMNS } from "./perfume-rows.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/** Everything that shoppers may see, in one snapshot. */
export interface Catalogue {
  versions: Versions;
  settings: Settings;
  perfumes: Perfume[];
}

const IS_SHOWN = and(eq(perfumes.active, true), isNull(perfumes.archivedAtMs));
const SIZE_ORDER = [asc(sizes.position), asc(sizes.key)];
const PICTURE_ORDER = [asc(pictures.position)];

const readShown = readerOfPerfumes([selectVersions, ...selectSettings], {
  where: IS_SHOWN,
  columns: PERFUME_COLUMNS,
  sizeColumns: SIZE_COLUMNS,
  pictureColumns: PICTURE_COLUMNS,
  // About 2 MB.
  perfumesATrip: 2_000,
});
const selectPerfume = prepare(queryOfPerfume());

/**
 * Reads the active perfumes, oldest first, with sizes and pictures, the settings and the versions. One round trip per
 * 2,000 perfumes. `perfumesATrip` is for tests.
 */
export async function readCatalogue(db: Database, perfumesATrip?: number): Promise<Catalogue> {
  const { head, perfumes } = await readShown(db, perfumesATrip);
  const [versionRows = [], ...settingsRows] = head;
  return {
    versions: decodeVersions(versionRows),
    settings: decodeSettings(settingsRows),
    perfumes: perfumes.map(({ perfume, sizes, pictures }) => decodePerfume(perfume, sizes, pictures)),
  };
}

/** A perfume with the settings that its page and its API response need. */
interface FoundPerfume {
  perfume: Perfume;
  settings: PageTerms & ShippingTerms & { shopName: string };
}

/** Returns one active perfume by id or slug with the settings that price it, or null. One round trip. */
export async function findPerfume(db: Database, idOrSlug: string): Promise<FoundPerfume | null> {
  const [[row] = []] = await read(db, [selectPerfume({ idOrSlug })]);
  if (!row) return null;
  return {
    perfume: decodePerfume(row, rowsIn(row, "sizes"), rowsIn(row, "pictures")),
    settings: {
      ...decodeTerms(row),
      ...decodeShippingTerms(row),
      vatBp: integer(row, "vat_bp"),
      shopName: text(row, "shop_name"),
    },
  };
}

/**
 * Perfume, terms, sizes and pictures in one statement, with only the columns that are used: the server takes as long to
 * parse a long statement as to run it.
 */
function queryOfPerfume() {
  const idOrSlug = sql.placeholder("idOrSlug");
  // The index of slugs is partial, so `id = ? or slug = ?` would scan the table. Two ids use the indexes.
  const hasSlug = and(eq(perfumes.slug, idOrSlug), isNull(perfumes.archivedAtMs));
  const idOfSlug = sqlite.select({ id: perfumes.id }).from(perfumes).where(hasSlug);
  return sqlite
    .select({
      ...getTableColumns(perfumes),
      ...TERMS,
      ...SHIPPING_TERMS,
      vatBp: settings.vatBp,
      shopName: settings.shopName,
      sizes: rowsAsJson("sizes", {
        table: sizes,
        columns: SIZE_COLUMNS,
        where: and(eq(sizes.perfumeId, perfumes.id), isNull(sizes.removedAtMs)),
        orderBy: SIZE_ORDER,
      }),
      pictures: rowsAsJson("pictures", {
        table: pictures,
        columns: PICTURE_COLUMNS,
        where: eq(pictures.perfumeId, perfumes.id),
        orderBy: PICTURE_ORDER,
      }),
    })
    .from(perfumes)
    .innerJoin(settings, eq(settings.id, 1))
    .where(and(IS_SHOWN, or(eq(perfumes.id, idOrSlug), eq(perfumes.id, idOfSlug))));
}
