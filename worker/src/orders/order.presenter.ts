import type { OrderDesk } from "#db/orders/order-desk.ts";
import { toWire } from "#shop/decimal.ts";
import type { AdminOrder, AdminOrderResponse } from "#shop/orders/admin-order.contract.ts";
import type {
  ExportedOrder,
  LinkedOrder,
  Order,
  OrderLineResponse,
  TransferInstructions,
} from "#shop/orders/order.contract.ts";
import { holdOf, ORDER_STATUSES, type OrderStatus, statusAt, wireStatusOf } from "#shop/orders/order.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { netReceivedCentavos } from "#shop/orders/order-price.ts";
import { isByProvider } from "#shop/orders/payment-method.ts";
import type { OrderEvent, OrderLine, ParcelOrder, PlacedOrder } from "#shop/orders/placed-order.ts";
import { countedReceipts, type KnownReceipt } from "#shop/orders/receipt.ts";
import {
  HIDDEN_DETAIL,
  PAID_AND_CANCELLED,
  PAID_WITHOUT_STOCK,
  paymentMessage,
} from "#shop/payments/payment-messages.ts";
import { arrivalOf, parcelOf, trackingLink } from "#shop/pricing/shipping.ts";
import type { StoredBankAccount } from "#shop/settings/settings.ts";
import { iso, isoOrNull } from "../http/respond.ts";
import { canMailAgain } from "./desk/work-on-order.ts";

/**
 * An order for its buyer. An overdue order is shown as expired, also before the cron stores the expiry
 * (docs/product-rules.md#order-expiry).
 */
export function presentOrder(order: PlacedOrder, nowMs: number): Order {
  return {
    ...presentFacts(withoutHiddenReason(order), nowMs),
    user: order.buyer.id,
    history: order.history.map(presentEvent),
  };
}

/** An order for whoever has the link of its mail. Of the buyer it has only the first name and the city. */
export function presentLinkedOrder(order: PlacedOrder, nowMs: number): LinkedOrder {
  const facts = presentFacts(withoutHiddenReason(order), nowMs);
  const { externalReference: _, address, receipt: __, version: ___, ...shown } = facts;
  const history = order.history.map(presentEvent);
  return { ...shown, firstName: order.buyer.firstName, city: address?.city ?? "", history };
}

/** An order in the export of a person's data, with all receipts. */
export function presentExportedOrder(order: PlacedOrder, nowMs: number): ExportedOrder {
  return { ...presentOrder(order, nowMs), receipts: order.receipts.map(presentReceipt) };
}

/** An order for administrators: with the buyer, the net amount, and which administrator made each move. */
export function presentAdminOrder(order: PlacedOrder, nowMs: number): AdminOrder {
  const { id, firstName, lastName, email, phone, dni } = order.buyer;
  return {
    ...presentFacts(order, nowMs),
    user: { _id: id, firstName, lastName, email, phone, dni },
    netReceivedAmount: netOf(order),
    netIsEstimated: order.status === "approved" && isPaidByCard(order) && order.netReceivedCentavos === null,
    review: order.review,
    refunds: order.refunds.map(({ id: _id, amountCentavos, state, createdAtMs, lines }) => ({
      _id,
      lines,
      amount: toWire(amountCentavos),
      state,
      at: iso(createdAtMs),
    })),
    refundable: order.refundable.map(toWire),
    history: order.history.map((event) => ({ ...presentEvent(event), by: event.by })),
    locations: order.locations,
    decantCreditOrders: order.creditsGiven.map(({ orderId }) => orderId),
    tags: order.tags,
    carrier: order.carrier,
    hasLabel: order.labelId !== null,
  };
}

/** An order with all that happened to it, for administrators. `sellsLabels`: whether labels can be bought at a carrier. */
export function presentOrderDesk(desk: OrderDesk, nowMs: number, sellsLabels: boolean): AdminOrderResponse {
  const { order, notes, people, payments, withdrawals, usedTags } = desk;
  return {
    order: presentAdminOrder(order, nowMs),
    notes: notes.map(({ id: _id, text, authorId: by, atMs }) => ({ _id, text, by, at: iso(atMs) })),
    people: people.map(({ id: _id, name }) => ({ _id, name })),
    receipts: order.receipts.map(presentReceipt),
    payments: payments.map(({ id: _id, amountCentavos, updatedAtMs, createdAtMs, ...payment }) => ({
      _id,
      ...payment,
      amount: toWire(amountCentavos),
      at: iso(createdAtMs),
      updatedAt: iso(updatedAtMs),
    })),
    mails: desk.mails.map((mail) => ({
      _id: mail.id,
      kind: mail.kind,
      state: mail.state,
      at: iso(mail.createdAtMs),
      sentAt: isoOrNull(mail.sentAtMs),
      canSendAgain: canMailAgain(desk, mail, nowMs),
    })),
    withdrawals: withdrawals.map(({ code, createdAtMs, closedAtMs }) => ({
      code,
      createdAt: iso(createdAtMs),
      closedAt: isoOrNull(closedAtMs),
    })),
    edits: desk.edits.map(({ id: _id, by, before, after, beforeCentavos, afterCentavos, atMs }) => ({
      ...{ _id, at: iso(atMs), by },
      before: { lines: before, total: toWire(beforeCentavos) },
      after: { lines: after, total: toWire(afterCentavos) },
    })),
    usedTags,
    sellsLabels,
  };
}

