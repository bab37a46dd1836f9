/**
 * The model of placing, moving and expiring orders (docs/product-rules.md#order-moves,
 * docs/product-rules.md#stock-events).
 */
import { lineKey } from "#shop/cart/cart-line.ts";
import type { OrderMailKind } from "#shop/mail/mail.ts";
import { holdOf, type OrderStatus, wireStatusOf } from "#shop/orders/order.ts";
import { orderTotal, priceLines, type RequestedLine } from "#shop/orders/order-price.ts";
import type { CreditOfOrder } from "#shop/orders/placed-order.ts";
import { holdsMoney, MONEY_TAKEN, rankOf } from "#shop/payments/provider-payment.ts";
import type { Coupon } from "#shop/pricing/coupon.ts";
import { creditsOf, type PaidDecants } from "#shop/pricing/decant-credit.ts";
import { deliveryTo } from "#shop/pricing/shipping.ts";
import { addLocations, giveBack, NOWHERE, proposeLocations } from "#shop/stock/order-locations.ts";
import type { OrderStockEvent, StockEvent } from "#shop/stock/stock.ts";
import { HOME } from "../../../worker/fixtures/own-account.ts";
import { HOLD_MS, isOverdue } from "../rules.ts";
import { COUPONS, homeOf } from "../shop.ts";
import { eventOf, unitsAfter } from "./counters.ts";
import {
  cartOf,
  locationsOf,
  type ModelLine,
  type ModelOrder,
  type ModelPayment,
  type ModelRefund,
  perfumeIn,
  type State,
} from "./state.ts";

const REMINDED_BEFORE_MS = 2 * 3_600_000;
/** Maximum number of unpaid orders of a user, by card and by transfer each. */
const MAX_OPEN_ORDERS = 3;

export interface TransferPurchase {
  userId: string;
  /** Null for the stored cart. */
  requested: RequestedLine[] | null;
  isHomeDelivery: boolean;
  couponId: string | null;
  /** Whether the request contains the total the buyer saw, and whether it is right. */
  shown: "nothing" | "the total" | "another total";
  key: string | null;
  body: string;
}

export type ModelRefusal = { ok: false; status: number; code: string };

const refused = (code: string, status = 404): ModelRefusal => ({ ok: false, status, code });

export type TransferResult = { ok: true; order: ModelOrder } | ModelRefusal;

/** Applies a request to the state, or returns its refusal. */
export function placeTransfer(state: State, purchase: TransferPurchase, nowMs: number): TransferResult {
  const { userId, key, body, shown, isHomeDelivery, couponId } = purchase;
  const former = state.requests.find((request) => request.userId === userId && request.key === key);
  if (former) return former.body === body ? { ok: true, order: former.order } : refused("idempotency_key_reused", 409);
  const requested = purchase.requested ?? cartOf(state, userId);
  if (requested.length === 0) return refused("transfer_cart_empty");
  const bought = refusalIfBoughtByCard(state, userId, requested, nowMs);
  if (bought) return bought;
  const isRightTotal = shown !== "another total";
  const options = { userId, isHomeDelivery, isRightTotal, payment: "transfer", couponId, nowMs } as const;
  const result = priceOrRefuse(state, requested, options);
  return result.ok ? { ok: true, order: place(state, purchase, result.priced, nowMs) } : result;
}

/** An order that an administrator enters for a buyer. */
export interface PurchaseByShop extends Pick<TransferPurchase, "userId" | "isHomeDelivery" | "body"> {
  requested: RequestedLine[];
  isRightTotal: boolean;
  /** Paid in cash. */
  isPaid: boolean;
  tags: string[];
  key: string;
}

