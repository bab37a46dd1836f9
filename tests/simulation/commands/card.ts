/** Card payments: first ones, repeats after a rejection, and repeated requests. */

import { expect } from "vitest";
import { toWire } from "#shop/decimal.ts";
import { cardOrderSchema } from "#shop/payments/pay.contract.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { command, type Plan } from "../command.ts";
import { awaitsCharge, type CardPurchase, type CardResult, placeCard } from "../model/cards.ts";
import { copyIds, type Snapshot } from "../model/observe.ts";
import { afterExpiry, priceOrder } from "../model/orders.ts";
import { applyAllPayments, applyPayment, chargeMade, passSecond, rejectUncharged } from "../model/payments.ts";
import { cartOf, type Model, type ModelAttempt, type ModelOrder, type State } from "../model/state.ts";
import { type Command, pick } from "../rules.ts";
import { type ApiResponse, COUPONS, callApi, homeOf, userWithId } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { type Holder, resultOf, sendCharge, tokenFor, UNKNOWN, WAITING } from "./card-results.ts";
import { shopper } from "./cart.ts";

/** A random purchase. Numbers select items modulo the list's length. */
export interface RandomCardPayment {
  who: number;
  holder: Holder;
  isHomeDelivery: boolean;
  isRightTotal: boolean;
  /** Selects a coupon; null for none. */
  coupon: number | null;
  key: "none" | "new" | "of another request";
  /** Selects one of the user's rejected orders to pay again; null for none. */
  rejectedOrder: number | null;
  /** True when a webhook arrives before the charge is answered. */
  isEarly: boolean;
}

/** Builds the request of a purchase, with a new token. */
export async function purchaseOf(
  state: State,
  model: Model,
  system: TestSystem,
  choice: RandomCardPayment,
): Promise<CardPurchase> {
  const { id: userId } = shopper(choice.who);
  const rejected = state.orders.filter(
    (one) => one.userId === userId && one.attempts.length > 0 && one.status === "Pago Rechazado",
  );
  const reference = choice.rejectedOrder === null ? null : (pick(rejected, choice.rejectedOrder)?.id ?? null);
  const former = state.orders.find(({ id }) => id === reference);
  const isHomeDelivery = former?.isHomeDelivery ?? choice.isHomeDelivery;
  const { id: couponId = null, code = null } =
    (choice.coupon === null ? undefined : pick(COUPONS, choice.coupon)) ?? {};
  const options = { userId, isHomeDelivery, payment: "card" as const, couponId, nowMs: model.nowMs };
  const total = priceOrder(afterExpiry(state, model.nowMs), cartOf(state, userId), options)?.totalCentavos ?? 0;
  const body = cardBody(await tokenFor(system, choice.holder), toWire(choice.isRightTotal ? total : total + 100), {
    shipping: isHomeDelivery,
    ...(isHomeDelivery ? { address: homeOf(userId) } : {}),
    ...(code === null ? {} : { coupon: code }),
    ...(reference === null ? {} : { externalReference: reference }),
  });
  model.idCounter += 1;
  const formerKey = state.requests.findLast((request) => request.userId === userId)?.key ?? null;
  const key = { none: null, new: `card-key-${model.idCounter}`, "of another request": formerKey }[choice.key];
  return {
    userId,
    isHomeDelivery,
    isRightTotal: choice.isRightTotal,
    couponId,
    key,
    reference,
    body: JSON.stringify(body),
  };
}

export function sendPayment(system: TestSystem, { userId, key, body }: CardPurchase): Promise<ApiResponse> {
  return callApi(system.url, "POST /api/pay/payment", {
    by: userWithId(userId),
    body: JSON.parse(body),
    key: key ?? undefined,
  });
}

/** Pays for the stored cart by card, or again for a rejected order. */
export function startCard(choice: RandomCardPayment): Command {
  return command(`startCard(${JSON.stringify(choice)})`, async (state, model, system) => {
    await passSecond(model, system);
    const purchase = await purchaseOf(state, model, system, choice);
    return planOf(state, purchase, { system, nowMs: model.nowMs, ...choice });
  });
}

/** Repeats a request: the response is the current order, and nothing is charged. */
export function sendAgain(index: number): Command {
  return command(`sendAgain(${index})`, async (state, model, system) => {
    const request = pick(
      state.requests.filter(({ key }) => key.startsWith("card-key")),
      index,
    );
    if (!request) return null;
    await passSecond(model, system);
    const purchase = { ...request, isHomeDelivery: false, isRightTotal: true, couponId: null, reference: null };
    return planOf(state, purchase, { system, nowMs: model.nowMs, holder: "APRO", isEarly: false });
  });
}

interface Context extends Pick<RandomCardPayment, "holder" | "isEarly"> {
  system: TestSystem;
  nowMs: number;
}

