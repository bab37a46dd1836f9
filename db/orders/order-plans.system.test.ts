import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import type { Statement } from "#db/statement.ts";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { selectOpenOrders } from "./open-orders.ts";
import { expireOverdue, remindOfExpiry } from "./order-expiry.ts";

let sqld: Sqld;
let db: Database;

beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
  await makeAnew(db);
});
afterAll(() => sqld?.stop());

async function planOf(statement: Statement | undefined): Promise<string> {
  if (typeof statement !== "object" || !("sql" in statement)) throw new Error("there is no statement");
  const { rows } = await db.client.execute({ ...statement, sql: `EXPLAIN QUERY PLAN ${statement.sql}` });
  return rows.map(({ detail }) => String(detail)).join("\n");
}

// All of these run in every checkout: full scans would slow it down as orders accumulate (docs/faults.md#l7-rows-read).
test("reads open orders through the indexes of person and network", async () => {
  const plan = await planOf(selectOpenOrders("usr_1", "network", 1));
  expect(plan).toMatch(/SEARCH orders USING INDEX orders_user/);
  expect(plan).toMatch(/SEARCH orders USING INDEX orders_placed_from/);
  expect(plan).not.toMatch(/SCAN order/);
});

test("finds overdue and soon overdue orders through the index of times, oldest first", async () => {
  const plans = await Promise.all([...expireOverdue(1), remindOfExpiry(1, 1)].map(planOf));
  for (const plan of plans) {
    expect(plan).toMatch(/SEARCH orders USING (COVERING )?INDEX orders_expiry/);
    expect(plan).not.toMatch(/orders_status|SCAN orders/);
  }
});
