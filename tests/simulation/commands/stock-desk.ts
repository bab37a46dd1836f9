/** An administrator at the stock desk: goods received, moves between locations and counts, alone and with others. */
import { expect } from "vitest";
import { averageCostAfter } from "#shop/stock/cost.ts";
import { applyStockEvent, LOCATIONS, type Location, type Locations, locatedUnits } from "#shop/stock/stock.ts";
import { countDifference, seenUnits } from "#shop/stock/stock-desk.ts";
import { checkShop, command, type Plan } from "../command.ts";
import { countersOf } from "../model/counters.ts";
import { rowsOf, rowsOfModel } from "../model/observe.ts";
import { locationsOf, type State } from "../model/state.ts";
import { action, type Command, pick } from "../rules.ts";
import { ADMIN, callApi } from "../shop.ts";

export interface SizeAt {
  perfume: string;
  size: string;
}

/** Sends a request of the stock desk. */
export const post = (path: string, body: object, key?: string): Plan["send"] => {
  return ({ url }) => callApi(url, `POST /api/admin/stock/${path}`, { by: ADMIN, body, key });
};
export const refused = (status: number, code: string, reached: string) => ({
  response: { status, code },
  reached: [reached],
});

export function sizeAt(state: State, index: number): SizeAt | null {
  const sizes = state.perfumes.flatMap(({ id, sizes }) => sizes.map((size) => ({ perfume: id, size: size.id })));
  return pick(sizes, index);
}

const mapUnits = (unitsAt: (location: Location) => number): Locations => ({
  snF: unitsAt("snF"),
  snL: unitsAt("snL"),
  ros: unitsAt("ros"),
});

interface ReceiptLine {
  received: Locations;
  costUsdCents: number | null;
  purchaseOrderId?: string | null;
}

/** Applies a receipt to the model. */
export function applyReceipt(
  state: State,
  { size }: Pick<SizeAt, "size">,
  { received, costUsdCents, purchaseOrderId = null }: ReceiptLine,
): void {
  const units = locatedUnits(received);
  const average = averageAfter(state, size, [{ units, costUsdCents }]);
  if (average !== null) state.averages[size] = average;
  const moved = applyStockEvent(countersOf(state, size), "receipt", units);
  if (moved.ok) state.counters[size] = moved.counters;
  const stored = locationsOf(state, size);
  state.locations[size] = mapUnits((location) => stored[location] + received[location]);
  state.received.push({ sizeId: size, units, costUsdCents, purchaseOrderId });
}

interface Received {
  units: number;
  costUsdCents: number | null;
}

/** The average cost of a size after receipts, one after the other. */
function averageAfter(state: State, size: string, receipts: readonly Received[]): number | null {
  const { stock, reserved } = countersOf(state, size);
  let [units, average] = [stock + reserved, state.averages[size] ?? null];
  for (const received of receipts) {
    average = averageCostAfter({ units, averageUsdCents: average }, received);
    units += received.units;
  }
  return average;
}

export const costOf = (costUsdCents: number | null) => (costUsdCents === null ? {} : { cost: costUsdCents / 100 });

/** Receives units of a size, with or without a cost. A request with a key that was used receives nothing again. */
export function receive(
  index: number,
  received: Locations,
  key: number | null,
  costUsdCents: number | null = null,
): Command {
  return command(`receive(${index}, ${Object.values(received)}, ${key}, ${costUsdCents})`, (state, model) => {
    const at = sizeAt(state, index);
    if (!at) return null;
    model.idCounter += 1;
    const name = key === null ? `receive-${model.idCounter}` : `receive-again-${key}`;
    const body = { lines: [{ ...at, ...received, ...costOf(costUsdCents) }] };
    const send = post("receipts", body, name);
    const sent = state.deskRequests.find((request) => request.key === name);
    if (locatedUnits(received) === 0 && !sent)
      return { send, ...refused(400, "invalid_fields", "a receipt without units") };
    const text = JSON.stringify(body);
    if (sent && sent.body !== text)
      return { send, ...refused(409, "idempotency_key_reused", "the key of another receipt") };
    if (sent) return { send, response: { status: 201 }, reached: ["a receipt sent again"] };
    state.deskRequests.push({ key: name, body: text });
    applyReceipt(state, at, { received, costUsdCents });
    return { send, response: { status: 201 }, reached: ["goods received"] };
  });
}

