import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sizes } from "../catalogue/sizes.table.ts";
import { instants } from "../checks.ts";
import { createdAtMs, id } from "../columns.ts";

/** Who wants a mail when a size is there again ("avisame"): told once, then the row is done; or taken back by its link. */
export const stockNotices = sqliteTable(
  "stock_notices",
  {
    id: id(),
    sizeId: text("size_id")
      .notNull()
      .references(() => sizes.id),
    email: text("email").notNull(),
    createdAtMs: createdAtMs(),
    toldAtMs: integer("told_at_ms"),
    takenBackAtMs: integer("taken_back_at_ms"),
  },
  (t) => [
    uniqueIndex("stock_notices_waiting")
      .on(t.sizeId, t.email)
      .where(sql`${t.toldAtMs} is null and ${t.takenBackAtMs} is null`),
    index("stock_notices_email").on(t.email),
    instants("stock_notices", t.createdAtMs, t.toldAtMs, t.takenBackAtMs),
  ],
);
