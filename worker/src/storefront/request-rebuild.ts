import type { Database } from "#db/client.ts";
import { claimRebuild, readRebuild, settleRebuild } from "#db/storefront/rebuild.ts";
import type { Assets } from "../env/config.ts";
import { log } from "../log.ts";
import { readBuiltVersion } from "../ports/built-site.ts";
import { callRebuildHook, type RebuildHook } from "../ports/rebuild-hook.ts";
import { type PlannedRebuild, planRebuild } from "./plan-rebuild.ts";

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

/** `current`: pages are up to date. `waiting`: requested recently. `taken`: an overlapping run makes the request. */
export type RebuildOutcome = "current" | "waiting" | "taken" | "requested" | "refused";

/**
 * Requests a build while the served pages and the catalogue differ (docs/architecture.md#rebuilds). The built version
 * is read from the served site each time, and nothing else is trusted: after a lost call, a failed build, a restored
 * older site or a crash after the claim, the build is requested again when its wait is over. The claim is a
 * compare-and-set, so that overlapping runs make one request.
 */
export async function requestRebuild(request: RebuildRequest): Promise<RebuildOutcome> {
  const { db, assets, hook, rebuildSeconds, nowMs, urgent = false } = request;
  const [builtVersion, asked] = await Promise.all([readBuiltVersion(assets), readRebuild(db)]);
  const served = builtVersion ?? NEVER_BUILT;
  if (served !== asked.builtVersion) await settleRebuild(db, served);
  if (served === asked.catalogueVersion) return "current";
  const plan = planRebuild(asked, { rebuildSeconds, nowMs, urgent });
  if (!plan) return "waiting";
  return (await claimRebuild(db, plan)) ? ask(hook, plan) : "taken";
}

async function ask(hook: RebuildHook, { forVersion, attempt }: PlannedRebuild): Promise<RebuildOutcome> {
  const answer = await callRebuildHook(hook);
  if (answer.ok) return "requested";
  log("rebuild_refused", { forVersion, attempt, reason: answer.reason });
  return "refused";
}
