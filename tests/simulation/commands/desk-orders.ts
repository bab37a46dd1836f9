/** What administrators do for buyers: they enter orders, send parcels with a carrier, and send mails again. */
import { expect } from "vitest";
import { CLAIM_MS } from "#db/mail/due-mails.ts";
import { toWire } from "#shop/decimal.ts";
import { isMailTrue, MAIL_AGAIN_MS, ORDER_MAIL_KINDS, type OrderMailKind } from "#shop/mail/mail.ts";
import { manualTags, type OrderOrigin, type PaidBy } from "#shop/orders/manual/manual-order.ts";
import type { RequestedLine } from "#shop/orders/order-price.ts";
import { holdsMoney } from "#shop/payments/provider-payment.ts";
import type { Carrier } from "#shop/pricing/shipping.ts";
import { checkShop, command, type Plan } from "../command.ts";
import { copyIds, rowsOf, rowsOfModel } from "../model/observe.ts";
import { afterExpiry, placeByShop, priceOrder, type TransferResult } from "../model/orders.ts";
import { READER } from "../model/readers.ts";
import type { Model, ModelOrder, Real, State } from "../model/state.ts";
import { action, type Command, isOverdue, pick } from "../rules.ts";
import { ADMIN, type ApiResponse, callApi, homeOf, sessionStatement, type TestUser, userWithId } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { type Item, itemIn, shopper } from "./cart.ts";
import { applyMove, expectFresh, expectUpdated, expiredHalfWay, type KnownVersion } from "./orders.ts";

/** A random order that an administrator enters. Numbers select items modulo the list's length. */
export interface RandomManual {
  who: number;
  item: Item;
  quantity: number;
  isHomeDelivery: boolean;
  origin: OrderOrigin;
  paid: PaidBy;
  isRightTotal: boolean;
  key: number;
}

export interface Manual {
  userId: string;
  requested: RequestedLine[];
  isHomeDelivery: boolean;
  isRightTotal: boolean;
  isPaid: boolean;
  tags: string[];
  key: string;
  body: string;
}

const PERSON = { firstName: "Pía", lastName: "Paz", phone: "3415551234", dni: "30123456" };

export function manualOf(
  state: State,
  nowMs: number,
  by: Pick<TestUser, "id" | "email">,
  choice: RandomManual,
): Manual {
  const { item, quantity, isHomeDelivery, origin, paid, isRightTotal, key } = choice;
  const requested = [{ ...itemIn(state, item), quantity }];
  const options = {
    userId: by.id,
    isHomeDelivery,
    payment: paid === "reader" ? ("card" as const) : ("transfer" as const),
    couponId: null,
    isByShop: true,
    nowMs,
  };
  const total = priceOrder(afterExpiry(state, nowMs), requested, options)?.totalCentavos ?? 100;
  const body = {
    ...{ ...PERSON, email: by.email, origin, paid, shipping: isHomeDelivery },
    ...(isHomeDelivery && { address: homeOf(by.id) }),
    ...(paid === "reader" && { reader: READER }),
    products: requested.map(({ perfumeId: perfume, ...line }) => ({ perfume, ...line })),
    transactionAmount: toWire(isRightTotal ? total : total + 100),
  };
  return {
    ...{ userId: by.id, requested, isHomeDelivery, isRightTotal },
    ...{ isPaid: paid === "cash", tags: manualTags(origin, paid) },
    ...{ key: `manual-number-${key % 3}`, body: JSON.stringify(body) },
  };
}

export function sendManual({ url }: TestSystem, { body, key }: Manual): Promise<ApiResponse> {
  return callApi(url, "POST /api/orders/manual", { by: ADMIN, body: JSON.parse(body), key });
}

export function expectPlaced({ body }: ApiResponse, { id, totalCentavos }: ModelOrder): void {
  expect(body["order"]).toMatchObject({ _id: id, transactionAmount: toWire(totalCentavos) });
}

/** An administrator enters an order for a shopper, perhaps with the key of an earlier one. */
export function takeOrder(choice: RandomManual): Command {
  return command(`takeOrder(${JSON.stringify(choice)})`, (state, { nowMs }) => {
    const manual = manualOf(state, nowMs, shopper(choice.who), choice);
    const [before, overdue] = [state.orders.length, state.orders.some((order) => isOverdue(order, nowMs))];
    const halfWay = { state: afterExpiry(state, nowMs), reached: "expired before a fault" };
    const result = placeByShop(state, manual, nowMs);
    const plan = planOf(manual, result, state.orders.length > before);
    return { ...plan, ...(overdue && { halfWay }) };
  });
}

