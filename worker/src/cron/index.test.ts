import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CRON_JOBS } from "#shop/reports/shop-alarm.ts";
import { SCHEDULES } from "./index.ts";

test("the table has the schedules of wrangler.toml in every environment", () => {
  const lists = [...readFileSync("wrangler.toml", "utf8").matchAll(/^crons = (\[.*\])$/gm)].map(([, list = ""]) =>
    JSON.parse(list),
  );
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list).toEqual(Object.keys(SCHEDULES));
});

test("the status shows every job of the table", () => {
  const jobs = Object.values(SCHEDULES).flatMap((schedule) => Object.keys(schedule));
  expect(jobs.toSorted()).toEqual(CRON_JOBS.toSorted());
});
