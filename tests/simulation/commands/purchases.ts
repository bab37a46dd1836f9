/** An administrator orders goods from suppliers, receives and closes purchase orders, alone and with others. */
import { expect } from "vitest";
import { missingInAll, missingUnits } from "#shop/stock/purchase-order.ts";
import type { Locations } from "#shop/stock/stock.ts";
import { checkShop, command, type Plan } from "../command.ts";
import { copyIds, matches, rowsOf, rowsOfModel } from "../model/observe.ts";
import type { ModelPurchase, State } from "../model/state.ts";
import { action, type Command, pick } from "../rules.ts";
import { applyReceipt, costOf, post, refused, type SeenBefore, sizeAt } from "./stock-desk.ts";

const PATH = "purchase-orders";

/** Returns the lines of a purchase order with the units received of each. */
const unitsOf = ({ received }: State, { id, lines }: ModelPurchase) =>
  lines.map((line) => {
    const own = received.filter(({ purchaseOrderId, sizeId }) => purchaseOrderId === id && sizeId === line.sizeId);
    return { ...line, received: own.reduce((sum, { units }) => sum + units, 0) };
  });

const missingIn = (state: State, purchase: ModelPurchase) => missingInAll(unitsOf(state, purchase));

function perfumeOf({ perfumes }: State, sizeId: string): string {
  return perfumes.find(({ sizes }) => sizes.some(({ id }) => id === sizeId))?.id ?? "";
}

/** Finds the purchase order again in a copy of the state. */
function purchaseIn({ purchases }: State, id: string): ModelPurchase {
  const purchase = purchases.find((one) => one.id === id);
  if (!purchase) throw new Error(`the model has no purchase order ${id}`);
  return purchase;
}

/** Orders units of a size, and one unit of the next size. A request with a key that was used orders nothing again. */
export function orderGoods(index: number, units: number, key: number | null, costUsdCents: number | null): Command {
  return command(`orderGoods(${index}, ${units}, ${key}, ${costUsdCents})`, (state, model) => {
    const [first, second] = [sizeAt(state, index), sizeAt(state, index + 1)];
    if (!first || !second) return null;
    model.idCounter += 1;
    const name = key === null ? `order-goods-${model.idCounter}` : `order-goods-again-${key}`;
    const lines = [
      { size: first.size, units, ...costOf(costUsdCents) },
      { size: second.size, units: 1 },
    ];
    const body = { supplier: name, lines };
    const send = post(PATH, body, name);
    const sent = state.deskRequests.find((request) => request.key === name);
    if (units === 0) return { send, ...refused(400, "invalid_fields", "a purchase order without units") };
    const text = JSON.stringify(body);
    if (sent && sent.body !== text)
      return { send, ...refused(409, "idempotency_key_reused", "the key of another purchase order") };
    if (sent) return { send, response: { status: 201 }, reached: ["a purchase order sent again"] };
    state.deskRequests.push({ key: name, body: text });
    state.purchases.push({
      ...{ id: "", supplier: name, isClosed: false, log: ["purchase_order_created"] },
      lines: [
        { sizeId: first.size, units, costUsdCents },
        { sizeId: second.size, units: 1, costUsdCents: null },
      ],
    });
    return { send, response: { status: 201 }, reached: ["goods ordered"] };
  });
}

type Step = (state: State) => Omit<Plan, "send">;

interface ArrivedLine {
  sizeId: string;
  units: number;
}

const atLocation = (units: number): Locations => ({ snF: 0, snL: units, ros: 0 });

/** The model of a receipt of a purchase order. The last missing units close the purchase order. */
const arrive =
  (id: string, arrived: readonly ArrivedLine[]): Step =>
  (state) => {
    const purchase = purchaseIn(state, id);
    if (arrived.some(({ units }) => units === 0))
      return refused(400, "invalid_fields", "a receipt of a purchase order without units");
    if (purchase.isClosed) return refused(409, "purchase_order_closed", "goods of a closed purchase order");
    for (const { sizeId: size, units } of arrived)
      applyReceipt(state, { size }, { received: atLocation(units), costUsdCents: null, purchaseOrderId: id });
    const isComplete = missingIn(state, purchase) === 0;
    if (isComplete) closeIn(purchase);
    return {
      response: { status: 201 },
      reached: [isComplete ? "a purchase order closed by its last units" : "a part of a purchase order received"],
    };
  };

function closeIn(purchase: ModelPurchase): void {
  purchase.isClosed = true;
  purchase.log.push("purchase_order_closed");
}

/** The model of closing a purchase order of which the administrator saw `missing` units missing. */
const end =
  (id: string, missing: number): Step =>
  (state) => {
    const purchase = purchaseIn(state, id);
    if (purchase.isClosed || missing !== missingIn(state, purchase))
      return refused(409, "purchase_order_changed", "a purchase order closed too late");
    closeIn(purchase);
    return { response: { status: 200 }, reached: ["a purchase order closed by hand"] };
  };