function planOf(manual: Manual, result: TransferResult, isNew: boolean): Plan {
  const send: Plan["send"] = (system) => sendManual(system, manual);
  if (!result.ok) return { send, response: result, reached: [`an entered order: ${result.code}`] };
  const reached = isNew
    ? `an entered order, ${manual.isPaid ? "paid in cash" : "to transfer"}`
    : "an entered order again";
  return { send, response: { status: 200 }, reached: [reached], check: (answer) => expectPlaced(answer, result.order) };
}

/** Administrators enter orders of the same item together, for one shopper with one key or for several. */
export function takeAtOnce(choice: RandomManual, isOneRequest: boolean): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const people = isOneRequest ? [0, 0, 0] : [0, 1, 2];
    const all = people.map((more) => manualOf(state, nowMs, shopper(choice.who + more), choice));
    await runAtOnce("takeAtOnce", all, model, real);
    real.reached.add(isOneRequest ? "an entered order sent several times at once" : "orders entered at once");
  };
  return action(`takeAtOnce(${JSON.stringify(choice)}, ${isOneRequest})`, run, (model) => !model.isFaulty);
}

async function runAtOnce(name: string, all: Manual[], model: Model, real: Real): Promise<void> {
  const sent = await Promise.all(
    all.map(async (manual) => ({ manual, answer: await sendManual(real.system, manual) })),
  );
  const snapshot = checkShop(name, model, real);
  const places = new Map(snapshot.placed.map((id, index) => [id, index]));
  const placeOf = ({ answer }: (typeof sent)[number]) => places.get(String(Object(answer.body["order"])._id)) ?? -1;
  const isGranted = ({ answer }: (typeof sent)[number]) => answer.status === 200;
  // The granted ones in order of creation; then the others must be refused.
  for (const { manual, answer } of sent.filter(isGranted).sort((one, other) => placeOf(one) - placeOf(other))) {
    const result = placeByShop(model.state, manual, model.nowMs);
    expect(result, `${name}: ${manual.body} was granted`).toMatchObject({ ok: true });
    copyIds(model.state, snapshot);
    if (result.ok) expectPlaced(answer, result.order);
  }
  for (const { manual, answer } of sent.filter((one) => !isGranted(one))) {
    const result = placeByShop(model.state, manual, model.nowMs);
    expect(result, `${name}: ${manual.body} was refused with ${answer.code}`).toMatchObject({ ok: false });
  }
  expect(rowsOf(snapshot), `the shop's rows after ${name}`).toEqual(rowsOfModel(model.state));
}

/** Two administrators enter the same order for a new person together: one account is created. */
export function takeForNewPerson(choice: RandomManual): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const { system } = real;
    model.idCounter += 1;
    const email = `mostrador${model.idCounter}@azahar.test`;
    const key = `new-person-${model.idCounter}`;
    const unknown = { id: "usr_unknown", email };
    const manual = {
      ...manualOf(state, nowMs, unknown, { ...choice, isHomeDelivery: false, isRightTotal: true }),
      key,
    };
    const expected = placeByShop(structuredClone(state), manual, nowMs);
    const answers = await Promise.all([1, 2].map(() => sendManual(system, manual)));
    const snapshot = checkShop("takeForNewPerson", model, real);
    const [people = []] = system.read([`SELECT id FROM users WHERE email = '${email}'`]);
    expect(people, "accounts of a new person").toHaveLength(1);
    const userId = String(people[0]?.["id"]);
    await system.db.client.batch([sessionStatement(userWithId(userId))], "write");
    const placed = placeByShop(state, { ...manual, userId }, nowMs);
    expect(answers.map(({ status }) => status)).toEqual(Array(2).fill(expected.ok ? 200 : expected.status));
    copyIds(state, snapshot);
    if (placed.ok) for (const answer of answers) expectPlaced(answer, placed.order);
    expect(rowsOf(snapshot), "the shop's rows after takeForNewPerson").toEqual(rowsOfModel(state));
    real.reached.add("an order for a new person at once");
  };
  return action(`takeForNewPerson(${JSON.stringify(choice)})`, run, (model) => !model.isFaulty);
}

/** How a parcel is sent. */
export interface Parcel {
  carrier: Carrier | null;
  number: string;
}

function sendParcel({ url }: TestSystem, { id, version }: ModelOrder, { carrier, number }: Parcel, seen = version) {
  const body = { statusGlimmer: "Enviado", carrier, numShipping: number, version: seen };
  return callApi(url, `PUT /api/orders/${id}`, { by: ADMIN, body });
}

