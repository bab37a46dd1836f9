import { queueOrderMail } from "#db/mail/order-mails.ts";
import { readTransferCheckout, type TransferCheckout } from "#db/orders/checkout.ts";
import { expireOverdue } from "#db/orders/order-expiry.ts";
import { claimRequest, emptyCart, insertLines, isCartOf, OPEN_ORDERS, placeOrder } from "#db/orders/order-moves.ts";
import { decodeOrder, selectOrder } from "#db/orders/orders.ts";
import { areCardPurchasesAt } from "#db/payments/card-purchases.ts";
import { write } from "#db/write.ts";
import { lineKey } from "#shop/cart/cart-line.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { BankAccount } from "#shop/settings/settings.ts";
import type { RequestContext } from "../request-context.ts";
import { keyedHash } from "../secrets.ts";
import { formerOrder } from "./former-order.ts";
import { orderRow, type Placing } from "./order-row.ts";
import { done, placeWithRetry } from "./place-with-retry.ts";
import { type DrawUpRefusals, priceOrder, type TransferAsked } from "./price-order.ts";

/** Why a transfer order is not placed. */
export type TransferRefusals = DrawUpRefusals | "not_signed_in" | "idempotency_key_reused" | "payment_open" | "busy";

export interface TransferPlaced {
  ok: true;
  order: PlacedOrder;
  bank: BankAccount;
}

/**
 * Places a transfer order: the units are held, the cart is emptied, and the mail with the instructions queued, in one batch, or
 * nothing of it (specification 4, Transfer order). Prices are ours; what the buyer was shown is only compared. The same request
 * key gives the same order again. A cart that a card is being charged for, or has just bought, is not bought a second time: refuses
 * `payment_open` and `transfer_cart_empty`. Two trips, whatever is bought.
 */
export function placeTransferOrder(
  context: RequestContext,
  asked: TransferAsked,
): Promise<TransferPlaced | Refused<TransferRefusals>> {
  const placedFrom = keyedHash(context.authSecret, asked.address);
  return placeWithRetry<TransferPlaced | Refused<TransferRefusals>>(context, async () => {
    const checkout = await readTransferCheckout(context.db, {
      userId: asked.userId,
      placedFrom,
      requestKey: asked.request?.key ?? null,
      perfumeIds: (asked.wanted ?? []).map(({ perfumeId }) => perfumeId),
      nowMs: context.nowMs,
    });
    if (!checkout) return done(refuse({ code: "not_signed_in" }));
    if (checkout.formerRequest) {
      const former = await formerOrder(context, asked, checkout.formerRequest);
      return done(former.ok ? { ...former, bank: checkout.settings.bank } : former);
    }
    const drawn =
      boughtByCard(checkout, asked) ?? priceOrder(checkout, asked, { limits: context.limits, payment: "transfer" });
    const outcome = drawn.ok ? await place(context, asked, { ...drawn, checkout, placedFrom }) : drawn;
    // This very request may have come a moment ago too, and have bought the units: with its key one looks again. So does who saw
    // orders whose time has passed: somebody else may be freeing those.
    const isFinal = (!drawn.ok || asked.request === null) && !checkout.hasOverdue;
    return { outcome, lacksUnits: lacksUnits(outcome), isFinal };
  });
}

/** Another tab is buying the same by card, or has bought it while this one still shows it; null when it has not. */
function boughtByCard(
  { account: { cart }, byCard }: TransferCheckout,
  { wanted }: TransferAsked,
): Refused<"payment_open" | "transfer_cart_empty"> | null {
  const things = (wanted ?? cart).map(lineKey);
  const charging = new Set(byCard.charging.map(lineKey));
  if (things.some((thing) => charging.has(thing))) return refuse({ code: "payment_open" });
  const lately = new Set(byCard.lately.map(lineKey));
  // Who fills the cart again means to buy again.
  const isBought = cart.length === 0 && things.length > 0 && things.every((thing) => lately.has(thing));
  return isBought ? refuse({ code: "transfer_cart_empty" }) : null;
}

function lacksUnits(outcome: TransferPlaced | Refused<TransferRefusals> | "changed"): boolean {
  return outcome !== "changed" && !outcome.ok && outcome.refusal.code === "transfer_cannot_buy";
}

interface TransferPlacing extends Placing {
  checkout: TransferCheckout;
}

/** Sends the batch; `changed` when the catalogue, the cart, what a card buys or the number of open orders is no longer what it was drawn up from. */
async function place(
  context: RequestContext,
  asked: TransferAsked,
  placing: TransferPlacing,
): Promise<TransferPlaced | Refused<TransferRefusals> | "changed"> {
  const { db, nowMs, limits } = context;
  const { lines, checkout } = placing;
  const { holdHours } = asked;
  const order = orderRow(context, asked, placing, {
    paymentTypeId: "transfer",
    paymentMethodId: "transfer",
    holdHours,
  });
  const { id } = order;
  const before = checkout.hasOverdue ? expireOverdue(nowMs) : [];
  const openLimits = { person: OPEN_ORDERS.person, network: limits ? OPEN_ORDERS.network : null };
  const { request } = asked;
  // Somebody else's press of the same button may have bought the cart since it was looked at.
  const isSameCart = asked.wanted === null ? [isCartOf(asked.userId, checkout.account.cart)] : [];
  // And another tab's card may have begun to buy it, or have bought it.
  const asSeen = [...isSameCart, areCardPurchasesAt(asked.userId, checkout.byCard.stamp)];
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
            userId: asked.userId,
            requestKey: request.key,
            bodyHash: request.bodyHash,
            orderId: id,
            atMs: nowMs,
          }),
        ]
      : []),
    emptyCart(asked.userId),
    queueOrderMail("order-placed", id, 1, nowMs),
    selectOrder({ orderId: id }),
  ]);
  if (written.ok)
    return { ok: true, order: decodeOrder(written.results.at(-1)?.rows[0] ?? {}), bank: checkout.settings.bank };
  const { code, statementIndex } = written.refusal;
  if (code === "stock_ge0" || code === "not_for_sale") {
    const line = lines[statementIndex - before.length - 1];
    return refuse({ code: "transfer_cannot_buy", productName: line?.productName ?? "" });
  }
  // `unique`: the same request came twice at once, and the other one was first.
  if (code === "order_closed" || code === "unique") return "changed";
  throw new Error(`a transfer order was refused by the database: ${code}`);
}