/** Applies an order that an administrator enters. The buyer's cart stays, and the limit of unpaid orders does not apply. */
export function placeByShop(state: State, purchase: PurchaseByShop, nowMs: number): TransferResult {
  const { userId, key, body, requested, isHomeDelivery, isRightTotal, isPaid, tags } = purchase;
  const former = state.requests.find((request) => request.userId === userId && request.key === key);
  if (former) return former.body === body ? { ok: true, order: former.order } : refused("idempotency_key_reused", 409);
  const options = { userId, isHomeDelivery, isRightTotal, payment: "transfer", couponId: null, nowMs } as const;
  const result = priceOrRefuse(state, requested, { ...options, isByShop: true });
  if (!result.ok) return result;
  const cart = cartOf(state, userId);
  const order = place(state, { ...purchase, couponId: null, shown: "the total" }, result.priced, nowMs);
  state.carts = { ...state.carts, [userId]: cart };
  order.tags = tags;
  if (isPaid) {
    moveTo(state, order, "En Preparación", nowMs);
    Object.assign(order, { expiresAtMs: null, mailed: [{ kind: "order-confirmed", version: 2 }] });
  }
  order.isTaken = true;
  return { ok: true, order };
}

interface PricedPurchase extends PricingOptions {
  userId: string;
  isRightTotal: boolean;
  /** Whether another charge of the user is open: nothing new is sent to a card reader then. */
  isChargeOpen?: boolean;
  nowMs: number;
}

/**
 * Prices a purchase with current prices and expires overdue orders, or returns its refusal. When units are missing, overdue
 * orders expire even if the purchase is refused, because their units might have been enough.
 */
export function priceOrRefuse(
  state: State,
  requested: readonly RequestedLine[],
  { isRightTotal, nowMs, isByShop = false, isChargeOpen = false, ...options }: PricedPurchase,
): { ok: true; priced: PricedOrder } | ModelRefusal {
  const refusal = (code: string) => refused(`${options.payment}_${code}`, options.payment === "card" ? 409 : 404);
  const expired = afterExpiry(state, nowMs);
  const priced = priceOrder(expired, requested, { ...options, isByShop, nowMs });
  if (!priceOrder(state, requested, { ...options, isByShop, nowMs })) expireOverdue(state, nowMs);
  if (!priced) return refusal("cannot_buy");
  if (priced.isCouponRefused) return refused("coupon_refused", 409);
  if (!isByShop && hasTooMany(expired, options.userId, options.payment)) return refusal("too_many_open");
  if (!isRightTotal) return refusal("repriced");
  if (isChargeOpen) return refused("payment_open", 409);
  expireOverdue(state, nowMs);
  return { ok: true, priced };
}

/** For this long, a transfer order of items that were just bought by card is refused. */
const BOUGHT_FOR_MS = 15 * 60_000;

/**
 * Refuses a request when the user is buying one of its items by card, or has just bought all of them by card and has an empty
 * cart; else null.
 */
function refusalIfBoughtByCard(
  { orders, carts }: State,
  userId: string,
  requested: readonly RequestedLine[],
  nowMs: number,
) {
  const own = orders.filter((order) => order.userId === userId && order.paymentTypeId !== "transfer");
  const isCharging = ({ status, attempts }: ModelOrder) =>
    holdOf(status) === "held" && attempts.some(({ state }) => state === "sent" || state === "unknown");
  const isRecent = ({ status, movedAtMs }: ModelOrder) =>
    holdOf(status) !== "released" && movedAtMs > nowMs - BOUGHT_FOR_MS;
  const linesOf = (some: ModelOrder[]) => new Set(some.flatMap(({ lines }) => lines.map(lineKey)));
  const [charging, recent] = [linesOf(own.filter(isCharging)), linesOf(own.filter(isRecent))];
  if (requested.some((line) => charging.has(lineKey(line)))) return refused("payment_open", 409);
  const isBought = (carts[userId] ?? []).length === 0 && requested.every((line) => recent.has(lineKey(line)));
  return isBought ? refused("transfer_cart_empty") : null;
}

export interface PricedOrder {
  lines: ModelLine[];
  totalCentavos: number;
  transferOffBp: number;
  couponId: string | null;
  couponShippingCentavos: number;
  credits: CreditOfOrder[];
  /** True when the coupon cannot be used or does not apply. */
  isCouponRefused: boolean;
}

interface PricingOptions {
  userId: string;
  isHomeDelivery: boolean;
  payment: "card" | "transfer";
  /** The coupon's id. */
  couponId: string | null;
  /** An order that an administrator enters uses no credit of decants. */
  isByShop?: boolean;
  nowMs: number;
}

