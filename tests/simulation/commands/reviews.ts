/** Reviews: written by buyers of received orders, decided by administrators, and kept after an account is deleted. */
import { expect } from "vitest";
import { authorOf } from "#shop/reviews/review.ts";
import { checkShop, command, type Plan } from "../command.ts";
import { copyIds, rowsOf, rowsOfModel } from "../model/observe.ts";
import { placeTransfer } from "../model/orders.ts";
import type { Model, ModelOrder, ModelReview, Real, State } from "../model/state.ts";
import { action, type Command, isOverdue, pick } from "../rules.ts";
import { ADMIN, type ApiResponse, accountStatements, callApi, PERSON_NAME, userWithId } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { applyMove } from "./orders.ts";
import { buyableLines, purchaseOfLine } from "./people.ts";

const AUTHOR = authorOf(PERSON_NAME);

function write({ url }: TestSystem, { id, userId }: ModelOrder, perfumeId: string, stars: number) {
  const body = { stars, text: "Dura todo el día" };
  return callApi(url, `PUT /api/reviews/${id}/${perfumeId}`, { by: userWithId(userId), body });
}

/** A person has one review of a perfume. A rewritten review waits for the shop's decision again. */
function applyReview(
  state: State,
  { id: orderId, userId }: ModelOrder,
  perfumeId: string,
  stars: number,
  nowMs: number,
) {
  const former = state.reviews.find((one) => one.userId === userId && one.perfumeId === perfumeId);
  const written = { orderId, stars, author: AUTHOR, state: "pending" as const };
  if (former) Object.assign(former, { ...written, updatedAtMs: Math.max(nowMs, former.updatedAtMs + 1) });
  else state.reviews.push({ id: "", userId, perfumeId, ...written, answer: "", updatedAtMs: nowMs });
}

/** A buyer reviews a perfume of one of their orders. An even index selects among received orders, if there are any. */
export function writeReview(index: number, stars: number): Command {
  return command(`writeReview(${index}, ${stars})`, (state, { nowMs }) => {
    const received = state.orders.filter(({ status }) => status === "Recibido");
    const order = pick(index % 2 === 0 && received.length > 0 ? received : state.orders, Math.floor(index / 2));
    const line = order && pick(order.lines, index);
    if (!order || !line) return null;
    const send: Plan["send"] = (system) => write(system, order, line.perfumeId, stars);
    if (order.status !== "Recibido") {
      const response = { status: 409, code: "order_not_received" };
      return { send, response, reached: ["a review of an order that was not received"] };
    }
    const was = state.reviews.length;
    applyReview(state, order, line.perfumeId, stars, nowMs);
    return {
      send,
      response: { status: 200 },
      reached: [state.reviews.length > was ? "a review" : "a review written again"],
    };
  });
}

type Decided = "published" | "rejected";

function decide({ url }: TestSystem, { id }: ModelReview, state: Decided, answer: string, seenAtMs: number) {
  const body = { state, answer, updatedAt: new Date(seenAtMs).toISOString() };
  return callApi(url, `PUT /api/admin/reviews/${id}`, { by: ADMIN, body });
}

function applyDecision(state: State, review: ModelReview, to: Decided, answer: string, nowMs: number): void {
  Object.assign(review, { state: to, answer, updatedAtMs: Math.max(nowMs, review.updatedAtMs + 1) });
  state.log.push({ nounId: review.id, what: to === "published" ? "review_published" : "review_rejected" });
}

/** An administrator publishes or rejects a review with an answer, based on the stored review or on an outdated one. */
export function decideReview(index: number, to: Decided, answer: string, isOutdated: boolean): Command {
  return command(`decideReview(${index}, ${to}, ${answer}, ${isOutdated})`, (state, { nowMs }) => {
    const review = pick(state.reviews, index);
    if (!review) return null;
    const seenAtMs = review.updatedAtMs - (isOutdated ? 1 : 0);
    const send: Plan["send"] = (system) => decide(system, review, to, answer, seenAtMs);
    if (isOutdated)
      return { send, response: { status: 409, code: "review_changed" }, reached: ["a decision about an older review"] };
    const sent = { ...review };
    applyDecision(state, review, to, answer, nowMs);
    return {
      send: (system) => decide(system, sent, to, answer, seenAtMs),
      response: { status: 200 },
      reached: [`a review ${to}${answer ? ", with an answer" : ""}`],
    };
  });
}

