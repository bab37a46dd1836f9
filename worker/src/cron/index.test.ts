import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SCHEDULES } from "./index.ts";

test("the table has the schedules of wrangler.toml in every environment", () => {
  const lists = [...readFileSync("wrangler.toml", "utf8").matchAll(/^crons = (\[.*\])$/gm)].map(([, list = ""]) =>
    JSON.parse(list),
  );
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list).toEqual(Object.keys(SCHEDULES));
});
