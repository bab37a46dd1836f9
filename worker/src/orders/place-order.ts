import type { Checkout, CheckoutQuery } from "#db/orders/checkout.ts";
import type { NewOrder } from "#db/orders/order-moves.ts";
import { findOwnOrder } from "#db/orders/orders.ts";
import { isCouponAt } from "#db/pricing/coupons.ts";
import type { AddressFields } from "#shop/accounts/address.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { limitExceeded, limitsOf, MAX_OPEN_ORDERS, type UnpaidLimits } from "#shop/orders/open-orders.ts";
import { expiresAtMs, wireStatusOf } from "#shop/orders/order.ts";
import {
  type OrderTotal,
  orderTotal,
  type PricedOrderLine,
  priceLines,
  type RequestedLine,
} from "#shop/orders/order-price.ts";
import { type DirectType, type MethodName, methodOf, refusalPrefix } from "#shop/orders/payment-method.ts";
import type { CreditOfOrder, PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Coupon, couponClosed, couponCode } from "#shop/pricing/coupon.ts";
import { creditsOf, type DecantCredit } from "#shop/pricing/decant-credit.ts";
import { deliveryTo, orderDelivery, type ZoneTerms } from "#shop/pricing/shipping.ts";
import { type FieldMessages, type Refused, refuse } from "#shop/refusal.ts";
import type { RefusalCode } from "#shop/refusal-response.ts";
import type { RequestContext, Statements } from "../request-context.ts";
import { keyedHash } from "../secrets.ts";
import { expireAllOverdue } from "./expire-orders.ts";

/** Maximum tries while the data changes between reading and writing, or overdue orders release their units. */
const MAX_ATTEMPTS = 3;

/** The steps of placing an order that depend on the payment method. */
interface PlacingSteps<Read extends Checkout, Placed extends { ok: true }, Code extends RefusalCode> {
  read(query: CheckoutQuery): Promise<Read | null>;
  price(checkout: Read): ({ ok: true } & PricedOrder) | Refused<Code>;
  /** Sends the batch. Returns `changed` when the data changed since the read. */
  place(placing: Placing & { checkout: Read }): Promise<Placed | Refused<Code> | "changed">;
  /** The result for the order of an earlier request with the same key. */
  repeat(order: PlacedOrder, checkout: Read): Placed;
}

/**
 * Reads a checkout and writes its order; repeats that while the data changes in between. Missing units may be held by
 * overdue transfer orders: those are released before the next try. Refuses `not_signed_in` for a deleted or blocked account,
 * `idempotency_key_reused` for a key sent with another body (docs/product-rules.md#one-order-per-request-key), and `busy` after
 * the last try, as when administrators save many changes in a row.
 */
export async function placeWithRetry<Read extends Checkout, Placed extends { ok: true }, Code extends RefusalCode>(
  { db, nowMs, authSecret }: RequestContext,
  { userId, address, requestedLines, coupon = null, request, byShop }: OrderInput,
  { read, price, place, repeat }: PlacingSteps<Read, Placed, Code>,
): Promise<Placed | Refused<Code | "not_signed_in" | "idempotency_key_reused" | "busy">> {
  const placedFrom = keyedHash(authSecret, address);
  const perfumeIds = (requestedLines ?? []).map(({ perfumeId }) => perfumeId);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const ofRequest = { requestKey: request?.key ?? null, couponCode: coupon && couponCode(coupon) };
    const checkout = await read({ userId, placedFrom, ...ofRequest, perfumeIds, nowMs });
    // The buyer was blocked meanwhile. An order that an administrator places does not use the buyer's session.
    const isBlocked = checkout?.account.active === false && !byShop;
    if (!checkout || isBlocked) return refuse({ code: "not_signed_in" });
    const { formerRequest: former, hasOverdue } = checkout;
    if (former) {
      if (former.bodyHash !== request?.bodyHash) return refuse({ code: "idempotency_key_reused" });
      const order = await findOwnOrder(db, userId, former.orderId);
      if (!order) throw new Error("the order of a request key does not exist");
      return repeat(order, checkout);
    }
    const priced = price(checkout);
    const outcome = priced.ok ? await place({ ...priced, checkout, placedFrom }) : priced;
    if (outcome !== "changed" && (outcome.ok || !outcome.refusal.code.endsWith("_cannot_buy"))) return outcome;
    // Not final with a request key: a concurrent copy of this request may have taken the units, and the next try finds
    // its order. Not final with overdue orders: another request may be releasing them.
    const isFinal = outcome !== "changed" && (!priced.ok || request === null) && !hasOverdue;
    const isFreed = (await expireAllOverdue(db, nowMs)) > 0;
    if (isFinal && !isFreed) return outcome;
  }
  return refuse({ code: "busy", retryAfterSeconds: 2 });
}

