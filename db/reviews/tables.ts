import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MAX_POINTS, REVIEW_STATES } from "#shop/reviews/review.ts";
import { users } from "../accounts/tables.ts";
import { perfumes } from "../catalogue/tables.ts";
import { bounded, createdAtMs, id, instants, updatedAtMs } from "../columns.ts";
import { orders } from "../orders/tables.ts";

/** Reviews of bought perfumes, one per person and perfume (docs/product-rules.md#reviews). */
export const reviews = sqliteTable(
  "reviews",
  {
    id: id(),
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The received order that allowed the review. */
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The name that is shown: "Marta R.". Empty once the account is deleted. */
    author: text("author").notNull(),
    stars: integer("stars").notNull(),
    text: text("text").notNull(),
    /** 0 where the buyer did not say, as in `projection`. */
    longevity: integer("longevity").notNull(),
    projection: integer("projection").notNull(),
    state: text("state", { enum: REVIEW_STATES }).notNull(),
    answer: text("answer").notNull().default(""),
    createdAtMs: createdAtMs(),
    updatedAtMs: updatedAtMs(),
  },
  (t) => [
    uniqueIndex("reviews_one_each").on(t.userId, t.perfumeId),
    index("reviews_pending").on(t.updatedAtMs).where(sql`${t.state} = 'pending'`),
    bounded(t.stars, 1, MAX_POINTS),
    bounded(t.longevity, 0, MAX_POINTS),
    bounded(t.projection, 0, MAX_POINTS),
    instants("reviews", t.createdAtMs, t.updatedAtMs),
  ],
);
