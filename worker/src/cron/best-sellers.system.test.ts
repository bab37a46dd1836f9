/** The perfumes that sell most, counted every night. */
import { expect, test } from "vitest";
import { readVersions } from "#db/settings/settings.ts";
import { bottle, sell } from "../../fixtures/sales.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";
import { SCHEDULES } from "./index.ts";

const shop = sharedFixture(openShop);
const NIGHTLY = Object.entries(SCHEDULES).find(([, jobs]) => "count-best-sellers" in jobs)?.[0] ?? "";

async function state() {
  const rows = await shop.rows("SELECT perfume_id FROM best_sellers ORDER BY place");
  const { catalogueVersion } = await readVersions(shop.database.db);
  return { ids: rows.map((row) => row["perfume_id"]), version: catalogueVersion };
}

test("the nightly job counts the units of paid orders, and raises the catalogue version only when the order of the best sellers changes", async () => {
  const atMs = Date.UTC(2026, 10, 20);
  await sell(shop.database, { atMs, lines: [bottle("asad", 100, 1)], status: "Recibido" });
  await sell(shop.database, { atMs: atMs + 1, lines: [bottle("carmex-cereza", 10, 2)], status: "En Preparación" });
  await sell(shop.database, { atMs: atMs + 2, lines: [bottle("asad", 100, 2)], status: "Cancelado" });
  const before = await state();
  await shop.worker.fireCron(NIGHTLY);
  const counted = await state();
  expect(counted.ids).toEqual([idOf("carmex-cereza"), idOf("asad")]);
  expect(counted.version).toBeGreaterThan(before.version);
  await shop.worker.fireCron(NIGHTLY);
  expect(await state()).toEqual(counted);
  await sell(shop.database, { atMs: atMs + 3, lines: [bottle("asad", 100, 2)], status: "Enviado" });
  await shop.worker.fireCron(NIGHTLY);
  expect((await state()).ids).toEqual([idOf("asad"), idOf("carmex-cereza")]);
});