function planOf(state: State, purchase: CardPurchase, context: Context): Plan {
  const before = structuredClone(state);
  const result = placeCard(state, purchase, context.nowMs);
  const stages = (snapshot: Snapshot) => stagesOf(before, snapshot, purchase, context);
  if (!result.ok) {
    const { status, code } = result;
    return {
      send: (system) => sendPayment(system, purchase),
      response: { status, code },
      reached: [`a card: ${code}`],
      stages,
    };
  }
  if (result.kind === "repeated") {
    const response = { status: awaitsCharge(state, result.order) ? UNKNOWN : 200 };
    const reached = ["the same card request again"];
    return {
      send: (system) => sendPayment(system, purchase),
      response,
      reached,
      check: expectOrder(result.order),
      stages,
    };
  }
  const { order, attempt } = result;
  const reached: string[] = [];
  return {
    send: (system) => sendCharge(system, () => sendPayment(system, purchase), context),
    response: resultOf(context.holder),
    reached,
    complete(after) {
      charged(after, result, context);
      reached.push(...reachedBy(result, context.holder));
    },
    check: (response) => {
      if (response.status < 300) expectOrder(order)(response);
      expect(chargeMade(context.system, attempt.id)?.amountCentavos ?? order.totalCentavos).toBe(order.totalCentavos);
    },
    stages,
  };
}

type Placed = Extract<CardResult, { kind: "placed" }>;

/** Applies the charge that the provider recorded to the state. Expects the result that the holder's name determines. */
function charged(state: State, { order, attempt }: Placed, { system, nowMs, holder, isEarly }: Context): void {
  const made = chargeMade(system, attempt.id);
  expect(made !== null, `a charge of ${holder} was made`).toBe(resultOf(holder).isMade);
  if (resultOf(holder).status === 400) {
    attempt.state = "invalid";
    rejectUncharged(state, order, "card_data_refused", nowMs);
    return;
  }
  if (made && isEarly && !WAITING.includes(holder)) applyPayment(state, made, { nowMs });
  if (holder === "DUPL") applyAllPayments(state, system, order.id, { nowMs, except: made?.id });
  if (resultOf(holder).status === 200 && made) applyPayment(state, made, { nowMs, buyerWaits: true });
  else if (attempt.state === "sent") attempt.state = "unknown";
}

function reachedBy({ order, isAgain }: Placed, holder: Holder): string[] {
  const by = { "En Preparación": "approved", "Pago Rechazado": "rejected", "Autorización Pendiente": "waiting" };
  const end = Object.entries(by).find(([status]) => status === order.status)?.[1] ?? "lost";
  return [
    `a card: ${end}`,
    ...(isAgain ? ["a rejected order paid again"] : []),
    ...(resultOf(holder).status === UNKNOWN ? ["a charge with unknown result"] : []),
    ...(holder === "DROP" || holder === "L500" ? ["a charge whose answer was lost"] : []),
  ];
}

/** Returns the states that are possible after a fault. */
function stagesOf(before: State, snapshot: Snapshot, purchase: CardPurchase, { system, nowMs }: Context): State[] {
  const placed = structuredClone(before);
  const result = placeCard(placed, purchase, nowMs);
  copyIds(placed, snapshot);
  const known = [before, afterExpiry(before, nowMs), placed];
  if (!result.ok || result.kind === "repeated" || result.attempt.id === "") return known;
  const { order, attempt } = result;
  const stageAfter = (settle: (state: State, order: ModelOrder, attempt: ModelAttempt) => void) => {
    const state = structuredClone(placed);
    const same = state.orders.find(({ id }) => id === order.id);
    const charge = same?.attempts.find(({ id }) => id === attempt.id);
    if (same && charge) settle(state, same, charge);
    return state;
  };
  const rejectedWith = (detail: string) =>
    stageAfter((state, same, charge) => {
      charge.state = "invalid";
      rejectUncharged(state, same, detail, nowMs);
    });
  const made = chargeMade(system, attempt.id);
  return [
    ...known,
    stageAfter((_, __, charge) => {
      charge.state = "unknown";
    }),
    ...(made ? [] : [rejectedWith("provider_unavailable"), rejectedWith("card_data_refused")]),
    stageAfter((state) => void applyAllPayments(state, system, order.id, { nowMs })),
    stageAfter((state) => {
      if (made) applyPayment(state, made, { nowMs, buyerWaits: true });
    }),
  ];
}

/** Expects that the response contains the current order. */
function expectOrder(order: ModelOrder) {
  return ({ body }: ApiResponse) => {
    const shown = cardOrderSchema.parse(body).order;
    expect([shown._id, shown.statusGlimmer, shown.status, shown.statusDetail, shown.version]).toEqual([
      order.id,
      order.status,
      order.wire.status,
      order.wire.statusDetail,
      order.version,
    ]);
  };
}
