import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { restoreBackup } from "#db/backup/restore.ts";
import { takeBackup } from "#db/backup/take.ts";
import { type Database, openDatabase } from "#db/client.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { ADMIN, call, signInAs } from "../../fixtures/caller.ts";
import { type CardShop, openCardShop } from "../../fixtures/card-shop.ts";
import { bottle, sell } from "../../fixtures/sales.ts";
import { SCHEDULES } from "./index.ts";

const [FREQUENT = "", NIGHTLY = ""] = Object.keys(SCHEDULES);

let shop: CardShop;
let later: Sqld;
let restored: Database;
let worker: WorkerUnderTest;
let folder: string;
/** Three orders that are in the backup, which lacks the refunds of two of them, and a newer order. */
let orders: Record<"kept" | "undone" | "part" | "lost", Order>;
/** An order by transfer that is in the backup. */
let waiting: { id: string };

/** The statements of step 4 and the queries of step 8 in the guide. */
function guideSql(): string[][] {
  const guide = readFileSync("docs/operations.md", "utf8").split("## Restoring an earlier state")[1] ?? "";
  return [...guide.matchAll(/```sql\n(.*?)```/gs)].map(([, block = ""]) => block.split(/;\s*$/m).slice(0, -1));
}

/** Follows the steps of docs/operations.md#restoring-an-earlier-state (docs/faults.md#f33-restored-database). */
beforeAll(async () => {
  [shop, later] = await Promise.all([openCardShop(), startSqld()]);
  folder = mkdtempSync(join(tmpdir(), "azahar-drill-"));
  restored = openDatabase({ url: later.url, timeoutMs: 60_000 });
  const paid = async () => shop.paid(await shop.buyer(1));
  const stored = { kept: await paid(), undone: await paid(), part: await paid() };
  waiting = await sell(shop.database, { atMs: Date.now(), lines: [bottle("asad", 100)] });
  const file = join(folder, "shop.gz");
  await takeBackup(shop.database.db, file, Date.now());
  const lost = await shop.paid(await shop.buyer(2), { body: { transaction_amount: 2 * shop.price } });
  orders = { ...stored, lost };
  await shop.changeProviderStatus(orders.undone.externalReference, "refunded", "refunded");
  expect((await shop.refund(orders.part._id, { amount: 500 })).status).toBe(200);

  expect(await restoreBackup(restored, file)).toMatchObject({ ok: true });
  // Two days have passed since the backup.
  await restored.client.execute("UPDATE orders SET version = version + 1, expires_at_ms = 1 WHERE hold = 'held'");
  for (const statement of guideSql()[0] ?? []) await restored.client.execute(statement);
  worker = await startWorker({ tursoUrl: later.url, vars: { LIMITS: "off", MP_API_URL: shop.provider.url } });
  expect(await worker.fireCron(FREQUENT)).toBe("ok");
  for (let night = 0; night < 2; night++) expect(await worker.fireCron(NIGHTLY)).toBe("ok");
});
afterAll(async () => {
  await worker?.close();
  await shop?.close();
  await later?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async (sql: string) => (await restored.client.execute(sql)).rows.map((row) => Object.values(row));

test("after a restore, a waiting transfer keeps waiting, and the sessions of the backup have ended", async () => {
  expect(await rowsOf(`SELECT status_glimmer FROM orders WHERE id = '${waiting.id}'`)).toEqual([
    ["Confirmar Transferencia"],
  ]);
  expect(await rowsOf("SELECT event FROM outbox WHERE event LIKE 'order-expired/%'")).toEqual([]);
  expect(await rowsOf("SELECT id FROM sessions")).toEqual([]);
});

test("after a restore, the guide's queries of what has to be repeated succeed", async () => {
  const [, queries = []] = guideSql();
  expect(queries).toHaveLength(3);
  for (const query of queries) await restored.client.execute(query.replaceAll("T0", "0"));
});

test("after a restore, charges newer than the backup alert the administrators, and older ones catch up", async () => {
  const { kept, undone, lost } = orders;
  expect(await rowsOf("SELECT external_reference, status FROM payments WHERE order_id IS NULL")).toEqual([
    [lost.externalReference, "approved"],
  ]);
  const references = [kept, undone].map(({ externalReference }) => `'${externalReference}'`).join();
  expect(
    await rowsOf(`SELECT status FROM payments WHERE external_reference IN (${references}) ORDER BY status`),
  ).toEqual([["approved"], ["refunded"]]);
  const [payment] = shop.charges(lost.externalReference);
  expect(await rowsOf("SELECT mail_key FROM outbox WHERE event = 'payment-orphan'")).toEqual([
    [expect.stringContaining(String(payment?.id))],
  ]);
  expect(await audit(restored)).toEqual([]);
});

test("after a restore that lost a refund, another refund of the same order is made", async () => {
  const { _id, externalReference } = orders.part;
  expect(shop.refundedBy(externalReference)).toBe(50_000);
  const cookie = await signInAs(worker, ADMIN);
  const again = await call(worker, `POST /api/orders/${_id}/refund`, { cookie, body: { amount: 500 } });
  expect([again.status, shop.refundedBy(externalReference)]).toEqual([200, 100_000]);
  expect(await audit(restored)).toEqual([]);
});
