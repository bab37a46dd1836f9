import type { Checkout } from "#db/orders/checkout.ts";
import type { NewOrder } from "#db/orders/order-moves.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { expiresAtMs, type PaymentType, wireStatusOf } from "#shop/orders/order.ts";
import { PLACED_AS } from "#shop/orders/order-move.ts";
import type { RequestContext } from "../request-context.ts";
import type { OrderInput, PricedOrder } from "./price-order.ts";

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
