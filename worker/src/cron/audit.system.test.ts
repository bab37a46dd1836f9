import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningMercadoPago, startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { idOf, type ShopDatabase, startShopDatabase } from "../../fixtures/shop-database.ts";
import { SCHEDULES } from "./index.ts";

const [, NIGHTLY = ""] = Object.keys(SCHEDULES);

let database: ShopDatabase;
let cards: RunningMercadoPago;
let worker: WorkerUnderTest;

beforeAll(async () => {
  [database, cards] = await Promise.all([startShopDatabase(startSqld()), startMercadoPago()]);
  worker = await startWorker({ tursoUrl: database.proxy.url, vars: { MP_API_URL: cards.url } });
});
afterAll(async () => {
  await worker?.close();
  await Promise.all([database?.stop(), cards?.stop()]);
});

const night = () => worker.fireCron(NIGHTLY);

test("the nightly job runs the audit, and a violation fails the job", async () => {
  expect(await night()).toBe("ok");
  expect(worker.log()).toContain("holds");
  const where = `WHERE perfume_id = '${idOf("asad")}'`;
  await database.sql(`UPDATE sizes SET revenue = revenue + 1, stock = stock + 1 ${where}`);
  expect(await night()).toBe("exception");
  expect(worker.log()).toContain("counters_follow_ledger");
  await database.sql(`UPDATE sizes SET revenue = revenue - 1, stock = stock - 1 ${where}`);
  expect(await night()).toBe("ok");
});
