import { findPerfume } from "#db/catalogue/catalogue.ts";
import { waitForStock } from "#db/stock/stock-notices.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { isInStock } from "#shop/stock/stock-notice.ts";
import { consumeRateLimits, secondsToWait, stockNoticeLimits } from "../rate-limits.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";

export interface StockNoticeInput {
  /** Id or slug. */
  perfume: string;
  ml: number;
  /** Normalized. */
  email: string;
  /** The client's network. */
  address: string;
}

/**
 * Subscribes an e-mail to a size that is out of stock; a repeated request gets the same answer. Refuses
 * `too_many_emails` before any look-up, `not_sold` and `in_stock`. Three database trips.
 */
export async function askStockNotice(
  context: RequestContext,
  { perfume: idOrSlug, ml, email, address }: StockNoticeInput,
): Promise<{ ok: true } | Refused<"too_many_emails" | "not_sold" | "in_stock">> {
  const retryAfterSeconds = await secondsLeft(context, { email, address });
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_emails", retryAfterSeconds });
  const found = await findPerfume(context.db, idOrSlug);
  const size = found?.perfume.sizes.find((one) => one.ml === ml);
  if (!found || !size) return refuse({ code: "not_sold" });
  if (isInStock(found.perfume, size)) return refuse({ code: "in_stock" });
  const notice = { id: context.newId(ID_PREFIXES.stockNotice), sizeId: size.id, email, nowMs: context.nowMs };
  await written(context, [waitForStock(notice)]);
  return { ok: true };
}

async function secondsLeft(context: RequestContext, who: Pick<StockNoticeInput, "email" | "address">): Promise<number> {
  const limits = stockNoticeLimits(context, who);
  return limits.length === 0
    ? 0
    : secondsToWait(limits, await written(context, consumeRateLimits(limits, context)), context);
}
