import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import type { Perfume } from "#shop/catalogue.ts";
import type { PageTerms } from "#shop/page-terms.ts";
import type { Settings, Versions } from "#shop/settings.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { perfumes } from "../schema/perfumes.ts";
import { pictures } from "../schema/pictures.ts";
import { settings } from "../schema/settings.ts";
import { sizes } from "../schema/sizes.ts";
import { prepare, sqlite, statement } from "../statement.ts";
import { text, whole } from "./decode.ts";
import { rowsAsJson, rowsIn } from "./json-rows.ts";
import { assemblePerfumes, decodePerfume, PICTURE_COLUMNS, SIZE_COLUMNS } from "./perfume-rows.ts";
import { decodeSettings, decodeTerms, selectSettings, TERMS } from "./settings.ts";
import { decodeVersions, selectVersions } from "./versions.ts";

/** All that a shopper may see, of one moment. */
export interface Catalogue {
  versions: Versions;
  settings: Settings;
  perfumes: Perfume[];
}

const IS_SHOWN = and(eq(perfumes.active, true), isNull(perfumes.archivedAtMs));
const SIZE_ORDER = [asc(sizes.position), asc(sizes.key)];
const PICTURE_ORDER = [asc(pictures.position)];
const selectShown = queriesOfShown().map(statement);
const selectPerfume = prepare(queryOfPerfume());

/** The active perfumes in the order they were made, with their sizes and pictures, settings and versions. One round trip. */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const [versionRows = [], settingsRows = [], planRows = [], showroomRows = [], ...perfumeRows] = await read(db, [
    selectVersions,
    ...selectSettings,
    ...selectShown,
  ]);
  return {
    versions: decodeVersions(versionRows),
    settings: decodeSettings([settingsRows, planRows, showroomRows]),
    perfumes: assemblePerfumes(perfumeRows[0] ?? [], perfumeRows[1] ?? [], perfumeRows[2] ?? []),
  };
}

/** A perfume with what of the settings its page and its answer say. */
interface FoundPerfume {
  perfume: Perfume;
  settings: PageTerms & { shopName: string };
}

/** One active perfume by id or slug, with the settings that price it; null when there is none. One round trip. */
export async function findPerfume(db: Database, idOrSlug: string): Promise<FoundPerfume | null> {
  const [[row] = []] = await read(db, [selectPerfume({ idOrSlug })]);
  if (!row) return null;
  return {
    perfume: decodePerfume(row, rowsIn(row, "sizes"), rowsIn(row, "pictures")),
    settings: { ...decodeTerms(row), vatBp: whole(row, "vat_bp"), shopName: text(row, "shop_name") },
  };
}

/** Perfumes, their sizes, their pictures. */
function queriesOfShown() {
  const ids = sqlite.select({ id: perfumes.id }).from(perfumes).where(IS_SHOWN);
  return [
    sqlite.select().from(perfumes).where(IS_SHOWN).orderBy(asc(perfumes.key)),
    sqlite
      .select()
      .from(sizes)
      .where(and(inArray(sizes.perfumeId, ids), isNull(sizes.removedAtMs)))
      .orderBy(asc(sizes.perfumeId), ...SIZE_ORDER),
    sqlite
      .select()
      .from(pictures)
      .where(inArray(pictures.perfumeId, ids))
      .orderBy(asc(pictures.perfumeId), ...PICTURE_ORDER),
  ];
}

/**
 * Perfume, terms, sizes and pictures in one statement: the server takes as long to read a long statement as to run it, so
 * it asks for what is used only.
 */
function queryOfPerfume() {
  const idOrSlug = sql.placeholder("idOrSlug");
  // Asked as two ids, because the index of slugs is a partial one: `id = ? or slug = ?` would scan the table.
  const hasSlug = and(eq(perfumes.slug, idOrSlug), isNull(perfumes.archivedAtMs));
  const idOfSlug = sqlite.select({ id: perfumes.id }).from(perfumes).where(hasSlug);
  return sqlite
    .select({
      ...getTableColumns(perfumes),
      ...TERMS,
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
