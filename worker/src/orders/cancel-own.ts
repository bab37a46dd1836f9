import { areWithinRateLimits } from "#db/accounts/rate-limits.ts";
import { queueOrderMail } from "#db/mail/outbox.ts";
import { moveOrder } from "#db/orders/order-moves.ts";
import { findOwnOrder, orderIn, selectOrder } from "#db/orders/orders.ts";
import { hasNoReceipt } from "#db/orders/receipts.ts";
import { write } from "#db/write.ts";
import { buyerCancelMove } from "#shop/orders/order.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { canBuyerCancel } from "#shop/orders/receipt.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { cancellationLimits, consumeRateLimits, secondsToWait } from "../rate-limits.ts";
import type { RequestContext } from "../request-context.ts";

/** Attempts to cancel while other writes move the order: each attempt reads it again. */
const CANCEL_ATTEMPTS = 5;

/**
 * Cancels an order for its buyer: releases its units and queues a mail. Refuses `order_not_cancellable` unless the order
 * waits for its transfer and has no receipt (docs/product-rules.md#cancelled-by-the-buyer), and as `cancellationLimits` do. A
 * cancelled order stays as it is.
 */
export async function cancelOwnOrder(
  context: RequestContext,
  userId: string,
  orderId: string,
): Promise<{ ok: true; order: PlacedOrder } | Refused<"not_found" | "order_not_cancellable" | "too_many_requests">> {
  const { db, nowMs } = context;
  const limits = cancellationLimits(context, userId);
  const conditions = [hasNoReceipt(orderId), areWithinRateLimits(limits, nowMs)];
  for (let left = CANCEL_ATTEMPTS; left > 0; left--) {
    const found = await findOwnOrder(db, userId, orderId);
    if (!found) return refuse({ code: "not_found" });
    if (found.statusGlimmer === "Cancelado") return { ok: true, order: found };
    if (!canBuyerCancel(found, nowMs)) break;
    const { version } = found;
    const outcome = await write(db, [
      ...consumeRateLimits(limits, context),
      moveOrder({ orderId, version, move: buyerCancelMove(), by: "buyer", nowMs }, ...conditions),
      queueOrderMail("order-cancelled", orderId, version + 1, nowMs, ...conditions),
      selectOrder({ orderId }),
    ]);
    const retryAfterSeconds = outcome.ok ? secondsToWait(limits, outcome.results, context) : 0;
    if (retryAfterSeconds > 0) return refuse({ code: "too_many_requests", retryAfterSeconds });
    const isMoved = outcome.ok && outcome.results[limits.length]?.rowsAffected === 1;
    if (isMoved) return { ok: true, order: orderIn(outcome.results) };
    const isMovedMeanwhile = outcome.ok || /^order_(version|hold_moves)$/.test(outcome.refusal.code);
    if (!isMovedMeanwhile) throw new Error(`a buyer's cancellation was refused: ${outcome.refusal.code}`);
  }
  return refuse({ code: "order_not_cancellable" });
}