/** A transfer arrives in full; for a card the provider reports the net amount, or it is estimated. */
function netOf(order: PlacedOrder) {
  const { status, transactionCentavos, netReceivedCentavos: reported } = order;
  if (status !== "approved") return null;
  return toWire(isPaidByCard(order) ? netReceivedCentavos(transactionCentavos, reported) : transactionCentavos);
}

function isPaidByCard(order: PlacedOrder): boolean {
  return isByProvider(order.paymentTypeId) && !isPaidOtherwise(order);
}

/** Whether an order was paid in another way after its card was declined. */
function isPaidOtherwise({ card, statusGlimmer }: PlacedOrder): boolean {
  const isDeclined = card?.paymentStatus === "rejected" || card?.paymentStatus === "cancelled";
  return isDeclined && holdOf(statusGlimmer) === "committed";
}

/** The order without the reason of a decline that its buyer does not read (docs/product-rules.md#declined-cards). */
function withoutHiddenReason(order: PlacedOrder): PlacedOrder {
  const { card, statusGlimmer } = order;
  if (!card?.hidesReason || statusGlimmer !== "Pago Rechazado") return order;
  return { ...order, statusDetail: HIDDEN_DETAIL, card: { ...card, paymentDetail: HIDDEN_DETAIL } };
}

function presentFacts(order: PlacedOrder, nowMs: number) {
  const statusGlimmer = statusAt(order, nowMs);
  const { status, statusDetail } = statusGlimmer === order.statusGlimmer ? order : wireStatusOf(statusGlimmer);
  return {
    _id: order.id,
    number: orderNumber(order.number),
    createdAt: iso(order.createdAtMs),
    products: order.lines.map((line, index) => presentLine(line, `${order.id}-${index + 1}`)),
    externalReference: order.externalReference,
    status,
    statusDetail,
    statusGlimmer,
    paymentTypeId: order.paymentTypeId,
    paymentMethodId: order.paymentMethodId,
    totalPaidAmount: toWire(order.totalPaidCentavos),
    transactionAmount: toWire(order.transactionCentavos),
    shipping: order.shipping,
    priceForShipping: toWire(order.shippingCentavos),
    coupon: presentCoupon(order),
    transferOffNumber: toWire(order.transferOffBp),
    numShipping: order.trackingNumber,
    address: order.address,
    delivery: presentDelivery(order, statusGlimmer),
    pickup: order.pickup,
    version: order.version,
    expiresAt: order.expiresAtMs === null ? null : iso(order.expiresAtMs),
    payment: presentPayment(order),
    receipt: presentNewest(order.receipts),
    sentWith: order.sentWith && presentParcelOrder(order.sentWith),
    sentTogether: order.sentTogether.map(presentParcelOrder),
  };
}

function presentParcelOrder({ id: _id, number, ...order }: ParcelOrder) {
  return { _id, number: orderNumber(number), ...order };
}

function presentCoupon({ couponCode: code, couponShippingCentavos, lines }: PlacedOrder): Order["coupon"] {
  if (code === null) return null;
  const fromLines = lines.reduce((sum, { quantity, unitCouponCentavos }) => sum + quantity * unitCouponCentavos, 0);
  return { code, amount: toWire(fromLines + couponShippingCentavos) };
}

const isPaid = (status: string | null) => ORDER_STATUSES.some((one) => one === status && holdOf(one) === "committed");

/** The terms of a home delivery, with who carries it. Null on pickup, and in older orders until a carrier is chosen. */
function presentDelivery(order: PlacedOrder, status: OrderStatus): Order["delivery"] {
  const { history, trackingNumber, shipping, carrier: chosen } = order;
  const delivery = order.delivery ?? (chosen && { zone: "", daysFrom: 0, daysTo: 0, holidays: [] });
  if (!shipping || !delivery) return null;
  const { zone, daysFrom, daysTo, holidays } = delivery;
  const parcel = parcelOf(chosen, order.delivery);
  // A move between two paid states, such as the undoing of Enviado, is no payment.
  const paid = history.findLast(({ from, to }) => isPaid(to) && !isPaid(from));
  const isComing = paid && (status === "En Preparación" || status === "Enviado");
  const arrives = isComing ? arrivalOf(paid.atMs, delivery, holidays) : null;
  const { carrier } = parcel;
  return { zone, carrier, daysFrom, daysTo, arrives, trackingUrl: trackingLink(parcel, trackingNumber) };
}

