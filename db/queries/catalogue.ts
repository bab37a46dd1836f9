import { and, asc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Perfume } from "#shop/catalogue.ts";
import type { Settings, Versions } from "#shop/settings.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { perfumes } from "../schema/perfumes.ts";
import { pictures } from "../schema/pictures.ts";
import { sizes } from "../schema/sizes.ts";
import { sqlite, statement } from "../statement.ts";
import { assemblePerfumes } from "./perfume-rows.ts";
import { decodeSettings, selectSettings } from "./settings.ts";
import { decodeVersions, selectVersions } from "./versions.ts";

/** All that a shopper may see, of one moment. */
export interface Catalogue {
  versions: Versions;
  settings: Settings;
  perfumes: Perfume[];
}

const IS_SHOWN = and(eq(perfumes.active, true), isNull(perfumes.archivedAtMs));
const selectShown = selectPerfumes(IS_SHOWN);

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

/** One active perfume by id or slug, with the settings that price it; null when there is none. One round trip. */
export async function findPerfume(
  db: Database,
  idOrSlug: string,
): Promise<{ perfume: Perfume; settings: Settings } | null> {
  // Asked as two ids, because the index of slugs is a partial one: `id = ? or slug = ?` would scan the table.
  const hasSlug = and(eq(perfumes.slug, idOrSlug), isNull(perfumes.archivedAtMs));
  const idOfSlug = sqlite.select({ id: perfumes.id }).from(perfumes).where(hasSlug);
  const isIt = and(IS_SHOWN, or(eq(perfumes.id, idOrSlug), eq(perfumes.id, idOfSlug)));
  const [settingsRows = [], planRows = [], showroomRows = [], ...perfumeRows] = await read(db, [
    ...selectSettings,
    ...selectPerfumes(isIt),
  ]);
  const [perfume] = assemblePerfumes(perfumeRows[0] ?? [], perfumeRows[1] ?? [], perfumeRows[2] ?? []);
  return perfume ? { perfume, settings: decodeSettings([settingsRows, planRows, showroomRows]) } : null;
}

/** Three statements: perfumes, their sizes, their pictures. */
function selectPerfumes(which: SQL | undefined) {
  const ids = sqlite.select({ id: perfumes.id }).from(perfumes).where(which);
  return [
    sqlite.select().from(perfumes).where(which).orderBy(asc(perfumes.key)),
    sqlite
      .select()
      .from(sizes)
      .where(and(inArray(sizes.perfumeId, ids), isNull(sizes.removedAtMs)))
      .orderBy(asc(sizes.perfumeId), asc(sizes.position), asc(sizes.key)),
    sqlite
      .select()
      .from(pictures)
      .where(inArray(pictures.perfumeId, ids))
      .orderBy(asc(pictures.perfumeId), asc(pictures.position)),
  ].map(statement);
}
