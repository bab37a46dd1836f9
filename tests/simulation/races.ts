/** Concurrent requests that need the database's protections. Each race returns the problems (docs/reliability.md#mutants). */

import type { Violation } from "#db/audit.ts";
import { START_MS } from "../ledger/small-shop.ts";
import { ASAD, addAsad, cardPayment, orderAsad } from "./asad.ts";
import { fillCart } from "./faults/script.ts";
import { observe, type Snapshot } from "./model/observe.ts";
import { changeProvider, payments } from "./model/payments.ts";
import { ADMIN, type ApiResponse, accountStatements, callApi, newUsers, type TestUser } from "./shop.ts";
import type { TestSystem } from "./test-system.ts";

const UNITS = 5;
const PEOPLE = 100;
/** Two requests read an order at the same moment only in some rounds. */
const ROUNDS = 8;

type Race = (system: TestSystem) => Promise<string[]>;

/** Returns what is wrong after a race: findings of `judge` and of the audit. */
async function problemsIn(system: TestSystem, judge: (snapshot: Snapshot) => string[]): Promise<string[]> {
  const snapshot = observe(system, START_MS);
  return [...judge(snapshot), ...snapshot.violations.map(({ invariant, rule }: Violation) => `${invariant} ${rule}`)];
}

/** A hundred users each want two of five units at the same time. */
export const fiveUnits: Race = async (system) => {
  await system.open([UNITS, 0, 0, 0, 0, 0], 1);
  const people = newUsers(PEOPLE);
  await system.db.client.batch(accountStatements(people), "write");
  // Each has a client address, so that only units are scarce.
  const buy = (by: TestUser, index: number) => orderAsad(system.url, { by, quantity: 2, address: `100.64.0.${index}` });
  const responses = await Promise.all(people.map(buy));
  const sold = 2 * responses.filter(({ status }) => status === 200).length;
  return problemsIn(system, () => [
    ...(sold > UNITS ? ["sold more than there was"] : []),
    ...(sold < UNITS - 1 ? ["sold less than was wanted"] : []),
  ]);
};

/** One order that holds a unit. */
export const oneOrder: Race = async (system) => {
  await system.open([1, 0, 0, 0, 0, 0], 1);
  const { status } = await orderAsad(system.url, {});
  return problemsIn(system, () => (status === 200 ? [] : ["an order was refused"]));
};

/** Two concurrent cron runs expire an order. */
export const twoCrons: Race = async (system) => {
  const wrong = await oneOrder(system);
  await system.control({ nowMs: START_MS + 24 * 3_600_000 });
  await Promise.all([system.runCron(), system.runCron()]);
  return [...wrong, ...(await problemsIn(system, ({ mails }) => (mails.length === 2 ? [] : ["not two mails"])))];
};

/** Delay of each database call in `atOnce`, so that all requests read before the first one writes. */
const CALL_MS = 300;

/** Sends requests in parallel, with slow database calls. */
async function atOnce(system: TestSystem, calls: readonly (() => Promise<ApiResponse>)[]): Promise<ApiResponse[]> {
  system.faults.put({ db: { delayMs: CALL_MS } });
  const responses = await Promise.all(calls.map((send) => send()));
  system.faults.heal();
  return responses;
}

/** The same request, sent five times in parallel. */
export const sameRequest: Race = async (system) => {
  await system.open([UNITS, 0, 0, 0, 0, 0], 1);
  const buy = () => orderAsad(system.url, { key: "one-and-the-same" });
  const responses = await atOnce(system, Array<typeof buy>(5).fill(buy));
  return problemsIn(system, ({ orders }) => [
    ...(orders.length === 1 ? [] : ["one request made several orders"]),
    ...(responses.every(({ status }) => status === 200) ? [] : ["the same request was refused"]),
  ]);
};

/** The requests overlap in the database only in some rounds. */
const DESK_ROUNDS = 40;