/**
 * The payment of a card order; null for any other order. Its status is the provider's. It is the order's own status before the
 * provider's first response to the last charge, and when the order was paid in another way after a declined card. Then it names
 * no card and no installments.
 */
function presentPayment(order: PlacedOrder): Order["payment"] {
  const { card, refunds, review, statusGlimmer, status, statusDetail } = order;
  if (!card) return null;
  const { paymentStatus, paymentDetail, refundedCentavos } = card;
  const isOtherwise = isPaidOtherwise(order);
  const paymentResult =
    paymentStatus && !isOtherwise ? { status: paymentStatus, statusDetail: paymentDetail } : { status, statusDetail };
  const [installments, paymentMethodId] = isOtherwise ? [0, ""] : [card.installments, order.paymentMethodId];
  const owed = statusGlimmer === "Cancelado" ? PAID_AND_CANCELLED : PAID_WITHOUT_STOCK;
  const isWithoutStock = review === "paid_without_stock";
  // The shop owes the money only once the units are released: an order that waits for its transfer still holds them.
  const isOwed = isWithoutStock && holdOf(statusGlimmer) === "released";
  const message = isWithoutStock ? owed : paymentMessage(paymentResult);
  const isRefunded = paymentStatus === "refunded";
  const done = refunds.flatMap(({ state, lines }) => (state === "done" ? lines : []));
  const refundedUnits = done.map(({ line, quantity }) => ({ line, quantity }));
  const refunded = { refundedAmount: toWire(refundedCentavos), refundedUnits, isRefunded, isOwed };
  return { installments, paymentMethodId, ...message, ...refunded };
}

function presentNewest(receipts: readonly KnownReceipt[]): Order["receipt"] {
  const [newest] = receipts;
  return newest ? { ...presentReceipt(newest), count: countedReceipts(receipts) } : null;
}

function presentReceipt({ atMs, contentType, bytes, askedAgain }: KnownReceipt) {
  const asked = askedAgain && { problem: askedAgain.problem, text: askedAgain.text, at: iso(askedAgain.atMs) };
  return { at: iso(atMs), contentType, bytes, askedAgain: asked };
}

function presentLine(line: OrderLine, id: string): OrderLineResponse {
  // The price before coupon and credit. Of the prices, only `unitArs` and `lineArs` are after them.
  const before = line.unitCentavos + line.unitCouponCentavos;
  const isReduced = before < line.priceCentavos;
  return {
    _id: id,
    perfume: line.perfumeId,
    productName: line.productName,
    brand: line.brand,
    image: line.image,
    ml: line.ml,
    type: line.type,
    category: line.category,
    quantity: line.quantity,
    price: toWire(line.priceUsdCents),
    priceArs: toWire(line.priceCentavos),
    transferArs: isReduced && !line.isForSale ? toWire(before) : null,
    isForSale: line.isForSale,
    percentageForSale: toWire(line.percentageForSaleBp),
    unitArs: toWire(line.unitCentavos),
    lineArs: toWire(line.unitCentavos * line.quantity),
    couponArs: toWire(line.unitCouponCentavos * line.quantity),
  };
}

const MOVERS: Readonly<Record<string, string>> = { buyer: "buyer", provider: "provider", cron: "clock" };

/** Buyers do not see which administrator moved an order. */
function presentEvent({ atMs, from, to, by }: OrderEvent): Order["history"][number] {
  return { at: iso(atMs), from, to, by: MOVERS[by] ?? "shop" };
}

/**
 * Bank data and amount of a transfer order; null when the order does not wait for a transfer, or there is no account.
 * The account is the order's own, also after a later change of the shop's account; `shopBank` is for an order without
 * one.
 */
export function presentTransfer(
  order: PlacedOrder,
  shopBank: StoredBankAccount | null,
  nowMs: number,
): TransferInstructions | null {
  if (statusAt(order, nowMs) !== "Confirmar Transferencia" || order.expiresAtMs === null) return null;
  const account = order.bank ?? shopBank;
  if (!account) return null;
  const { holder, taxId = "", bank: name, cbu, alias } = account;
  const [amount, expiresAt] = [toWire(order.totalPaidCentavos), iso(order.expiresAtMs)];
  return { holder, taxId, bank: name, cbu, alias, amount, expiresAt };
}
