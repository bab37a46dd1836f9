/** Purchases by transfer: one at a time, and several at once. */
import { expect } from "vitest";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { toWire } from "#shop/pricing/money.ts";
import { type Answer, ask } from "../ask.ts";
import { type Command, command, look, type Plan } from "../command.ts";
import { cartOf, type Model, type ModelOrder, type State } from "../model.ts";
import { adopt, rowsIn, shown } from "../observe.ts";
import { draw, expireOverdue, type Granted, grant, isOverdue, type Wish } from "../orders.ts";
import type { Rig } from "../rig.ts";
import { SHOPPERS } from "../shop.ts";
import { shopper, type Thing, thingIn } from "./cart.ts";

/** A random purchase. Numbers select items modulo the list's length. */
export interface Wanting {
  who: number;
  /** Null for the stored cart. */
  things: (Thing & { quantity: number })[] | null;
  isHomeDelivery: boolean;
  shown: Wish["shown"];
  /** Selects one of a few keys, so that keys repeat; null for none. */
  key: number | null;
}

const HOME = { province: "Santa Fe", city: "Rosario", street: "Oroño", number: "1234", postalCode: "2000" };

function wishOf(state: State, nowMs: number, { who, things, isHomeDelivery, shown: said, key }: Wanting): Wish {
  const { id: userId } = shopper(who);
  const wanted = things?.map(({ quantity, ...thing }) => ({ ...thingIn(state, thing), quantity })) ?? null;
  const freed = structuredClone(state);
  expireOverdue(freed, nowMs);
  const total =
    draw(freed, wanted ?? cartOf(state, userId), { isHomeDelivery, payment: "transfer" })?.totalCentavos ?? 0;
  const body = {
    shipping: isHomeDelivery,
    ...(isHomeDelivery ? { address: HOME } : {}),
    ...(wanted ? { products: wanted.map(({ perfumeId: perfume, ...line }) => ({ perfume, ...line })) } : {}),
    ...(said === "nothing" ? {} : { transactionAmount: toWire(said === "the total" ? total : total + 100) }),
  };
  return {
    userId,
    wanted,
    isHomeDelivery,
    shown: said,
    key: key === null ? null : `key-number-${key % 3}`,
    body: JSON.stringify(body),
  };
}

function send(rig: Rig, { userId, key, body }: Wish): Promise<Answer> {
  const by = SHOPPERS.find(({ id }) => id === userId);
  if (!by) throw new Error("nobody shops under that id");
  return ask(rig.url, `POST /api/orders/transfer/${userId}`, { by, body: JSON.parse(body), key: key ?? undefined });
}

export function buy(wanting: Wanting): Command {
  return command(`buy(${JSON.stringify(wanting)})`, (state, { nowMs }) => {
    const wish = wishOf(state, nowMs, wanting);
    const [orders, overdue] = [state.orders.length, state.orders.filter((order) => isOverdue(order, nowMs)).length];
    const freed = structuredClone(state);
    expireOverdue(freed, nowMs);
    const granted = grant(state, wish, nowMs);
    const plan = planOf(wish, granted, [
      ...reachedBy(granted, state.orders.length > orders, wish),
      ...(overdue > 0 && granted.ok && state.orders.length > orders ? ["an order expired by the next buyer"] : []),
    ]);
    // Overdue orders may expire before the fault.
    return { ...plan, ...(overdue > 0 && { halfWay: freed }) };
  });
}

function reachedBy(granted: Granted, isNew: boolean, { wanted }: Wish): string[] {
  if (!granted.ok) return [`a buyer: ${granted.code}`];
  if (!isNew) return ["the same request again"];
  const decants = granted.order.lines.some(({ sizeId }) => sizeId === null) ? ["an order with a decant"] : [];
  return [wanted ? "an order of named things" : "an order of a cart", ...decants];
}

