import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { placing } from "#tests/ledger/statements.ts";
import { openShop } from "#tests/ledger/world.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "../client.ts";
import { write } from "../write.ts";
import { expireOverdue } from "./order-expiry.ts";

let sqld: Sqld;
let db: Database;

beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
});
afterAll(() => sqld.stop());

const statusAfter = async (nowMs: number) => {
  await write(db, expireOverdue(nowMs));
  const { rows } = await db.client.execute("SELECT status_glimmer FROM orders");
  return rows[0]?.["status_glimmer"];
};

// Far from the server's own time: only the caller's clock counts.
test.each([Date.UTC(2001, 0, 1), Date.UTC(2096, 1, 29)])(
  "a transfer order expires at its very millisecond, by the caller's clock (%i)",
  async (endMs) => {
    await makeAnew(db);
    const { sizes } = await openShop(db, [1, 1, 1]);
    const line = { perfumeId: sizes[0]?.perfumeId ?? "", sizeId: sizes[0]?.id ?? "", quantity: 1 };
    await write(db, placing({ id: "ord_1", lines: [line], expiresAtMs: endMs, nowMs: endMs - 86_400_000 }));
    expect(await statusAfter(endMs - 1)).toBe("Confirmar Transferencia");
    expect(await statusAfter(endMs)).toBe("Orden Vencida");
  },
);
