/** The last rebuild request: its version, attempt and time, and the earliest time of the next one. */
export interface RequestedRebuild {
  catalogueVersion: number;
  requestedVersion: number;
  attempt: number;
  requestedAtMs: number;
  nextTryAtMs: number;
}

/** The next request: its version, its attempt for that version, and the earliest time of a further one. */
export interface PlannedRebuild {
  forVersion: number;
  attempt: number;
  nowMs: number;
  nextTryAtMs: number;
  /** See `claimRebuild`. */
  urgentAfterMs?: number;
}

/** Minimum time between urgent requests: two taps make one build. */
const URGENT_AFTER_MS = 60_000;

/** Wait before the first retry of a version; it doubles each time. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Returns the request to make now, or null while it must wait. At least `rebuildSeconds` pass between two requests;
 * retries of a version back off, since its hook or its build fails. An `urgent` request, by a person, skips both waits.
 */
export function planRebuild(
  asked: RequestedRebuild,
  { rebuildSeconds, nowMs, urgent = false }: { rebuildSeconds: number; nowMs: number; urgent?: boolean },
): PlannedRebuild | null {
  const again = asked.requestedVersion === asked.catalogueVersion;
  if (urgent ? nowMs < asked.requestedAtMs + URGENT_AFTER_MS : mustWait(asked, again, nowMs)) return null;
  return {
    forVersion: asked.catalogueVersion,
    attempt: again ? asked.attempt + 1 : 1,
    nowMs,
    nextTryAtMs: Math.ceil(nowMs + rebuildSeconds * 1000),
    ...(urgent ? { urgentAfterMs: URGENT_AFTER_MS } : {}),
  };
}

function mustWait(asked: RequestedRebuild, again: boolean, nowMs: number): boolean {
  return nowMs < asked.nextTryAtMs || (again && nowMs < asked.requestedAtMs + waitAfter(asked.attempt));
}

function waitAfter(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
}
