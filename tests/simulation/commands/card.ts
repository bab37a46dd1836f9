/** Card payments: first ones, repeats after a rejection, and repeated requests. */
import { expect } from "vitest";
import { cardOrderSchema } from "#shop/payments/pay.contract.ts";
import { toWire } from "#shop/pricing/money.ts";
import { type Answer, ask } from "../ask.ts";
import { type CardGranted, type CardWish, grantCard, isWaited } from "../cards.ts";
import { type Command, command, type Plan } from "../command.ts";
import { cartOf, type Model, type ModelAttempt, type ModelOrder, pick, type State } from "../model.ts";
import { giveUp, hear } from "../money.ts";
import { adopt, type Seen } from "../observe.ts";
import { draw, expireOverdue } from "../orders.ts";
import { chargeMade, hearAll, passSecond } from "../provider.ts";
import type { Rig } from "../rig.ts";
import { SHOPPERS } from "../shop.ts";
import { answerOf, asking, endOf, type Holder, tokenFor, UNKNOWN, WAITING } from "./card-ends.ts";
import { shopper } from "./cart.ts";

/** A random purchase. Numbers select items modulo the list's length. */
export interface CardWanting {
  who: number;
  holder: Holder;
  isHomeDelivery: boolean;
  isRightTotal: boolean;
  key: "none" | "new" | "of another request";
  /** Selects one of the user's rejected orders to pay again; null for none. */
  again: number | null;
  /** True when a webhook arrives before the charge is answered. */
  isEarly: boolean;
}

const HOME = { province: "Santa Fe", city: "Rosario", street: "Oroño", number: "1234", postalCode: "2000" };

/** Builds the request of a purchase, with a new token. */
export async function wishOf(state: State, model: Model, rig: Rig, wanting: CardWanting): Promise<CardWish> {
  const { id: userId } = shopper(wanting.who);
  const rejected = state.orders.filter((one) => one.userId === userId && one.attempts.length > 0 && !isPaid(one));
  const reference = wanting.again === null ? null : (pick(rejected, wanting.again)?.id ?? null);
  const freed = structuredClone(state);
  expireOverdue(freed, model.nowMs);
  const isHomeDelivery = reference === null ? wanting.isHomeDelivery : isBrought(state, reference);
  const total = draw(freed, cartOf(state, userId), { isHomeDelivery, payment: "card" })?.totalCentavos ?? 0;
  const body = {
    token: await tokenFor(rig, wanting.holder),
    issuer_id: "310",
    payment_method_id: "visa",
    transaction_amount: toWire(wanting.isRightTotal ? total : total + 100),
    installments: 3,
    payer: { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } },
    shipping: isHomeDelivery,
    ...(isHomeDelivery ? { address: HOME } : {}),
    ...(reference === null ? {} : { externalReference: reference }),
  };
  model.made += 1;
  const key = { none: null, new: `card-key-${model.made}`, "of another request": formerKey(state, userId) }[
    wanting.key
  ];
  return { userId, isHomeDelivery, isRightTotal: wanting.isRightTotal, key, reference, body: JSON.stringify(body) };
}

const isPaid = ({ status }: ModelOrder) => status !== "Pago Rechazado";

function isBrought({ orders }: State, reference: string): boolean {
  return orders.find(({ id }) => id === reference)?.isHomeDelivery ?? false;
}

function formerKey({ requests }: State, userId: string): string | null {
  return requests.findLast((request) => request.userId === userId)?.key ?? null;
}

function send(rig: Rig, { userId, key, body }: CardWish): Promise<Answer> {
  const by = SHOPPERS.find(({ id }) => id === userId);
  if (!by) throw new Error("nobody shops under that id");
  return ask(rig.url, "POST /api/pay/payment", { by, body: JSON.parse(body), key: key ?? undefined });
}

/** Buys the stored cart. */
export function startCard(wanting: CardWanting): Command {
  return command(`startCard(${JSON.stringify(wanting)})`, async (state, model, rig) => {
    await passSecond(model, rig);
    const wish = await wishOf(state, model, rig, wanting);
    return planOf(state, wish, { rig, nowMs: model.nowMs, ...wanting });
  });
}

/** Repeats a request: the response is the current order, and nothing is charged. */
export function sendAgain(index: number): Command {
  return command(`sendAgain(${index})`, async (state, model, rig) => {
    const request = pick(
      state.requests.filter(({ key }) => key.startsWith("card-key")),
      index,
    );
    if (!request) return null;
    await passSecond(model, rig);
    const wish = { ...request, isHomeDelivery: false, isRightTotal: true, reference: null };
    return planOf(state, wish, { rig, nowMs: model.nowMs, holder: "APRO", isEarly: false });
  });
}

