import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { accountViewStatements } from "../accounts/accounts.ts";
import type { Database } from "../client.ts";
import { takeFromCart } from "../orders/order-moves.ts";
import type { Statement } from "../statement.ts";
import { selectDueRefunds } from "./refunds.ts";
import { selectDueWebhooks } from "./webhook-inbox.ts";

let sqld: Sqld;
let db: Database;
beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
  await makeAnew(db);
});
afterAll(() => sqld?.stop());

async function planOf(requested: Statement): Promise<string> {
  if (typeof requested === "string") throw new TypeError("a statement without parameters");
  const { rows } = await db.client.execute({ ...requested, sql: `EXPLAIN QUERY PLAN ${requested.sql}` });
  return rows.map(({ detail }) => detail).join("; ");
}

// Other people's carts, charges and refunds must not slow down a purchase or the cron.
test.each([
  ["what a payment takes out of a cart", [takeFromCart("ord_1")], "cart_lines"],
  ["a person's cart", accountViewStatements("usr_1"), "cart_lines"],
  ["the notices that are due", [selectDueWebhooks(1, 1)], "inbox"],
  ["the refunds that are due", [selectDueRefunds(1, 1)], "refunds"],
])("finds %s through an index", async (_, statements, table) => {
  const plans = (await Promise.all(statements.map(planOf))).join("; ");
  expect(plans).toContain(`SEARCH ${table} USING`);
  expect(plans).not.toContain(`SCAN ${table}`);
});

test("finds what a payment takes out of a cart among the order's lines, not among all lines ever sold", async () => {
  const plan = await planOf(takeFromCart("ord_1"));
  expect(plan).toContain("order_lines USING COVERING INDEX order_lines_size (order_id=? AND size_id=?)");
  expect(plan).toContain("order_lines USING INDEX order_lines_decant (order_id=?");
  expect(plan).not.toContain("order_lines_by");
});