/** The input of a new order's row. */
export interface Placing extends PricedOrder {
  checkout: Checkout;
  /** The buyer's network, hashed. */
  placedFrom: string;
}

type PaidBy = Pick<NewOrder, "paymentTypeId" | "paymentMethodId"> & { holdHours: number };

/** Returns the row of a new order: its units held, at current prices. */
export function orderRow(context: RequestContext, input: OrderInput, placing: Placing, paidBy: PaidBy): NewOrder {
  const { lines, total, address, terms, checkout, placedFrom } = placing;
  const { paymentTypeId, paymentMethodId, holdHours } = paidBy;
  const { nowMs } = context;
  const id = context.newId(ID_PREFIXES.order);
  const status = methodOf(paymentTypeId).placedAs;
  return {
    id,
    userId: input.userId,
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
    couponId: checkout.coupon?.id ?? null,
    couponShippingCentavos: total.couponShippingCentavos,
    transactionCentavos: total.transactionCentavos,
    totalPaidCentavos: total.transactionCentavos,
    address,
    delivery: terms && orderDelivery(terms, checkout.settings.delivery, nowMs),
    pickup: address ? null : input.pickup,
    sentWith: input.byShop?.sentWith ?? null,
    // An order that the shop takes counts for no network's limit.
    placedFrom: input.byShop ? "" : placedFrom,
    expiresAtMs: expiresAtMs(status, paymentTypeId, nowMs, holdHours),
    movedBy: input.byShop?.by ?? "buyer",
    movedAtMs: nowMs,
    createdAtMs: nowMs,
  };
}

/** What the price of an order depends on. */
interface PricedInput {
  /** The lines to buy; null for the stored cart. */
  requestedLines: readonly RequestedLine[] | null;
  /** The totals that the buyer was shown, in centavos; empty when the request has none. */
  shownCentavos: readonly number[];
  /** Home delivery: an address of the profile by its id, or a full address. Null for pickup. */
  delivery: { addressId: string } | { fields: AddressFields } | null;
  /** A showroom's key, for pickup. */
  pickup: string | null;
  /** A coupon's code, as typed. */
  coupon?: string | null;
  /** Set when the shop takes the order for the buyer. */
  byShop?: Pick<ByShop, "sentWith"> | undefined;
}

/** The input of an order, for both payment methods. */
export interface OrderInput extends PricedInput {
  userId: string;
  /** The buyer's network. */
  address: string;
  request: { key: string; bodyHash: string } | null;
  byShop?: ByShop | undefined;
}

/**
 * An order that an administrator takes. The limits of unpaid orders do not apply, and the buyer's cart stays
 * (docs/product-rules.md#orders-taken-by-the-shop).
 */
export interface ByShop {
  /** The administrator's id. */
  by: string;
  /** Whether it was paid in cash: it is then in preparation immediately. */
  isPaid: boolean;
  /** Whether the buyer takes the products along: the order is then Recibido immediately. */
  isTaken: boolean;
  /** The card reader that charges it, at card prices; null if it is paid otherwise. */
  readerId: string | null;
  tags: readonly string[];
  /** The order in whose parcel it goes: its delivery costs nothing. */
  sentWith: string | null;
  /** Whether the order `sentWith` takes no other in its parcel: a new order is refused then, but no repeated request. */
  isParcelClosed: boolean;
  /** The order's own discount, instead of a coupon. `before` stores it. */
  discount: Coupon | null;
  /** Written in the same batch, before the order. */
  before: Statements;
}

export interface TransferInput extends OrderInput {
  paymentTypeId: DirectType;
  holdHours: number;
}

export type PricingRefusals =
  | `${ReturnType<typeof refusalPrefix>}_${"cart_empty" | "cannot_buy" | "repriced" | "too_many_open"}`
  | "transfer_over_limit"
  | "coupon_refused"
  | "invalid_fields";

interface PricedOrder {
  lines: PricedOrderLine[];
  total: OrderTotal<DecantCredit>;
  /** The decants that give their credit to the order. */
  credits: CreditOfOrder[];
  /** Null on pickup, like `terms`. */
  address: AddressFields | null;
  terms: ZoneTerms | null;
}

