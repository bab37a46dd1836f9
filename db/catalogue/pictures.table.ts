import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bounded, notNegative } from "../checks.ts";
import { perfumes } from "./perfumes.table.ts";

/** A perfume's pictures in order, the first one being the main one. With size and tint here a build needs no picture bytes. */
export const pictures = sqliteTable(
  "pictures",
  {
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    position: integer("position").notNull(),
    path: text("path").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    tint: text("tint").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.perfumeId, t.position] }),
    notNegative(t.position),
    // A path of our own site: never another host (`//evil.example`) or another scheme.
    check("picture_path_own", sql`${t.path} glob '/[^/\\]*'`),
    bounded(t.width, 1, 20_000),
    bounded(t.height, 1, 20_000),
    check(
      "tint_form",
      sql`length(${t.tint}) = 7 and ${t.tint} glob '#*' and substr(${t.tint}, 2) not glob '*[^0-9a-fA-F]*'`,
    ),
  ],
);
