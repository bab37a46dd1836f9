/** Refunds by an administrator. */
import { expect } from "vitest";
import { toWire } from "#shop/decimal.ts";
import { refundedOrderSchema } from "#shop/orders/order.contract.ts";
import { command, type Plan } from "../command.ts";
import { passSecond } from "../model/payments.ts";
import { endRefund, hasMade, paymentOf, type RefundIntent, storeRefund } from "../model/refunds.ts";
import type { ModelOrder, ModelRefund, State } from "../model/state.ts";
import { type Command, pick } from "../rules.ts";
import { ADMIN, type ApiResponse, callApi } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";

/** The amount: all that is left, a part, or more than there is. */
export type RefundShare = "all" | "a part" | "too much";
const PART_CENTAVOS = 100_050;

/** Returns the orders with a card charge, newest first. */
function chargedIn({ orders }: State): ModelOrder[] {
  return orders.filter(({ attempts }) => attempts.length > 0).toReversed();
}

interface Context {
  system: TestSystem;
  nowMs: number;
}

/** Refunds an order with a card charge. Sent twice at once with the same version, one of the two is refused. */
export function refund(index: number, share: RefundShare, times: 1 | 2): Command {
  return command(`refund(${index}, ${share}, ${times})`, async (state, model, system) => {
    const order = pick(chargedIn(state), index);
    if (!order || (times === 2 && model.isFaulty)) return null;
    await passSecond(model, system);
    const amount = { all: null, "a part": PART_CENTAVOS, "too much": order.totalCentavos + 1 }[share];
    const { version } = order;
    const before = structuredClone(state);
    const context = { system, nowMs: model.nowMs };
    const intent = storeRefund(state, order, amount, context);
    const one = () => send(system, order.id, { version, ...(amount === null ? {} : { amount: toWire(amount) }) });
    const plan = planOf(order, intent, context);
    return {
      ...plan,
      send: times === 1 || !intent.ok ? one : () => sendTwice(one),
      stages: () => stagesOf(before, order.id, amount, context),
    };
  });
}

/** A refund based on an older version is refused. */
export function refundStale(index: number): Command {
  return command(`refundStale(${index})`, (state) => {
    const order = pick(
      chargedIn(state).filter(({ version }) => version > 1),
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

/** Refusals of the second request: the order has changed, or the first left too little money. */
const LATE = ["order_stale", "nothing_to_refund", "invalid_fields"];

/** Sends two requests at once. Returns the response of the successful one. */
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
    reached: [isMade ? `a refund of ${isWhole ? "all" : "a part"}` : "a refund the provider refused"],
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
function stagesOf(before: State, orderId: string, amount: number | null, context: Context): State[] {
  const intent = structuredClone(before);
  const first = refundIn(intent, orderId, amount, context);
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
    // The provider has made the refund, but the payment has not been read yet.
    after((_, __, refund) => {
      if (isMade) refund.state = "done";
    }),
    after((state, order, refund) => endRefund(state, order, refund, { isMade, ...context })),
  ];
}

function refundIn(state: State, orderId: string, amount: number | null, context: Context): ModelRefund | null {
  const order = state.orders.find(({ id }) => id === orderId);
  const intent = order ? storeRefund(state, order, amount, context) : null;
  return intent?.ok ? intent.refund : null;
}
