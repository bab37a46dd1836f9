/** People whose data an administrator deletes while they buy (docs/product-rules.md#customers). */
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { checkShop } from "../command.ts";
import { copyIds, rowsOf, rowsOfModel } from "../model/observe.ts";
import { placeTransfer } from "../model/orders.ts";
import { action, type Command, isOverdue } from "../rules.ts";
import { ADMIN, accountStatements, callApi, userWithId } from "../shop.ts";
import { type Item, itemIn } from "./cart.ts";

/** How long the database takes, so that both read the account before either changes it. */
const SLOW_MS = 25;

/**
 * A new person buys something for pickup, and their account is deleted at once or `waitMs` later: exactly one of both
 * happens.
 */
export function deleteBuyer(item: Item, waitMs: number): Command {
  const name = `deleteBuyer(${JSON.stringify(item)}, ${waitMs})`;
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const { system } = real;
    // An order would let them expire, also one that is refused later.
    if (state.orders.some((order) => isOverdue(order, nowMs))) return;
    model.idCounter += 1;
    const by = userWithId(`usr_leaver${model.idCounter}`);
    await system.db.client.batch(accountStatements([by]), "write");
    const requested = [{ ...itemIn(state, item), quantity: 1 }];
    const products = requested.map(({ perfumeId: perfume, ...line }) => ({ perfume, ...line }));
    const body = { shipping: false, products };
    system.faults.put({ db: { delayMs: SLOW_MS, times: 4 } });
    const remove = async () => {
      await setTimeout(waitMs);
      return callApi(system.url, `DELETE /api/admin/customers/${by.id}`, { by: ADMIN, body: { email: by.email } });
    };
    const [bought, deleted] = await Promise.all([
      callApi(system.url, `POST /api/orders/transfer/${by.id}`, { by, body }),
      remove(),
    ]);
    const snapshot = checkShop(name, model, real);
    const purchase = { userId: by.id, requested, isHomeDelivery: false, shown: "nothing", key: null } as const;
    if (deleted.status === 200) {
      // The order was refused because the account is gone, or because the goods are.
      expect([401, 404], `${name}: an order of a deleted account`).toContain(bought.status);
      state.alerts.push(`account-deleted/${by.id}`);
      real.reached.add("a deletion before an order");
    } else {
      expect([bought.status, deleted.status, deleted.code], name).toEqual([200, 409, "customer_open_orders"]);
      const placed = placeTransfer(state, { ...purchase, body: JSON.stringify(body) }, nowMs);
      expect(placed, `${name} was granted`).toMatchObject({ ok: true });
      copyIds(state, snapshot);
      real.reached.add("an order before a deletion");
    }
    expect(rowsOf(snapshot), `after ${name} the shop holds`).toEqual(rowsOfModel(state));
  };
  return action(name, run, (model) => !model.isFaulty);
}
