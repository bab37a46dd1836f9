/** What a card payment reads in addition to `Checkout`: the order that is paid again, and open charges. */
import { and, desc, eq, inArray } from "drizzle-orm";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { isLive } from "#shop/payments/attempt.ts";
import type { Database } from "../client.ts";
import { type Checkout, type CheckoutQuestion, checkoutOf, checkoutStatements } from "../orders/checkout.ts";
import { placedOrderOf, queryOfOrders } from "../orders/orders.ts";
import { orders } from "../orders/tables.ts";
import { read } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { ATTEMPT_COLUMNS, type StoredAttempt } from "./attempts.ts";
import { paymentAttempts } from "./tables.ts";

export interface CardCheckout extends Checkout {
  /** The person's own order with the given reference. */
  former: PlacedOrder | null;
  /** True if an attempt of that order may still have taken money. */
  formerIsLive: boolean;
  /** True if the result of a charge of this person is still unknown. */
  hasOpenCharge: boolean;
}

/** Returns null if the account was deleted. One round trip for any number of lines. */
export async function readCardCheckout(
  db: Database,
  question: CheckoutQuestion & { externalReference: string | null },
): Promise<CardCheckout | null> {
  const { userId, externalReference } = question;
  const isNamed = and(eq(orders.userId, userId), eq(orders.externalReference, externalReference ?? ""));
  const [[former], ofFormer, [open], ...checkoutRows] = await read(db, [
    statement(queryOfOrders(isNamed), placedOrderOf),
    statement(attempts().where(isNamed)),
    statement(attempts().where(isOpenOf(userId)).limit(1)),
    ...checkoutStatements(question),
  ]);
  const checkout = checkoutOf(checkoutRows);
  if (!checkout) return null;
  return {
    ...checkout,
    former: former ?? null,
    formerIsLive: ofFormer.some(({ state }) => isLive(state)),
    hasOpenCharge: open !== undefined,
  };
}

function attempts() {
  return sqlite
    .select(ATTEMPT_COLUMNS)
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .$dynamic();
}

const isOpenOf = (userId: string) =>
  and(eq(orders.userId, userId), eq(orders.hold, "held"), inArray(paymentAttempts.state, ["sent", "unknown"]));

/** Returns the latest charge attempt of an order, or null. One round trip. */
export async function findLastAttempt(db: Database, orderId: string): Promise<StoredAttempt | null> {
  const { createdAtMs, id } = paymentAttempts;
  const last = attempts().where(eq(orders.id, orderId)).orderBy(desc(createdAtMs), desc(id)).limit(1);
  const [[attempt]] = await read(db, [statement(last)]);
  return attempt ?? null;
}
