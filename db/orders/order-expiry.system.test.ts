import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { openShop } from "#tests/ledger/small-shop.ts";
import { placeOrder } from "#tests/ledger/statements.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "../client.ts";
import type { Statement } from "../statement.ts";
import { write } from "../write.ts";
import { selectOpenOrders } from "./open-orders.ts";
import { expireOverdue, queueExpiryReminders } from "./order-expiry.ts";

let sqld: Sqld;
let db: Database;

beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
});
afterAll(() => sqld?.stop());
beforeEach(() => makeAnew(db));

const statusAfter = async (nowMs: number) => {
  await write(db, expireOverdue(nowMs));
  const { rows } = await db.client.execute("SELECT status_glimmer FROM orders");
  return rows[0]?.["status_glimmer"];
};

// Far from the server's own time: only the caller's clock counts.
test.each([Date.UTC(2001, 0, 1), Date.UTC(2096, 1, 29)])(
  "a transfer order expires exactly at its millisecond, by the caller's clock (%i)",
  async (endMs) => {
    const { sizes } = await openShop(db, [1, 1, 1]);
    const line = { perfumeId: sizes[0]?.perfumeId ?? "", sizeId: sizes[0]?.id ?? "", quantity: 1 };
    await write(db, placeOrder({ id: "ord_1", lines: [line], expiresAtMs: endMs, nowMs: endMs - 86_400_000 }));
    expect(await statusAfter(endMs - 1)).toBe("Confirmar Transferencia");
    expect(await statusAfter(endMs)).toBe("Orden Vencida");
  },
);

async function planOf(statement: Statement): Promise<string> {
  if (typeof statement === "string" || !("sql" in statement)) throw new Error("a statement without parameters");
  const { rows } = await db.client.execute({ ...statement, sql: `EXPLAIN QUERY PLAN ${statement.sql}` });
  return rows.map(({ detail }) => String(detail)).join("\n");
}

// These run in checkouts and in the cron: full scans would slow them down as orders accumulate (docs/faults.md#l7-rows-read).
test("open orders are read through the indexes of person and network", async () => {
  const plan = await planOf(selectOpenOrders("usr_1", "network", 1));
  expect(plan).toMatch(/SEARCH orders USING INDEX orders_user/);
  expect(plan).toMatch(/SEARCH orders USING INDEX orders_placed_from/);
  expect(plan).not.toMatch(/SCAN order/);
});

test("overdue and soon overdue orders are found through the index of times", async () => {
  const plans = await Promise.all([...expireOverdue(1), queueExpiryReminders(1, 1)].map(planOf));
  for (const plan of plans) {
    expect(plan).toMatch(/SEARCH orders USING (COVERING )?INDEX orders_expiry/);
    expect(plan).not.toMatch(/orders_status|SCAN orders/);
  }
});
