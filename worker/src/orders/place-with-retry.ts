import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { freeOverdue } from "./expire-orders.ts";

/** Times that a catalogue or a cart which changed between the look and the order is looked at again. */
const LOOKS = 3;

/** What one look at a checkout came to. */
export interface Attempt<Outcome> {
  /** `changed`: what the order was drawn up from is no longer so. */
  outcome: Outcome | "changed";
  /** Whether it is refused for units that are not there. */
  lacksUnits: boolean;
  /** Whether another look tells nothing new unless units were freed. */
  isFinal: boolean;
}

/** An outcome that no other look changes. */
export function done<Outcome>(outcome: Outcome): Attempt<Outcome> {
  return { outcome, lacksUnits: false, isFinal: true };
}

/**
 * Looks at a checkout and writes its order, again while what was looked at changes in between. Units that are lacking may be with
 * transfer orders whose time has passed: those are freed, which changes the catalogue, before it is looked at again. Refuses
 * `busy` when it never stood still: administrators save many changes in a row, and a moment later it can be had.
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
