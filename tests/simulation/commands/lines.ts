/** Changes of an order's lines by an administrator, alone and together with others (docs/product-rules.md#changed-lines). */
import { expect } from "vitest";
import { lineKey, unitLimit } from "#shop/cart/cart-line.ts";
import { toWire } from "#shop/decimal.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { priceLines, type RequestedLine } from "#shop/orders/order-price.ts";
import { holdsMoney } from "#shop/payments/provider-payment.ts";
import { checkShop, command } from "../command.ts";
import { unitsAfter } from "../model/counters.ts";
import { rowsOf, rowsOfModel } from "../model/observe.ts";
import { afterExpiry, expireOverdue } from "../model/orders.ts";
import { type ModelLine, type ModelOrder, perfumeIn, type State } from "../model/state.ts";
import { action, type Command, isOverdue, pick } from "../rules.ts";
import { ADMIN, type ApiResponse, callApi } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { type Item, itemIn } from "./cart.ts";
import { applyMove, expectFresh, expectUpdated } from "./orders.ts";

/** What becomes of the line that `which` selects; or another item is added. */
export interface Edit {
  what: "more" | "fewer" | "swap" | "add";
  which: number;
  item: Item;
}

/** Returns the lines that the order should have. */
function wantedBy(state: State, { lines }: ModelOrder, { what, which, item }: Edit): RequestedLine[] {
  const chosen = which % lines.length;
  const other = { ...itemIn(state, item), quantity: 1 };
  const by = { more: 1, fewer: -1, swap: -Number.POSITIVE_INFINITY, add: 0 }[what];
  const changed = lines.map(({ perfumeId, type, ml, quantity }, index) => {
    return { perfumeId, type, ml, quantity: index === chosen ? quantity + by : quantity };
  });
  return [...changed.filter(({ quantity }) => quantity > 0), ...(what === "swap" || what === "add" ? [other] : [])];
}

/** Returns the lines with their prices; null if they cannot be bought. */
function priced(state: State, order: ModelOrder, wanted: readonly RequestedLine[]): ModelLine[] | null {
  const units = (line: RequestedLine) =>
    wanted.filter((one) => lineKey(one) === lineKey(line)).reduce((sum, { quantity }) => sum + quantity, 0);
  const perfumeOf = (id: string) => perfumeIn(state, id);
  const terms = { ...state.terms, transferOffBp: order.transferOffBp };
  const price = (lines: RequestedLine[]) => priceLines(lines, { perfumeOf, terms, payment: "transfer" });
  const kept = order.lines.flatMap((line) => (units(line) > 0 ? [{ ...line, quantity: units(line) }] : []));
  const isThere = (line: ModelLine) => {
    const more = line.quantity - (order.lines.find((one) => lineKey(one) === lineKey(line))?.quantity ?? 0);
    return more <= 0 || (line.quantity <= unitLimit(line.type) && price([{ ...line, quantity: more }]).ok);
  };
  const known = new Set(order.lines.map(lineKey));
  const added = price(wanted.filter((line) => !known.has(lineKey(line))));
  if (!added.ok || !kept.every(isThere)) return null;
  const others = added.lines.map(({ perfumeId, type, ml, sizeId, quantity, unitCentavos, unitCouponCentavos }) => {
    const unitCostUsdCents = sizeId === null ? null : (state.averages[sizeId] ?? null);
    return { perfumeId, type, ml, sizeId, quantity, unitCentavos, unitCouponCentavos, unitCostUsdCents };
  });
  return [...kept, ...others];
}

const sum = (lines: readonly ModelLine[]) => lines.reduce((all, line) => all + line.quantity * line.unitCentavos, 0);

/** Returns the new total. The cost of the delivery stays. */
const totalOf = (order: ModelOrder, lines: ModelLine[]) => order.totalCentavos - sum(order.lines) + sum(lines);

/** True when the change adds units of a bottle that has the credit of a decant. */
function addsToCredit({ lines, couponId }: ModelOrder, wanted: readonly RequestedLine[]): boolean {
  const units = (line: ModelLine) =>
    wanted.filter((one) => lineKey(one) === lineKey(line)).reduce((all, { quantity }) => all + quantity, 0);
  return lines.some((line) => couponId === null && line.unitCouponCentavos > 0 && units(line) > line.quantity);
}

/** True when the lines of an order may not change. */
function isFixed(state: State, order: ModelOrder, nowMs: number): boolean {
  const hasMoney = state.payments.some((payment) => payment.orderId === order.id && holdsMoney(payment));
  const waits = order.status === "Confirmar Transferencia" && !isOverdue(order, nowMs);
  return !waits || order.paymentTypeId !== "transfer" || hasMoney || order.refunds.length > 0;
}

/** Changes the order's lines, its total and the units it holds. */
function apply(state: State, order: ModelOrder, lines: ModelLine[], nowMs: number): void {
  const released = unitsAfter(state.counters, order.lines, "release");
  const held = released && unitsAfter(released, lines, "hold");
  if (!held) throw new Error("an order was changed to more units than stock has");
  state.counters = held;
  const total = totalOf(order, lines);
  Object.assign(order, { lines, totalCentavos: total, totalPaidCentavos: total, version: order.version + 1 });
  order.movedAtMs = nowMs;
  order.mailed.push({ kind: "order-edited", version: order.version });
}

const isSame = (order: ModelOrder, lines: ModelLine[]) =>
  JSON.stringify(order.lines.map((line) => [lineKey(line), line.quantity])) ===
  JSON.stringify(lines.map((line) => [lineKey(line), line.quantity]));

interface Request {
  order: ModelOrder;
  wanted: RequestedLine[];
  version: number;
  totalCentavos: number;
  key: string;
}