/** Returns the order's lines and total with current prices, or the refusal. */
export function priceOrder(
  checkout: Checkout,
  input: PricedInput,
  { limits, payment, nowMs }: Pick<RequestContext, "limits" | "nowMs"> & { payment: MethodName },
): ({ ok: true } & PricedOrder) | Refused<PricingRefusals> {
  const { account, settings, perfumes, openOrders, coupon, decants } = checkout;
  const prefix = refusalPrefix(payment);
  const wrong = wrongFields(checkout, input);
  if (wrong) return refuse({ code: "invalid_fields", fields: wrong });
  const requestedLines = input.requestedLines ?? account.cart;
  if (requestedLines.length === 0) return refuse({ code: `${prefix}_cart_empty` });
  const perfumeOf = (id: string) => perfumes.get(id) ?? null;
  const priced = priceLines(requestedLines, { perfumeOf, terms: settings, payment });
  if (!priced.ok) return priced;
  // An order that goes in the parcel of another one pays no delivery.
  const isSent = input.delivery !== null && !input.byShop?.sentWith;
  const delivery = isSent ? ("home" as const) : ("pickup" as const);
  const address = addressOf(checkout, input);
  const terms = address && deliveryTo(address, settings);
  const total = orderTotal(priced.lines, {
    ...{ payment, delivery, terms: settings, shipping: terms ?? settings, coupon },
    credits: input.byShop ? [] : creditsOf(decants, settings, nowMs),
  });
  const { transactionCentavos } = total;
  const problem = input.coupon ? (couponClosed(coupon, nowMs) ?? total.couponProblem) : null;
  if (problem) return refuse({ code: "coupon_refused", problem });
  const lines = priced.lines.map((line, index) => lowered(line, total.offPerUnit[index] ?? 0));
  if (!input.byShop && openOrders[prefix] >= MAX_OPEN_ORDERS) return refuse({ code: `${prefix}_too_many_open` });
  const order = { lines, centavos: transactionCentavos };
  const exceeded =
    limits && !input.byShop && prefix === "transfer" ? limitExceeded(openOrders, order, unpaidLimits(checkout)) : null;
  if (exceeded) return refuse({ code: "transfer_over_limit", exceeded });
  if (input.shownCentavos.some((shown) => shown !== transactionCentavos))
    return refuse({ code: `${prefix}_repriced`, totalCentavos: transactionCentavos });
  return { ok: true, lines, total, credits: creditsIn(total, lines), address, terms };
}

function creditsIn({ creditsUsed }: OrderTotal<DecantCredit>, lines: readonly PricedOrderLine[]): CreditOfOrder[] {
  return creditsUsed.map(({ line, credit, units }) => {
    const { perfumeId, orderId: decantOrderId, type: decantType } = credit;
    return { perfumeId, sizeId: lines[line]?.sizeId ?? "", decantOrderId, decantType, units };
  });
}

function lowered(line: PricedOrderLine, unitCouponCentavos: number): PricedOrderLine {
  return { ...line, unitCentavos: line.unitCentavos - unitCouponCentavos, unitCouponCentavos };
}

/** The condition that a coupon is as it was when the order was priced; none without a coupon. */
export function isSameCoupon({ coupon }: Checkout) {
  return coupon ? [isCouponAt(coupon.id, coupon.version)] : [];
}

/** What the buyer's unpaid transfer orders may hold. */
export function unpaidLimits({ settings, openOrders }: Checkout): UnpaidLimits {
  return limitsOf(settings, openOrders.hasPaid);
}

/** The field messages for an unknown address or showroom; null when both are known. */
function wrongFields(checkout: Checkout, input: PricedInput): FieldMessages | null {
  if (input.delivery) return addressOf(checkout, input) ? null : { address: ["Por favor, selecciona una dirección"] };
  // An order that joins a parcel is picked up where that one is, also if that showroom is no longer offered.
  if (input.byShop?.sentWith) return null;
  const known = checkout.settings.showrooms.some(({ key }) => key === input.pickup);
  return known || input.pickup === null ? null : { pickup: ["Elegí uno de nuestros showrooms"] };
}

function addressOf({ account }: Checkout, { delivery }: PricedInput): AddressFields | null {
  if (!delivery) return null;
  if ("fields" in delivery) return delivery.fields;
  const found = account.addresses.find(({ id }) => id === delivery.addressId);
  if (!found) return null;
  const { id: _, active: __, ...fields } = found;
  return fields;
}

interface SentDelivery {
  shipping: boolean;
  address?: string | AddressFields | null | undefined;
  pickup?: string | null | undefined;
}

/** Reads delivery or pickup from a body. */
export function readDelivery({ shipping, address, pickup }: SentDelivery): Pick<OrderInput, "delivery" | "pickup"> {
  if (!shipping || !address) return { delivery: null, pickup: shipping ? null : (pickup ?? null) };
  return { delivery: typeof address === "string" ? { addressId: address } : { fields: address }, pickup: null };
}
