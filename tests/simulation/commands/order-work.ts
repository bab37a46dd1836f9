/** What people do about an order without moving it: notes, tags, transfer receipts, and requests for another receipt. */
import { expect } from "vitest";
import { TAGS_MAX } from "#shop/orders/order-notes.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { RECEIPT_PROBLEMS, RECEIPTS_MAX, type ReceiptProblem } from "#shop/orders/receipt.ts";
import { checkShop, command, type Plan } from "../command.ts";
import { rowsOf, rowsOfModel } from "../model/observe.ts";
import type { ModelOrder, ModelReceipt } from "../model/state.ts";
import { action, type Command, isOverdue, pick } from "../rules.ts";
import { ADMIN, callApi, userWithId } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";

/** By how much the first receipt extends a hold (`receiptHoldHours`). */
const RECEIPT_HOLD_MS = 48 * 3_600_000;

const refusal = (send: Plan["send"], code: string, reached: string): Plan => ({
  send,
  response: { status: 409, code },
  reached: [reached],
});

/** Adds a note, perhaps with the key of an earlier one. */
export function noteOrder(index: number, key: number | null, text: string): Command {
  return command(`noteOrder(${index}, ${key}, ${text})`, (state) => {
    const order = pick(state.orders, index);
    if (!order) return null;
    const requestKey = key === null ? null : `note-number-${key}`;
    const send: Plan["send"] = ({ url }) =>
      callApi(url, `POST /api/orders/${order.id}/notes`, { by: ADMIN, body: { text }, key: requestKey ?? undefined });
    const owner = requestKey && state.orders.find(({ notes }) => notes.some((note) => note.requestKey === requestKey));
    if (!owner) {
      order.notes.push({ requestKey, text });
      return { send, response: { status: 200 }, reached: ["a note"] };
    }
    const isSame = owner === order && order.notes.some((note) => note.requestKey === requestKey && note.text === text);
    if (isSame) return { send, response: { status: 200 }, reached: ["the same note again"] };
    return refusal(send, "idempotency_key_reused", "a note with another's key");
  });
}

/** Removes a tag of an order and adds others. */
export function tagOrder(index: number, add: string[], remove: string): Command {
  return command(`tagOrder(${index}, ${add}, ${remove})`, (state) => {
    const order = pick(state.orders, index);
    if (!order) return null;
    const send: Plan["send"] = ({ url }) =>
      callApi(url, `PUT /api/orders/${order.id}/tags`, { by: ADMIN, body: { add, remove: [remove] } });
    const kept = order.tags.filter((tag) => tag !== remove || add.includes(tag));
    const tags = [...new Set([...kept, ...add])];
    if (tags.length > TAGS_MAX) return refusal(send, "order_tags_full", "more tags than an order may have");
    order.tags = tags;
    return { send, response: { status: 200 }, reached: ["tags"] };
  });
}

/** The buyer sends one of a few files as the receipt of an order. */
export function sendReceipt(index: number, file: number): Command {
  return command(`sendReceipt(${index}, ${file})`, (state, { nowMs }) => {
    const order = pick(state.orders, index);
    // Which of two receipts of the same time is the newest depends on their ids.
    if (!order || order.receipts.at(-1)?.atMs === nowMs) return null;
    const request = `PUT /api/orders/${order.userId}/${order.id}/receipt`;
    const send: Plan["send"] = ({ url }) => callApi(url, request, { by: userWithId(order.userId), body: pdf(file) });
    if (!isAwaited(order, nowMs)) return refusal(send, "receipt_not_awaited", "a receipt that is not awaited");
    if (order.receipts.some((receipt) => receipt.file === file))
      return { send, response: { status: 200 }, reached: ["the same receipt again"] };
    const counted = order.receipts.filter(({ askedProblem }) => askedProblem === null).length;
    if (counted >= RECEIPTS_MAX) return refusal(send, "receipts_full", "more receipts than an order may have");
    if (order.receipts.length === 0 && order.expiresAtMs !== null) {
      order.expiresAtMs += RECEIPT_HOLD_MS;
      order.version += 1;
      order.movedAtMs = nowMs;
    }
    const wasAsked = order.receipts.at(-1)?.askedProblem != null;
    order.receipts.push({ id: "", file, atMs: nowMs, askedProblem: null, askedText: null });
    return { send, response: { status: 200 }, reached: [wasAsked ? "the receipt that was asked for" : "a receipt"] };
  });
}

function isAwaited(order: ModelOrder, nowMs: number): boolean {
  const { paymentTypeId, status } = order;
  return paymentTypeId === "transfer" && status === "Confirmar Transferencia" && !isOverdue(order, nowMs);
}

function ask({ url }: TestSystem, order: ModelOrder, { atMs }: ModelReceipt, problem: ReceiptProblem) {
  const body = { receipt: new Date(atMs).toISOString(), problem };
  return callApi(url, `POST /api/orders/${order.id}/receipt/again`, { by: ADMIN, body });
}

const withReceipts = (orders: readonly ModelOrder[]) => orders.filter(({ receipts }) => receipts.length > 0);

/** An administrator asks for another receipt in place of the newest, or of the first one. */
export function askReceipt(index: number, problem: ReceiptProblem, which: "newest" | "first"): Command {
  return command(`askReceipt(${index}, ${problem}, ${which})`, (state, { nowMs }) => {
    const order = pick(withReceipts(state.orders), index);
    const newest = order?.receipts.at(-1);
    const seen = which === "newest" ? newest : order?.receipts[0];
    if (!order || !newest || !seen) return null;
    const send: Plan["send"] = (system) => ask(system, order, seen, problem);
    if (seen !== newest) return refusal(send, "order_stale", "another receipt for one that is not the newest");
    if (newest.askedProblem === problem)
      return { send, response: { status: 200 }, reached: ["another receipt, asked for twice"] };
    if (newest.askedProblem !== null)
      return refusal(send, "receipt_already_asked", "another receipt, for another reason");
    if (!isAwaited(order, nowMs)) return refusal(send, "order_stale", "another receipt that is not awaited");
    Object.assign(newest, { askedProblem: problem, askedText: "" });
    return { send, response: { status: 200 }, reached: ["another receipt"] };
  });
}

/** Administrators ask for another receipt together, each for a different reason: one request succeeds. */
export function askReceiptAtOnce(index: number): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const open = withReceipts(state.orders).filter(
      (order) => isAwaited(order, nowMs) && order.receipts.at(-1)?.askedProblem === null,
    );
    const order = pick(open, index);
    const newest = order?.receipts.at(-1);
    if (!order || !newest) return;
    const answers = await Promise.all(RECEIPT_PROBLEMS.map((problem) => ask(real.system, order, newest, problem)));
    const snapshot = checkShop("askReceiptAtOnce", model, real);
    const received = answers.map(({ status, code }) => `${status} ${code ?? ""}`);
    expect(received.toSorted()).toEqual(["200 ", "409 receipt_already_asked", "409 receipt_already_asked"]);
    Object.assign(newest, { askedProblem: RECEIPT_PROBLEMS[received.indexOf("200 ")], askedText: "" });
    expect(rowsOf(snapshot), "the shop's rows after all requests").toEqual(rowsOfModel(state));
    real.reached.add("another receipt, asked for at once");
  };
  return action(`askReceiptAtOnce(${index})`, run, (model) => !model.isFaulty);
}
