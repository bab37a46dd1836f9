import { takeBackNotices } from "#db/stock/stock-notices.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { Doing } from "../doing.ts";
import { isNoticeKey } from "../mail/mailed-links.ts";
import { written } from "../written.ts";

/**
 * The link of a stock mail: its person waits for nothing any more. Done twice it is the same. Refuses `link_not_good`. One trip, and
 * none for a link that is not ours.
 */
export async function takeBackNotice(
  doing: Doing,
  { id, token }: { id: string; token: string },
): Promise<{ ok: true } | Refused<"link_not_good">> {
  if (!isNoticeKey(doing.authSecret, id, token)) return refuse({ code: "link_not_good" });
  await written(doing, [takeBackNotices(id, doing.nowMs)]);
  return { ok: true };
}
