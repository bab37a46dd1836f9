import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instants, known } from "../checks.ts";
import { createdAtMs, id } from "../columns.ts";
import { users } from "./users.table.ts";

export const TOKEN_PURPOSES = ["register", "recover"] as const;

/**
 * The secret of a mailed link, kept as its hash: registration 24 h, recovery 15 min, used once.
 * One row a person and purpose, so that a new link ends the old one (reliability, I-32).
 */
export const oneTimeTokens = sqliteTable(
  "one_time_tokens",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: TOKEN_PURPOSES }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAtMs: createdAtMs(),
    expiresAtMs: integer("expires_at_ms").notNull(),
    usedAtMs: integer("used_at_ms"),
  },
  (t) => [
    uniqueIndex("one_time_tokens_purpose").on(t.userId, t.purpose),
    known(t.purpose, TOKEN_PURPOSES),
    instants("one_time_tokens", t.createdAtMs, t.expiresAtMs, t.usedAtMs),
  ],
);
