import { queueOrderMail } from "#db/mail/outbox.ts";
import { areCardPurchasesAt, readTransferCheckout, type TransferCheckout } from "#db/orders/checkout.ts";
import { expireOverdue } from "#db/orders/order-expiry.ts";
import { claimRequest, emptyCart, insertLines, isCartOf, OPEN_ORDERS, placeOrder } from "#db/orders/order-moves.ts";
import { orderIn, selectOrder } from "#db/orders/orders.ts";
import { write } from "#db/write.ts";
import { lineKey } from "#shop/cart/cart-line.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { BankAccount } from "#shop/settings/settings.ts";
import type { RequestContext } from "../request-context.ts";
import { keyedHash } from "../secrets.ts";
import {
  done,
  formerOrder,
  orderRow,
  type Placing,
  type PricingRefusals,
  placeWithRetry,
  priceOrder,
  type TransferInput,
} from "./place-order.ts";

export type TransferRefusals = PricingRefusals | "not_signed_in" | "idempotency_key_reused" | "payment_open" | "busy";

export interface TransferPlaced {
  ok: true;
  order: PlacedOrder;
  bank: BankAccount;
}

/**
 * Places a transfer order: holds the units, empties the cart and queues the mail with the bank data, in one batch
 * (docs/product-rules.md#transfer-order). Prices are the server's; what the buyer was shown is only compared. A
 * repeated request key returns the same order. Refuses `payment_open` and `transfer_cart_empty` for a cart that a card
 * is being charged for or has just bought. Two trips, however many lines.
 */
export function placeTransferOrder(
  context: RequestContext,
  input: TransferInput,
): Promise<TransferPlaced | Refused<TransferRefusals>> {
  const placedFrom = keyedHash(context.authSecret, input.address);
  return placeWithRetry<TransferPlaced | Refused<TransferRefusals>>(context, async () => {
    const checkout = await readTransferCheckout(context.db, {
      userId: input.userId,
      placedFrom,
      requestKey: input.request?.key ?? null,
      perfumeIds: (input.wanted ?? []).map(({ perfumeId }) => perfumeId),
      nowMs: context.nowMs,
    });
    if (!checkout) return done(refuse({ code: "not_signed_in" }));
    if (checkout.formerRequest) {
      const former = await formerOrder(context, input, checkout.formerRequest);
      return done(former.ok ? { ...former, bank: checkout.settings.bank } : former);
    }
    const drawn =
      boughtByCard(checkout, input) ?? priceOrder(checkout, input, { limits: context.limits, payment: "transfer" });
    const outcome = drawn.ok ? await place(context, input, { ...drawn, checkout, placedFrom }) : drawn;
    // Not final with a request key: a concurrent copy of this request may have taken the units, and the next try finds
    // its order. Not final with overdue orders: another request may be releasing them.
    const isFinal = (!drawn.ok || input.request === null) && !checkout.hasOverdue;
    return { outcome, lacksUnits: lacksUnits(outcome), isFinal };
  });
}

/** The refusal when another tab is buying the same products by card, or has just bought them; null otherwise. */
function boughtByCard(
  { account: { cart }, byCard }: TransferCheckout,
  { wanted }: TransferInput,
): Refused<"payment_open" | "transfer_cart_empty"> | null {
  const things = (wanted ?? cart).map(lineKey);
  const charging = new Set(byCard.charging.map(lineKey));
  if (things.some((thing) => charging.has(thing))) return refuse({ code: "payment_open" });
  const lately = new Set(byCard.lately.map(lineKey));
  // A cart that was filled again means a second purchase.
  const isBought = cart.length === 0 && things.length > 0 && things.every((thing) => lately.has(thing));
  return isBought ? refuse({ code: "transfer_cart_empty" }) : null;
}

function lacksUnits(outcome: TransferPlaced | Refused<TransferRefusals> | "changed"): boolean {
  return outcome !== "changed" && !outcome.ok && outcome.refusal.code === "transfer_cannot_buy";
}

interface TransferPlacing extends Placing {
  checkout: TransferCheckout;
}

/**
 * Sends the batch. Returns `changed` when catalogue, cart, card purchases or the number of open orders changed since
 * the read.
 */
async function place(
  context: RequestContext,
  input: TransferInput,
  placing: TransferPlacing,
): Promise<TransferPlaced | Refused<TransferRefusals> | "changed"> {
  const { db, nowMs, limits } = context;
  const { lines, checkout } = placing;
  const { holdHours } = input;
  const order = orderRow(context, input, placing, {
    paymentTypeId: "transfer",
    paymentMethodId: "transfer",
    holdHours,
  });
  const { id } = order;
  const before = checkout.hasOverdue ? expireOverdue(nowMs) : [];
  const openLimits = { person: OPEN_ORDERS.person, network: limits ? OPEN_ORDERS.network : null };
  const { request } = input;
  // A concurrent click on the same button may have bought the cart.
  const isSameCart = input.wanted === null ? [isCartOf(input.userId, checkout.account.cart)] : [];
  // Another tab may have started or finished a card payment.
  const asSeen = [...isSameCart, areCardPurchasesAt(input.userId, checkout.byCard.stamp)];
  const written = await write(db, [
    ...before,
    placeOrder(order, checkout.catalogueVersion, openLimits, ...asSeen),
    ...insertLines(
      id,
      lines.map(({ faces: _, ...line }) => line),
    ),
    ...(request
      ? [
          claimRequest({
            userId: input.userId,
            requestKey: request.key,
            bodyHash: request.bodyHash,
            orderId: id,
            atMs: nowMs,
          }),
        ]
      : []),
    emptyCart(input.userId),
    queueOrderMail("order-placed", id, 1, nowMs),
    selectOrder({ orderId: id }),
  ]);
  if (written.ok) return { ok: true, order: orderIn(written.results), bank: checkout.settings.bank };
  const { code, statementIndex } = written.refusal;
  if (code === "stock_ge0" || code === "not_for_sale") {
    const line = lines[statementIndex - before.length - 1];
    return refuse({ code: "transfer_cannot_buy", productName: line?.productName ?? "" });
  }
  // `unique`: a concurrent copy of this request was first.
  if (code === "order_closed" || code === "unique") return "changed";
  throw new Error(`a transfer order was refused by the database: ${code}`);
}
