import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, makeAnew, outcome } from "#tests/database.ts";
import { attempting, failingAttempts, moving, placing } from "#tests/ledger/statements.ts";
import { openShop, START_MS } from "#tests/ledger/world.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "../client.ts";

let sqld: Sqld;
let db: Database;

beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
  await makeAnew(db);
  const { sizes } = await openShop(db, [1, 1, 1]);
  const line = { perfumeId: sizes[0]?.perfumeId ?? "", sizeId: sizes[0]?.id ?? "", quantity: 1 };
  const placed = placing({ id: "ord_open", lines: [line], expiresAtMs: null, nowMs: START_MS });
  expect(await outcome(db, placed)).toBe("ok");
});
afterAll(() => sqld.stop());

test("an order has one live attempt, even after it released its units", async () => {
  expect(await outcome(db, attempting("ord_open", "att_1", START_MS))).toBe("ok");
  expect(await outcome(db, attempting("ord_open", "att_2", START_MS))).toBe("charge_open");
  const cancelled = { to: "Cancelado", expiresAtMs: null, movedBy: "usr_ana", nowMs: START_MS } as const;
  expect(await outcome(db, moving({ id: "ord_open", version: 1, ...cancelled }))).toBe("ok");
  expect(await outcome(db, attempting("ord_open", "att_2", START_MS))).toBe("unique");
  expect(await outcome(db, failingAttempts("ord_open"))).toBe("ok");
  expect(await outcome(db, attempting("ord_open", "att_2", START_MS))).toBe("ok");
});
