import type { InStatement, ResultSet } from "@libsql/client/web";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { sqlite, statement } from "../statement.ts";
import { throttles } from "./tables.ts";

/** Something that is counted in a window of time: failed sign-ins of one e-mail from one address, mails to one person... */
export interface Throttle {
  kind: string;
  /** Who or what is counted, hashed: no e-mail and no address is kept. */
  subject: string;
  limit: number;
  windowMs: number;
}

/**
 * Takes a turn: counts it before what it is for is done, so that any number of parallel requests gets no more turns than the
 * limit. A window that is over begins anew. `waitOf` reads the outcome.
 */
export function consumeRateLimit({ kind, subject, windowMs }: Throttle, nowMs: number): InStatement {
  const ends = nowMs + windowMs;
  const isOver = lte(throttles.windowEndsAtMs, nowMs);
  return statement(
    sqlite
      .insert(throttles)
      .values({ kind, subject, count: 1, windowEndsAtMs: ends })
      .onConflictDoUpdate({
        target: [throttles.kind, throttles.subject],
        set: {
          count: sql`case when ${isOver} then 1 else ${throttles.count} + 1 end`,
          windowEndsAtMs: sql`case when ${isOver} then ${ends} else ${throttles.windowEndsAtMs} end`,
        },
      })
      .returning({ count: throttles.count, windowEndsAtMs: throttles.windowEndsAtMs }),
  );
}

/** Gives a turn back: what it was for went well, and only failures count. */
export function refundRateLimit({ kind, subject }: Throttle, nowMs: number): InStatement {
  const isOurs = and(eq(throttles.kind, kind), eq(throttles.subject, subject), gt(throttles.count, 0));
  return statement(
    sqlite
      .update(throttles)
      .set({ count: sql`${throttles.count} - 1` })
      .where(and(isOurs, gt(throttles.windowEndsAtMs, nowMs))),
  );
}

/** Milliseconds until another turn can be had; 0 when this one was. */
export function waitOf({ limit }: Throttle, taken: ResultSet | undefined, nowMs: number): number {
  const row = taken?.rows[0];
  const [count, endsMs] = [Number(row?.["count"]), Number(row?.["window_ends_at_ms"])];
  if (!Number.isSafeInteger(count) || !Number.isSafeInteger(endsMs)) throw new TypeError("a turn has no count");
  return count > limit ? Math.max(endsMs - nowMs, 1) : 0;
}
