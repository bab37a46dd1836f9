/** Purchases by transfer: one at a time, and several at once. */

import { expect } from "vitest";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { toWire } from "#shop/pricing/money.ts";
import { HOME } from "../../../worker/fixtures/own-account.ts";
import { isOverdue } from "../../ledger/rules.ts";
import { type Command, checkShop, command, type Plan } from "../command.ts";
import { adopt, rowsIn, rowsOfModel } from "../model/observe.ts";
import {
  expireOverdue,
  placeTransfer,
  priceOrder,
  type TransferPurchase,
  type TransferResult,
} from "../model/orders.ts";
import { cartOf, type Model, type ModelOrder, type State } from "../model/state.ts";
import type { Rig } from "../rig.ts";
import { type Answer, ask, SHOPPERS } from "../shop.ts";
import { shopper, type Thing, thingIn } from "./cart.ts";

/** A random purchase. Numbers select items modulo the list's length. */
export interface RandomTransfer {
  who: number;
  /** Null for the stored cart. */
  things: (Thing & { quantity: number })[] | null;
  isHomeDelivery: boolean;
  shown: TransferPurchase["shown"];
  /** Selects one of a few keys, so that keys repeat; null for none. */
  key: number | null;
}

function purchaseOf(
  state: State,
  nowMs: number,
  { who: user, things, isHomeDelivery, shown: totalSent, key }: RandomTransfer,
): TransferPurchase {
  const { id: userId } = shopper(user);
  const wanted = things?.map(({ quantity, ...thing }) => ({ ...thingIn(state, thing), quantity })) ?? null;
  const afterExpiry = structuredClone(state);
  expireOverdue(afterExpiry, nowMs);
  const total =
    priceOrder(afterExpiry, wanted ?? cartOf(state, userId), { isHomeDelivery, payment: "transfer" })?.totalCentavos ??
    0;
  const body = {
    shipping: isHomeDelivery,
    ...(isHomeDelivery ? { address: HOME } : {}),
    ...(wanted ? { products: wanted.map(({ perfumeId: perfume, ...line }) => ({ perfume, ...line })) } : {}),
    ...(totalSent === "nothing" ? {} : { transactionAmount: toWire(totalSent === "the total" ? total : total + 100) }),
  };
  return {
    userId,
    wanted,
    isHomeDelivery,
    shown: totalSent,
    key: key === null ? null : `key-number-${key % 3}`,
    body: JSON.stringify(body),
  };
}

function send(rig: Rig, { userId, key, body }: TransferPurchase): Promise<Answer> {
  const by = SHOPPERS.find(({ id }) => id === userId);
  if (!by) throw new Error("no shopper has that id");
  return ask(rig.url, `POST /api/orders/transfer/${userId}`, { by, body: JSON.parse(body), key: key ?? undefined });
}

export function buy(choice: RandomTransfer): Command {
  return command(`buy(${JSON.stringify(choice)})`, (state, { nowMs }) => {
    const purchase = purchaseOf(state, nowMs, choice);
    const [orders, overdue] = [state.orders.length, state.orders.filter((order) => isOverdue(order, nowMs)).length];
    const afterExpiry = structuredClone(state);
    expireOverdue(afterExpiry, nowMs);
    const result = placeTransfer(state, purchase, nowMs);
    const plan = planOf(purchase, result, [
      ...reachedBy(result, state.orders.length > orders, purchase),
      ...(overdue > 0 && result.ok && state.orders.length > orders ? ["an order expired by the next buyer"] : []),
    ]);
    // Overdue orders may expire before the fault.
    return { ...plan, ...(overdue > 0 && { halfWay: afterExpiry }) };
  });
}

function reachedBy(result: TransferResult, isNew: boolean, { wanted }: TransferPurchase): string[] {
  if (!result.ok) return [`a buyer: ${result.code}`];
  if (!isNew) return ["the same request again"];
  const decants = result.order.lines.some(({ sizeId }) => sizeId === null) ? ["an order with a decant"] : [];
  return [wanted ? "an order of named things" : "an order of a cart", ...decants];
}