/** Moves units of a size from one location to another. */
export function relocate(index: number, units: number, from: Location, to: Location): Command {
  return command(`relocate(${index}, ${units}, ${from}, ${to})`, (state) => {
    const at = sizeAt(state, index);
    if (!at) return null;
    const send = post("moves", { ...at, units, from, to });
    const stored = locationsOf(state, at.size);
    if (from === to || stored[from] < units)
      return { send, ...refused(400, "invalid_fields", "a move of units that are not there") };
    state.locations[at.size] = { ...stored, [from]: stored[from] - units, [to]: stored[to] + units };
    return { send, response: { status: 200 }, reached: ["units moved between locations"] };
  });
}

export type SeenBefore = "current" | "older";

/** An administrator counts a size and finds more or fewer units at each location than are stored. */
export function count(index: number, change: Locations, correctStock: boolean, before: SeenBefore): Command {
  const name = `count(${index}, ${Object.values(change)}, ${correctStock}, ${before})`;
  return command(name, (state) => {
    const at = sizeAt(state, index);
    if (!at) return null;
    const counters = countersOf(state, at.size);
    const stored = seenUnits({ locations: locationsOf(state, at.size), counters });
    const counted = mapUnits((location) => Math.max(0, stored[location] + change[location]));
    const seen = before === "current" ? stored : { ...stored, onShelf: stored.onShelf + 1 };
    const send = post("counts", { correctStock, lines: [{ ...at, ...counted, seen }] });
    if (before === "older") return { send, ...refused(409, "count_stale", "a count of units that have moved") };
    const { stock } = countDifference(counted, stored);
    if (correctStock && counters.stock + stock < 0)
      return { send, ...refused(400, "invalid_fields", "a count that misses more than is for sale") };
    state.locations[at.size] = counted;
    if (correctStock && stock !== 0) {
      const moved = applyStockEvent(counters, stock < 0 ? "shortage" : "surplus", Math.abs(stock));
      if (moved.ok) state.counters[at.size] = moved.counters;
    }
    return { send, response: { status: 200 }, reached: [correctStock ? "stock corrected by a count" : "a count"] };
  });
}

/** Two administrators receive and move the same size together, and one request arrives twice: nothing is lost or doubled. */
export function deskRush(index: number, received: Locations, costUsdCents: number): Command {
  const run: Command["run"] = async (model, real) => {
    const { state } = model;
    const at = sizeAt(state, index);
    if (!at || locatedUnits(received) === 0) return;
    model.idCounter += 1;
    const key = `desk-rush-${model.idCounter}`;
    const stored = locationsOf(state, at.size);
    const from = LOCATIONS.find((location) => stored[location] > 0);
    const to = LOCATIONS.find((location) => location !== from) ?? "ros";
    const costly = { lines: [{ ...at, ...received, ...costOf(costUsdCents) }] };
    const sent = [
      post("receipts", costly, key),
      post("receipts", costly, key),
      post("receipts", { lines: [{ ...at, ros: 2, cost: 9.99 }] }, `${key}-other`),
      ...(from ? [post("moves", { ...at, units: 1, from, to }, `${key}-move`)] : []),
    ];
    const answers = await Promise.all(sent.map((send) => send(real.system)));
    const snapshot = checkShop("deskRush", model, real);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, ...(from ? [200] : [])]);
    const receipts: Received[] = [
      { units: locatedUnits(received), costUsdCents },
      { units: 2, costUsdCents: 999 },
    ];
    // The average is rounded after each receipt, so the order of the receipts can change it by a cent.
    const averages = [averageAfter(state, at.size, receipts), averageAfter(state, at.size, receipts.toReversed())];
    applyReceipt(state, at, { received, costUsdCents });
    applyReceipt(state, at, { received: { snF: 0, snL: 0, ros: 2 }, costUsdCents: 999 });
    const average = Number(snapshot.sizes.find(({ id }) => id === at.size)?.["averageCostUsdCents"]);
    expect(averages).toContain(average);
    state.averages[at.size] = average;
    const located = locationsOf(state, at.size);
    if (from) state.locations[at.size] = { ...located, [from]: located[from] - 1, [to]: located[to] + 1 };
    expect(rowsOf(snapshot), "the shop's rows after all requests").toEqual(rowsOfModel(state));
    real.reached.add("receipts and moves at once");
  };
  return action(`deskRush(${index}, ${Object.values(received)}, ${costUsdCents})`, run, (model) => !model.isFaulty);
}
