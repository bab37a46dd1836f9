import type { InStatement } from "@libsql/client/web";
import { and, eq, lt, lte, ne, or } from "drizzle-orm";
import type { Database } from "../client.ts";
import { onlyRow, readRows } from "../read.ts";
import { catalogueVersion } from "../settings/settings.ts";
import { sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { rebuild, versions } from "./tables.ts";

/** The state of the static pages compared to the catalogue. */
export interface RebuildState {
  catalogueVersion: number;
  /** The version from which the served site was built. */
  builtVersion: number;
  /** The version of the last build request, and its attempt number. */
  requestedVersion: number;
  attempt: number;
  requestedAtMs: number;
  /** No request is made before this time, except an urgent one (`urgentAfterMs`). */
  nextTryAtMs: number;
}

export interface RebuildClaim {
  forVersion: number;
  nowMs: number;
  nextTryAtMs: number;
  /** 1 for the first request for this version. */
  attempt: number;
  /** For a build on demand: ignores `nextTryAtMs` and waits only this long after the last request. */
  urgentAfterMs?: number | undefined;
}

export const selectRebuild = statement(
  sqlite
    .select({
      catalogueVersion: catalogueVersion.as("catalogue"),
      builtVersion: rebuild.builtVersion,
      requestedVersion: rebuild.requestedVersion,
      attempt: rebuild.attempt,
      requestedAtMs: rebuild.requestedAtMs,
      nextTryAtMs: rebuild.nextTryAtMs,
    })
    .from(rebuild)
    .innerJoin(versions, eq(versions.id, rebuild.id)),
);

/** Returns the state of the rebuilds. One round trip. */
export async function readRebuild(db: Database): Promise<RebuildState> {
  return onlyRow(await readRows(db, selectRebuild));
}

/**
 * Claims a build request for `forVersion`. Returns true for exactly one of several concurrent claims of an attempt, if the
 * attempt is due and the served site was built from another version; otherwise false. The next claim must have a higher
 * attempt or another version.
 */
export async function claimRebuild(db: Database, claim: RebuildClaim): Promise<boolean> {
  const { forVersion, nowMs, nextTryAtMs, attempt, urgentAfterMs } = claim;
  const isTime =
    urgentAfterMs === undefined ? lte(rebuild.nextTryAtMs, nowMs) : lte(rebuild.requestedAtMs, nowMs - urgentAfterMs);
  const isFree = or(ne(rebuild.requestedVersion, forVersion), lt(rebuild.attempt, attempt));
  const claiming = sqlite
    .update(rebuild)
    .set({ requestedVersion: forVersion, attempt, requestedAtMs: nowMs, nextTryAtMs })
    .where(and(isTime, ne(rebuild.builtVersion, forVersion), isFree));
  return (await rowsChanged(db, statement(claiming))) === 1;
}

/** Stores that the served site was built from `builtVersion`. It may be lower than before: an older site was deployed again. */
export async function storeBuiltVersion(db: Database, builtVersion: number): Promise<void> {
  await rowsChanged(db, statement(sqlite.update(rebuild).set({ builtVersion })));
}

async function rowsChanged(db: Database, update: InStatement): Promise<number> {
  const [result] = await writeOrThrow(db, [update], "the rebuild state was refused");
  return result?.rowsAffected ?? 0;
}