function planOf(purchase: TransferPurchase, result: TransferResult, reached: string[]): Plan {
  const sendRequest = (rig: Rig) => send(rig, purchase);
  if (!result.ok) return { ask: sendRequest, answer: result, reached };
  const { order } = result;
  return { ask: sendRequest, answer: { status: 200 }, reached, check: (response) => expectOrder(response, order) };
}

/** Expects the order in the response. When repeated, it may have moved and then has no transfer details. */
function expectOrder(response: Answer, order: ModelOrder): void {
  const { newOrder, ...rest } =
    "transfer" in response.body && response.body["transfer"] ? newOrderSchema.parse(response.body) : response.body;
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
export function rush(choices: RandomTransfer[]): Command {
  return {
    check: (model) => !model.isFaulty,
    toString: () => `rush(${JSON.stringify(choices)})`,
    async run(model, real) {
      const purchases = choices.map((choice) => purchaseOf(model.state, model.nowMs, choice));
      const responses = await Promise.all(purchases.map((purchase) => send(real.rig, purchase)));
      const snapshot = checkShop("rush", model, real, reachedTogether(purchases, responses));
      const places = new Map(snapshot.orders.map(({ id }, index) => [id, index]));
      const placeOf = (index: number) => places.get(idIn(responses[index])) ?? -1;
      const isGranted = (index: number) => responses[index]?.status === 200;
      const sequence = purchases
        .map((_, index) => index)
        .filter(isGranted)
        .sort((one, other) => placeOf(one) - placeOf(other));
      // The granted ones are applied in order of creation. Then the others must be refused, because orders only take units.
      for (const index of sequence) expectGranted(model, purchases[index], responses[index], snapshot);
      for (const [index, purchase] of purchases.entries())
        if (!isGranted(index)) expectRefused(model, purchase, responses[index]);
      expect(rowsIn(snapshot), "after the rush the shop holds").toEqual(rowsOfModel(model.state));
    },
  };
}

function idIn(response: Answer | undefined): string {
  const order: unknown = response?.body["newOrder"];
  return typeof order === "object" && order !== null ? String(Reflect.get(order, "_id")) : "";
}

function expectGranted(
  model: Model,
  purchase: TransferPurchase | undefined,
  response: Answer | undefined,
  snapshot: Parameters<typeof adopt>[1],
) {
  if (!purchase || !response) return;
  const result = placeTransfer(model.state, purchase, model.nowMs);
  expect(result, `rush: ${purchase.body} was granted`).toMatchObject({ ok: true });
  if (!result.ok) return;
  adopt(model.state, snapshot);
  expectOrder(response, result.order);
}

/** A refusal may have any of the reasons that concurrent buyers can cause. */
function expectRefused(model: Model, purchase: TransferPurchase, response: Answer | undefined): void {
  const result = placeTransfer(model.state, purchase, model.nowMs);
  expect(result.ok, `rush: ${purchase.body} was refused (${response?.status} ${response?.code})`).toBe(false);
  const reasons = ["transfer_cannot_buy", "transfer_too_many_open", "transfer_cart_empty", "transfer_repriced"];
  expect([...reasons, "payment_open", "idempotency_key_reused"], `rush: refused with ${response?.status}`).toContain(
    response?.code,
  );
}

function reachedTogether(purchases: TransferPurchase[], responses: Answer[]): string[] {
  const result = responses.filter(({ status }) => status === 200);
  const different = new Set(result.map(idIn));
  return [
    ...(result.length > different.size ? ["the same request at once"] : []),
    ...(result.length > 0 && result.length < purchases.length ? ["several buyers at once, some refused"] : []),
    ...(different.size > 1 ? ["several buyers at once, several accepted"] : []),
  ];
}
