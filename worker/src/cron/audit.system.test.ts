import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningMercadoPago, startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { idOf, type ShopWorld, startWorld } from "../../fixtures/world.ts";
import { SCHEDULES } from "./index.ts";

const [, NIGHTLY = ""] = Object.keys(SCHEDULES);

let world: ShopWorld;
let cards: RunningMercadoPago;
let worker: WorkerUnderTest;

beforeAll(async () => {
  [world, cards] = await Promise.all([startWorld(startSqld()), startMercadoPago()]);
  worker = await startWorker({ tursoUrl: world.proxy.url, vars: { MP_API_URL: cards.url } });
});
afterAll(async () => {
  await worker?.close();
  await Promise.all([world?.stop(), cards?.stop()]);
});

const night = () => worker.fireCron(NIGHTLY);

test("the nightly job checks stock and orders, and violations fail it", async () => {
  expect(await night()).toBe("ok");
  expect(worker.log()).toContain("holds");
  const where = `WHERE perfume_id = '${idOf("asad")}'`;
  await world.sql(`UPDATE sizes SET revenue = revenue + 1, stock = stock + 1 ${where}`);
  expect(await night()).toBe("exception");
  expect(worker.log()).toContain("counters_follow_ledger");
  await world.sql(`UPDATE sizes SET revenue = revenue - 1, stock = stock - 1 ${where}`);
  expect(await night()).toBe("ok");
});
