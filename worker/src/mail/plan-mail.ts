/** Wait after the first failed try; it doubles each time (docs/faults.md#f9-mail-provider-down). */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

export interface FailedTry {
  /** Number of tries, this one included. */
  tries: number;
  createdAtMs: number;
  nowMs: number;
  /** How long the provider asked to wait. */
  afterMs?: number | undefined;
}

/** Returns when to try a mail again, or null to give up. The last try is a day after the mail was written. */
export function planRetry({ tries, createdAtMs, nowMs, afterMs }: FailedTry): number | null {
  const lastTryAtMs = createdAtMs + GIVEN_UP_AFTER_MS;
  if (nowMs >= lastTryAtMs) return null;
  const waitMs = afterMs ?? Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return Math.min(Math.ceil(nowMs + waitMs), lastTryAtMs);
}
