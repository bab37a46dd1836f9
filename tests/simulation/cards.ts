/** The model of card orders (docs/product-rules.md#order-moves, docs/architecture.md#a-card-payment). */
import { wireStatusOf } from "#shop/orders/order.ts";
import { isLive } from "#shop/payments/attempt.ts";
import { cartOf, type ModelAttempt, type ModelLine, type ModelOrder, type State } from "./model.ts";
import { wordOnOrder } from "./money.ts";
import { type Drawn, draw, expireOverdue, hasTooMany, moveTo, newOrder, openOrder } from "./orders.ts";

export interface CardWish {
  userId: string;
  isHomeDelivery: boolean;
  isRightTotal: boolean;
  key: string | null;
  /** The order to pay again. */
  reference: string | null;
  body: string;
}

export type CardGranted =
  | { ok: true; kind: "placed"; order: ModelOrder; attempt: ModelAttempt; isAgain: boolean }
  | { ok: true; kind: "repeated"; order: ModelOrder }
  | { ok: false; status: number; code: string };

const refused = (code: string): CardGranted => ({ ok: false, status: 409, code });

/** Applies a request to the state up to the charge, or returns its refusal. */
export function grantCard(state: State, wish: CardWish, nowMs: number): CardGranted {
  const request = state.requests.find(({ userId, key }) => userId === wish.userId && key === wish.key);
  if (request)
    return request.body === wish.body
      ? { ok: true, kind: "repeated", order: request.order }
      : refused("idempotency_key_reused");
  const former = state.orders.find(({ id, userId }) => id === wish.reference && userId === wish.userId) ?? null;
  if (former?.status === "Autorización Pendiente" || hasOpenCharge(state, wish.userId)) return refused("payment_open");
  const cart = cartOf(state, wish.userId);
  if (cart.length === 0) return refused("card_cart_empty");
  const freed = structuredClone(state);
  expireOverdue(freed, nowMs);
  const drawn = draw(freed, cart, { isHomeDelivery: wish.isHomeDelivery, payment: "card" });
  // When units are missing, overdue orders expire first, even if the request is refused afterwards.
  if (!draw(state, cart, { isHomeDelivery: wish.isHomeDelivery, payment: "card" })) expireOverdue(state, nowMs);
  if (!drawn) return refused("card_cannot_buy");
  if (hasTooMany(freed, wish.userId)) return refused("card_too_many_open");
  if (!wish.isRightTotal) return refused("card_repriced");
  expireOverdue(state, nowMs);
  return place(state, wish, { drawn, former, nowMs });
}

/** True when the result of one of the user's charges is unknown. */
function hasOpenCharge({ orders }: State, userId: string): boolean {
  const held = orders.filter((order) => order.userId === userId && order.attempts.some(isOpen));
  return held.some(({ status }) => ["Autorización Pendiente", "Confirmar Transferencia"].includes(status));
}

const isOpen = ({ state }: ModelAttempt) => state === "sent" || state === "unknown";

function place(
  state: State,
  wish: CardWish,
  { drawn, former, nowMs }: { drawn: Drawn; former: ModelOrder | null; nowMs: number },
): CardGranted {
  const isAgain = former !== null && isSame(former, wish, drawn) && canPayAgain(former);
  const order = isAgain ? holdAgain(state, former, nowMs) : open(state, wish, drawn, nowMs);
  const attempt: ModelAttempt = { id: "", state: "sent", providerPaymentId: null, sentAtMs: nowMs, notFoundCount: 0 };
  order.attempts.push(attempt);
  const { userId, key, body } = wish;
  if (key !== null) state.requests.push({ userId, key, body, order });
  return { ok: true, kind: "placed", order, attempt, isAgain };
}

function canPayAgain({ status, review, paymentTypeId, attempts }: ModelOrder): boolean {
  const isUndecided = review !== null || attempts.some((attempt) => isLive(attempt.state));
  return status === "Pago Rechazado" && paymentTypeId !== "transfer" && !isUndecided;
}

/** True when the order equals one priced now, to the centavo. */
function isSame(order: ModelOrder, { isHomeDelivery }: CardWish, drawn: Drawn): boolean {
  const named = (lines: ModelLine[]) => lines.map((line) => JSON.stringify(Object.entries(line).sort())).sort();
  return (
    order.totalCentavos === drawn.totalCentavos &&
    order.isHomeDelivery === isHomeDelivery &&
    named(order.lines).join() === named(drawn.lines).join()
  );
}

function holdAgain(state: State, order: ModelOrder, nowMs: number): ModelOrder {
  if (!moveTo(state, order, "Autorización Pendiente", nowMs)) throw new Error("an order is paid again without units");
  const figures = { paymentTypeId: "credit_card" as const, paymentMethodId: "visa", netReceivedCentavos: null };
  return Object.assign(order, { ...figures, totalPaidCentavos: order.totalCentavos, expiresAtMs: null });
}

function open(state: State, { userId, isHomeDelivery }: CardWish, drawn: Drawn, nowMs: number): ModelOrder {
  return openOrder(state, {
    ...newOrder(drawn, { userId, isHomeDelivery, nowMs }),
    status: "Autorización Pendiente",
    wire: wireStatusOf("Autorización Pendiente"),
    paymentTypeId: "credit_card",
    paymentMethodId: "visa",
    expiresAtMs: null,
  });
}

/** True when an order waits for the answer to its charge. */
export function isWaited(state: State, order: ModelOrder): boolean {
  return order.status === "Autorización Pendiente" && order.attempts.length > 0 && wordOnOrder(state, order) === null;
}