interface Around extends Pick<CardWanting, "holder" | "isEarly"> {
  rig: Rig;
  nowMs: number;
}

function planOf(state: State, wish: CardWish, around: Around): Plan {
  const before = structuredClone(state);
  const granted = grantCard(state, wish, around.nowMs);
  const stages = (seen: Seen) => stagesOf(before, seen, wish, around);
  if (!granted.ok) {
    const { status, code } = granted;
    return { ask: (rig) => send(rig, wish), answer: { status, code }, reached: [`a card: ${code}`], stages };
  }
  if (granted.kind === "repeated") {
    const answer = { status: isWaited(state, granted.order) ? UNKNOWN : 200 };
    const reached = ["the same card request again"];
    return { ask: (rig) => send(rig, wish), answer, reached, check: expectOrder(granted.order), stages };
  }
  const { order, attempt } = granted;
  const reached: string[] = [];
  return {
    ask: (rig) => asking(rig, () => send(rig, wish), around),
    answer: answerOf(around.holder),
    reached,
    complete(after) {
      charged(after, granted, around);
      reached.push(...reachedBy(granted, around.holder));
    },
    check: (answer) => {
      if (answer.status < 300) expectOrder(order)(answer);
      expect(chargeMade(around.rig, attempt.id)?.amountCentavos ?? order.totalCentavos).toBe(order.totalCentavos);
    },
    stages,
  };
}

type Placed = Extract<CardGranted, { kind: "placed" }>;

/** Applies the charge to the state: the provider's books say what was charged, the holder what is expected. */
function charged(state: State, { order, attempt }: Placed, { rig, nowMs, holder, isEarly }: Around): void {
  const made = chargeMade(rig, attempt.id);
  expect(made !== null, `a charge of ${holder} was made`).toBe(endOf(holder).isMade);
  if (endOf(holder).status === 400) {
    attempt.state = "invalid";
    giveUp(state, order, "card_data_refused", nowMs);
    return;
  }
  if (made && isEarly && !WAITING.includes(holder)) hear(state, made, { nowMs });
  if (holder === "DUPL") hearAll(state, rig, order.id, { nowMs, except: made?.id });
  if (endOf(holder).status === 200 && made) hear(state, made, { nowMs, buyerWaits: true });
  else if (attempt.state === "sent") attempt.state = "unknown";
}

function reachedBy({ order, isAgain }: Placed, holder: Holder): string[] {
  const by = { "En Preparación": "approved", "Pago Rechazado": "rejected", "Autorización Pendiente": "waiting" };
  const end = Object.entries(by).find(([status]) => status === order.status)?.[1] ?? "lost";
  return [
    `a card: ${end}`,
    ...(isAgain ? ["a rejected order paid again"] : []),
    ...(endOf(holder).status === UNKNOWN ? ["a charge nobody knows of"] : []),
    ...(holder === "DROP" || holder === "L500" ? ["a charge whose answer was lost"] : []),
  ];
}

/** Returns the states that are possible after a fault. */
function stagesOf(before: State, seen: Seen, wish: CardWish, { rig, nowMs }: Around): State[] {
  const freed = structuredClone(before);
  expireOverdue(freed, nowMs);
  const placed = structuredClone(before);
  const granted = grantCard(placed, wish, nowMs);
  adopt(placed, seen);
  const known = [before, freed, placed];
  if (!granted.ok || granted.kind === "repeated" || granted.attempt.id === "") return known;
  const { order, attempt } = granted;
  const settled = (settle: (state: State, order: ModelOrder, attempt: ModelAttempt) => void) => {
    const state = structuredClone(placed);
    const same = state.orders.find(({ id }) => id === order.id);
    const charge = same?.attempts.find(({ id }) => id === attempt.id);
    if (same && charge) settle(state, same, charge);
    return state;
  };
  const given = (detail: string) =>
    settled((state, same, charge) => {
      charge.state = "invalid";
      giveUp(state, same, detail, nowMs);
    });
  const made = chargeMade(rig, attempt.id);
  return [
    ...known,
    settled((_, __, charge) => {
      charge.state = "unknown";
    }),
    ...(made ? [] : [given("provider_unavailable"), given("card_data_refused")]),
    settled((state) => void hearAll(state, rig, order.id, { nowMs })),
    settled((state) => {
      if (made) hear(state, made, { nowMs, buyerWaits: true });
    }),
  ];
}

/** Expects that the response contains the current order. */
function expectOrder(order: ModelOrder) {
  return ({ body }: Answer) => {
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
