import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { perfumes } from "../catalogue/perfumes.table.ts";
import { instants } from "../checks.ts";
import { users } from "./users.table.ts";

/** Perfumes a person marked. */
export const wishlist = sqliteTable(
  "wishlist",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    addedAtMs: integer("added_at_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.perfumeId] }), instants("wishlist", t.addedAtMs)],
);