const sendArrived = (state: State, purchaseOrder: string, arrived: readonly ArrivedLine[], key?: string) => {
  const lines = arrived.map(({ sizeId: size, units }) => ({
    ...{ perfume: perfumeOf(state, size), size },
    ...atLocation(units),
  }));
  return post("receipts", { purchaseOrder, lines }, key);
};

const sendEnd = (id: string, missing: number) => post(`${PATH}/${id}/close`, { missing });

/** Receives units of a purchase order's first line, or all that is missing: one unit too many when nothing is missing. */
export function receiveOrdered(which: number, units: number | "the rest"): Command {
  return command(`receiveOrdered(${which}, ${units})`, (state) => {
    const purchase = pick(state.purchases, which);
    const [first] = purchase?.lines ?? [];
    if (!purchase || !first) return null;
    const rest = unitsOf(state, purchase).flatMap((line) => {
      const missing = missingUnits(line);
      return missing > 0 ? [{ sizeId: line.sizeId, units: missing }] : [];
    });
    const one = [{ sizeId: first.sizeId, units: units === "the rest" ? 1 : units }];
    const arrived = units === "the rest" && rest.length > 0 ? rest : one;
    return { send: sendArrived(state, purchase.id, arrived), ...arrive(purchase.id, arrived)(state) };
  });
}

/** Closes a purchase order, based on the units that are missing or on older ones. */
export function closePurchase(which: number, seen: SeenBefore): Command {
  return command(`closePurchase(${which}, ${seen})`, (state) => {
    const purchase = pick(state.purchases, which);
    if (!purchase) return null;
    const missing = Math.max(1, missingIn(state, purchase) + (seen === "older" ? 1 : 0));
    return { send: sendEnd(purchase.id, missing), ...end(purchase.id, missing)(state) };
  });
}

/** Opens a closed purchase order again. */
export function reopenPurchase(which: number): Command {
  return command(`reopenPurchase(${which})`, (state) => {
    const purchase = pick(state.purchases, which);
    if (!purchase) return null;
    const send = post(`${PATH}/${purchase.id}/reopen`, {});
    if (!purchase.isClosed || missingIn(state, purchase) === 0)
      return { send, ...refused(409, "purchase_order_changed", "a purchase order that cannot be reopened") };
    purchase.isClosed = false;
    purchase.log.push("purchase_order_reopened");
    return { send, response: { status: 200 }, reached: ["a purchase order reopened"] };
  });
}

/**
 * Two administrators receive the first line of an open purchase order, while a third receives the second line or, with
 * `closes`, closes the purchase order. The result equals that of the requests one after the other, in some order.
 */
export function purchaseRush(which: number, closes: boolean): Command {
  const name = `purchaseRush(${which}, ${closes})`;
  const run: Command["run"] = async (model, real) => {
    const { state } = model;
    const open = state.purchases.filter(({ isClosed }) => !isClosed);
    const purchase = pick(open, which);
    const [line, other] = purchase?.lines ?? [];
    if (!purchase || !line || !other) return;
    model.idCounter += 1;
    const receiving = (of: ArrivedLine, keyEnd: string) => ({
      send: sendArrived(state, purchase.id, [of], `purchase-rush-${model.idCounter}-${keyEnd}`),
      step: arrive(purchase.id, [of]),
    });
    const missing = missingIn(state, purchase);
    const closing = { send: sendEnd(purchase.id, missing), step: end(purchase.id, missing) };
    const requests = [
      ...[receiving(line, "one"), receiving(line, "two")],
      closes ? closing : receiving(other, "three"),
    ];
    const answers = await Promise.all(requests.map(({ send }) => send(real.system)));
    const snapshot = checkShop(name, model, real);
    const received = answers.map(({ status, code }) => `${status} ${code ?? ""}`);
    const ways = permutationsOf(requests.map(({ step }, index) => ({ step, index }))).map((steps) => {
      const after = structuredClone(state);
      const expected: string[] = [];
      for (const { step, index } of steps) {
        const { status, code } = step(after).response;
        expected[index] = `${status} ${code ?? ""}`;
      }
      copyIds(after, snapshot);
      return { after, expected };
    });
    const way = ways.find(({ after, expected }) => `${expected}` === `${received}` && matches(snapshot, after));
    if (!way) {
      const [last] = ways;
      expect([received, rowsOf(snapshot)], name).toEqual([last?.expected, last && rowsOfModel(last.after)]);
      return;
    }
    model.state = way.after;
    const { isClosed } = purchaseIn(way.after, purchase.id);
    if (isClosed) real.reached.add(`a purchase order closed at once by ${closes ? "hand" : "its last units"}`);
  };
  return action(name, run, (model) => !model.isFaulty);
}

/** Returns all permutations of the items. */
function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) => permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