/** Two administrators decide about a review while its buyer rewrites it: at most one succeeds, and the new text waits. */
export function decideAtOnce(index: number): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const isReceived = ({ id, userId }: ModelOrder, review: ModelReview) =>
      id === review.orderId && userId === review.userId;
    const open = state.reviews.flatMap((review) => {
      const order = state.orders.find((one) => one.status === "Recibido" && isReceived(one, review));
      return order ? [{ review, order }] : [];
    });
    const chosen = pick(open, index);
    if (!chosen) return;
    const { review, order } = chosen;
    const { updatedAtMs, perfumeId } = review;
    const decisions = [
      ["published", "Gracias"],
      ["rejected", ""],
    ] as const;
    const [written, ...decided] = await Promise.all([
      write(real.system, order, perfumeId, 2),
      ...decisions.map(([to, answer]) => decide(real.system, review, to, answer, updatedAtMs)),
    ]);
    const snapshot = checkShop("decideAtOnce", model, real);
    expect(written.status, "decideAtOnce: the buyer").toBe(200);
    const received = decided.map(({ status, code }) => `${status} ${code ?? ""}`);
    const [winner, ...others] = decisions.filter((_, index) => received[index] === "200 ");
    expect([others, received.filter((one) => one !== "200 ").every((one) => one === "409 review_changed")]).toEqual([
      [],
      true,
    ]);
    if (winner) applyDecision(state, review, winner[0], winner[1], nowMs);
    applyReview(state, order, perfumeId, 2, nowMs);
    expect(rowsOf(snapshot), "the shop's rows after decideAtOnce").toEqual(rowsOfModel(state));
    real.reached.add(winner ? "a review decided at once, then written" : "a review written before two decisions");
  };
  return action(`decideAtOnce(${index})`, run, (model) => !model.isFaulty);
}

/** A new person buys, receives and reviews. The review is published, and stays without a name after the account is deleted. */
export function reviewAndLeave(index: number): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const { system } = real;
    if (state.orders.some((order) => isOverdue(order, nowMs))) return;
    const line = pick(buyableLines(state, nowMs), index);
    if (!line) return;
    model.idCounter += 1;
    const by = userWithId(`usr_reviewer${model.idCounter}`);
    await system.db.client.batch(accountStatements([by]), "write");
    const { perfumeId: perfume, ...chosen } = line;
    const body = { shipping: false, products: [{ perfume, ...chosen }] };
    const step = async (answer: Promise<ApiResponse>) => {
      const { status, code } = await answer;
      expect([status, code], "reviewAndLeave").toEqual([200, undefined]);
    };
    await step(callApi(system.url, `POST /api/orders/transfer/${by.id}`, { by, body }));
    const placed = placeTransfer(state, purchaseOfLine(by.id, line), nowMs);
    if (!placed.ok) throw new Error("the model refuses an order that the shop accepted");
    const { order } = placed;
    copyIds(state, checkShop("reviewAndLeave", model, real));
    for (const statusGlimmer of ["En Preparación", "Recibido"] as const) {
      await step(callApi(system.url, `PUT /api/orders/${order.id}`, { by: ADMIN, body: { statusGlimmer } }));
      applyMove(state, order, statusGlimmer, nowMs);
    }
    await step(write(system, order, perfume, 5));
    applyReview(state, order, perfume, 5, nowMs);
    copyIds(state, checkShop("reviewAndLeave", model, real));
    const review = state.reviews.find(({ userId }) => userId === by.id);
    if (!review) throw new Error("the model has no review of this person");
    await step(decide(system, review, "published", "Gracias", review.updatedAtMs));
    applyDecision(state, review, "published", "Gracias", nowMs);
    await leave(model, real, order);
    real.reached.add("a published review of a deleted account");
  };
  return action(`reviewAndLeave(${index})`, run, (model) => !model.isFaulty);
}

/** Deletes a buyer's account. Waiting mails are removed, or were sent meanwhile. The order stays without an owner. */
async function leave(model: Model, real: Real, order: ModelOrder): Promise<void> {
  const { state, nowMs } = model;
  const { system } = real;
  const by = userWithId(order.userId);
  const { outbox } = checkShop("reviewAndLeave", model, real);
  const waiting = outbox.filter(({ state: is }) => is === "pending");
  for (const { id, mailKey } of waiting) if (mailKey.includes(order.id)) real.removedMails.add(id);
  const body = { email: by.email };
  const deleted = await callApi(system.url, `DELETE /api/admin/customers/${by.id}`, { by: ADMIN, body });
  expect([deleted.status, deleted.code], "the deletion of an account").toEqual([200, undefined]);
  state.alerts.push(`account-deleted/${by.id}`);
  const snapshot = checkShop("reviewAndLeave", model, real);
  const sent = new Set(snapshot.outbox.filter(({ state: is }) => is === "sent").map(({ mailKey }) => mailKey));
  const gone = waiting.flatMap(({ mailKey }) => (sent.has(mailKey) ? [] : [mailKey]));
  order.mailed = order.mailed.filter(({ kind, version }) => !gone.includes(`${kind}/${order.id}/${version}`));
  order.mailedAgain = order.mailedAgain.filter((key) => !gone.includes(key));
  Object.assign(order, { version: order.version + 1, movedAtMs: nowMs, trackingNumber: "" });
  for (const review of state.reviews) if (review.userId === order.userId) review.author = "";
  state.orders = state.orders.filter((one) => one !== order);
  state.departed.push(order);
  expect(rowsOf(snapshot), "the shop's rows after reviewAndLeave").toEqual(rowsOfModel(state));
}
