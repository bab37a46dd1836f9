import { isDeleted } from "#db/accounts/delete-account.ts";
import { findOrder } from "#db/orders/orders.ts";
import { readSettings } from "#db/settings/settings.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { bankAt } from "#shop/settings/bank-change.ts";
import type { BankAccount } from "#shop/settings/settings.ts";
import { isOrderKey } from "../mail/phrases.ts";
import { consumeRateLimits, orderKeyLimits, secondsToWait } from "../rate-limits.ts";
import { type RequestContext, written } from "../request-context.ts";

/** How long after its last change an order opens by link (docs/decisions/023-order-mails-contain-a-signed-link.md). */
export const LINK_SHOWN_MS = 90 * 24 * 3_600_000;

export interface LinkedOrderInput {
  orderId: string;
  /** From the mail's link. */
  key: string;
  /** The client's network. */
  address: string;
}

/**
 * Returns the order of a mail's link, and the shop's bank account, for an order that stores none. Refuses a wrong
 * key (`refuseOrderKey`) before it reads an order, so that the answer does not reveal which orders exist. Refuses
 * `link_expired` for an old order, and for the order of a deleted account.
 */
export async function showLinkedOrder(
  context: RequestContext,
  { orderId, key, address }: LinkedOrderInput,
): Promise<
  { ok: true; order: PlacedOrder; bank: BankAccount } | Refused<"not_found" | "too_many_requests" | "link_expired">
> {
  if (!isOrderKey(context, orderId, key)) return refuseOrderKey(context, address);
  const order = await findOrder(context.db, orderId);
  if (!order) return refuse({ code: "not_found" });
  // Deleting the account changes the order, which must not reopen the link.
  if (isDeleted(order.buyer)) return refuse({ code: "link_expired" });
  if (context.nowMs - order.movedAtMs > LINK_SHOWN_MS) return refuse({ code: "link_expired" });
  return { ok: true, order, bank: bankAt(await readSettings(context.db), context.nowMs) };
}

/**
 * Refuses a wrong key of an order link, and counts it against the network: `not_found`, or `too_many_requests` above
 * the limit.
 */
export async function refuseOrderKey(context: RequestContext, address: string) {
  const limits = orderKeyLimits(context, address);
  if (limits.length === 0) return refuse({ code: "not_found" });
  const retryAfterSeconds = secondsToWait(limits, await written(context, consumeRateLimits(limits, context)), context);
  return refuse(retryAfterSeconds > 0 ? { code: "too_many_requests", retryAfterSeconds } : { code: "not_found" });
}
