import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { restoreBackup } from "#db/backup/restore.ts";
import { takeBackup } from "#db/backup/take.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { type CardShop, openCardShop } from "../../fixtures/card-shop.ts";
import { SCHEDULES } from "./index.ts";

const [, NIGHTLY = ""] = Object.keys(SCHEDULES);

let shop: CardShop;
let later: Sqld;
let restored: Database;
let worker: WorkerUnderTest;
let folder: string;

beforeAll(async () => {
  [shop, later] = await Promise.all([openCardShop(), startSqld()]);
  folder = mkdtempSync(join(tmpdir(), "azahar-drill-"));
  restored = openDatabase({ url: later.url, timeoutMs: 60_000 });
});
afterAll(async () => {
  await worker?.close();
  await shop?.close();
  await later?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async (sql: string) => (await restored.client.execute(sql)).rows.map((row) => Object.values(row));

// Follows the steps of docs/operations.md#restoring-an-earlier-state (docs/faults.md#f33-restored-database).
test("after a restore, charges newer than the backup alert the administrators, and older ones catch up", async () => {
  const [kept, undone] = [await shop.paid(await shop.buyer(1)), await shop.paid(await shop.buyer(1))];
  const file = join(folder, "shop.gz");
  await takeBackup(shop.database.db, file, Date.now());
  const lost = await shop.paid(await shop.buyer(2), { body: { transaction_amount: 2 * shop.price } });
  await shop.changeProviderStatus(undone.externalReference, "refunded", "refunded");

  expect(await restoreBackup(restored, file)).toMatchObject({ ok: true });
  worker = await startWorker({ tursoUrl: later.url, vars: { LIMITS: "off", MP_API_URL: shop.provider.url } });
  for (let night = 0; night < 2; night++) expect(await worker.fireCron(NIGHTLY)).toBe("ok");

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
