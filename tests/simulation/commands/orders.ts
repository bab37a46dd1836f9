/** Orders as they are read, and as an administrator moves them. */
import { expect } from "vitest";
import { ordersAnswerSchema, updatedOrderSchema } from "#shop/contract/order.ts";
import type { OrderStatus } from "#shop/order.ts";
import { type Answer, ask } from "../ask.ts";
import { type Command, command, type Plan } from "../command.ts";
import { type ModelOrder, pick, type State } from "../model.ts";
import { HOLD_MS, isOverdue, moveTo, TOLD_OF } from "../orders.ts";
import { ADMIN } from "../shop.ts";
import { shopper } from "./cart.ts";

/** A shopper looks at their orders: one whose time has passed is shown so, stored or not. */
export function readOrders(who: number): Command {
  return command(`readOrders(${who})`, (_, { nowMs }) => {
    const by = shopper(who);
    return {
      ask: (rig) => ask(rig.url, `GET /api/orders/${by.id}`, { by }),
      answer: { status: 200 },
      reached: [],
      check(answer, { orders }) {
        const told = ordersAnswerSchema
          .parse(answer.body)
          .orders.map((one) => [one._id, one.statusGlimmer, one.version]);
        const own = orders.filter(({ userId }) => userId === by.id);
        const facts = own.map((one) => [one.id, isOverdue(one, nowMs) ? "Orden Vencida" : one.status, one.version]);
        expect(told.sort()).toEqual(facts.sort());
      },
    };
  });
}

export type Sight = "as it is" | "a version ago" | "unsaid";

/** An administrator sets an order to any state, by the version they saw. */
export function setStatus(index: number, to: OrderStatus, saw: Sight): Command {
  return command(`setStatus(${index}, ${to}, ${saw})`, (state, { nowMs }) => {
    const order = pick(state.orders, index);
    if (!order) return null;
    const version = { "as it is": order.version, "a version ago": order.version - 1, unsaid: undefined }[saw];
    if (version === 0) return null;
    const body = { statusGlimmer: to, ...(version === undefined ? {} : { version }) };
    const asking: Plan["ask"] = (rig) => ask(rig.url, `PUT /api/orders/${order.id}`, { by: ADMIN, body });
    if (saw === "a version ago")
      return {
        ask: asking,
        answer: { status: 409, code: "order_stale" },
        reached: ["a stale version"],
        check: expectFresh(order),
      };
    const reached = [...(isOverdue(order, nowMs) ? ["an overdue order set by hand"] : [`set to ${to}`])];
    if (!follow(state, order, to, nowMs)) {
      return {
        ask: asking,
        answer: { status: 409, code: "stock_cannot_follow" },
        reached: ["a move that stock cannot follow"],
      };
    }
    return { ask: asking, answer: { status: 200 }, reached, check: (answer) => expectUpdated(answer, order) };
  });
}

/** The move as the rules have it; false, with nothing changed, when stock cannot follow. One that is overdue expires first. */
function follow(state: State, order: ModelOrder, to: OrderStatus, nowMs: number): boolean {
  const was = isOverdue(order, nowMs);
  if (was) {
    moveTo(state, order, "Orden Vencida", nowMs);
    order.told.push({ kind: "order-expired", version: order.version });
  }
  if (order.status === to) {
    // What is written of an overdue order is its expiry, and once more that nothing else was changed.
    if (was) order.version += 1;
    return true;
  }
  if (!moveTo(state, order, to, nowMs)) return false;
  const mail = TOLD_OF[to];
  if (mail) order.told.push({ kind: mail, version: order.version });
  if (to === "Confirmar Transferencia") order.expiresAtMs = nowMs + HOLD_MS;
  return true;
}

function expectUpdated(answer: Answer, order: ModelOrder): void {
  const { _id, statusGlimmer, version } = updatedOrderSchema.parse(answer.body).updatedOrder;
  expect([_id, statusGlimmer, version]).toEqual([order.id, order.status, order.version]);
}

/** Who is too late is told how the order is now. */
function expectFresh({ id, version }: ModelOrder) {
  return ({ body }: Answer) => expect(body["order"]).toMatchObject({ _id: id, version });
}
