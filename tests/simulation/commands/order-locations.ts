/** Administrators choose which locations the units of an order leave, alone and together with others. */
import { expect } from "vitest";
import { holdOf } from "#shop/orders/order.ts";
import { addLocations, NOWHERE } from "#shop/stock/order-locations.ts";
import { LOCATIONS, type Locations, locatedUnits } from "#shop/stock/stock.ts";
import { checkShop, command, type Plan } from "../command.ts";
import { copyLocations, rowsOf, rowsOfModel } from "../model/observe.ts";
import { locationsOf, type ModelOrder, type State } from "../model/state.ts";
import { action, type Command, pick } from "../rules.ts";
import { ADMIN, type ApiResponse, callApi } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { applyMove, expectFresh, expectUpdated, type KnownVersion } from "./orders.ts";

/** The first line of an order that is not of a decant: its number from 1, its size, and its units that are not restocked. */
function stockedLine({ lines, refunds }: ModelOrder) {
  const index = lines.findIndex(({ sizeId }) => sizeId !== null);
  const line = lines[index];
  if (!line?.sizeId) return null;
  const done = refunds.flatMap((refund) => (refund.state === "done" ? refund.lines : []));
  const gone = done.filter((one) => one.restock && one.line === index + 1);
  const units = gone.reduce((left, { quantity }) => left - quantity, line.quantity);
  return { number: index + 1, sizeId: line.sizeId, units };
}

function send({ url }: TestSystem, order: ModelOrder, version: number, line: number, wanted: Locations) {
  const body = { version, lines: [{ line, ...wanted }] };
  return callApi(url, `PUT /api/orders/${order.id}/locations`, { by: ADMIN, body });
}

/** Applies a change of locations to the model. */
function apply(state: State, order: ModelOrder, sizeId: string, wanted: Locations, nowMs: number): void {
  const before = order.left[sizeId] ?? NOWHERE;
  const there = locationsOf(state, sizeId);
  const isSame = LOCATIONS.every((location) => before[location] === wanted[location]);
  if (isSame) return;
  state.locations = { ...state.locations, [sizeId]: addLocations(addLocations(there, before), wanted, -1) };
  order.left = { ...order.left, [sizeId]: wanted };
  order.version += 1;
  order.movedAtMs = nowMs;
}

/** Chooses all locations of an order's first line that is not of a decant. */
export function chooseLocations(index: number, wanted: Locations, knownVersion: KnownVersion): Command {
  return command(`chooseLocations(${index}, ${Object.values(wanted)}, ${knownVersion})`, (state, { nowMs }) => {
    const order = pick(
      state.orders.filter((one) => stockedLine(one)),
      index,
    );
    const line = order && stockedLine(order);
    if (!order || !line) return null;
    const version = knownVersion === "previous" ? order.version - 1 : order.version;
    if (version === 0) return null;
    const sendIt: Plan["send"] = (system) => send(system, order, version, line.number, wanted);
    const refused = (status: number, code: string, reached: string) => ({
      send: sendIt,
      response: { status, code },
      reached: [reached],
    });
    if (knownVersion === "previous")
      return { ...refused(409, "order_stale", "locations of an outdated version"), check: expectFresh(order) };
    if (order.status !== "En Preparación")
      return {
        ...refused(409, "order_not_preparing", "locations of an order that is not prepared"),
        check: expectFresh(order),
      };
    const before = order.left[line.sizeId] ?? NOWHERE;
    const available = addLocations(locationsOf(state, line.sizeId), before);
    const isShort = LOCATIONS.some((location) => wanted[location] > available[location]);
    if (isShort || locatedUnits(wanted) > line.units)
      return refused(400, "invalid_fields", "locations without the units");
    apply(state, order, line.sizeId, wanted, nowMs);
    return {
      send: sendIt,
      response: { status: 200 },
      reached: ["locations chosen"],
      check: (answer: ApiResponse) => expectUpdated(answer, order),
    };
  });
}

/** One administrator chooses locations, another cancels and a third marks as sent, all for the same version: one succeeds. */
export function locationsRush(index: number, wanted: Locations): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const order = pick(
      state.orders.filter((one) => one.status === "En Preparación" && one.attempts.length === 0 && stockedLine(one)),
      index,
    );
    const line = order && stockedLine(order);
    if (!order || !line) return;
    const before = order.left[line.sizeId] ?? NOWHERE;
    const available = addLocations(locationsOf(state, line.sizeId), before);
    const possible = { ...NOWHERE };
    for (const location of LOCATIONS)
      possible[location] = Math.min(wanted[location], available[location], line.units - locatedUnits(possible));
    const { version } = order;
    const set = (statusGlimmer: string) =>
      callApi(real.system.url, `PUT /api/orders/${order.id}`, { by: ADMIN, body: { statusGlimmer, version } });
    const answers = await Promise.all([
      send(real.system, order, version, line.number, possible),
      set("Cancelado"),
      set("Enviado"),
    ]);
    const snapshot = checkShop("locationsRush", model, real);
    const isChanged = LOCATIONS.some((location) => before[location] !== possible[location]);
    // A choice of the same locations writes nothing, so that another request can succeed beside it.
    const won = answers.filter(({ status }, index) => status === 200 && (isChanged || index > 0));
    expect(won.length, `of three one succeeds: ${answers.map(({ status, code }) => `${status} ${code}`)}`).toBe(1);
    const [chosen, cancelled] = answers;
    if (isChanged && chosen?.status === 200) apply(state, order, line.sizeId, possible, nowMs);
    else applyMove(state, order, cancelled?.status === 200 ? "Cancelado" : "Enviado", nowMs);
    expect(rowsOf(snapshot), "the shop's rows after the rush").toEqual(rowsOfModel(state));
    real.reached.add("locations chosen, cancelled and sent at once");
  };
  return action(`locationsRush(${index}, ${Object.values(wanted)})`, run, (model) => !model.isFaulty);
}

/** The orders that wait for a transfer are prepared together: no unit of a location leaves twice. */
export function prepareAtOnce(): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const waiting = state.orders.filter(
      ({ status, attempts, bankLine, expiresAtMs }) =>
        holdOf(status) === "held" && attempts.length === 0 && !bankLine && (expiresAtMs ?? 0) > nowMs,
    );
    if (waiting.length < 2) return;
    const answers = await Promise.all(
      waiting.map(({ id, version }) =>
        callApi(real.system.url, `PUT /api/orders/${id}`, {
          by: ADMIN,
          body: { statusGlimmer: "En Preparación", version },
        }),
      ),
    );
    const snapshot = checkShop("prepareAtOnce", model, real);
    expect(answers.map(({ status }) => status)).toEqual(waiting.map(() => 200));
    for (const order of waiting) applyMove(state, order, "En Preparación", nowMs);
    const sums = (rows: ReturnType<typeof rowsOf>) =>
      rows.sizes.map((row) => [row["id"], Number(row["snF"]) + Number(row["snL"]) + Number(row["ros"])]);
    expect(sums(rowsOf(snapshot)), "located units").toEqual(sums(rowsOfModel(state)));
    // Which order took from which location depends on who was first; the audit has checked the sums.
    copyLocations(state, snapshot);
    expect(rowsOf(snapshot), "the shop's rows after all requests").toEqual(rowsOfModel(state));
    real.reached.add("orders prepared at once");
  };
  return action("prepareAtOnce()", run, (model) => !model.isFaulty);
}
