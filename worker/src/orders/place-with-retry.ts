import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { freeOverdue } from "./expire-orders.ts";

/** Maximum tries while the catalogue or the cart changes between reading and writing. */
const LOOKS = 3;

/** The result of one try. */
export interface Attempt<Outcome> {
  /** `changed`: the data changed between reading and writing. */
  outcome: Outcome | "changed";
  /** Whether the refusal is for missing units. */
  lacksUnits: boolean;
  /** Whether another try gives the same result unless units are released. */
  isFinal: boolean;
}

/** An outcome that another try cannot change. */
export function done<Outcome>(outcome: Outcome): Attempt<Outcome> {
  return { outcome, lacksUnits: false, isFinal: true };
}

/**
 * Runs `look` (read a checkout, write its order) again while the data changes in between. Missing units may be held by
 * overdue transfer orders: those are released before the next try. Refuses `busy` after the last try, as when
 * administrators save many changes in a row.
 */
export async function placeWithRetry<Outcome>(
  { db, nowMs }: RequestContext,
  look: () => Promise<Attempt<Outcome>>,
): Promise<Outcome | Refused<"busy">> {
  for (let looks = 1; looks <= LOOKS; looks++) {
    const { outcome, lacksUnits, isFinal } = await look();
    if (outcome !== "changed" && !lacksUnits) return outcome;
    const isFreed = (await freeOverdue(db, nowMs)) > 0;
    if (outcome !== "changed" && isFinal && !isFreed) return outcome;
  }
  return refuse({ code: "busy", retryAfterSeconds: 2 });
}
