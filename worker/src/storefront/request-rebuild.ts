import type { Database } from "#db/client.ts";
import {
  claimRebuild,
  type RebuildClaim,
  type RebuildState,
  readRebuild,
  storeBuiltVersion,
} from "#db/storefront/rebuild.ts";
import type { Assets } from "../env/config.ts";
import { log } from "../log.ts";
import { callRebuildHook, type RebuildHook, readBuiltVersion } from "../ports/built-site.ts";

export interface RebuildRequest {
  db: Database;
  assets: Assets;
  hook: RebuildHook;
  rebuildSeconds: number;
  nowMs: number;
  /** Requested by a person, without waiting for the debounce. */
  urgent?: boolean;
}

/** Catalogue versions start at 1. */
const NEVER_BUILT = 0;

/**
 * `current`: pages are up to date. `waiting`: requested recently. `taken`: an overlapping run makes the request. `refused`: the
 * hook failed.
 */
export type RebuildOutcome = "current" | "waiting" | "taken" | "requested" | "refused";

/**
 * Requests a build while the served pages and the catalogue differ (docs/architecture.md#rebuilds). Only the version of
 * the served site is trusted, so after a lost call, a failed build or a restored older site the build is requested
 * again. The claim is a compare-and-set: overlapping runs make one request.
 */
export async function requestRebuild(request: RebuildRequest): Promise<RebuildOutcome> {
  const { db, assets, hook, rebuildSeconds, nowMs, urgent = false } = request;
  const [builtVersion, input] = await Promise.all([readBuiltVersion(assets), readRebuild(db)]);
  const served = builtVersion ?? NEVER_BUILT;
  if (served !== input.builtVersion) await storeBuiltVersion(db, served);
  if (served === input.catalogueVersion) return "current";
  const plan = planRebuild(input, { rebuildSeconds, nowMs, urgent });
  if (!plan) return "waiting";
  return (await claimRebuild(db, plan)) ? sendRequest(hook, plan) : "taken";
}

async function sendRequest(hook: RebuildHook, { forVersion, attempt }: RebuildClaim): Promise<RebuildOutcome> {
  const response = await callRebuildHook(hook);
  if (response.ok) return "requested";
  log("rebuild_refused", { forVersion, attempt, reason: response.reason });
  return "refused";
}

type RequestedRebuild = Omit<RebuildState, "builtVersion">;

/** Minimum time from any request to an urgent one: two clicks make one build. */
const URGENT_AFTER_MS = 60_000;

/** Wait before the first retry of a version; it doubles each time. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Returns the request to make now, or null while it must wait. Retries of a version back off, because its request or its
 * build has failed. An `urgent` request, by a person, does not wait for `rebuildSeconds`.
 */
export function planRebuild(
  input: RequestedRebuild,
  { rebuildSeconds, nowMs, urgent = false }: { rebuildSeconds: number; nowMs: number; urgent?: boolean },
): RebuildClaim | null {
  const again = input.requestedVersion === input.catalogueVersion;
  if (urgent ? nowMs < input.requestedAtMs + URGENT_AFTER_MS : mustWait(input, again, nowMs)) return null;
  return {
    forVersion: input.catalogueVersion,
    attempt: again ? input.attempt + 1 : 1,
    nowMs,
    nextTryAtMs: Math.ceil(nowMs + rebuildSeconds * 1000),
    ...(urgent ? { urgentAfterMs: URGENT_AFTER_MS } : {}),
  };
}

function mustWait({ nextTryAtMs, requestedAtMs, attempt }: RequestedRebuild, again: boolean, nowMs: number): boolean {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return nowMs < nextTryAtMs || (again && nowMs < requestedAtMs + waitMs);
}
