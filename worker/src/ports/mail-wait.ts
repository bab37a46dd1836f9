/** How long a mail provider wants to be left alone. */

const DAY_MS = 24 * 3_600_000;
const [LEAST_MS, MOST_MS] = [1_000, 6 * 3_600_000];

/** When it does not say how long. */
export const USUAL_QUIET_MS = 60_000;

/** Quotas are counted by the day, in UTC. */
export function untilTomorrowMs(nowMs: number): number {
  return DAY_MS - (nowMs % DAY_MS);
}

/** The `Retry-After` of an answer, seconds or a date, from a second to six hours. */
export function waitIn(answer: Response, nowMs: number): number {
  const said = answer.headers.get("Retry-After") ?? "";
  const waitMs = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1000 : Date.parse(said) - nowMs;
  return Number.isNaN(waitMs) ? USUAL_QUIET_MS : Math.min(Math.max(waitMs, LEAST_MS), MOST_MS);
}
