import { endSession as ending } from "#db/accounts/sessions.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";

/** Ends one session of a person. Refuses `not_found` when they have no session with that id. */
export async function endSession(
  context: RequestContext,
  userId: string,
  sessionId: string,
): Promise<{ ok: true } | Refused<"not_found">> {
  const [ended] = await written(context, [ending(userId, sessionId)]);
  return ended?.rowsAffected === 1 ? { ok: true } : refuse({ code: "not_found" });
}
