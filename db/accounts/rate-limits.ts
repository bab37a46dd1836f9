import type { InStatement, ResultSet } from "@libsql/client/web";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { sqlite, statement } from "../statement.ts";
import { throttles } from "./tables.ts";

/** A counter per time window, for example failed sign-ins of one e-mail from one network, or mails to one person. */
export interface Throttle {
  kind: string;
  /** A hash of who or what is counted: no e-mail or network address is stored. */
  subject: string;
  limit: number;
  windowMs: number;
}

/**
 * Counts an attempt before it is made, so that parallel requests cannot pass the limit. An expired window starts again.
 * `waitOf` reads the result.
 */
export function consumeRateLimit({ kind, subject, windowMs }: Throttle, nowMs: number): InStatement {
  const ends = nowMs + windowMs;
  const isExpired = lte(throttles.windowEndsAtMs, nowMs);
  return statement(
    sqlite
      .insert(throttles)
      .values({ kind, subject, count: 1, windowEndsAtMs: ends })
      .onConflictDoUpdate({
        target: [throttles.kind, throttles.subject],
        set: {
          count: sql`case when ${isExpired} then 1 else ${throttles.count} + 1 end`,
          windowEndsAtMs: sql`case when ${isExpired} then ${ends} else ${throttles.windowEndsAtMs} end`,
        },
      })
      .returning({ count: throttles.count, windowEndsAtMs: throttles.windowEndsAtMs }),
  );
}

/** Gives an attempt back: it succeeded, and only failures count. */
export function refundRateLimit({ kind, subject }: Throttle, nowMs: number): InStatement {
  const isCurrent = and(eq(throttles.kind, kind), eq(throttles.subject, subject), gt(throttles.count, 0));
  return statement(
    sqlite
      .update(throttles)
      .set({ count: sql`${throttles.count} - 1` })
      .where(and(isCurrent, gt(throttles.windowEndsAtMs, nowMs))),
  );
}

/** Returns the milliseconds until the next attempt is allowed; 0 if this one is. */
export function waitOf({ limit }: Throttle, consumed: ResultSet | undefined, nowMs: number): number {
  const row = consumed?.rows[0];
  const [count, endsMs] = [Number(row?.["count"]), Number(row?.["window_ends_at_ms"])];
  if (!Number.isSafeInteger(count) || !Number.isSafeInteger(endsMs))
    throw new TypeError("the rate-limit row has no count or window end");
  return count > limit ? Math.max(endsMs - nowMs, 1) : 0;
}