/**
 * Applies a parcel to the model. Returns false when stock is missing: then nothing but the expiry of overdue orders has
 * changed.
 */
function applyParcel(state: State, order: ModelOrder, { carrier, number }: Parcel, nowMs: number): boolean {
  const isSame = order.carrier === carrier && order.trackingNumber === number;
  if (order.status !== "Enviado") {
    if (!applyMove(state, order, "Enviado", nowMs)) return false;
  } else if (!isSame) {
    order.version += 1;
    order.movedAtMs = nowMs;
  }
  Object.assign(order, { carrier, trackingNumber: number });
  return true;
}

/** An administrator marks an order as sent with its carrier and number, or corrects both. */
export function sendOrder(index: number, parcel: Parcel, known: KnownVersion): Command {
  return command(`sendOrder(${index}, ${JSON.stringify(parcel)}, ${known})`, (state, { nowMs }) => {
    const order = pick(state.orders, index);
    const seen = order && order.version - (known === "previous" ? 1 : 0);
    if (!order || !seen) return null;
    const { status } = order;
    const sent = structuredClone(order);
    const send: Plan["send"] = (system) => sendParcel(system, sent, parcel, seen);
    if (known === "previous") {
      const response = { status: 409, code: "order_stale" };
      return { send, response, reached: ["a parcel of an outdated version"], check: expectFresh(order) };
    }
    const plan = { send, ...expiredHalfWay(state, nowMs) };
    if (!applyParcel(state, order, parcel, nowMs))
      return { ...plan, response: { status: 409, code: "stock_cannot_follow" }, reached: [] };
    const reached = status === "Enviado" ? "another carrier for a sent order" : "sent with a carrier";
    return { ...plan, response: { status: 200 }, reached: [reached], check: (answer) => expectUpdated(answer, order) };
  });
}

/** Two administrators mark an order as sent together, with different carriers: one succeeds. */
export function sendAtOnce(index: number): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const order = pick(
      state.orders.filter(({ status }) => status === "En Preparación"),
      index,
    );
    if (!order) return;
    const parcels: Parcel[] = [
      { carrier: "Andreani", number: "AN 1" },
      { carrier: "OCA", number: "OC 1" },
    ];
    const answers = await Promise.all(parcels.map((parcel) => sendParcel(real.system, order, parcel)));
    const snapshot = checkShop("sendAtOnce", model, real);
    const received = answers.map(({ status, code }) => `${status} ${code ?? ""}`);
    expect(received.toSorted(), "sendAtOnce").toEqual(["200 ", "409 order_stale"]);
    const parcel = parcels[received.indexOf("200 ")];
    if (parcel) applyParcel(state, order, parcel, nowMs);
    expect(rowsOf(snapshot), "the shop's rows after sendAtOnce").toEqual(rowsOfModel(state));
    real.reached.add("sent at once with two carriers");
  };
  return action(`sendAtOnce(${index})`, run, (model) => !model.isFaulty);
}

interface MailRow {
  id: string;
  mailKey: string;
  kind: OrderMailKind;
  /** The order's version, in the mail's event. */
  version: string;
  state: string;
  createdAtMs: number;
  lastTryMs: number;
}

/** The mails about an order, oldest first. */
function mailsOf(system: Pick<TestSystem, "read">, orderId: string): MailRow[] {
  const [rows = []] = system.read([
    `SELECT id, mail_key, event, state, created_at_ms, sent_at_ms, next_try_at_ms FROM outbox
     WHERE order_id = '${orderId}' ORDER BY created_at_ms, rowid`,
  ]);
  return rows.flatMap((row) => {
    const kind = ORDER_MAIL_KINDS.find((one) => String(row["event"]).startsWith(`${one}/`));
    const version = String(row["event"]).split("/")[1] ?? "";
    const [state, createdAtMs] = [String(row["state"]), Number(row["created_at_ms"])];
    const failedMs = state === "failed" ? Number(row["next_try_at_ms"]) - CLAIM_MS : 0;
    const lastTryMs = Math.max(createdAtMs, Number(row["sent_at_ms"] ?? 0), failedMs);
    return kind
      ? [{ id: String(row["id"]), mailKey: String(row["mail_key"]), kind, version, state, createdAtMs, lastTryMs }]
      : [];
  });
}

const againKey = (orderId: string, kind: OrderMailKind, key: string) => `${kind}/${orderId}/again/${ADMIN.id}/${key}`;

function sendAgain({ url }: TestSystem, orderId: string, mailId: string, key: string): Promise<ApiResponse> {
  return callApi(url, `POST /api/orders/${orderId}/mails/${mailId}/again`, { by: ADMIN, key });
}

