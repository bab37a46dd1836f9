import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Builder, openBuilder } from "#tests/builds/builder.ts";
import { readContent } from "./read-content.ts";

/** The tables that the build's token may read, according to the deployment guide. */
const READABLE = [...readFileSync("docs/deploy.md", "utf8").matchAll(/-p (\w+):data_read/g)].map(([, table]) => table);

let shop: Builder;
beforeAll(async () => {
  shop = await openBuilder(3);
});
afterAll(() => shop?.stop());

const namesOf = async (type: string) => {
  const { rows } = await shop.db.client.execute(
    `SELECT name FROM sqlite_master WHERE type = '${type}' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'libsql%'`,
  );
  return rows.map((row) => String(row["name"]));
};

test("the build reads only tables that its token may read", async () => {
  expect(READABLE.length).toBeGreaterThan(3);
  const tables = await namesOf("table");
  expect(tables).toEqual(expect.arrayContaining(READABLE));
  expect(READABLE).not.toEqual(expect.arrayContaining(["users"]));
  const others = tables.filter((name) => !READABLE.includes(name));
  const triggers = await namesOf("trigger");
  await shop.db.client.executeMultiple(
    [
      "PRAGMA foreign_keys = OFF",
      ...triggers.map((name) => `DROP TRIGGER "${name}"`),
      ...others.map((name) => `DROP TABLE "${name}"`),
    ].join(";"),
  );
  const content = await readContent({ TURSO_URL: shop.databaseUrl, PUBLIC_ORIGIN: "https://azahar.test" });
  expect(content.perfumes).toHaveLength(3);
  expect(content.settings.shop.shopName).not.toBe("");
});
