import { hasLeft } from "#db/accounts/delete-account.ts";
import { findOrder } from "#db/orders/orders.ts";
import { readSettings } from "#db/settings/settings.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { BankAccount } from "#shop/settings/settings.ts";
import { isOrderKey } from "../mail/mailed-links.ts";
import { consumeRateLimits, orderKeyLimits, secondsToWait } from "../rate-limits.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";

/** A link shows its order that long after the order last changed (decision 023). */
const SHOWN_MS = 90 * 24 * 3_600_000;

export interface LinkedOrderAsked {
  orderId: string;
  /** Out of the mail's link. */
  key: string;
  /** The client's network. */
  address: string;
}

/**
 * An order for whoever has the link of its mail, and where a transfer goes. Refuses a wrong key with `not_found` before any order is
 * looked for, so that nobody learns from it which orders there are, with `too_many_requests` when there were too many of them; and
 * `link_expired`. Two trips.
 */
export async function showLinkedOrder(
  context: RequestContext,
  { orderId, key, address }: LinkedOrderAsked,
): Promise<
  { ok: true; order: PlacedOrder; bank: BankAccount } | Refused<"not_found" | "too_many_requests" | "link_expired">
> {
  if (!isOrderKey(context.authSecret, orderId, key)) return refuseKey(context, address);
  const order = await findOrder(context.db, orderId);
  if (!order) return refuse({ code: "not_found" });
  // Leaving changes the order, which must not open its link again.
  if (hasLeft(order.buyer)) return refuse({ code: "link_expired" });
  if (context.nowMs - order.movedAtMs > SHOWN_MS) return refuse({ code: "link_expired" });
  const { bank } = await readSettings(context.db);
  return { ok: true, order, bank };
}

async function refuseKey(
  context: RequestContext,
  address: string,
): Promise<Refused<"not_found" | "too_many_requests">> {
  const limits = orderKeyLimits(context, address);
  if (limits.length === 0) return refuse({ code: "not_found" });
  const retryAfterSeconds = secondsToWait(limits, await written(context, consumeRateLimits(limits, context)), context);
  return refuse(retryAfterSeconds > 0 ? { code: "too_many_requests", retryAfterSeconds } : { code: "not_found" });
}