/** Prices an order with current prices; null when an item cannot be bought. */
export function priceOrder(
  state: State,
  requested: readonly RequestedLine[],
  options: PricingOptions,
): PricedOrder | null {
  const { terms } = state;
  const { userId, isHomeDelivery, payment, couponId, isByShop = false, nowMs } = options;
  const coupon = COUPONS.find(({ id }) => id === couponId) ?? null;
  const pricedLines = priceLines(requested, { perfumeOf: (id) => perfumeIn(state, id), terms, payment });
  if (!pricedLines.ok) return null;
  const delivery = isHomeDelivery ? ("home" as const) : ("pickup" as const);
  const total = orderTotal(pricedLines.lines, {
    payment,
    delivery,
    terms,
    shipping: deliveryTo(homeOf(userId), terms),
    coupon,
    credits: isByShop ? [] : creditsOf(paidDecants(state, userId), terms, nowMs),
  });
  const lines = pricedLines.lines.map(({ perfumeId, type, ml, sizeId, quantity, unitCentavos }, index) => ({
    perfumeId,
    type,
    ml,
    sizeId,
    quantity,
    unitCentavos: unitCentavos - (total.offPerUnit[index] ?? 0),
    unitCouponCentavos: total.offPerUnit[index] ?? 0,
    unitCostUsdCents: sizeId === null ? null : (state.averages[sizeId] ?? null),
  }));
  const { transactionCentavos: totalCentavos, transferOffBp, couponShippingCentavos, couponProblem } = total;
  const isCouponRefused = couponProblem !== null || isUsedUp(state, coupon, userId);
  const credits = total.creditsUsed.map(({ line, credit, units }) => ({
    ...{ perfumeId: credit.perfumeId, sizeId: lines[line]?.sizeId ?? "" },
    ...{ decantOrderId: credit.orderId, decantType: credit.type, units },
  }));
  return { lines, totalCentavos, transferOffBp, couponId, couponShippingCentavos, credits, isCouponRefused };
}

/** The decants of a user's paid orders, with the units whose credit no order uses. */
function paidDecants(state: State, userId: string): PaidDecants[] {
  const { orders } = state;
  const paid = orders.filter(({ userId: buyer, status }) => buyer === userId && holdOf(status) === "committed");
  const own = paid.filter((order) => !isRepaid(state, order));
  const uses = orders.filter(({ status }) => holdOf(status) !== "released").flatMap(creditsInUse);
  const all = own.flatMap((order) =>
    order.lines.flatMap(({ perfumeId, type, sizeId, quantity, unitCentavos }, index) => {
      if (sizeId !== null) return [];
      const isOfLine = (use: CreditOfOrder) =>
        use.decantOrderId === order.id && use.perfumeId === perfumeId && use.decantType === type;
      const used = uses.filter(isOfLine).reduce((sum, { units }) => sum + units, 0);
      const units = quantity - refundedOf(order, index, (state) => state !== "refused") - used;
      return [{ orderId: order.id, perfumeId, type, units, unitCentavos, paidAtMs: order.paidAtMs ?? 0 }];
    }),
  );
  return all.toSorted((one, other) => one.paidAtMs - other.paidAtMs || (one.orderId < other.orderId ? -1 : 1));
}

/** True when the money of an order went back in full. */
function isRepaid({ payments }: State, { id, refunds }: ModelOrder): boolean {
  const taken = payments.filter(({ orderId, status }) => orderId === id && rankOf(status) >= MONEY_TAKEN);
  const isLeft = (payment: ModelPayment) =>
    holdsMoney(payment) &&
    payment.amountCentavos >
      refunds
        .filter(({ paymentId, state }) => paymentId === payment.id && state !== "refused")
        .reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
  return taken.length > 0 && !taken.some(isLeft);
}

/** The credits of an order's bottles that it still has and that are not refunded. */
function creditsInUse(order: ModelOrder): CreditOfOrder[] {
  return order.credits.filter(({ sizeId }) => {
    const index = order.lines.findIndex((line) => line.sizeId === sizeId && line.unitCouponCentavos > 0);
    const bottle = order.lines[index];
    return bottle !== undefined && bottle.quantity > refundedOf(order, index, (state) => state === "done");
  });
}

