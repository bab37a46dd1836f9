/** The model of card orders (docs/product-rules.md#order-moves, docs/architecture.md#a-card-payment). */
import { wireStatusOf } from "#shop/orders/order.ts";
import { isLive } from "#shop/payments/attempt.ts";
import { type ModelRefusal, moveTo, newOrder, openOrder, type PricedOrder, priceOrRefuse, streetOf } from "./orders.ts";
import { paymentStatusOf } from "./payments.ts";
import { cartOf, type ModelAttempt, type ModelLine, type ModelOrder, type State } from "./state.ts";

export interface CardPurchase {
  userId: string;
  isHomeDelivery: boolean;
  isRightTotal: boolean;
  couponId: string | null;
  key: string | null;
  /** The order to pay again. */
  reference: string | null;
  body: string;
}

export type CardResult =
  | { ok: true; kind: "placed"; order: ModelOrder; attempt: ModelAttempt; isAgain: boolean }
  | { ok: true; kind: "repeated"; order: ModelOrder }
  | ModelRefusal;

const refused = (code: string): ModelRefusal => ({ ok: false, status: 409, code });

/** Applies a request to the state up to the charge, or returns its refusal. */
export function placeCard(state: State, purchase: CardPurchase, nowMs: number): CardResult {
  const request = state.requests.find(({ userId, key }) => userId === purchase.userId && key === purchase.key);
  if (request)
    return request.body === purchase.body
      ? { ok: true, kind: "repeated", order: request.order }
      : refused("idempotency_key_reused");
  const own = state.orders.filter(({ userId }) => userId === purchase.userId);
  const named = own.find(({ id }) => id === purchase.reference);
  const former = named ?? own.findLast((order) => isRejectedLately(order, nowMs)) ?? null;
  if (former?.status === "Autorización Pendiente" || hasOpenCharge(state, purchase.userId))
    return refused("payment_open");
  const cart = cartOf(state, purchase.userId);
  if (cart.length === 0) return refused("card_cart_empty");
  const { userId, isHomeDelivery, isRightTotal, couponId } = purchase;
  const options = { userId, isHomeDelivery, isRightTotal, payment: "card", couponId, nowMs } as const;
  const result = priceOrRefuse(state, cart, options);
  return result.ok ? place(state, purchase, { priced: result.priced, former, nowMs }) : result;
}

/** A rejected order is paid again within this time, also when the request does not name it. */
const PAID_AGAIN_WITHIN_MS = 24 * 3_600_000;

function isRejectedLately({ status, paymentTypeId, review, createdAtMs }: ModelOrder, nowMs: number): boolean {
  const isRejected = status === "Pago Rechazado" && paymentTypeId !== "transfer" && review === null;
  return isRejected && createdAtMs > nowMs - PAID_AGAIN_WITHIN_MS;
}

/** True when the result of one of the user's charges is unknown. */
export function hasOpenCharge({ orders }: State, userId: string): boolean {
  const held = orders.filter((order) => order.userId === userId && order.attempts.some(isOpen));
  return held.some(({ status }) => ["Autorización Pendiente", "Confirmar Transferencia"].includes(status));
}

const isOpen = ({ state }: ModelAttempt) => state === "sent" || state === "unknown";

function place(
  state: State,
  purchase: CardPurchase,
  { priced, former, nowMs }: { priced: PricedOrder; former: ModelOrder | null; nowMs: number },
): CardResult {
  const isAgain = former !== null && isSame(former, purchase, priced) && canPayAgain(former);
  const order = isAgain ? holdAgain(state, former, nowMs) : open(state, purchase, priced, nowMs);
  const attempt: ModelAttempt = {
    id: "",
    state: "sent",
    providerPaymentId: null,
    readerId: null,
    readerChargeId: null,
    sentAtMs: nowMs,
    notFoundCount: 0,
  };
  order.attempts.push(attempt);
  const { userId, key, body } = purchase;
  if (key !== null) state.requests.push({ userId, key, body, order });
  return { ok: true, kind: "placed", order, attempt, isAgain };
}

function canPayAgain({ status, review, paymentTypeId, attempts }: ModelOrder): boolean {
  const isUndecided = review !== null || attempts.some((attempt) => isLive(attempt.state));
  return status === "Pago Rechazado" && paymentTypeId !== "transfer" && !isUndecided;
}

/** True when the order equals one priced now, to the centavo. */
function isSame(order: ModelOrder, purchase: CardPurchase, priced: PricedOrder): boolean {
  const named = (lines: ModelLine[]) => lines.map((line) => JSON.stringify(Object.entries(line).sort())).sort();
  return (
    order.totalCentavos === priced.totalCentavos &&
    order.couponId === priced.couponId &&
    JSON.stringify(order.credits) === JSON.stringify(priced.credits) &&
    order.street === streetOf(purchase) &&
    named(order.lines).join() === named(priced.lines).join()
  );
}

function holdAgain(state: State, order: ModelOrder, nowMs: number): ModelOrder {
  if (!moveTo(state, order, "Autorización Pendiente", nowMs)) throw new Error("an order is paid again without units");
  const figures = { paymentTypeId: "credit_card" as const, paymentMethodId: "visa", netReceivedCentavos: null };
  return Object.assign(order, { ...figures, totalPaidCentavos: order.totalCentavos, expiresAtMs: null });
}

function open(state: State, { userId, isHomeDelivery }: CardPurchase, priced: PricedOrder, nowMs: number): ModelOrder {
  return openOrder(state, {
    ...newOrder(priced, { userId, isHomeDelivery, nowMs }),
    status: "Autorización Pendiente",
    wire: wireStatusOf("Autorización Pendiente"),
    paymentTypeId: "credit_card",
    paymentMethodId: "visa",
    expiresAtMs: null,
  });
}

/** True when an order waits for the response to its charge. */
export function awaitsCharge(state: State, order: ModelOrder): boolean {
  return (
    order.status === "Autorización Pendiente" && order.attempts.length > 0 && paymentStatusOf(state, order) === null
  );
}
