/** Refunds by an administrator. */
import { expect } from "vitest";
import { toWire } from "#shop/decimal.ts";
import { refundedOrderSchema } from "#shop/orders/admin-order.contract.ts";
import { command, type Plan } from "../command.ts";
import { passSecond } from "../model/payments.ts";
import {
  endRefund,
  finish,
  hasMade,
  paymentOf,
  type RefundIntent,
  storeRefund,
  type Wanted,
} from "../model/refunds.ts";
import type { Model, ModelOrder, ModelRefund, State } from "../model/state.ts";
import { type Command, pick } from "../rules.ts";
import { ADMIN, type ApiResponse, callApi } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";

/** The amount: all that is left, a part, or more than the order's total. */
export type RefundShare = "all" | "a part" | "too much";
const PART_CENTAVOS = 100_050;

/** Returns the orders for which a card charge was attempted, newest first. */
function attemptedIn({ orders }: State): ModelOrder[] {
  return orders.filter(({ attempts }) => attempts.length > 0).toReversed();
}

interface Context {
  system: TestSystem;
  nowMs: number;
}

/** Refunds an order for which a card charge was attempted. Of two concurrent requests with the same version, one is refused. */
export function refund(index: number, share: RefundShare, times: 1 | 2): Command {
  return command(`refund(${index}, ${share}, ${times})`, (state, model, system) => {
    const order = pick(attemptedIn(state), index);
    if (!order) return null;
    const amountCentavos = { all: null, "a part": PART_CENTAVOS, "too much": order.totalCentavos + 1 }[share];
    const body = amountCentavos === null ? {} : { amount: toWire(amountCentavos) };
    return planRefund(state, order, { wanted: { amountCentavos, lines: [] }, body, times, model, system });
  });
}

/** Units of a line. `line` is an index (modulo the number of lines, decants last), or `unknown`: no line of the order. */
export interface SomeUnits {
  line: number | "unknown";
  quantity: number;
  restock: boolean;
}

/** Like `refund`, but for units: the amount is what the buyer paid for them. */
export function refundUnits(index: number, units: readonly SomeUnits[], times: 1 | 2): Command {
  return command(`refundUnits(${index}, ${JSON.stringify(units)}, ${times})`, (state, model, system) => {
    const order = pick(attemptedIn(state), index);
    if (!order) return null;
    const numbers = order.lines.map((_, index) => index + 1);
    const hasStock = (number: number) => order.lines[number - 1]?.sizeId !== null;
    const stockedFirst = numbers.toSorted((one, other) => Number(hasStock(other)) - Number(hasStock(one)));
    const lines = units.map(({ line, ...one }) => ({
      ...one,
      line: (line === "unknown" ? null : pick(stockedFirst, line)) ?? order.lines.length + 1,
    }));
    const amountCentavos = lines.reduce(
      (sum, { line, quantity }) => sum + quantity * (order.lines[line - 1]?.unitCentavos ?? 0),
      0,
    );
    return planRefund(state, order, { wanted: { amountCentavos, lines }, body: { lines }, times, model, system });
  });
}

interface RefundRequest {
  wanted: Wanted;
  body: object;
  times: 1 | 2;
  model: Model;
  system: TestSystem;
}

async function planRefund(
  state: State,
  order: ModelOrder,
  { wanted, body, times, model, system }: RefundRequest,
): Promise<Plan | null> {
  if (times === 2 && model.isFaulty) return null;
  await passSecond(model, system);
  const { version } = order;
  const before = structuredClone(state);
  const context = { system, nowMs: model.nowMs };
  const intent = storeRefund(state, order, wanted, context);
  const one = () => send(system, order.id, { version, ...body });
  return {
    ...planOf(order, intent, context),
    send: times === 1 || !intent.ok ? one : () => sendTwice(one),
    stages: () => stagesOf(before, order.id, wanted, context),
  };
}

/** Refunds an order with an outdated version, which the shop refuses. */
export function refundStale(index: number): Command {
  return command(`refundStale(${index})`, (state) => {
    const order = pick(
      attemptedIn(state).filter(({ version }) => version > 1),
      index,
    );
    if (!order) return null;
    return {
      send: (system) => send(system, order.id, { version: order.version - 1 }),
      response: { status: 409, code: "order_stale" },
      reached: ["a refund of an outdated version"],
    };
  });
}

function send({ url }: TestSystem, orderId: string, body: object): Promise<ApiResponse> {
  return callApi(url, `POST /api/orders/${orderId}/refund`, { by: ADMIN, body });
}

/** Refusals of the second request: the order has changed, or the first refund left too little money or too few units. */
const LATE = ["order_stale", "nothing_to_refund", "invalid_fields"];

/** Sends two requests in parallel. Returns the response of the one that was not late. */
async function sendTwice(one: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const responses = await Promise.all([one(), one()]);
  const isLate = ({ code }: ApiResponse) => LATE.includes(code ?? "");
  const late = responses.filter(isLate);
  expect(late.length, `of two refunds one is late: ${responses.map(({ status, code }) => `${status} ${code}`)}`).toBe(
    1,
  );
  return responses.find((response) => !isLate(response)) ?? { status: 0, code: undefined, body: {} };
}

function planOf(order: ModelOrder, intent: RefundIntent, { system, nowMs }: Context): Omit<Plan, "send"> {
  if (!intent.ok) {
    const { status, code } = intent;
    return { response: { status, code }, reached: [`a refund: ${code}`] };
  }
  const { refund: pending, isMade } = intent;
  const isWhole = pending.amountCentavos === order.totalCentavos;
  return {
    response: isMade ? { status: 200 } : { status: 409, code: "refund_refused" },
    reached: [
      isMade ? `a refund of ${isWhole ? "all" : "a part"}` : "a refund the provider refused",
      ...(isMade && pending.lines.length > 0 ? ["a refund of units"] : []),
      ...(isMade && pending.lines.some(({ restock }) => restock) ? ["a refund that restocks"] : []),
    ],
    complete(after) {
      expect(hasMade(paymentOf(system, pending), pending), "the provider made the refund").toBe(isMade);
      endRefund(after, order, pending, { isMade, system, nowMs });
    },
    check({ status, body }) {
      if (status !== 200) return;
      const shown = refundedOrderSchema.parse(body).order;
      expect([shown._id, shown.version, shown.review]).toEqual([order.id, order.version, order.review]);
    },
  };
}

/** Returns the states that are possible after a fault. */
function stagesOf(before: State, orderId: string, wanted: Wanted, context: Context): State[] {
  const intent = structuredClone(before);
  const first = refundIn(intent, orderId, wanted, context);
  if (!first) return [before];
  const after = (end: (state: State, order: ModelOrder, refund: ModelRefund) => void) => {
    const state = structuredClone(intent);
    const order = state.orders.find(({ id }) => id === orderId);
    const same = order?.refunds.find(({ id }) => id === first.id);
    if (order && same) end(state, order, same);
    return state;
  };
  const isMade = hasMade(paymentOf(context.system, first), first);
  return [
    before,
    intent,
    // The refund is done, but the payment has not been applied yet.
    after((state, order, refund) => {
      if (isMade) finish(state, order, refund, isMade);
    }),
    after((state, order, refund) => endRefund(state, order, refund, { isMade, ...context })),
  ];
}

function refundIn(state: State, orderId: string, wanted: Wanted, context: Context): ModelRefund | null {
  const order = state.orders.find(({ id }) => id === orderId);
  const intent = order ? storeRefund(state, order, wanted, context) : null;
  return intent?.ok ? intent.refund : null;
}
