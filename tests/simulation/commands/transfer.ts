/** Purchases by transfer: one at a time, and several in parallel. */

import { expect } from "vitest";
import { toWire } from "#shop/decimal.ts";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { checkShop, command, type Plan } from "../command.ts";
import { copyIds, rowsOf, rowsOfModel, type Snapshot } from "../model/observe.ts";
import { afterExpiry, placeTransfer, priceOrder, type TransferPurchase, type TransferResult } from "../model/orders.ts";
import { cartOf, type Model, type ModelOrder, type State } from "../model/state.ts";
import { action, type Command, isOverdue, pick } from "../rules.ts";
import { type ApiResponse, COUPONS, callApi, homeOf, SHOPPERS, userWithId } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { type Item, itemIn, shopper } from "./cart.ts";

/** A random purchase. Numbers select items modulo the list's length. */
export interface RandomTransfer {
  who: number;
  /** Null for the stored cart. */
  items: (Item & { quantity: number })[] | null;
  isHomeDelivery: boolean;
  shown: TransferPurchase["shown"];
  /** Selects a coupon; null for none. */
  coupon: number | null;
  /** Selects one of a few keys, so that keys repeat; null for none. */
  key: number | null;
}

function purchaseOf(
  state: State,
  nowMs: number,
  { who: user, items, isHomeDelivery, shown: totalSent, coupon, key }: RandomTransfer,
): TransferPurchase {
  const { id: userId } = shopper(user);
  const requested = items?.map(({ quantity, ...thing }) => ({ ...itemIn(state, thing), quantity })) ?? null;
  const { id: couponId = null, code = null } = (coupon === null ? undefined : pick(COUPONS, coupon)) ?? {};
  const options = { userId, isHomeDelivery, payment: "transfer" as const, couponId, nowMs };
  const total = priceOrder(afterExpiry(state, nowMs), requested ?? cartOf(state, userId), options)?.totalCentavos ?? 0;
  const body = {
    shipping: isHomeDelivery,
    ...(isHomeDelivery ? { address: homeOf(userId) } : {}),
    ...(requested ? { products: requested.map(({ perfumeId: perfume, ...line }) => ({ perfume, ...line })) } : {}),
    ...(code === null ? {} : { coupon: code }),
    ...(totalSent === "nothing" ? {} : { transactionAmount: toWire(totalSent === "the total" ? total : total + 100) }),
  };
  return {
    userId,
    requested,
    isHomeDelivery,
    couponId,
    shown: totalSent,
    key: key === null ? null : `key-number-${key % 3}`,
    body: JSON.stringify(body),
  };
}

function send(system: TestSystem, { userId, key, body }: TransferPurchase): Promise<ApiResponse> {
  const by = userWithId(userId);
  return callApi(system.url, `POST /api/orders/transfer/${userId}`, {
    by,
    body: JSON.parse(body),
    key: key ?? undefined,
  });
}

export function buy(choice: RandomTransfer): Command {
  return command(`buy(${JSON.stringify(choice)})`, (state, { nowMs }) => {
    const purchase = purchaseOf(state, nowMs, choice);
    const [orders, overdue] = [state.orders.length, state.orders.filter((order) => isOverdue(order, nowMs)).length];
    const halfWay = { state: afterExpiry(state, nowMs), reached: "expired before a fault" };
    const result = placeTransfer(state, purchase, nowMs);
    const plan = planOf(purchase, result, [
      ...reachedBy(result, state.orders.length > orders, purchase),
      ...(overdue > 0 && result.ok && state.orders.length > orders ? ["an order expired by the next buyer"] : []),
    ]);
    // Overdue orders may expire before the fault.
    return { ...plan, ...(overdue > 0 && { halfWay }) };
  });
}

function reachedBy(result: TransferResult, isNew: boolean, purchase: TransferPurchase): string[] {
  const { requested, userId, isHomeDelivery } = purchase;
  if (!result.ok) return [`a buyer: ${result.code}`];
  if (!isNew) return ["the same request again"];
  const decants = result.order.lines.some(({ sizeId }) => sizeId === null) ? ["an order with a decant"] : [];
  const toZone = isHomeDelivery && userId === SHOPPERS.at(-1)?.id ? ["an order sent to a delivery zone"] : [];
  const withCoupon = purchase.couponId ? ["an order with a coupon"] : [];
  const withCredit = result.order.credits.length > 0 ? ["an order with the credit of a decant"] : [];
  return [
    ...withCredit,
    requested ? "an order of named things" : "an order of a cart",
    ...decants,
    ...toZone,
    ...withCoupon,
  ];
}