function send({ url }: TestSystem, { order, wanted, version, totalCentavos, key }: Request): Promise<ApiResponse> {
  const products = wanted.map(({ perfumeId: perfume, ...line }) => ({ perfume, ...line }));
  const body = { products, version, transactionAmount: toWire(totalCentavos) };
  return callApi(url, `PUT /api/orders/${order.id}/lines`, { by: ADMIN, body, key });
}

let keys = 0;
const newKey = () => `lines-number-${++keys}`;

/**
 * An administrator changes the lines of an order, based on the version they saw. The request is sent `times` times; while the
 * services have faults, once.
 */
export function editLines(index: number, edit: Edit, knownVersion: "current" | "previous", times: 1 | 2): Command {
  const name = `editLines(${index}, ${JSON.stringify(edit)}, ${knownVersion}, ${times})`;
  return command(name, (state, { nowMs, isFaulty }) => {
    const order = pick(state.orders, index);
    const version = order && order.version - (knownVersion === "previous" ? 1 : 0);
    if (!order || !version) return null;
    const halfWay = { state: afterExpiry(state, nowMs), reached: "expired before a fault" };
    const hasOverdue = state.orders.some((one) => isOverdue(one, nowMs));
    const wanted = wantedBy(state, order, edit);
    const lines = priced(afterExpiry(state, nowMs), order, wanted);
    const totalCentavos = lines ? totalOf(order, lines) : 0;
    const request = { order: { ...order }, wanted, version, totalCentavos, key: newKey() };
    const plan = {
      send: async (system: TestSystem) => {
        const first = await send(system, request);
        return times === 1 || isFaulty ? first : send(system, request);
      },
      ...(hasOverdue && { halfWay }),
    };
    const refused = (status: number, code: string) => ({
      ...{ ...plan, response: { status, code }, reached: [`lines: ${code}`] },
      ...(status === 409 && { check: expectFresh(order) }),
    });
    if (isFixed(state, order, nowMs)) return refused(409, "order_lines_fixed");
    if (wanted.length === 0) return refused(400, "order_lines_missing");
    if (addsToCredit(order, wanted)) return refused(409, "order_lines_fixed");
    // If units are missing, the shop expires overdue orders, even if that is not enough.
    if (!priced(state, order, wanted)) expireOverdue(state, nowMs);
    if (!lines) return refused(404, "transfer_cannot_buy");
    if (knownVersion === "previous") return refused(409, "order_stale");
    if (isSame(order, lines)) return { ...plan, response: { status: 200 }, reached: ["lines that stay"] };
    apply(state, order, lines, nowMs);
    const reached = ["an order edited", ...(times === 2 && !isFaulty ? ["an order edited once by two requests"] : [])];
    return { ...plan, response: { status: 200 }, reached, check: (answer) => expectUpdated(answer, order) };
  });
}

/** What happens to the order at the same time: another administrator changes its lines, or moves it. */
export type Rival = OrderStatus | "another edit";

/** Two copies of a change of the newest waiting order, together with a rival: the change or the rival is refused. */
export function editAtOnce(edit: Edit, rival: Rival): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const order = state.orders.findLast((one) => !isFixed(state, one, nowMs));
    if (!order) return;
    const wanted = wantedBy(state, order, edit);
    const lines = wanted.length > 0 && !addsToCredit(order, wanted) ? priced(state, order, wanted) : null;
    if (!lines || isSame(order, lines)) return;
    const { version } = order;
    const request = { order, wanted, version, totalCentavos: totalOf(order, lines), key: newKey() };
    const rivalWanted = order.lines.map((line, at) => ({ ...line, quantity: at === 0 ? 1 : line.quantity }));
    const rivalLines = priced(state, order, rivalWanted);
    const isEdit = rival === "another edit";
    if (isEdit && (!rivalLines || isSame(order, rivalLines))) return;
    const sendRival = () =>
      isEdit
        ? send(real.system, {
            ...{ order, version, key: newKey(), totalCentavos: totalOf(order, rivalLines ?? []) },
            wanted: rivalWanted.map(({ perfumeId, type, ml, quantity }) => ({ perfumeId, type, ml, quantity })),
          })
        : callApi(real.system.url, `PUT /api/orders/${order.id}`, {
            by: ADMIN,
            body: { statusGlimmer: rival, version },
          });
    const [one, copy, other] = await Promise.all([send(real.system, request), send(real.system, request), sendRival()]);
    const snapshot = checkShop("editAtOnce", model, real);
    const codes = [one, copy, other].map(({ status, code }) => `${status} ${code ?? ""}`);
    const isEdited = one?.status === 200;
    expect(copy?.status, `two copies of a change: ${codes}`).toBe(one?.status);
    if (isEdited) {
      expect(codes[2]).toBe("409 order_stale");
      apply(state, order, lines, nowMs);
    } else {
      // A copy that reads the order after the rival's move gets `order_lines_fixed`; one that read it before, `order_stale`.
      for (const code of codes.slice(0, 2)) expect(["409 order_stale", "409 order_lines_fixed"]).toContain(code);
      expect(codes[2]).toBe("200 ");
      if (isEdit) apply(state, order, rivalLines ?? [], nowMs);
      else applyMove(state, order, rival, nowMs);
    }
    expect(rowsOf(snapshot), "the shop's rows after the change and its rival").toEqual(rowsOfModel(state));
    real.reached.add(`an order edited at once with ${isEdit ? "another edit" : "a move"}`);
  };
  return action(`editAtOnce(${JSON.stringify(edit)}, ${rival})`, run, (model) => !model.isFaulty);
}
