import { cancelNotices } from "#db/stock/stock-notices.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { isNoticeKey } from "../mail/mailed-links.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";

/**
 * Ends all back-in-stock notices of the person whose mail has this link; repeating it changes nothing. Refuses
 * `link_not_good`. One database trip, none for an invalid link.
 */
export async function unsubscribe(
  context: RequestContext,
  { id, token }: { id: string; token: string },
): Promise<{ ok: true } | Refused<"link_not_good">> {
  if (!isNoticeKey(context.authSecret, id, token)) return refuse({ code: "link_not_good" });
  await written(context, [cancelNotices(id, context.nowMs)]);
  return { ok: true };
}