function refundedOf({ refunds }: ModelOrder, index: number, counts: (state: ModelRefund["state"]) => boolean): number {
  const lines = refunds.flatMap((refund) => (counts(refund.state) ? refund.lines : []));
  return lines.reduce((sum, { line, quantity }) => (line === index + 1 ? sum + quantity : sum), 0);
}

/** True when a coupon has no use left. Released orders do not count. */
function isUsedUp({ orders }: State, coupon: Coupon | null, userId: string): boolean {
  if (!coupon) return false;
  const using = orders.filter((order) => order.couponId === coupon.id && holdOf(order.status) !== "released");
  const own = using.filter((order) => order.userId === userId);
  const { maxUses, maxUsesPerPerson } = coupon;
  return using.length >= (maxUses ?? Infinity) || own.length >= (maxUsesPerPerson ?? Infinity);
}

/** True when the user has the maximum of unpaid orders of this kind. */
function hasTooMany({ orders }: State, userId: string, payment: PricingOptions["payment"]): boolean {
  const isOfKind = ({ paymentTypeId }: ModelOrder) => (paymentTypeId === "transfer") === (payment === "transfer");
  const open = orders.filter((order) => order.userId === userId && holdOf(order.status) === "held" && isOfKind(order));
  return open.length >= MAX_OPEN_ORDERS;
}

function place(state: State, purchase: TransferPurchase, priced: PricedOrder, nowMs: number): ModelOrder {
  const { userId, key, body, isHomeDelivery } = purchase;
  const order = openOrder(state, {
    ...newOrder(priced, { userId, isHomeDelivery, nowMs }),
    status: "Confirmar Transferencia",
    wire: wireStatusOf("Confirmar Transferencia"),
    paymentTypeId: "transfer",
    paymentMethodId: "transfer",
    expiresAtMs: nowMs + HOLD_MS,
    mailed: [{ kind: "order-placed", version: 1 }],
  });
  state.carts[userId] = [];
  if (key !== null) state.requests.push({ userId, key, body, order });
  return order;
}

/** Returns the initial fields of every new order. */
export function newOrder(priced: PricedOrder, facts: { userId: string; isHomeDelivery: boolean; nowMs: number }) {
  const { nowMs, ...whose } = facts;
  const { isCouponRefused: _, ...frozen } = priced;
  const nothing = {
    paidAtMs: null,
    review: null,
    netReceivedCentavos: null,
    mailed: [],
    attempts: [],
    refunds: [],
    left: {},
  };
  const work = {
    notes: [],
    tags: [],
    receipts: [],
    mailedAgain: [],
    retriedMails: [],
    carrier: null,
    trackingNumber: "",
  };
  const { totalCentavos: totalPaidCentavos } = priced;
  const times = { createdAtMs: nowMs, movedAtMs: nowMs };
  const street = streetOf(facts);
  return {
    ...frozen,
    ...whose,
    street,
    ...nothing,
    ...work,
    ...times,
    totalPaidCentavos,
    id: "",
    version: 1,
    holdMoves: 0,
  };
}

/** The street of a new order; null for pickup. */
export function streetOf({ isHomeDelivery }: Pick<ModelOrder, "isHomeDelivery">): string | null {
  return isHomeDelivery ? HOME.street : null;
}

/** Adds a new order to the state and takes its units. */
export function openOrder(state: State, order: ModelOrder): ModelOrder {
  if (!moveUnits(state, order, "hold")) throw new Error("an order was created for more units than stock has");
  state.orders.push(order);
  return order;
}

/** Moves all units of an order that have not returned to stock, or none: false when units are missing. */
export function moveUnits(state: State, order: ModelOrder, event: OrderStockEvent | null): boolean {
  const lines = linesLeft(order);
  const after = unitsAfter(state.counters, lines, event);
  if (!after) return false;
  state.counters = after;
  for (const { sizeId, quantity } of event ? lines : [])
    if (sizeId !== null && event) locateUnits(state, order, { sizeId, quantity, event });
  return true;
}

