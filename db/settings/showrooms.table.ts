import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { notNegative } from "../checks.ts";

/** Places where orders are picked up. An order keeps the key of the one it named. */
export const showrooms = sqliteTable(
  "showrooms",
  {
    key: text("key").notNull().primaryKey(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    city: text("city").notNull(),
    address: text("address").notNull(),
    hours: text("hours").notNull(),
    whatsapp: text("whatsapp").notNull(),
  },
  (t) => [notNegative(t.position), check("whatsapp_digits", sql`${t.whatsapp} not glob '*[^0-9]*'`)],
);
