/** How long the mail provider must not be called. */

const DAY_MS = 24 * 3_600_000;
const [LEAST_MS, MOST_MS] = [1_000, 6 * 3_600_000];

/** The wait when the provider names none. */
export const USUAL_QUIET_MS = 60_000;

/** Time until the next UTC day, when daily quotas are counted anew. */
export function untilTomorrowMs(nowMs: number): number {
  return DAY_MS - (nowMs % DAY_MS);
}

/** The wait of a `Retry-After` header (seconds or a date), in ms, from 1 second to 6 hours. */
export function waitIn(answer: Response, nowMs: number): number {
  const said = answer.headers.get("Retry-After") ?? "";
  const waitMs = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1000 : Date.parse(said) - nowMs;
  return Number.isNaN(waitMs) ? USUAL_QUIET_MS : Math.min(Math.max(waitMs, LEAST_MS), MOST_MS);
}
