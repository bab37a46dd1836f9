import { expect, test } from "vitest";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";
import { SCHEDULES } from "./index.ts";

const [, NIGHTLY = ""] = Object.keys(SCHEDULES);

const shop = sharedFixture(openCardShop);
const night = () => shop.cron(NIGHTLY);

test("the nightly job runs the audit, and a violation fails the job", async () => {
  expect(await night()).toBe("ok");
  expect(shop.worker.log()).toContain("holds");
  const where = `WHERE perfume_id = '${idOf("asad")}'`;
  await shop.database.sql(`UPDATE sizes SET revenue = revenue + 1, stock = stock + 1 ${where}`);
  expect(await night()).toBe("exception");
  expect(shop.worker.log()).toContain("counters_follow_ledger");
  await shop.database.sql(`UPDATE sizes SET revenue = revenue - 1, stock = stock - 1 ${where}`);
  expect(await night()).toBe("ok");
});
