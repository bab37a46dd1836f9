/** What was asked for last: for which version of the catalogue, how often, when, and until when nothing is asked. */
export interface AskedRebuild {
  catalogueVersion: number;
  requestedVersion: number;
  attempt: number;
  requestedAtMs: number;
  nextTryAtMs: number;
}

/** The next request: its version, its number among the requests for it, and when another one may follow at the soonest. */
export interface PlannedRebuild {
  forVersion: number;
  attempt: number;
  nowMs: number;
  nextTryAtMs: number;
  /** As `claimRebuild` takes it. */
  urgentAfterMs?: number;
}

/** How soon after the last request a person may ask for a build that need not wait: two taps make one build. */
const URGENT_AFTER_MS = 60_000;

/** Wait after the first request for a version before the same one is asked for again; it doubles each time. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * The request to make now, or null while it must wait. Between two requests `rebuildSeconds` pass at least; a version
 * asked for before waits longer each time, since its hook or its build fails. An `urgent` request, a person's, waits for neither.
 */
export function planRebuild(
  asked: AskedRebuild,
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

function mustWait(asked: AskedRebuild, again: boolean, nowMs: number): boolean {
  return nowMs < asked.nextTryAtMs || (again && nowMs < asked.requestedAtMs + waitAfter(asked.attempt));
}

function waitAfter(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
}
