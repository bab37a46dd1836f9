import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, notNegative } from "../checks.ts";
import { flagColumn, id } from "../columns.ts";
import { users } from "./users.table.ts";

/** A person's delivery addresses, in the order of the profile's list (specification 3, Address). Orders keep a copy. */
export const addresses = sqliteTable(
  "addresses",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    province: text("province").notNull(),
    city: text("city").notNull(),
    street: text("street").notNull(),
    number: text("number").notNull(),
    floor: text("floor").notNull().default(""),
    door: text("door").notNull().default(""),
    postalCode: text("postal_code").notNull(),
    indications: text("indications").notNull().default(""),
    /** `status` on the wire. */
    active: flagColumn("active").default(true),
  },
  (t) => [
    index("addresses_user").on(t.userId, t.position),
    notNegative(t.position),
    check("indications_length", sql`length(${t.indications}) <= 200`),
    flag(t.active),
  ],
);
