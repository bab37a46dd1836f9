/** Reads what a card payment needs in addition to `Checkout`: the order that is paid again, open charges and declines. */
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { isLive } from "#shop/payments/attempt.ts";
import { MAX_RETRY_AGE_MS } from "#shop/payments/reader-charge.ts";
import { type RateLimit, type RateLimitUse, selectAnyReached, selectRateLimitUses } from "../accounts/rate-limits.ts";
import type { Database } from "../client.ts";
import { type Checkout, type CheckoutQuery, checkoutOf, checkoutStatements } from "../orders/checkout.ts";
import { placedOrderOf, queryOfOrders } from "../orders/orders.ts";
import { orders } from "../orders/tables.ts";
import { read, readRow } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { ATTEMPT_COLUMNS, isOpen, type StoredAttempt } from "./attempts.ts";
import { paymentAttempts } from "./tables.ts";

export interface CardCheckout extends Checkout {
  /**
   * The person's order with the given reference, else their newest rejected card order of the last 24 hours that is not marked
   * for an administrator's decision; null without one.
   */
  former: PlacedOrder | null;
  /** True if an attempt of that order may still have taken money. */
  formerIsLive: boolean;
  /** True if the result of a charge of a held order of this person is still unknown. */
  hasOpenCharge: boolean;
  /** The counted declines of `declineLimits`. */
  declineUses: RateLimitUse[];
  /** True if any card, of anybody, has reached its limit of declines. */
  hasBlockedCard: boolean;
}

interface CardCheckoutQuery extends CheckoutQuery {
  externalReference: string | null;
  /** The limits of declined cards of the person and of their network. */
  declineLimits: readonly RateLimit[];
  /** The limit of declines of one card. */
  cardLimit: Pick<RateLimit, "kind" | "limit">;
}

/** Returns null if the account was deleted. One round trip for any number of lines. */
export async function readCardCheckout(db: Database, query: CardCheckoutQuery): Promise<CardCheckout | null> {
  const { userId, declineLimits, cardLimit, nowMs } = query;
  const isFormer = eq(orders.id, selectFormerId(query));
  const [[former], ofFormer, [open], declineUses, [declinedCard], ...checkoutRows] = await read(db, [
    statement(queryOfOrders(isFormer), placedOrderOf),
    statement(attempts().where(isFormer)),
    statement(
      attempts()
        .where(and(eq(orders.userId, userId), eq(orders.hold, "held"), isOpen))
        .limit(1),
    ),
    selectRateLimitUses(declineLimits, nowMs),
    selectAnyReached(cardLimit, nowMs),
    ...checkoutStatements(query),
  ]);
  const checkout = checkoutOf(checkoutRows);
  if (!checkout) return null;
  return {
    ...checkout,
    former: former ?? null,
    formerIsLive: ofFormer.some(({ state }) => isLive(state)),
    hasOpenCharge: open !== undefined,
    declineUses,
    hasBlockedCard: declinedCard !== undefined,
  };
}

/**
 * The id of the order that may be paid again: the named one, else the person's newest rejected card order within
 * `MAX_RETRY_AGE_MS` that is not marked for an administrator's decision.
 */
function selectFormerId({ userId, externalReference, nowMs }: CardCheckoutQuery) {
  const isOwn = eq(orders.userId, userId);
  const isRejected = and(
    isOwn,
    eq(orders.statusGlimmer, "Pago Rechazado"),
    inArray(orders.paymentTypeId, PROVIDER_TYPES),
    isNull(orders.review),
    gt(orders.createdAtMs, nowMs - MAX_RETRY_AGE_MS),
  );
  const isNamed = and(isOwn, eq(orders.externalReference, externalReference ?? ""));
  const last = sql`select ${orders.id} from ${orders} where ${isRejected} order by ${orders.createdAtMs} desc, ${orders}.rowid desc limit 1`;
  return sql`coalesce((select ${orders.id} from ${orders} where ${isNamed}), (${last}))`;
}

function attempts() {
  return sqlite
    .select(ATTEMPT_COLUMNS)
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .$dynamic();
}

/** Returns the latest charge attempt of an order, or null. One round trip. */
export function findLastAttempt(db: Database, orderId: string): Promise<StoredAttempt | null> {
  const { createdAtMs, id } = paymentAttempts;
  const last = attempts().where(eq(orders.id, orderId)).orderBy(desc(createdAtMs), desc(id)).limit(1);
  return readRow(db, statement(last));
}