/** Sold units leave locations, and return to them when they are not sold after all. */
export function locateUnits(
  state: State,
  order: ModelOrder,
  { sizeId, quantity, event }: { sizeId: string; quantity: number; event: StockEvent },
): void {
  const left = order.left[sizeId] ?? NOWHERE;
  const there = locationsOf(state, sizeId);
  const [isSold, isBack] = [event === "commit" || event === "resell", /^(return|reopen|restock)$/.test(event)];
  if (!isSold && !isBack) return;
  const moved = isSold ? proposeLocations(quantity, there) : giveBack(quantity, left);
  state.locations = { ...state.locations, [sizeId]: addLocations(there, moved, isSold ? -1 : 1) };
  order.left = { ...order.left, [sizeId]: addLocations(left, moved, isSold ? 1 : -1) };
}

/** The lines of an order without the units that done refunds have returned to stock. */
function linesLeft({ lines, refunds }: ModelOrder): ModelLine[] {
  const done = refunds.flatMap((refund) => (refund.state === "done" ? refund.lines : []));
  return lines.flatMap((one, index) => {
    const gone = done.filter(({ line, restock }) => restock && line === index + 1);
    const quantity = gone.reduce((left, units) => left - units.quantity, one.quantity);
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });
}

/** Expires all overdue orders, as the cron and the next buyer do. Returns how many. */
export function expireOverdue(state: State, nowMs: number): number {
  const overdue = state.orders.filter((order) => isOverdue(order, nowMs));
  for (const order of overdue) {
    // The mail is queued before the move, with the old version.
    order.mailed.push({ kind: "order-expired", version: order.version });
    moveTo(state, order, "Orden Vencida", nowMs);
  }
  return overdue.length;
}

/** Returns a copy of the state after all overdue orders have expired. */
export function afterExpiry(state: State, nowMs: number): State {
  const after = structuredClone(state);
  expireOverdue(after, nowMs);
  return after;
}

/**
 * Reminds the buyers of orders that expire within two hours, once for each version. Skips orders with a receipt, and those that
 * moved less than four hours before they expire. Returns how many.
 */
export function remind(state: State, nowMs: number): number {
  const soon = state.orders.filter(
    ({ status, expiresAtMs, movedAtMs, version, mailed, receipts }) =>
      status === "Confirmar Transferencia" &&
      expiresAtMs !== null &&
      expiresAtMs > nowMs &&
      expiresAtMs <= nowMs + REMINDED_BEFORE_MS &&
      expiresAtMs - movedAtMs >= 2 * REMINDED_BEFORE_MS &&
      receipts.length === 0 &&
      !mailed.some((mail) => mail.kind === "order-expiring" && mail.version === version),
  );
  for (const order of soon) order.mailed.push({ kind: "order-expiring", version: order.version });
  return soon.length;
}

/** Moves an order and its units. Returns false, without changes, when stock is missing. */
export function moveTo(state: State, order: ModelOrder, to: OrderStatus, nowMs: number): boolean {
  const event = eventOf(order.status, to);
  if (!moveUnits(state, order, event)) return false;
  order.holdMoves += event ? 1 : 0;
  order.version += 1;
  Object.assign(order, { status: to, wire: wireStatusOf(to), movedAtMs: nowMs });
  if (holdOf(to) === "committed") order.paidAtMs ??= nowMs;
  return true;
}

/** Like `moveTo`, but expires overdue orders if units are missing. Returns false when that is not enough. */
export function moveWithUnits(state: State, order: ModelOrder, to: OrderStatus, nowMs: number): boolean {
  return moveTo(state, order, to, nowMs) || (expireOverdue(state, nowMs) > 0 && moveTo(state, order, to, nowMs));
}

export const MAIL_OF: Readonly<Partial<Record<OrderStatus, OrderMailKind>>> = {
  "En Preparación": "order-confirmed",
  Enviado: "order-shipped",
  "Orden Vencida": "order-expired",
  Cancelado: "order-cancelled",
};
