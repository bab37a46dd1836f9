/** The state after a fault: each order and each cart is in one of the stages. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Answer } from "./ask.ts";
import type { ModelOrder, State } from "./model.ts";
import { adopt, type Facts, type Seen, type Shown, shown } from "./observe.ts";
import type { Real } from "./real.ts";

interface Left {
  answer: Answer;
  seen: Seen;
  stages: State[];
  real: Real;
}

/** Assembles the actual state from pieces of the stages. Fails when a piece is in none of them. */
export function pieced(name: string, { answer, seen, stages, real }: Left): State {
  for (const stage of stages) adopt(stage, seen);
  const [before, last] = [stages[0], stages.at(-1)];
  if (!before || !last) throw new Error("a command without stages");
  const left = structuredClone(before);
  left.orders = seen.orders.map(({ id }) => orderLeft(name, String(id), seen, stages));
  for (const userId of Object.keys(left.carts)) left.carts[userId] = cartLeft(name, userId, seen, stages);
  left.payments = left.orders.flatMap(({ id }) => paymentsLeft(id, seen, stages));
  left.payments.push(...orphansLeft(name, seen, stages));
  left.requests = requestsLeft(name, left, seen, stages);
  left.alerts = alertsLeft(name, seen, stages);
  // Counters follow from the orders, which the audit has checked. The cron completes the webhooks that are left.
  left.counters = countersIn(seen);
  left.notices = Object.fromEntries(seen.notices.map((row) => [String(row["payment_id"]), Number(row["kept"])]));
  expectStoredOrder(name, answer, left);
  real.reached.add(isDeepStrictEqual(shown(left), shown(last)) ? "sick, and done" : "sick, and not all done");
  return left;
}

/** Returns all rows that belong to one order. */
function rowsOf(id: string, shop: Shown): Facts[][] {
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

function orderLeft(name: string, id: string, seen: Seen, stages: State[]): ModelOrder {
  const rows = rowsOf(id, seen);
  const stage = stages.find((one) => isDeepStrictEqual(rowsOf(id, shown(one)), rows));
  const order = stage?.orders.find((one) => one.id === id);
  if (!order) expect(rows, `${name}: order ${id} is in no stage`).toEqual(rowsOf(id, shown(stages.at(-1) ?? never())));
  return structuredClone(order ?? never());
}

function paymentsLeft(id: string, seen: Seen, stages: State[]): State["payments"] {
  const rows = rowsOf(id, seen);
  const stage = stages.find((one) => isDeepStrictEqual(rowsOf(id, shown(one)), rows)) ?? never();
  return structuredClone(stage.payments.filter(({ orderId }) => orderId === id));
}

function orphansLeft(name: string, seen: Seen, stages: State[]): State["payments"] {
  const orphans = (shop: Shown) => shop.payments.filter((row) => row["order_id"] === null);
  const stage = stages.find((one) => isDeepStrictEqual(orphans(shown(one)), orphans(seen)));
  if (!stage) expect(orphans(seen), `${name}: payments of no order`).toEqual(orphans(shown(stages.at(-1) ?? never())));
  return structuredClone((stage ?? never()).payments.filter(({ orderId }) => orderId === null));
}

function cartLeft(name: string, userId: string, seen: Seen, stages: State[]): State["carts"][string] {
  const cart = (shop: Shown) => shop.carts.filter((row) => row["user_id"] === userId);
  const stage = stages.find((one) => isDeepStrictEqual(cart(shown(one)), cart(seen)));
  if (!stage) expect(cart(seen), `${name}: the cart of ${userId}`).toEqual(cart(shown(stages.at(-1) ?? never())));
  return structuredClone((stage ?? never()).carts[userId] ?? []);
}

function requestsLeft(name: string, { orders }: State, seen: Seen, stages: State[]): State["requests"] {
  const stage = stages.find((one) => isDeepStrictEqual(shown(one).requests, seen.requests));
  if (!stage) expect(seen.requests, `${name}: requests`).toEqual(shown(stages.at(-1) ?? never()).requests);
  return (stage ?? never()).requests.map(({ order, ...request }) => ({
    ...request,
    order: orders.find(({ id }) => id === order.id) ?? never(),
  }));
}

function alertsLeft(name: string, { mails, orders }: Seen, stages: State[]): string[] {
  const known = new Set(orders.map(({ id }) => String(id)));
  const mailed = mails.map((row) => String(row["mail_key"])).filter((key) => !known.has(key.split("/")[1] ?? ""));
  const possible = new Set(stages.flatMap(({ alerts }) => alerts));
  expect(
    mailed.filter((key) => !possible.has(key)),
    `${name}: administrators were told`,
  ).toEqual([]);
  return mailed;
}

function countersIn({ sizes }: Seen): State["counters"] {
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

function never(): never {
  throw new Error("what was left is in no stage");
}
