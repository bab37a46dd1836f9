import { lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { failures } from "./tables.ts";

export const HOUR_MS = 3_600_000;
const KEPT_MS = 35 * 24 * HOUR_MS;

/** Counts one HTTP 500 answer in its hour and deletes the hours of more than a month ago. One round trip. */
export async function countFailure(db: Database, nowMs: number): Promise<void> {
  const hourMs = nowMs - (nowMs % HOUR_MS);
  const counting = sqlite
    .insert(failures)
    .values({ hourMs, count: 1 })
    .onConflictDoUpdate({ target: failures.hourMs, set: { count: sql`${failures.count} + 1` } });
  await write(db, [
    statement(counting),
    statement(sqlite.delete(failures).where(lt(failures.hourMs, nowMs - KEPT_MS))),
  ]);
}
