import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, makeAnew, outcome } from "#tests/database.ts";
import { openShop, START_MS } from "#tests/ledger/small-shop.ts";
import { addAttempt, failAttempts, moveOrder, placeOrder } from "#tests/ledger/statements.ts";
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
  const { sizes } = await openShop(db, [1, 1, 1]);
  const line = { perfumeId: sizes[0]?.perfumeId ?? "", sizeId: sizes[0]?.id ?? "", quantity: 1 };
  const placed = placeOrder({ id: "ord_open", lines: [line], expiresAtMs: null, nowMs: START_MS });
  expect(await outcome(db, placed)).toBe("ok");
});
afterAll(() => sqld.stop());

test("an order has at most one live attempt, even after it released its units", async () => {
  expect(await outcome(db, addAttempt("ord_open", "att_1", START_MS))).toBe("ok");
  expect(await outcome(db, addAttempt("ord_open", "att_2", START_MS))).toBe("charge_open");
  const cancelled = { to: "Cancelado", expiresAtMs: null, movedBy: "usr_ana", nowMs: START_MS } as const;
  expect(await outcome(db, moveOrder({ id: "ord_open", version: 1, ...cancelled }))).toBe("ok");
  expect(await outcome(db, addAttempt("ord_open", "att_2", START_MS))).toBe("unique");
  expect(await outcome(db, failAttempts("ord_open"))).toBe("ok");
  expect(await outcome(db, addAttempt("ord_open", "att_2", START_MS))).toBe("ok");
});

async function planOf(requested: Statement): Promise<string> {
  if (typeof requested === "string") throw new TypeError("a statement without parameters");
  const { rows } = await db.client.execute({ ...requested, sql: `EXPLAIN QUERY PLAN ${requested.sql}` });
  return rows.map(({ detail }) => detail).join("; ");
}

// Other people's carts, charges and refunds must not slow down a purchase or the cron.
test.each([
  ["the cart lines that a payment removes", [takeFromCart("ord_1")], "cart_lines"],
  ["a person's cart", accountViewStatements("usr_1"), "cart_lines"],
  ["the webhooks that are due", [selectDueWebhooks(1, 1)], "inbox"],
  ["the refunds that are due", [selectDueRefunds(1, 1)], "refunds"],
])("an index finds %s", async (_, statements, table) => {
  const plans = (await Promise.all(statements.map(planOf))).join("; ");
  expect(plans).toContain(`SEARCH ${table} USING`);
  expect(plans).not.toContain(`SCAN ${table}`);
});

test("the cart lines that a payment removes are found through the order's lines, not among all lines ever sold", async () => {
  const plan = await planOf(takeFromCart("ord_1"));
  expect(plan).toContain("order_lines USING COVERING INDEX order_lines_size (order_id=? AND size_id=?)");
  expect(plan).toContain("order_lines USING INDEX order_lines_decant (order_id=?");
  expect(plan).not.toContain("order_lines_by");
});