/** True when the order's newest mail of this kind still describes the order. */
function isTrueOf(state: State, order: ModelOrder, kind: OrderMailKind, nowMs: number): boolean {
  const own = state.payments.filter(({ orderId }) => orderId === order.id);
  const money = { hasMoney: own.some(holdsMoney), isReturned: own.some(({ status }) => status === "refunded") };
  const status = isOverdue(order, nowMs) ? "Orden Vencida" : order.status;
  if (kind === "order-receipt-again" && order.receipts.at(-1)?.askedProblem == null) return false;
  return isMailTrue(kind, status, money);
}

/** False for several payments: the model does not decide here which of them counts for a mail. */
function hasOnePayment({ payments }: State, { id }: ModelOrder): boolean {
  return payments.filter(({ orderId }) => orderId === id).length < 2;
}

/** An administrator sends the newest or the first mail about an order again, perhaps with the key of an earlier request. */
export function mailAgain(index: number, which: "newest" | "first", key: number): Command {
  return command(`mailAgain(${index}, ${which}, ${key})`, (state, { nowMs }, system) => {
    const order = pick(state.orders, index);
    if (!order || !hasOnePayment(state, order)) return null;
    const mails = mailsOf(system, order.id);
    const mail = mails.at(which === "newest" ? -1 : 0);
    if (!mail) return null;
    const { kind } = mail;
    const newest = mails.findLast((one) => one.kind === kind);
    const mailKey = againKey(order.id, kind, `again-number-${key}`);
    const send: Plan["send"] = (one) => sendAgain(one, order.id, mail.id, `again-number-${key}`);
    if (newest?.state === "pending")
      return { send, response: { status: 200 }, reached: ["a mail that waits, sent again"] };
    if (mails.some((one) => one.mailKey === mailKey))
      return { send, response: { status: 200 }, reached: ["a mail sent again, asked for twice"] };
    if (newest !== mail || !isTrueOf(state, order, kind, nowMs))
      return {
        send,
        response: { status: 409, code: "mail_outdated" },
        reached: ["an outdated mail is not sent again"],
      };
    if (nowMs - mail.lastTryMs < MAIL_AGAIN_MS)
      return { send, response: { status: 429, code: "mail_too_soon" }, reached: ["a mail sent again too soon"] };
    // A failed mail of the present version is sent unchanged, with the key of this request; a new mail replaces any other.
    if (mail.state === "failed" && mail.version === `${order.version}`) order.retriedMails.push(mail.mailKey);
    order.mailedAgain.push(mailKey);
    state.log.push({ nounId: order.id, what: "order_mailed_again" });
    return { send, response: { status: 200 }, reached: ["a mail sent again"] };
  });
}

/** Two administrators send the newest mail about an order again, together: it is queued once. */
export function mailAgainAtOnce(index: number): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const ready = state.orders.flatMap((order) => {
      const mail = mailsOf(real.system, order.id).at(-1);
      const isReady =
        mail?.state === "sent" && nowMs - mail.lastTryMs >= MAIL_AGAIN_MS && isTrueOf(state, order, mail.kind, nowMs);
      return isReady && hasOnePayment(state, order) ? [{ order, mail }] : [];
    });
    const chosen = pick(ready, index);
    if (!chosen) return;
    const { order, mail } = chosen;
    model.idCounter += 1;
    const keys = ["one", "other"].map((desk) => `desk-${desk}-${model.idCounter}`);
    const answers = await Promise.all(keys.map((key) => sendAgain(real.system, order.id, mail.id, key)));
    const snapshot = checkShop("mailAgainAtOnce", model, real);
    // The second request succeeds like the first, or is refused because the mail is outdated.
    for (const { status, code } of answers)
      expect([undefined, "mail_outdated"], `a mail again: ${status}`).toContain(code);
    const mailKeys = keys.map((key) => againKey(order.id, mail.kind, key));
    const queued = snapshot.outbox.filter(({ mailKey }) => mailKeys.includes(mailKey));
    expect(queued, "mails of two requests at once").toHaveLength(1);
    order.mailedAgain.push(...queued.map(({ mailKey }) => mailKey));
    state.log.push({ nounId: order.id, what: "order_mailed_again" });
    expect(rowsOf(snapshot), "the shop's rows after mailAgainAtOnce").toEqual(rowsOfModel(state));
    real.reached.add("a mail sent again at once");
  };
  return action(`mailAgainAtOnce(${index})`, run, (model) => !model.isFaulty);
}
