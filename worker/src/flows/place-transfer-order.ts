import { type Checkout, readCheckout } from "#db/queries/checkout.ts";
import { expireOverdue } from "#db/queries/order-expiry.ts";
import { queueOrderMail } from "#db/queries/order-mails.ts";
import { claimRequest, emptyCart, insertLines, OPEN_ORDERS, placeOrder } from "#db/queries/order-moves.ts";
import { decodeOrder, findOwnOrder, selectOrder } from "#db/queries/orders.ts";
import { write } from "#db/write.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { expiresAtMs, wireStatusOf } from "#shop/order.ts";
import { PLACED_AS } from "#shop/order-move.ts";
import type { PlacedOrder } from "#shop/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { BankAccount } from "#shop/settings.ts";
import { keyedHash } from "../secrets.ts";
import type { Doing } from "./doing.ts";
import { type Drawn, drawUp, type TransferAsked, type TransferRefusals } from "./draw-up-order.ts";

export interface TransferPlaced {
  ok: true;
  order: PlacedOrder;
  bank: BankAccount;
}

/** Times that a catalogue which changed between the look and the order is looked at again. */
const LOOKS = 3;

/**
 * Places a transfer order: the units are held, the cart is emptied, and the mail with the instructions queued, in one batch, or
 * nothing of it (specification 4, Transfer order). Prices are ours; what the buyer was shown is only compared. The same request
 * key gives the same order again. Two trips, whatever is bought.
 */
export async function placeTransferOrder(
  doing: Doing,
  asked: TransferAsked,
): Promise<TransferPlaced | Refused<TransferRefusals>> {
  const placedFrom = keyedHash(doing.authSecret, asked.address);
  for (let look = 1; look <= LOOKS; look++) {
    const checkout = await readCheckout(doing.db, {
      userId: asked.userId,
      placedFrom,
      requestKey: asked.request?.key ?? null,
      perfumeIds: (asked.wanted ?? []).map(({ perfumeId }) => perfumeId),
      nowMs: doing.nowMs,
    });
    if (!checkout) return refuse({ code: "not_signed_in" });
    if (checkout.formerRequest) return repeated(doing, asked, checkout);
    const drawn = drawUp(checkout, asked, doing);
    if (!drawn.ok) return drawn;
    const placed = await place(doing, asked, { ...drawn, checkout, placedFrom });
    if (placed !== "changed") return placed;
  }
  // Administrators save many changes in a row: a moment later it can be had.
  return refuse({ code: "busy", retryAfterSeconds: 2 });
}

/** The order that the same request made before. */
async function repeated({ db }: Doing, { userId, request }: TransferAsked, { formerRequest, settings }: Checkout) {
  if (formerRequest?.bodyHash !== request?.bodyHash) return refuse({ code: "idempotency_key_reused" });
  const order = await findOwnOrder(db, userId, formerRequest?.orderId ?? "");
  if (!order) throw new Error("a request key names an order that is not there");
  return { ok: true as const, order, bank: settings.bank };
}

interface Placing extends Drawn {
  checkout: Checkout;
  placedFrom: string;
}

/** Sends the batch; `changed` when the catalogue or the number of open orders is no longer what it was drawn up from. */
async function place(
  doing: Doing,
  asked: TransferAsked,
  { lines, total, address, checkout, placedFrom }: Placing,
): Promise<TransferPlaced | Refused<TransferRefusals> | "changed"> {
  const { db, nowMs, limits } = doing;
  const order = orderRow(doing, asked, { lines, total, address, checkout, placedFrom });
  const { id } = order;
  const before = expireOverdue(nowMs);
  const openLimits = { person: OPEN_ORDERS.person, network: limits ? OPEN_ORDERS.network : null };
  const { request } = asked;
  const written = await write(db, [
    ...before,
    placeOrder(order, checkout.catalogueVersion, openLimits),
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

function orderRow(doing: Doing, asked: TransferAsked, { lines, total, address, checkout, placedFrom }: Placing) {
  const { nowMs } = doing;
  const id = doing.newId(ID_PREFIXES.order);
  const status = PLACED_AS.transfer;
  return {
    id,
    userId: asked.userId,
    externalReference: id,
    lineCount: lines.length,
    statusGlimmer: status,
    ...wireStatusOf(status),
    paymentTypeId: "transfer" as const,
    paymentMethodId: "transfer",
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
    expiresAtMs: expiresAtMs(status, "transfer", nowMs, asked.holdHours),
    movedBy: "buyer",
    movedAtMs: nowMs,
    createdAtMs: nowMs,
  };
}