function planOf(wish: Wish, granted: Granted, reached: string[]): Plan {
  const asking = (rig: Rig) => send(rig, wish);
  if (!granted.ok) return { ask: asking, answer: granted, reached };
  const { order } = granted;
  return { ask: asking, answer: { status: 200 }, reached, check: (answer) => expectOrder(answer, order) };
}

/** Expects the order in the response. When repeated, it may have moved and then has no transfer details. */
function expectOrder(answer: Answer, order: ModelOrder): void {
  const { newOrder, ...rest } =
    "transfer" in answer.body && answer.body["transfer"] ? newOrderSchema.parse(answer.body) : answer.body;
  const answered = newOrderSchema.shape.newOrder.parse(newOrder);
  expect([answered._id, answered.user, answered.transactionAmount]).toEqual([
    order.id,
    order.userId,
    toWire(order.totalCentavos),
  ]);
  const units = (lines: { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
  expect([answered.products.length, units(answered.products)]).toEqual([order.lines.length, units(order.lines)]);
  expect("transfer" in rest).toBe(true);
}

/** Several buyers at once, often for the last unit, or one buyer with several copies of a request. */
export function rush(wantings: Wanting[]): Command {
  return {
    check: (model) => !model.isSick,
    toString: () => `rush(${JSON.stringify(wantings)})`,
    async run(model, real) {
      const wishes = wantings.map((wanting) => wishOf(model.state, model.nowMs, wanting));
      const answers = await Promise.all(wishes.map((wish) => send(real.rig, wish)));
      const seen = look("rush", model, real, reachedTogether(wishes, answers));
      const places = new Map(seen.orders.map(({ id }, index) => [id, index]));
      const placeOf = (index: number) => places.get(idIn(answers[index])) ?? -1;
      const isGranted = (index: number) => answers[index]?.status === 200;
      const inTurn = wishes
        .map((_, index) => index)
        .filter(isGranted)
        .sort((one, other) => placeOf(one) - placeOf(other));
      // The granted ones are applied in order of creation. Then the others must be refused, because orders only take units.
      for (const index of inTurn) expectGranted(model, wishes[index], answers[index], seen);
      for (const [index, wish] of wishes.entries()) if (!isGranted(index)) expectRefused(model, wish, answers[index]);
      expect(rowsIn(seen), "after the rush the shop holds").toEqual(shown(model.state));
    },
  };
}

function idIn(answer: Answer | undefined): string {
  const order: unknown = answer?.body["newOrder"];
  return typeof order === "object" && order !== null ? String(Reflect.get(order, "_id")) : "";
}

function expectGranted(
  model: Model,
  wish: Wish | undefined,
  answer: Answer | undefined,
  seen: Parameters<typeof adopt>[1],
) {
  if (!wish || !answer) return;
  const granted = grant(model.state, wish, model.nowMs);
  expect(granted, `rush: ${wish.body} was granted`).toMatchObject({ ok: true });
  if (!granted.ok) return;
  adopt(model.state, seen);
  expectOrder(answer, granted.order);
}

/** A refusal may have any of the reasons that concurrent buyers can cause. */
function expectRefused(model: Model, wish: Wish, answer: Answer | undefined): void {
  const granted = grant(model.state, wish, model.nowMs);
  expect(granted.ok, `rush: ${wish.body} was refused (${answer?.status} ${answer?.code})`).toBe(false);
  const reasons = ["transfer_cannot_buy", "transfer_too_many_open", "transfer_cart_empty", "transfer_repriced"];
  expect([...reasons, "payment_open", "idempotency_key_reused"], `rush: refused with ${answer?.status}`).toContain(
    answer?.code,
  );
}

function reachedTogether(wishes: Wish[], answers: Answer[]): string[] {
  const granted = answers.filter(({ status }) => status === 200);
  const different = new Set(granted.map(idIn));
  return [
    ...(granted.length > different.size ? ["the same request at once"] : []),
    ...(granted.length > 0 && granted.length < wishes.length ? ["a rush that some lost"] : []),
    ...(different.size > 1 ? ["a rush that several won"] : []),
  ];
}