/**
 * Two windows of the panel receive goods at the same time, and the request of one of them arrives four times; for several
 * rounds. A request that is answered 503 is sent again.
 */
export const sameReceipt: Race = async (system) => {
  await system.open([UNITS, 0, 0, 0, 0, 0], 1);
  const size = String(observe(system, START_MS).sizes.find(({ stock }) => stock === UNITS)?.["id"]);
  const receive = async (key: string): Promise<ApiResponse> => {
    const body = { lines: [{ perfume: ASAD, size, ros: 1 }] };
    const response = await callApi(system.url, "POST /api/admin/stock/receipts", { by: ADMIN, body, key });
    return response.status === 503 ? receive(key) : response;
  };
  const wrong: string[] = [];
  for (let round = 1; round <= DESK_ROUNDS && wrong.length === 0; round++) {
    const again = Array<string>(4).fill(`desk-one-${round}`);
    const responses = await Promise.all([...again, `desk-two-${round}`].map(receive));
    const found = await problemsIn(system, ({ sizes }) => {
      const ros = Number(sizes.find(({ id }) => id === size)?.["ros"]);
      return [
        ...(ros > 2 * round ? ["one receipt was received twice"] : []),
        ...(ros < 2 * round ? ["a receipt was lost"] : []),
        ...(responses.every(({ status }) => status === 201) ? [] : ["a receipt was refused"]),
      ];
    });
    wrong.push(...found);
  }
  return wrong;
};

/** Two administrators change the same version of an order, for several rounds. */
export const twoAdministrators: Race = async (system) => {
  const wrong: string[] = [];
  for (let round = 1; round <= ROUNDS && wrong.length === 0; round++) {
    await system.open([1, 0, 0, 0, 0, 0], round);
    await orderAsad(system.url, {});
    const id = String(observe(system, START_MS).orders[0]?.["id"]);
    const set = (statusGlimmer: string) =>
      callApi(system.url, `PUT /api/orders/${id}`, { by: ADMIN, body: { statusGlimmer, version: 1 } });
    const responses = await Promise.all([set("En Preparación"), set("Cancelado")]);
    const won = responses.filter(({ status }) => status === 200).length;
    wrong.push(...(await problemsIn(system, () => (won === 1 ? [] : [`${won} of two won`]))));
  }
  return wrong;
};

/** Two administrators prepare an order at once. Then one sends it while two cancel it. At the end it is cancelled. */
export const preparedAndCancelled: Race = async (system) => {
  await system.open([1, 0, 0, 0, 0, 0], 1);
  await orderAsad(system.url, {});
  const id = String(observe(system, START_MS).orders[0]?.["id"]);
  const set = (version: number) => (statusGlimmer: string) =>
    callApi(system.url, `PUT /api/orders/${id}`, { by: ADMIN, body: { statusGlimmer, version } });
  const prepared = await Promise.all(["En Preparación", "En Preparación"].map(set(1)));
  const located = ({ sizes }: Snapshot) => sizes.reduce((sum, { snF }) => sum + Number(snF), 0);
  const left = await problemsIn(system, (snapshot) =>
    located(snapshot) === 0 ? [] : ["a sold unit stays in its location"],
  );
  const ended = await Promise.all(["Cancelado", "Enviado", "Cancelado"].map(set(2)));
  await callApi(system.url, `PUT /api/orders/${id}`, { by: ADMIN, body: { statusGlimmer: "Cancelado" } });
  const back = await problemsIn(system, (snapshot) => (located(snapshot) === 1 ? [] : ["a unit came back elsewhere"]));
  const won = [prepared, ended].map((answers) => answers.filter(({ status }) => status === 200).length);
  return [...left, ...back, ...(won.join() === "1,1" ? [] : [`${won} won`])];
};

