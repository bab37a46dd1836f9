/** The state after a fault: each order and each cart is in one of the stages. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Answer } from "../shop.ts";
import { adopt, type Facts, rowsOfModel, type ShopRows, type Snapshot } from "./observe.ts";
import type { ModelOrder, Real, State } from "./state.ts";

interface Found {
  answer: Answer;
  snapshot: Snapshot;
  stages: State[];
  real: Real;
}

/** Assembles the actual state from pieces of the stages. Fails when a piece is in none of them. */
export function stateAfterFault(name: string, { answer, snapshot, stages, real }: Found): State {
  for (const stage of stages) adopt(stage, snapshot);
  const [before, last] = [stages[0], stages.at(-1)];
  if (!before || !last) throw new Error("a command without stages");
  const actual = structuredClone(before);
  actual.orders = snapshot.orders.map(({ id }) => actualOrder(name, String(id), snapshot, stages));
  for (const userId of Object.keys(actual.carts)) actual.carts[userId] = actualCart(name, userId, snapshot, stages);
  actual.payments = actual.orders.flatMap(({ id }) => actualPayments(id, snapshot, stages));
  actual.payments.push(...actualOrphans(name, snapshot, stages));
  actual.requests = actualRequests(name, actual, snapshot, stages);
  actual.alerts = actualAlerts(name, snapshot, stages);
  // Counters follow from the orders, which the audit has checked. The cron completes the webhooks that are left.
  actual.counters = countersIn(snapshot);
  actual.notices = Object.fromEntries(
    snapshot.notices.map((row) => [String(row["payment_id"]), Number(row["pending"])]),
  );
  expectStoredOrder(name, answer, actual);
  real.reached.add(
    isDeepStrictEqual(rowsOfModel(actual), rowsOfModel(last)) ? "a fault, and done" : "a fault, and not all done",
  );
  return actual;
}

/** Returns all rows that belong to one order. */
function rowsOf(id: string, shop: ShopRows): Facts[][] {
  const ofOrder = (rows: Facts[]) => rows.filter((row) => row["order_id"] === id);
  const { orders, lines, mails, attempts, payments, refunds } = shop;
  const mailed = mails.filter((row) => String(row["mail_key"]).split("/")[1] === id);
  return [
    orders.filter((row) => row["id"] === id),
    ofOrder(lines),
    mailed,
    ...[attempts, payments, refunds].map(ofOrder),
  ];
}

function actualOrder(name: string, id: string, snapshot: Snapshot, stages: State[]): ModelOrder {
  const rows = rowsOf(id, snapshot);
  const stage = stages.find((one) => isDeepStrictEqual(rowsOf(id, rowsOfModel(one)), rows));
  const order = stage?.orders.find((one) => one.id === id);
  if (!order)
    expect(rows, `${name}: order ${id} is in no stage`).toEqual(rowsOf(id, rowsOfModel(stages.at(-1) ?? noStage())));
  return structuredClone(order ?? noStage());
}

function actualPayments(id: string, snapshot: Snapshot, stages: State[]): State["payments"] {
  const rows = rowsOf(id, snapshot);
  const stage = stages.find((one) => isDeepStrictEqual(rowsOf(id, rowsOfModel(one)), rows)) ?? noStage();
  return structuredClone(stage.payments.filter(({ orderId }) => orderId === id));
}

function actualOrphans(name: string, snapshot: Snapshot, stages: State[]): State["payments"] {
  const orphans = (shop: ShopRows) => shop.payments.filter((row) => row["order_id"] === null);
  const stage = stages.find((one) => isDeepStrictEqual(orphans(rowsOfModel(one)), orphans(snapshot)));
  if (!stage)
    expect(orphans(snapshot), `${name}: payments of no order`).toEqual(
      orphans(rowsOfModel(stages.at(-1) ?? noStage())),
    );
  return structuredClone((stage ?? noStage()).payments.filter(({ orderId }) => orderId === null));
}

function actualCart(name: string, userId: string, snapshot: Snapshot, stages: State[]): State["carts"][string] {
  const cart = (shop: ShopRows) => shop.carts.filter((row) => row["user_id"] === userId);
  const stage = stages.find((one) => isDeepStrictEqual(cart(rowsOfModel(one)), cart(snapshot)));
  if (!stage)
    expect(cart(snapshot), `${name}: the cart of ${userId}`).toEqual(cart(rowsOfModel(stages.at(-1) ?? noStage())));
  return structuredClone((stage ?? noStage()).carts[userId] ?? []);
}

function actualRequests(name: string, { orders }: State, snapshot: Snapshot, stages: State[]): State["requests"] {
  const stage = stages.find((one) => isDeepStrictEqual(rowsOfModel(one).requests, snapshot.requests));
  if (!stage) expect(snapshot.requests, `${name}: requests`).toEqual(rowsOfModel(stages.at(-1) ?? noStage()).requests);
  return (stage ?? noStage()).requests.map(({ order, ...request }) => ({
    ...request,
    order: orders.find(({ id }) => id === order.id) ?? noStage(),
  }));
}

function actualAlerts(name: string, { mails, orders }: Snapshot, stages: State[]): string[] {
  const known = new Set(orders.map(({ id }) => String(id)));
  const mailed = mails.map((row) => String(row["mail_key"])).filter((key) => !known.has(key.split("/")[1] ?? ""));
  const possible = new Set(stages.flatMap(({ alerts }) => alerts));
  expect(
    mailed.filter((key) => !possible.has(key)),
    `${name}: mails to administrators`,
  ).toEqual([]);
  return mailed;
}

function countersIn({ sizes }: Snapshot): State["counters"] {
  const counted = (row: Facts, key: string) => Number(row[key]);
  return Object.fromEntries(
    sizes.map((row) => [
      String(row["id"]),
      {
        revenue: counted(row, "revenue"),
        stock: counted(row, "stock"),
        reserved: counted(row, "reserved"),
        sold: counted(row, "sold"),
        removed: counted(row, "removed"),
        defective: counted(row, "defective"),
      },
    ]),
  );
}

/** A 200 response contains the stored order. 202 means that the result is not known yet. */
function expectStoredOrder(name: string, { status, body }: Answer, { orders }: State): void {
  const answered: unknown = body["order"];
  if (status !== 200 || typeof answered !== "object" || answered === null) return;
  const order = orders.find(({ id }) => id === Reflect.get(answered, "_id"));
  expect(Reflect.get(answered, "statusGlimmer"), `${name} answered`).toBe(order?.status);
}

function noStage(): never {
  throw new Error("what was left is in no stage");
}
