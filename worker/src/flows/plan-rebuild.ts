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
}

/** Wait after the first request for a version before the same one is asked for again; it doubles each time. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * The request to make now, or null while it must wait. Between two requests `rebuildSeconds` pass at least; a version
 * asked for before waits longer each time, since its hook or its build fails.
 */
export function planRebuild(
  asked: AskedRebuild,
  { rebuildSeconds, nowMs }: { rebuildSeconds: number; nowMs: number },
): PlannedRebuild | null {
  const again = asked.requestedVersion === asked.catalogueVersion;
  if (nowMs < asked.nextTryAtMs || (again && nowMs < asked.requestedAtMs + waitAfter(asked.attempt))) return null;
  return {
    forVersion: asked.catalogueVersion,
    attempt: again ? asked.attempt + 1 : 1,
    nowMs,
    nextTryAtMs: Math.ceil(nowMs + rebuildSeconds * 1000),
  };
}

function waitAfter(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
}
