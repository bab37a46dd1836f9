import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instants } from "../checks.ts";
import { createdAtMs, id } from "../columns.ts";
import { users } from "./users.table.ts";

/** Who is signed in. The cookie's token is kept as its hash only; shoppers 30 days sliding, administrators 12 hours idle. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the person reads in the list of sessions: the browser's name as it gave it. */
    userAgent: text("user_agent").notNull().default(""),
    createdAtMs: createdAtMs(),
    lastSeenAtMs: integer("last_seen_at_ms").notNull(),
    expiresAtMs: integer("expires_at_ms").notNull(),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_expiry").on(t.expiresAtMs),
    instants("sessions", t.createdAtMs, t.lastSeenAtMs, t.expiresAtMs),
  ],
);