/** One user adds the same item five times in parallel. */
export const fullCart: Race = async (system) => {
  await system.open([UNITS, 0, 0, 0, 0, 0], 1);
  await Promise.all(Array.from({ length: 5 }, () => addAsad(system.url)));
  return problemsIn(system, ({ carts }) =>
    carts.every(({ quantity }) => quantity === 2) ? [] : ["more than two of a size"],
  );
};

const TABS = 6;
/** Delay of a write, long enough to handle another webhook before it. */
const WAIT_MS = 1_500;

async function opened(system: TestSystem): Promise<void> {
  await system.open([5, 0, 0, 0, 0, 0], 1);
  await fillCart(system);
}

/** Pays the same cart, or the rejected order `reference` again, in several tabs, each with its own card and request key. */
async function payInTabs(system: TestSystem, reference?: string): Promise<ApiResponse[]> {
  const more = reference === undefined ? {} : { reference };
  const tabs = Array.from({ length: TABS }, (_, tab) =>
    cardPayment(system, { holder: "APRO", key: `tab-number-${tab}`, ...more }),
  );
  const payments = await Promise.all(tabs);
  return atOnce(system, payments);
}

function chargedTwice(system: TestSystem): string[] {
  const approved = payments(system).filter(({ history }) => history.at(-1)?.status === "approved");
  return approved.length > 1 ? ["a person was charged twice"] : [];
}

/** One user pays in several tabs in parallel. */
export const severalTabs: Race = async (system) => {
  await opened(system);
  const responses = await payInTabs(system);
  const paid = responses.filter(({ status }) => status === 200).length;
  return problemsIn(system, () => [...chargedTwice(system), ...(paid > 0 ? [] : ["nobody was charged"])]);
};

/** A rejected order is paid again in several tabs. */
export const paidAgain: Race = async (system) => {
  await opened(system);
  await (await cardPayment(system, { holder: "FUND", key: "a-first-card" }))();
  const [order] = observe(system, START_MS).orders;
  await payInTabs(system, String(order?.["id"]));
  return problemsIn(system, () => chargedTwice(system));
};

/** The same card payment is sent several times in parallel. */
export const sameCharge: Race = async (system) => {
  await opened(system);
  const pay = await cardPayment(system, { holder: "APRO", key: "one-and-the-same" });
  const responses = await atOnce(system, Array<typeof pay>(TABS).fill(pay));
  const refused = responses.filter(({ status }) => status >= 300);
  return problemsIn(system, () => [
    ...chargedTwice(system),
    ...(refused.length === 0 ? [] : ["the same request was refused"]),
  ]);
};

/**
 * Two webhooks of a payment without an order. The first reads the payment while it is approved, and writes this status after
 * the second has stored the charge-back. Both changes have the same time at the provider, so only the rank of the statuses
 * orders them.
 */
export const olderWebhook: Race = async (system) => {
  await system.open([1, 0, 0, 0, 0, 0], 1);
  const { gates, webhooks } = system.provider();
  await changeProvider(system, "payments", {
    externalReference: "ord_nobody",
    amountCentavos: 1_000,
    status: "approved",
  });
  const webhook = webhooks.list().at(-1)?.id ?? 0;
  const gate = gates.arm("get", "after");
  const first = webhooks.deliver(webhook);
  await gate.reached;
  await changeProvider(system, `payments/${payments(system).at(-1)?.id}`, { status: "charged_back" });
  // The next call of the first webhook reads the stored payment, and the call after that writes. This delays the write.
  system.faults.put({ db: { skip: 1, times: 1, delayMs: WAIT_MS } });
  const { faulted } = system.faults.state().counts.db;
  gate.release();
  while (system.faults.state().counts.db.faulted === faulted) await new Promise((next) => setTimeout(next, 1));
  await webhooks.deliver(webhook);
  await first;
  return problemsIn(system, (snapshot) =>
    snapshot.payments.map(({ status }) => status).join() === "charged_back" ? [] : ["a payment went backwards"],
  );
};
