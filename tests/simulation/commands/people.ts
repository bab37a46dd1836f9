/** People whose data an administrator deletes while they buy (docs/product-rules.md#customers). */
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { RequestedLine } from "#shop/orders/order-price.ts";
import { checkShop } from "../command.ts";
import { copyIds, rowsOf, rowsOfModel } from "../model/observe.ts";
import { placeTransfer, type TransferPurchase } from "../model/orders.ts";
import type { State } from "../model/state.ts";
import { action, type Command, isOverdue, pick } from "../rules.ts";
import { ADMIN, accountStatements, callApi, userWithId } from "../shop.ts";

/** Delay of each database call, so that both requests read the account before either changes it. */
const SLOW_MS = 25;

/**
 * A new person orders an item for pickup, and their account is deleted `waitMs` later, or earlier if negative: exactly one of
 * the two requests succeeds. `index` selects one of the items that can be bought.
 */
export function deleteBuyer(index: number, waitMs: number): Command {
  const name = `deleteBuyer(${index}, ${waitMs})`;
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const { system } = real;
    // An order, even a refused one, would expire overdue orders.
    if (state.orders.some((order) => isOverdue(order, nowMs))) return;
    const line = pick(buyableLines(state, nowMs), index);
    if (!line) return;
    model.idCounter += 1;
    const by = userWithId(`usr_leaver${model.idCounter}`);
    await system.db.client.batch(accountStatements([by]), "write");
    const { perfumeId: perfume, ...chosen } = line;
    const body = { shipping: false, products: [{ perfume, ...chosen }] };
    system.faults.put({ db: { delayMs: SLOW_MS, times: 4 } });
    const after = async (ms: number, request: string, call: Parameters<typeof callApi>[2]) => {
      await setTimeout(Math.max(0, ms));
      return callApi(system.url, request, call);
    };
    const [bought, deleted] = await Promise.all([
      after(-waitMs, `POST /api/orders/transfer/${by.id}`, { by, body }),
      after(waitMs, `DELETE /api/admin/customers/${by.id}`, { by: ADMIN, body: { email: by.email } }),
    ]);
    const snapshot = checkShop(name, model, real);
    if (deleted.status === 200) {
      expect([bought.status, bought.code], `${name}: an order of a deleted account`).toEqual([401, "not_signed_in"]);
      state.alerts.push(`account-deleted/${by.id}`);
      real.reached.add("a deletion before an order");
    } else {
      expect([bought.status, deleted.status, deleted.code], name).toEqual([200, 409, "customer_open_orders"]);
      const placed = placeTransfer(state, purchaseOfLine(by.id, line), nowMs);
      expect(placed, `${name} was granted`).toMatchObject({ ok: true });
      copyIds(state, snapshot);
      real.reached.add("an order before a deletion");
    }
    expect(rowsOf(snapshot), `the shop's rows after ${name}`).toEqual(rowsOfModel(state));
  };
  return action(name, run, (model) => !model.isFaulty);
}

/** The purchase of one line, for pickup. */
export const purchaseOfLine = (userId: string, line: RequestedLine): TransferPurchase => ({
  ...{ userId, requested: [line], isHomeDelivery: false, shown: "nothing", couponId: null, key: null, body: "" },
});

/** One unit of each bottle and each large decant that somebody new can buy. */
export function buyableLines(state: State, nowMs: number): RequestedLine[] {
  const lines = state.perfumes.flatMap(({ id: perfumeId, sizes }): RequestedLine[] => [
    ...sizes.map(({ ml }) => ({ perfumeId, type: "milliliter" as const, ml, quantity: 1 })),
    { perfumeId, type: "bigDecant", ml: 10, quantity: 1 },
  ]);
  return lines.filter((line) => placeTransfer(structuredClone(state), purchaseOfLine("usr_new", line), nowMs).ok);
}