function planOf(purchase: TransferPurchase, result: TransferResult, reached: string[]): Plan {
  const sendRequest = (system: TestSystem) => send(system, purchase);
  if (!result.ok) return { send: sendRequest, response: result, reached };
  const { order } = result;
  return { send: sendRequest, response: { status: 200 }, reached, check: (response) => expectOrder(response, order) };
}

/**
 * Expects the order in the response. When a request is repeated, its order may have another status by then; `transfer` is null
 * in that case.
 */
function expectOrder(response: ApiResponse, order: ModelOrder): void {
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

/**
 * Concurrent purchases: by several buyers, often of the last unit, or copies of one buyer's request, or different requests of
 * one buyer.
 */
export function rush(choices: RandomTransfer[]): Command {
  const run: Command["run"] = async (model, real) => {
    const purchases = choices.map((choice) => purchaseOf(model.state, model.nowMs, choice));
    const sent = await Promise.all(
      purchases.map(async (purchase) => ({ purchase, answer: await send(real.system, purchase) })),
    );
    const snapshot = checkShop("rush", model, real);
    for (const what of reachedTogether(sent)) real.reached.add(what);
    const places = new Map(snapshot.placed.map((id, index) => [id, index]));
    const placeOf = ({ answer }: Sent) => places.get(idIn(answer)) ?? -1;
    // The granted ones are applied in order of creation. Then the others must be refused, because the granted orders only
    // lowered the stock.
    const granted = sent.filter(isGranted).sort((one, other) => placeOf(one) - placeOf(other));
    for (const one of granted) expectGranted(model, one, snapshot);
    for (const one of sent.filter((other) => !isGranted(other))) expectRefused(model, one);
    expect(rowsOf(snapshot), "the shop's rows after the rush").toEqual(rowsOfModel(model.state));
  };
  return action(`rush(${JSON.stringify(choices)})`, run, (model) => !model.isFaulty);
}

interface Sent {
  purchase: TransferPurchase;
  answer: ApiResponse;
}

const isGranted = ({ answer }: Sent) => answer.status === 200;

const idIn = ({ body }: ApiResponse) => String(Object(body["newOrder"])._id);

function expectGranted(model: Model, { purchase, answer }: Sent, snapshot: Snapshot): void {
  const result = placeTransfer(model.state, purchase, model.nowMs);
  expect(result, `rush: ${purchase.body} was granted`).toMatchObject({ ok: true });
  if (!result.ok) return;
  copyIds(model.state, snapshot);
  expectOrder(answer, result.order);
}

/** A refusal may have any of the reasons that concurrent requests can cause. */
function expectRefused(model: Model, { purchase, answer: { status, code } }: Sent): void {
  const result = placeTransfer(model.state, purchase, model.nowMs);
  expect(result.ok, `rush: ${purchase.body} was refused (${status} ${code})`).toBe(false);
  const reasons = ["transfer_cannot_buy", "transfer_too_many_open", "transfer_cart_empty", "transfer_repriced"];
  expect(
    [...reasons, "coupon_refused", "payment_open", "idempotency_key_reused"],
    `rush: refused with ${status}`,
  ).toContain(code);
}

function reachedTogether(sent: Sent[]): string[] {
  const granted = sent.filter(isGranted);
  const orders = new Set(granted.map(({ answer }) => idIn(answer)));
  return [
    ...(granted.length > orders.size ? ["the same request at once"] : []),
    ...(granted.length > 0 && granted.length < sent.length ? ["several buyers at once, some refused"] : []),
    ...(sent.some(({ answer }) => answer.code === "coupon_refused") ? ["several buyers at once for a coupon"] : []),
    ...(isOneBuyer(sent) && orders.size > 1 ? ["a buyer in several windows"] : []),
    ...(orders.size > 1 ? ["several buyers at once, several accepted"] : []),
  ];
}

function isOneBuyer([first, ...others]: Sent[]): boolean {
  return others.every(({ purchase }) => purchase.userId === first?.purchase.userId);
}
