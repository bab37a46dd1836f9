/** Charges at a card reader: administrators send, read and cancel them, and buyers pay there. */
import { expect } from "vitest";
import { isAtReader, type ReaderEnd } from "#local/stand-ins/mercado-pago/payments/reader-charge.ts";
import { command, type Plan } from "../command.ts";
import { copyIds } from "../model/observe.ts";
import { afterExpiry } from "../model/orders.ts";
import { changeProvider, passSecond } from "../model/payments.ts";
import {
  endCharge,
  holdForReader,
  placeAtReader,
  READER,
  type ReaderResult,
  readAtReader,
  readerCharges,
  sendToReader,
  waitingAtReader,
} from "../model/readers.ts";
import type { ModelOrder, State } from "../model/state.ts";
import { type Command, pick } from "../rules.ts";
import { ADMIN, type ApiResponse, callApi } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { shopper } from "./cart.ts";
import { manualOf, type RandomManual, sendManual } from "./desk-orders.ts";

interface Context {
  system: TestSystem;
  nowMs: number;
}

/** An administrator takes an order for a shopper and charges it at the reader, perhaps with the key of an earlier one. */
export function takeAtReader(choice: Omit<RandomManual, "paid">): Command {
  return command(`takeAtReader(${JSON.stringify(choice)})`, async (state, model, system) => {
    await passSecond(model, system);
    const { nowMs } = model;
    const manual = manualOf(state, nowMs, shopper(choice.who), { ...choice, paid: "reader" });
    const before = structuredClone(state);
    const result = placeAtReader(state, manual, nowMs);
    const send: Plan["send"] = (one) => sendManual(one, manual);
    if (!result.ok) {
      const stages = () => [before, afterExpiry(before, nowMs)];
      return { send, response: result, reached: [`a sale at a reader: ${result.code}`], stages };
    }
    const { order, isRepeated } = result;
    return {
      ...planOfCharge(before, state, order, { isRepeated, system, nowMs }),
      send,
    };
  });
}

/** An administrator charges a rejected order at the reader, or any order if none is rejected or `index` is a multiple of 3. */
export function chargeAgain(index: number): Command {
  return command(`chargeAgain(${index})`, async (state, model, system) => {
    const rejected = state.orders.filter(({ status }) => status === "Pago Rechazado");
    const order = pick(index % 3 === 0 || rejected.length === 0 ? state.orders : rejected, index);
    if (!order) return null;
    await passSecond(model, system);
    const { nowMs } = model;
    const { id } = order;
    const before = structuredClone(state);
    const result = holdForReader(state, order, nowMs);
    const send: Plan["send"] = (one) => callReader(one, "POST", id);
    if (!result.ok) {
      const reached = [`a charge at a reader: ${result.code}`];
      return { send, response: result, reached, stages: () => [before, afterExpiry(before, nowMs)] };
    }
    return { ...planOfCharge(before, state, order, { isRepeated: result.isRepeated, system, nowMs }), send };
  });
}

/** The plan of a charge whose order already holds its units, before the provider has answered. */
function planOfCharge(
  before: State,
  state: State,
  order: ModelOrder,
  { isRepeated, ...context }: Context & { isRepeated: boolean },
): Omit<Plan, "send"> {
  const held = structuredClone(state);
  const index = state.orders.indexOf(order);
  const reached: string[] = [];
  let result: ReaderResult = "none";
  return {
    response: { status: 200 },
    reached,
    complete(after) {
      result = sendToReader(after, order, isRepeated, context);
      reached.push(isRepeated ? "a charge at a reader sent again" : `a charge sent to a reader: ${result}`);
    },
    check: (answer) => expectCharge(answer, order, result),
    stages(snapshot) {
      copyIds(held, snapshot);
      const stageAfter = (settle: (one: State, same: ModelOrder) => void) => {
        const stage = structuredClone(held);
        const same = stage.orders[index];
        if (same) settle(stage, same);
        return stage;
      };
      const { nowMs } = context;
      const rejectedWith = (detail: string) => stageAfter((one, same) => endCharge(one, same, { detail, nowMs }));
      return [
        ...[before, afterExpiry(before, nowMs), held],
        stageAfter((one, same) => void sendToReader(one, same, true, context)),
        ...(isRepeated ? [] : [rejectedWith("reader_busy"), rejectedWith("reader_refused")]),
      ];
    },
  };
}

/** The newest charge that waits at the reader is shown there, or ends there: paid, declined, cancelled or expired. */
export function useReader(end: ReaderEnd): Command {
  return command(`useReader(${end})`, async (_, model, system) => {
    await passSecond(model, system);
    const charge = readerCharges({ system, nowMs: model.nowMs }).findLast(isAtReader);
    if (!charge) return null;
    return {
      send: (one) => changeProvider(one, `readers/${charge.id}`, { end }),
      response: { status: 200 },
      reached: [`at the reader: ${end}`],
    };
  });
}

/** An administrator reads an order whose charge is at the reader (`GET`), or cancels that charge (`DELETE`). */
export function lookAtReader(index: number, method: "GET" | "DELETE"): Command {
  return command(`lookAtReader(${index}, ${method})`, async (state, model, system) => {
    const charged = state.orders.filter(({ attempts }) => attempts.some(({ readerId }) => readerId !== null));
    const order = pick(charged, index);
    if (!order) return null;
    await passSecond(model, system);
    const context = { system, nowMs: model.nowMs };
    const before = structuredClone(state);
    const send: Plan["send"] = (one) => callReader(one, method, order.id);
    const attempt = waitingAtReader(order);
    const charge = readerCharges(context).find(({ id }) => id === attempt?.readerChargeId);
    if (method === "DELETE" && attempt && (!charge || charge.status === "at_terminal")) {
      const response = { status: 409, code: "payment_unresolved" };
      return { send, response, reached: ["a charge that the reader shows is not cancelled"], stages: () => [before] };
    }
    const was = order.status;
    const reached: string[] = [];
    let result: ReaderResult = "none";
    return {
      send,
      response: { status: 200 },
      reached,
      complete(after) {
        result = readAtReader(after, order, context);
        if (was !== order.status) reached.push(`a charge read: ${order.status}`);
      },
      check: (answer) => expectCharge(answer, order, result),
      stages() {
        const after = structuredClone(before);
        const same = after.orders.find(({ id }) => id === order.id);
        if (same) readAtReader(after, same, context);
        return [before, afterExpiry(before, model.nowMs), after];
      },
    };
  });
}

function callReader({ url }: TestSystem, method: "GET" | "POST" | "DELETE", orderId: string): Promise<ApiResponse> {
  const body = method === "POST" ? { body: { reader: READER } } : {};
  return callApi(url, `${method} /api/orders/${orderId}/reader-charge`, { by: ADMIN, ...body });
}

function expectCharge({ body }: ApiResponse, { id, status, version }: ModelOrder, charge: ReaderResult): void {
  expect(body).toMatchObject({ order: { _id: id, statusGlimmer: status, version }, charge });
}
