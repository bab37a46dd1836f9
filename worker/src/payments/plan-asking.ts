/** When the provider is asked again about a charge (wire contracts 1.4, 3.5). */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A charge whose answer was lost is asked about at these ages, the last time a day later: the search can lag. */
const ASKED_AT_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 24 * HOUR_MS] as const;
/** From these ages on "not found" counts: the first time, and the second, which ends the hold. */
const COUNTS_FROM_MS = [10 * MINUTE_MS, HOUR_MS] as const;
const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;

/** The first time a charge is asked about whose answer does not come. */
export function firstAsk(sentAtMs: number): number {
  return sentAtMs + ASKED_AT_MS[0];
}

/** When a payment that waits or is in review is looked at again: after as long as it is old, 5 minutes to an hour. */
export function askWaiting(sentAtMs: number, nowMs: number): number {
  return nowMs + Math.min(Math.max(nowMs - sentAtMs, 5 * MINUTE_MS), HOUR_MS);
}

export interface Unfound {
  sentAtMs: number;
  nowMs: number;
  /** How often "not found" has counted before. */
  notFoundCount: number;
}

export interface UnfoundPlan {
  notFoundCount: number;
  /** The units are given back: no money was taken. */
  releases: boolean;
  /** Null: it is not asked about again. */
  nextAskAtMs: number | null;
}

/**
 * What follows when the provider says that it knows no such charge. Units are released when it said so twice, at least 10
 * and 60 minutes after the charge was sent; it is asked until a day has passed, because a late charge may yet turn up.
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
