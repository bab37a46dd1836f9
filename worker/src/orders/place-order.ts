import type { Checkout } from "#db/orders/checkout.ts";
import type { NewOrder } from "#db/orders/order-moves.ts";
import { findOwnOrder } from "#db/orders/orders.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { expiresAtMs, type PaymentType, PLACED_AS, wireStatusOf } from "#shop/orders/order.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { freeOverdue } from "./expire-orders.ts";
import type { OrderInput, PricedOrder } from "./price-order.ts";

/** Maximum tries while the catalogue or the cart changes between reading and writing. */
const LOOKS = 3;

/** The result of one try. */
export interface Attempt<Outcome> {
  /** `changed`: the data changed between reading and writing. */
  outcome: Outcome | "changed";
  /** Whether the refusal is for missing units. */
  lacksUnits: boolean;
  /** Whether another try gives the same result unless units are released. */
  isFinal: boolean;
}

/** An outcome that another try cannot change. */
export function done<Outcome>(outcome: Outcome): Attempt<Outcome> {
  return { outcome, lacksUnits: false, isFinal: true };
}

/**
 * Runs `look` (read a checkout, write its order) again while the data changes in between. Missing units may be held by
 * overdue transfer orders: those are released before the next try. Refuses `busy` after the last try, as when
 * administrators save many changes in a row.
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

/**
 * Returns the order that an earlier request with the same key placed. Refuses `idempotency_key_reused` when the key was
 * sent with another body (docs/product-rules.md#one-order-per-request-key). One trip.
 */
export async function formerOrder(
  { db }: RequestContext,
  { userId, request }: Pick<OrderInput, "userId" | "request">,
  former: NonNullable<Checkout["formerRequest"]>,
): Promise<{ ok: true; order: PlacedOrder } | Refused<"idempotency_key_reused">> {
  if (former.bodyHash !== request?.bodyHash) return refuse({ code: "idempotency_key_reused" });
  const order = await findOwnOrder(db, userId, former.orderId);
  if (!order) throw new Error("a request key names an order that is not there");
  return { ok: true, order };
}

/** The input of a new order's row. */
export interface Placing extends PricedOrder {
  checkout: Checkout;
  /** The buyer's network, hashed. */
  placedFrom: string;
}

export interface PaidBy {
  paymentTypeId: PaymentType;
  paymentMethodId: string;
  holdHours: number;
}

/** Returns the row of a new order: its units held, at current prices. */
export function orderRow(context: RequestContext, asked: OrderInput, placing: Placing, paidBy: PaidBy): NewOrder {
  const { lines, total, address, checkout, placedFrom } = placing;
  const { paymentTypeId, paymentMethodId, holdHours } = paidBy;
  const { nowMs } = context;
  const id = context.newId(ID_PREFIXES.order);
  const status = PLACED_AS[paymentTypeId === "transfer" ? "transfer" : "card"];
  return {
    id,
    userId: asked.userId,
    externalReference: id,
    lineCount: lines.length,
    statusGlimmer: status,
    ...wireStatusOf(status),
    paymentTypeId,
    paymentMethodId,
    rateCentavos: checkout.settings.rateCentavos,
    transferOffBp: total.transferOffBp,
    merchandiseCentavos: total.merchandiseCentavos,
    shipping: address !== null,
    shippingCentavos: total.shippingCentavos,
    transactionCentavos: total.transactionCentavos,
    totalPaidCentavos: total.transactionCentavos,
    address,
    pickup: address ? null : asked.pickup,
    placedFrom,
    expiresAtMs: expiresAtMs(status, paymentTypeId, nowMs, holdHours),
    movedBy: "buyer",
    movedAtMs: nowMs,
    createdAtMs: nowMs,
  };
}
