import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { bounded } from "../checks.ts";

/**
 * One row. `catalogueVersion` counts changes that a static page shows, `liveVersion` those and every move of `stock`.
 * Triggers raise both, whoever writes.
 */
export const versions = sqliteTable(
  "versions",
  {
    id: integer("id").primaryKey(),
    catalogueVersion: integer("catalogue_version").notNull(),
    liveVersion: integer("live_version").notNull(),
  },
  (t) => [
    check("versions_one_row", sql`${t.id} = 1`),
    bounded(t.catalogueVersion, 1, Number.MAX_SAFE_INTEGER),
    bounded(t.liveVersion, 1, Number.MAX_SAFE_INTEGER),
  ],
);
