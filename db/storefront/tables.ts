import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { perfumes } from "../catalogue/tables.ts";
import { bounded, instants, notNegative } from "../columns.ts";

/** One row: the version of the served site, and the last build request. */
export const rebuild = sqliteTable(
  "rebuild",
  {
    id: integer("id").primaryKey(),
    builtVersion: integer("built_version").notNull().default(0),
    /** The version of the last build request, and its attempt number. */
    requestedVersion: integer("requested_version").notNull().default(0),
    attempt: integer("attempt").notNull().default(0),
    requestedAtMs: integer("requested_at_ms").notNull().default(0),
    nextTryAtMs: integer("next_try_at_ms").notNull().default(0),
  },
  (t) => [
    check("rebuild_one_row", sql`${t.id} = 1`),
    notNegative(t.builtVersion),
    notNegative(t.requestedVersion),
    notNegative(t.attempt),
    instants("rebuild", t.requestedAtMs, t.nextTryAtMs),
  ],
);

/** The perfumes that sell most, counted every night (docs/product-rules.md#best-sellers). The build cannot read orders. */
export const bestSellers = sqliteTable("best_sellers", {
  /** From 1. */
  place: integer("place").primaryKey(),
  perfumeId: text("perfume_id")
    .notNull()
    .unique()
    .references(() => perfumes.id),
});

/**
 * One row. Triggers raise both versions when data of static pages changes, and `liveVersion` also when stock changes. Reads
 * add `BOUNDARIES_PASSED` (docs/architecture.md#two-versions).
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
