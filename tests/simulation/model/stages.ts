/**
 * Finds the state after a fault. A command that is not atomic passes through several states, its stages; after a fault, each
 * order and each cart may have been left in a different one.
 */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { NO_STOCK } from "#shop/stock/stock.ts";
import type { ApiResponse } from "../shop.ts";
import {
  copyIds,
  copyLocations,
  type Facts,
  isCodeMail,
  rowsOfModel,
  type ShopRows,
  type Snapshot,
} from "./observe.ts";
import type { Real, State } from "./state.ts";

interface AfterFault {
  response: ApiResponse;
  snapshot: Snapshot;
  stages: State[];
  real: Real;
}

/** Assembles the actual state from pieces of the stages. Fails when a piece is in none of them. */
export function stateAfterFault(name: string, { response, snapshot, stages, real }: AfterFault): State {
  for (const stage of stages) copyIds(stage, snapshot);
  const [before, last] = [stages[0], stages.at(-1)];
  if (!before || !last) throw new Error("a command without stages");
  const actual = structuredClone(before);
  const stageOf = (label: string, piece: (shop: ShopRows) => unknown) =>
    stageWith(`${name}: ${label}`, { snapshot, stages }, piece);
  [actual.orders, actual.payments] = [[], []];
  const departed = new Set(before.departed.map(({ id }) => id));
  for (const id of snapshot.orders.map((row) => String(row["id"])).filter((one) => !departed.has(one))) {
    const { orders, payments } = stageOf(`order ${id}`, (shop) => rowsOfOrder(id, shop));
    actual.orders.push(orders.find((order) => order.id === id) ?? throwNoStage());
    actual.payments.push(...payments.filter(({ orderId }) => orderId === id));
  }
  const orphans = stageOf("payments without an order", ({ payments }) =>
    payments.filter((row) => row["orderId"] === null),
  );
  actual.payments.push(...orphans.payments.filter(({ orderId }) => orderId === null));
  for (const userId of Object.keys(actual.carts)) {
    const { carts } = stageOf(`the cart of ${userId}`, (shop) => shop.carts.filter((row) => row["userId"] === userId));
    actual.carts[userId] = carts[userId] ?? [];
  }
  actual.requests = stageOf("requests", ({ requests }) => requests).requests.map(({ order: { id }, ...request }) => ({
    ...request,
    order: actual.orders.find((order) => order.id === id) ?? throwNoStage(),
  }));
  actual.alerts = actualAlerts(name, snapshot, stages);
  // Counters and locations follow from the orders, which the audit has checked. The cron completes the webhooks that are left.
  actual.counters = countersIn(snapshot);
  copyLocations(actual, snapshot);
  actual.pendingWebhooks = Object.fromEntries(
    snapshot.notices.map((row) => [String(row["paymentId"]), Number(row["pending"])]),
  );
  expectStoredOrder(name, response, actual);
  real.reached.add(
    isDeepStrictEqual(rowsOfModel(actual), rowsOfModel(last))
      ? "a fault, command completed"
      : "a fault, command partly completed",
  );
  return actual;
}

/** Returns all rows that belong to one order. */
function rowsOfOrder(id: string, shop: ShopRows): Facts[][] {
  const ofOrder = (rows: Facts[]) => rows.filter((row) => row["orderId"] === id);
  const { orders, lines, credits, mails, attempts, payments, refunds, refundLines } = shop;
  const mailed = mails.filter((row) => String(row["mailKey"]).split("/")[1] === id);
  return [
    orders.filter((row) => row["id"] === id),
    ofOrder(lines),
    ofOrder(credits),
    mailed,
    ...[attempts, payments, refunds, refundLines].map(ofOrder),
  ];
}

/** Returns the first stage that agrees with the shop on a piece. Fails when none does. */
function stageWith(
  label: string,
  { snapshot, stages }: Pick<AfterFault, "snapshot" | "stages">,
  piece: (shop: ShopRows) => unknown,
): State {
  const stage = stages.find((one) => isDeepStrictEqual(piece(rowsOfModel(one)), piece(snapshot)));
  if (!stage)
    expect(piece(snapshot), `${label} matches no stage`).toEqual(piece(rowsOfModel(stages.at(-1) ?? throwNoStage())));
  return structuredClone(stage ?? throwNoStage());
}

function actualAlerts(name: string, { mails, orders }: Snapshot, stages: State[]): string[] {
  const known = new Set(orders.map(({ id }) => String(id)));
  const mailed = mails
    .map((row) => String(row["mailKey"]))
    .filter((key) => !isCodeMail(key) && !known.has(key.split("/")[1] ?? ""));
  const possible = new Set(stages.flatMap(({ alerts }) => alerts));
  expect(
    mailed.filter((key) => !possible.has(key)),
    `${name}: mails to administrators`,
  ).toEqual([]);
  return mailed;
}

function countersIn({ sizes }: Snapshot): State["counters"] {
  const counted = Object.keys(NO_STOCK);
  return Object.fromEntries(
    sizes.map((row) => [
      String(row["id"]),
      { ...NO_STOCK, ...Object.fromEntries(counted.map((counter) => [counter, Number(row[counter])])) },
    ]),
  );
}

/** A 200 response contains the stored order. 202 means that the result is not known yet. */
function expectStoredOrder(name: string, { status, body }: ApiResponse, { orders }: State): void {
  const answered: unknown = body["order"];
  if (status !== 200 || typeof answered !== "object" || answered === null) return;
  const order = orders.find(({ id }) => id === Reflect.get(answered, "_id"));
  expect(Reflect.get(answered, "statusGlimmer"), `${name} answered`).toBe(order?.status);
}

function throwNoStage(): never {
  throw new Error("the state after the fault matches no stage of the command");
}
