import type { InStatement, ResultSet } from "@libsql/client/web";
import { and, eq, gt, gte, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { readRows } from "../read.ts";
import { type Query, rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { throttles } from "./tables.ts";

/** A counter per time window, for example failed sign-ins of one e-mail from one network, or mails to one person. */
export interface RateLimit {
  kind: string;
  /** A hash of who or what is counted: no e-mail or network address is stored. */
  subject: string;
  limit: number;
  windowMs: number;
}

/**
 * Counts an attempt before it is made, so that parallel requests cannot exceed the limit. An expired window starts again.
 * `waitOf` reads the result. Counts nothing if `condition` does not hold at that point of the batch.
 */
export function consumeRateLimit(
  { kind, subject, windowMs }: RateLimit,
  nowMs: number,
  condition: SQL = sql`true`,
): InStatement {
  const ends = nowMs + windowMs;
  const isExpired = lte(throttles.windowEndsAtMs, nowMs);
  return statement(
    sqlite
      .insert(throttles)
      .select(rowIf(throttles, { kind, subject, count: 1, windowEndsAtMs: ends }, condition))
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

/** Subtracts a counted attempt that must not count, such as a successful sign-in, if its window has not ended. */
export function refundRateLimit({ kind, subject }: RateLimit, nowMs: number): InStatement {
  const isCurrent = and(eq(throttles.kind, kind), eq(throttles.subject, subject), gt(throttles.count, 0));
  return statement(
    sqlite
      .update(throttles)
      .set({ count: sql`${throttles.count} - 1` })
      .where(and(isCurrent, gt(throttles.windowEndsAtMs, nowMs))),
  );
}

/** Returns the milliseconds until the next attempt is allowed; 0 if this one is. Throws if nothing was counted. */
export function waitOf({ limit }: RateLimit, consumed: ResultSet | undefined, nowMs: number): number {
  const row = consumed?.rows[0];
  const [count, endsMs] = [Number(row?.["count"]), Number(row?.["window_ends_at_ms"])];
  if (!Number.isSafeInteger(count) || !Number.isSafeInteger(endsMs))
    throw new TypeError("the rate-limit row has no count or window end");
  return count > limit ? Math.max(endsMs - nowMs, 1) : 0;
}

/** Condition: the limit allows another attempt now. */
export function isBelowRateLimit({ kind, subject, limit }: RateLimit, nowMs: number): SQL {
  const isOf = and(eq(throttles.kind, kind), eq(throttles.subject, subject));
  const isFull = and(isOf, gt(throttles.windowEndsAtMs, nowMs), gte(throttles.count, limit));
  return not(rowExists(throttles, isFull));
}

/** Condition: none of the limits is exceeded. */
export function areWithinRateLimits(limits: readonly RateLimit[], nowMs: number): SQL {
  const areBelow = limits.map((one) => isBelowRateLimit({ ...one, limit: one.limit + 1 }, nowMs));
  return and(...areBelow) ?? sql`true`;
}

/** The attempts counted against a limit in its current window. */
export type RateLimitUse = Pick<typeof throttles.$inferSelect, "kind" | "subject" | "count" | "windowEndsAtMs">;

/** Selects the counted attempts of these limits, without counting another. */
export function selectRateLimitUses(limits: readonly RateLimit[], nowMs: number): Query<RateLimitUse> {
  const isNamed = limits.map(({ kind, subject }) => and(eq(throttles.kind, kind), eq(throttles.subject, subject)));
  const isCurrent = and(gt(throttles.windowEndsAtMs, nowMs), or(sql`false`, ...isNamed));
  const { kind, subject, count, windowEndsAtMs } = throttles;
  return statement(sqlite.select({ kind, subject, count, windowEndsAtMs }).from(throttles).where(isCurrent));
}

/** Like `selectRateLimitUses`. One round trip. */
export function readRateLimitUses(db: Database, limits: readonly RateLimit[], nowMs: number): Promise<RateLimitUse[]> {
  return readRows(db, selectRateLimitUses(limits, nowMs));
}

/** Selects a row if the limit of any subject of this kind is reached. */
export function selectAnyReached({ kind, limit }: Pick<RateLimit, "kind" | "limit">, nowMs: number) {
  const isReached = and(eq(throttles.kind, kind), gte(throttles.count, limit), gt(throttles.windowEndsAtMs, nowMs));
  return statement(sqlite.select({ kind: throttles.kind }).from(throttles).where(isReached).limit(1));
}
