/** An administrator confirms awaited transfers with movements of a bank statement. */
import { expect } from "vitest";
import type { OrderStatus } from "#shop/orders/order.ts";
import { checkShop, command, type Plan } from "../command.ts";
import { rowsOf, rowsOfModel } from "../model/observe.ts";
import { expireOverdue, moveTo } from "../model/orders.ts";
import type { ModelOrder, State } from "../model/state.ts";
import { action, type Command, isOverdue, pick } from "../rules.ts";
import { ADMIN, callApi } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { applyMove, expectFresh, expectUpdated, expiredHalfWay, type KnownVersion } from "./orders.ts";

const fingerprintOf = (line: number) => `${line}`.padStart(64, "0");

function send(system: TestSystem, { id }: ModelOrder, line: number, version: number | undefined) {
  const bankLine = { fingerprint: fingerprintOf(line), amount: 100, date: "2026-11-23" };
  const body = { statusGlimmer: "En Preparación", bankLine, ...(version && { version }) };
  return callApi(system.url, `PUT /api/orders/${id}`, { by: ADMIN, body });
}

/** Confirms an order with one of a few movements, based on the version that the administrator saw. */
export function confirmWithLine(index: number, line: number, knownVersion: KnownVersion): Command {
  return command(`confirmWithLine(${index}, ${line}, ${knownVersion})`, (state, { nowMs }) => {
    const order = pick(state.orders, index);
    if (!order) return null;
    const version = { current: order.version, previous: order.version - 1, none: undefined }[knownVersion];
    if (version === 0) return null;
    const plan = { ...expiredHalfWay(state, nowMs), ...planOf(state, order, line, nowMs, knownVersion) };
    return { send: (system) => send(system, order, line, version), ...plan };
  });
}

function planOf(
  state: State,
  order: ModelOrder,
  line: number,
  nowMs: number,
  knownVersion: KnownVersion,
): Omit<Plan, "send"> {
  const refused = (code: string, reached: string) => ({ response: { status: 409, code }, reached: [reached] });
  const status: OrderStatus = isOverdue(order, nowMs) ? "Orden Vencida" : order.status;
  const isAwaited = status === "Confirmar Transferencia" || status === "Orden Vencida";
  if (knownVersion === "previous" || !isAwaited)
    return { ...refused("order_stale", "a movement for an order that does not wait"), check: expectFresh(order) };
  // If units are missing, the shop expires overdue orders, even if that is not enough or the movement is refused.
  if (status === order.status && !canBePrepared(state, order, nowMs)) expireOverdue(state, nowMs);
  const trial = structuredClone(state);
  const same = trial.orders.find(({ id }) => id === order.id);
  if (!same || !applyMove(trial, same, "En Preparación", nowMs))
    return refused("stock_cannot_follow", "a movement for an order without stock");
  const isUsed = state.orders.some(({ bankLine }) => bankLine === fingerprintOf(line));
  if (isUsed) return refused("bank_line_used", "a movement that was used");
  if (order.bankLine) return refused("order_has_bank_line", "an order with another movement");
  applyMove(state, order, "En Preparación", nowMs);
  order.bankLine = fingerprintOf(line);
  const reached = ["confirmed with a movement"];
  return { response: { status: 200 }, reached, check: (answer) => expectUpdated(answer, order) };
}

/** True when stock has enough units for an order before overdue orders release theirs. */
function canBePrepared(state: State, order: ModelOrder, nowMs: number): boolean {
  return moveTo(structuredClone(state), structuredClone(order), "En Preparación", nowMs);
}

/** Two administrators confirm two orders with the same movement together: one succeeds. */
export function confirmAtOnce(line: number): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const waiting = state.orders.filter(
      (order) => order.status === "Confirmar Transferencia" && !isOverdue(order, nowMs) && !order.bankLine,
    );
    const [first, second] = waiting.slice(-2);
    const isUsed = state.orders.some(({ bankLine }) => bankLine === fingerprintOf(line));
    if (!first || !second || isUsed) return;
    const answers = await Promise.all([first, second].map((order) => send(real.system, order, line, order.version)));
    const snapshot = checkShop("confirmAtOnce", model, real);
    expect(answers.map(({ status, code }) => `${status} ${code ?? ""}`).sort()).toEqual(["200 ", "409 bank_line_used"]);
    const winner = answers[0]?.status === 200 ? first : second;
    applyMove(state, winner, "En Preparación", nowMs);
    winner.bankLine = fingerprintOf(line);
    expect(rowsOf(snapshot), "the shop's rows after both requests").toEqual(rowsOfModel(state));
    real.reached.add("one movement for two orders at once");
  };
  return action(`confirmAtOnce(${line})`, run, (model) => !model.isFaulty);
}
