/** When the cron asks the provider about a charge again (docs/product-rules.md#unknown-charge). */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Ages at which a charge without a response is looked up; the last is a day later, because the search index lags. */
const ASKED_AT_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 24 * HOUR_MS] as const;
/** Minimum ages at which a "not found" counts: the first, and the second, which releases the units. */
const COUNTS_FROM_MS = [10 * MINUTE_MS, HOUR_MS] as const;
const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;

/** When a charge without a response is looked up first. */
export function firstAsk(sentAtMs: number): number {
  return sentAtMs + ASKED_AT_MS[0];
}

/** When a pending payment is read again: after as long as its age, between 5 minutes and 1 hour. */
export function askWaiting(sentAtMs: number, nowMs: number): number {
  return nowMs + Math.min(Math.max(nowMs - sentAtMs, 5 * MINUTE_MS), HOUR_MS);
}

export interface Unfound {
  sentAtMs: number;
  nowMs: number;
  /** How many "not found" have counted so far. */
  notFoundCount: number;
}

export interface UnfoundPlan {
  notFoundCount: number;
  /** Whether the units are released because no money was taken. */
  releases: boolean;
  /** Null: the lookups end. */
  nextAskAtMs: number | null;
}

/**
 * Plans the next step after a "not found". The units are released after two of them, at least 10 and 60 minutes after
 * the charge was sent; lookups go on for a day, because a late charge may still appear.
 */
export function planUnfound({ sentAtMs, nowMs, notFoundCount }: Unfound): UnfoundPlan {
  const ageMs = nowMs - sentAtMs;
  const counts = ageMs >= (COUNTS_FROM_MS[notFoundCount] ?? 0);
  const counted = counts ? notFoundCount + 1 : notFoundCount;
  const releases = counted >= COUNTS_FROM_MS.length;
  if (releases && ageMs >= GIVEN_UP_AFTER_MS) return { notFoundCount: counted, releases, nextAskAtMs: null };
  const nextAge = ASKED_AT_MS.find((age) => age > ageMs) ?? 0;
  return { notFoundCount: counted, releases, nextAskAtMs: Math.max(sentAtMs + nextAge, nowMs + MINUTE_MS) };
}
